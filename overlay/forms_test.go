package overlay_test

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"flowlens/overlay"
	"flowlens/solve/puzzle"
)

// inForms runs a test on a board of every family, drawn clean and, but for short runs, into a picture on which the player has begun.
func inForms(t *testing.T, test func(t *testing.T, img image.Image, b *puzzle.Board, l *puzzle.Layout, s *puzzle.Solution)) {
	eachFamily(t, func(t *testing.T, p *picture, s *puzzle.Solution) {
		t.Run("clean", func(t *testing.T) {
			_, l, err := overlay.Clean(p.board)
			if err != nil {
				t.Fatal(err)
			}
			test(t, nil, p.board, l, s)
		})
		if testing.Short() {
			return
		}
		t.Run("picture", func(t *testing.T) {
			if len(p.board.Warps()) == 0 {
				p.play(s.Flows[0], 2)
			}
			test(t, p.img, p.board, p.layout, s)
		})
	})
}

// TestSVGDecodes reads the flows off the drawing twice: from the attributes, and from the cells that the lines run through.
func TestSVGDecodes(t *testing.T) {
	inForms(t, func(t *testing.T, img image.Image, b *puzzle.Board, l *puzzle.Layout, s *puzzle.Solution) {
		for _, style := range overlay.Styles() {
			var data bytes.Buffer
			svg := overlay.SVG{Image: img, Board: b, Layout: l, Solution: s, Options: &overlay.Options{Style: style, Labels: true, Numbers: true}}
			if err := svg.Encode(&data); err != nil {
				t.Fatal(err)
			}
			checkShapes(t, data.Bytes())
			var named, followed []puzzle.FlowDoc
			for _, p := range svgFlows(t, data.Bytes()) {
				doc := puzzle.FlowDoc{Dot: p["data-dot"]}
				if err := json.Unmarshal([]byte(p["data-path"]), &doc.Path); err != nil {
					t.Fatal(err)
				}
				named = append(named, doc)
				followed = append(followed, puzzle.FlowDoc{Dot: p["data-dot"], Path: cellsAlong(t, b, l, p["d"])})
			}
			for _, docs := range [][]puzzle.FlowDoc{named, followed} {
				got, err := b.ParseFlows(docs)
				if err != nil {
					t.Fatal(err)
				}
				if err := puzzle.Verify(b, got); err != nil {
					t.Error(err)
				}
				sameFlows(t, b, got, s)
			}
			if hasPicture := bytes.Contains(data.Bytes(), []byte("data:image/png;base64,")); hasPicture != (img != nil) {
				t.Errorf("a picture in the drawing: %v", hasPicture)
			}
		}
	})
}

// checkShapes looks at all paths that are no flows: they are filled or drawn, and what is filled is closed.
func checkShapes(t *testing.T, data []byte) {
	t.Helper()
	for _, p := range svgPaths(t, data) {
		if p["fill"] != "" && p["fill"] != "none" && !strings.HasSuffix(p["d"], "Z") {
			t.Errorf("a filled path is left open: %v", p)
		}
		if p["fill-opacity"] == "1" || p["stroke-opacity"] == "1" {
			t.Errorf("a solid path has an opacity: %v", p)
		}
	}
}

// svgFlows returns the attributes of the path elements that are flows.
func svgFlows(t *testing.T, data []byte) []map[string]string {
	t.Helper()
	return slices.DeleteFunc(svgPaths(t, data), func(p map[string]string) bool { return p["data-dot"] == "" })
}

// svgPaths returns the attributes of all path elements. It reads the whole document.
func svgPaths(t *testing.T, data []byte) []map[string]string {
	t.Helper()
	var out []map[string]string
	decoder := xml.NewDecoder(bytes.NewReader(data))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return out
		}
		if err != nil {
			t.Fatal(err)
		}
		start, ok := token.(xml.StartElement)
		if !ok || start.Name.Local != "path" {
			continue
		}
		attributes := map[string]string{}
		for _, a := range start.Attr {
			attributes[a.Name.Local] = a.Value
		}
		out = append(out, attributes)
	}
}

// cellsAlong returns the cells whose centers lie nearest to the points of a path, each run of the same cell once.
func cellsAlong(t *testing.T, b *puzzle.Board, l *puzzle.Layout, d string) []puzzle.Ref {
	t.Helper()
	var out []puzzle.Ref
	for _, at := range strings.FieldsFunc(d, func(r rune) bool { return r == 'M' || r == 'L' }) {
		x, y, _ := strings.Cut(at, " ")
		p := puzzle.Point{X: parseNumber(t, x), Y: parseNumber(t, y)}
		best := puzzle.CellID(0)
		away := func(c puzzle.Point) float64 { return math.Hypot(c.X-p.X, c.Y-p.Y) }
		for i, c := range l.Centers {
			if away(c) < away(l.Centers[best]) {
				best = puzzle.CellID(i)
			}
		}
		if ref := b.Ref(best); len(out) == 0 || out[len(out)-1] != ref {
			out = append(out, ref)
		}
	}
	return out
}

