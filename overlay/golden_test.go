package overlay_test

import (
	"encoding/json"
	"flag"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"testing"

	"flowlens/overlay"
	"flowlens/solve/puzzle"
)

var update = flag.Bool("update", false, "rewrite the golden pictures in testdata")

// TestDrawGolden compares whole pictures with those that somebody has looked at and found good. After a change that is meant:
// go test ./overlay -run Golden -update, and look at them again.
func TestDrawGolden(t *testing.T) {
	for _, tt := range []struct {
		name, board string
		played      bool // all flows but the first, by the player
		o           *overlay.Options
	}{
		{"square", "square", false, nil},
		{"holes", "holes", false, nil},
		{"walls", "walls", false, nil},
		{"bridges", "bridges", false, nil},
		{"warps", "warps", false, nil},
		{"hexes", "hexes", false, nil},
		{"free", "free", false, nil},
		{"tinted", "hexes", false, &overlay.Options{Tint: true}},
		{"drawn", "square", true, nil},
		{"ghost", "bridges", true, &overlay.Options{Style: overlay.Ghost}},
		{"outline", "warps", true, &overlay.Options{Style: overlay.Outline}},
		{"labels", "hexes", false, &overlay.Options{Labels: true, Numbers: true}},
		{"numbers", "square", false, &overlay.Options{Numbers: true, NoArrows: true, Order: []puzzle.Color{3, 1}}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			b, s := solved(t, tt.board)
			p := newPicture(b, 40, puzzle.Point{X: 12, Y: 12})
			if len(b.Warps()) > 0 {
				p.layout.Bounds = p.img.Rect // with room for the flows outside
			}
			for _, f := range s.Flows[1:] {
				if tt.played {
					p.play(f, len(f.Nodes))
				}
			}
			drawOn(t, p.img, p, s, tt.o)
			golden(t, tt.name, p.img)
		})
	}
}

// solved reads a board and its solution from testdata/NAME.json. Random boards would change with their generator.
func solved(t *testing.T, name string) (*puzzle.Board, *puzzle.Solution) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name+".json"))
	if err != nil {
		t.Fatal(err)
	}
	var doc struct {
		Board puzzle.Doc       `json:"board"`
		Flows []puzzle.FlowDoc `json:"flows"`
	}
	if err := json.Unmarshal(data, &doc); err != nil {
		t.Fatal(err)
	}
	b, _, err := doc.Board.Board()
	if err != nil {
		t.Fatal(err)
	}
	s, err := b.ParseFlows(doc.Flows)
	if err != nil {
		t.Fatal(err)
	}
	if err := puzzle.Verify(b, s); err != nil {
		t.Fatal(err)
	}
	return b, s
}

// golden holds got against testdata/NAME.png. Other processors may round a soft edge differently.
func golden(t *testing.T, name string, got *image.RGBA) {
	t.Helper()
	path := filepath.Join("testdata", name+".png")
	if *update {
		savePNG(t, path, got)
		return
	}
	file, err := os.Open(path)
	if err != nil {
		t.Fatalf("%v; make it with -update", err)
	}
	defer file.Close()
	img, err := png.Decode(file)
	if err != nil {
		t.Fatal(err)
	}
	want := image.NewRGBA(img.Bounds())
	draw.Draw(want, want.Rect, img, image.Point{}, draw.Src)
	if want.Rect != got.Rect {
		t.Fatalf("size %v, want %v", got.Rect.Size(), want.Rect.Size())
	}
	const tolerance = 4
	if share, worst := difference(got, want, tolerance); share > 0 {
		saveArtifacts(t, got, want)
		t.Errorf("%.3f %% of the pixels differ, at worst by %d", 100*share, worst)
	}
}

// saveArtifacts keeps the two pictures and where they differ; go test -artifacts shows the folder.
func saveArtifacts(t *testing.T, got, want *image.RGBA) {
	t.Helper()
	diff := image.NewRGBA(got.Rect)
	for y := range got.Rect.Max.Y {
		for x := range got.Rect.Max.X {
			c := color.RGBA{0, 0, 0, 255}
			if tooFar(got.RGBAAt(x, y), want.RGBAAt(x, y), 12) {
				c = color.RGBA{255, 255, 255, 255}
			}
			diff.SetRGBA(x, y, c)
		}
	}
	dir := t.ArtifactDir()
	savePNG(t, filepath.Join(dir, "got.png"), got)
	savePNG(t, filepath.Join(dir, "want.png"), want)
	savePNG(t, filepath.Join(dir, "diff.png"), diff)
	t.Logf("see got.png, want.png and diff.png in %s", dir)
}

func savePNG(t *testing.T, path string, img image.Image) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(file, img); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
}