func parseNumber(t *testing.T, text string) float64 {
	t.Helper()
	v, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return v
}

// sameFlows compares two solutions cell by cell.
func sameFlows(t *testing.T, b *puzzle.Board, got, want *puzzle.Solution) {
	t.Helper()
	g, _ := json.Marshal(got.FlowDocs(b))
	w, _ := json.Marshal(want.FlowDocs(b))
	if string(g) != string(w) {
		t.Errorf("flows %s, want %s", g, w)
	}
}

// TestGIFDecodes plays the moving picture to its end and looks at every link there: its middle has exactly the color of its flow,
// or is none of the flows'. Before that, the first frame shows no flow.
func TestGIFDecodes(t *testing.T) {
	inForms(t, func(t *testing.T, img image.Image, b *puzzle.Board, l *puzzle.Layout, s *puzzle.Solution) {
		var data bytes.Buffer
		film := overlay.GIF{Image: img, Board: b, Layout: l, Solution: s}
		if err := film.Encode(&data); err != nil {
			t.Fatal(err)
		}
		if data.Len() > 1<<20 {
			t.Errorf("%d bytes", data.Len())
		}
		m, err := gif.DecodeAll(&data)
		if err != nil {
			t.Fatal(err)
		}
		if m.LoopCount != 0 || m.Delay[len(m.Delay)-1] < 100 {
			t.Errorf("loops %d times, shows the solution for %d", m.LoopCount, m.Delay[len(m.Delay)-1])
		}
		first := playTo(m, 1)
		last := playTo(m, len(m.Image))
		scale := 1.0
		if img == nil {
			clean, _, _ := overlay.Clean(b)
			scale = float64(m.Config.Width) / float64(clean.Rect.Dx())
		}
		used := map[puzzle.EdgeID]puzzle.Color{}
		for _, f := range s.Flows {
			for _, e := range f.Edges {
				used[e] = f.Color
			}
		}
		g := b.Graph()
		for i, e := range g.Edges {
			k := used[puzzle.EdgeID(i)]
			if e.Warp || b.Lattice() == puzzle.Free && k == puzzle.NoColor {
				continue // two free links may cross
			}
			p, q := l.Centers[g.Nodes[e.A].Cell], l.Centers[g.Nodes[e.B].Cell]
			x, y := int((p.X+q.X)/2*scale), int((p.Y+q.Y)/2*scale)
			if got := flowAt(last, x, y, l.Palette); got != k {
				t.Errorf("between cells %d and %d: color %d, want %d", g.Nodes[e.A].Cell, g.Nodes[e.B].Cell, got, k)
			}
			if got := flowAt(first, x, y, l.Palette); got != puzzle.NoColor {
				t.Errorf("between cells %d and %d: color %d in the first frame", g.Nodes[e.A].Cell, g.Nodes[e.B].Cell, got)
			}
		}
	})
}

// TestGIFGrows counts pixels of flows: no frame shows fewer than the one before.
func TestGIFGrows(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long under the race detector")
	}
	eachFamily(t, func(t *testing.T, p *picture, s *puzzle.Solution) {
		var data bytes.Buffer
		film := overlay.GIF{Image: p.img, Board: p.board, Layout: p.layout, Solution: s, Options: &overlay.Options{NoArrows: true}}
		if err := film.Encode(&data); err != nil {
			t.Fatal(err)
		}
		m, err := gif.DecodeAll(&data)
		if err != nil {
			t.Fatal(err)
		}
		before := -1
		frame := playTo(m, 0)
		for n, part := range m.Image {
			painted := 0
			draw.Draw(frame, part.Rect, part, part.Rect.Min, draw.Over)
			for y := range frame.Rect.Max.Y {
				for x := range frame.Rect.Max.X {
					if flowAt(frame, x, y, p.layout.Palette) != puzzle.NoColor {
						painted++
					}
				}
			}
			if painted < before-20 { // the round end of a flow that grows may stick out
				t.Fatalf("frame %d has %d pixels of flows, the one before %d", n, painted, before)
			}
			before = painted
		}
	})
}

// TestGIFEmptiesBoard films a board that the player has finished: it must begin like the film of the untouched board.
func TestGIFEmptiesBoard(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long under the race detector")
	}
	eachFamily(t, func(t *testing.T, p *picture, s *puzzle.Solution) {
		if p.board.Lattice() == puzzle.Free || len(p.board.Warps()) > 0 {
			t.Skip("play draws straight from center to center, and tints no free cells")
		}
		first := func(p *picture) *image.RGBA {
			var data bytes.Buffer
			film := overlay.GIF{Image: p.img, Board: p.board, Layout: p.layout, Solution: s}
			if err := film.Encode(&data); err != nil {
				t.Fatal(err)
			}
			m, err := gif.DecodeAll(&data)
			if err != nil {
				t.Fatal(err)
			}
			return playTo(m, 1)
		}
		untouched := first(p.clone())
		finished := p.clone()
		for _, f := range s.Flows {
			finished.play(f, len(f.Nodes))
		}
		got := first(finished)
		if share, _ := difference(got, untouched, 40); share > 0.02 { // rails are drawn anew
			saveArtifacts(t, got, untouched)
			t.Errorf("%.2f %% of the pixels differ", 100*share)
		}
	})
}

// playTo returns the first n frames, one over the other.
func playTo(m *gif.GIF, n int) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, m.Config.Width, m.Config.Height))
	for _, frame := range m.Image[:n] {
		draw.Draw(out, frame.Rect, frame, frame.Rect.Min, draw.Over)
	}
	return out
}

// flowAt returns the flow whose very color a pixel has.
func flowAt(img *image.RGBA, x, y int, palette []color.RGBA) puzzle.Color {
	for k := 1; k < len(palette); k++ {
		if img.RGBAAt(x, y) == palette[k] {
			return puzzle.Color(k)
		}
	}
	return puzzle.NoColor
}

// TestClean compares clean boards with those that somebody has looked at.
func TestClean(t *testing.T) {
	for _, name := range []string{"square", "holes", "walls", "bridges", "warps", "hexes", "free"} {
		t.Run(name, func(t *testing.T) {
			b, s := solved(t, name)
			img, l, err := overlay.Clean(b)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := overlay.Draw(img, b, l, s, nil); err != nil {
				t.Fatal(err)
			}
			golden(t, "clean-"+name, halved(img))
		})
	}
}

// halved keeps golden pictures small.
func halved(img *image.RGBA) *image.RGBA {
	out := image.NewRGBA(image.Rect(0, 0, img.Rect.Dx()/2, img.Rect.Dy()/2))
	for y := range out.Rect.Max.Y {
		for x := range out.Rect.Max.X {
			out.SetRGBA(x, y, img.RGBAAt(2*x, 2*y))
		}
	}
	return out
}

// TestCleanLayout finds each dot of a clean picture at its center, and none anywhere else.
func TestCleanLayout(t *testing.T) {
	eachFamily(t, func(t *testing.T, p *picture, _ *puzzle.Solution) {
		img, l, err := overlay.Clean(p.board)
		if err != nil {
			t.Fatal(err)
		}
		if !l.Bounds.In(img.Rect) || len(l.Centers) != p.board.NumCells() {
			t.Fatalf("bounds %v in %v, %d centers", l.Bounds, img.Rect, len(l.Centers))
		}
		for i, c := range l.Centers {
			if got := flowAt(img, int(c.X), int(c.Y), l.Palette); got != p.board.Cell(puzzle.CellID(i)).Color {
				t.Errorf("cell %d: color %d, want %d", i, got, p.board.Cell(puzzle.CellID(i)).Color)
			}
		}
	})
}

func TestCleanTooLarge(t *testing.T) {
	row := "A" + strings.Repeat(".", 1000) + "A\n"
	b := parse(t, row+strings.Repeat(strings.Repeat(".", 1002)+"\n", 10))
	if img, l, err := overlay.Clean(b); err == nil || img != nil || l != nil {
		t.Errorf("got %v, %v; want an error", l, err)
	}
}

// TestColors asks for as many colors as a large board takes: no two may be alike, and none dark.
func TestColors(t *testing.T) {
	letters := "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	b := parse(t, letters+"\n"+letters+"\n")
	palette := overlay.Colors(b)
	if len(palette) != b.NumColors()+1 {
		t.Fatalf("%d colors", len(palette))
	}
	for i, c := range palette[1:] {
		if max(c.R, c.G, c.B) < 128 {
			t.Errorf("color %d is too dark for a black ground: %v", i+1, c)
		}
		for j, d := range palette[1:] {
			if i < j && !tooFar(c, d, 12) {
				t.Errorf("colors %d and %d are %v and %v", i+1, j+1, c, d)
			}
		}
	}
}
