//go:build gocv_specific_modules && !race && !matprofile

package vision_test

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"

	"github.com/fogleman/gg"

	"flowlens/solve/puzzle"
)

// sketch is a board of any form, given as polygons, with flows on it.
type sketch struct {
	lattice puzzle.Lattice
	cells   []sketchCell
	links   [][2]int
	walls   map[[2]int]bool
	skewed  bool // dots are as skewed as their cells
	dimmed  bool // the outline is dim
	board   *puzzle.Board
	flows   [][]int
	closed  []bool // flows drawn to the end
	shown   []int  // how many cells of each flow are drawn
}

type pt struct{ x, y float64 }

type sketchCell struct {
	poly []pt
	at   puzzle.Coord
}

func (c sketchCell) center() pt {
	var a, x, y float64
	for i, p := range c.poly {
		q := c.poly[(i+1)%len(c.poly)]
		k := p.x*q.y - q.x*p.y
		a, x, y = a+k, x+(p.x+q.x)*k, y+(p.y+q.y)*k
	}
	return pt{x / (3 * a), y / (3 * a)}
}

// inner is the distance of the center to the nearest side.
func (c sketchCell) inner() float64 {
	o, least := c.center(), math.Inf(1)
	for i, p := range c.poly {
		q := c.poly[(i+1)%len(c.poly)]
		dx, dy := q.x-p.x, q.y-p.y
		t := min(max(((o.x-p.x)*dx+(o.y-p.y)*dy)/(dx*dx+dy*dy), 0), 1)
		least = min(least, math.Hypot(p.x+t*dx-o.x, p.y+t*dy-o.y))
	}
	return least
}


// commonPoints returns the common points of two cells in a row, and whether there are two or more.
func commonPoints(a, b sketchCell) (out []pt) {
	for _, p := range a.poly {
		for _, q := range b.poly {
			if near2(p, q) {
				out = append(out, p)
			}
		}
	}
	return out
}

// joinAll links all cells that share two points.
func (s *sketch) joinAll() {
	for i := range s.cells {
		for j := range i {
			if len(commonPoints(s.cells[i], s.cells[j])) >= 2 {
				s.links = append(s.links, [2]int{j, i})
			}
		}
	}
}

// rhombi fills the parallelogram at o along u and v with n x m cells.
func (s *sketch) rhombi(o, u, v pt, n, m int) {
	at := func(i, j int) pt {
		a, b := float64(i)/float64(n), float64(j)/float64(m)
		return pt{o.x + u.x*a + v.x*b, o.y + u.y*a + v.y*b}
	}
	for j := range m {
		for i := range n {
			s.cells = append(s.cells, sketchCell{poly: []pt{at(i, j), at(i+1, j), at(i+1, j+1), at(i, j+1)}})
		}
	}
}

func polar(r, a float64) pt { return pt{r * math.Cos(a), r * math.Sin(a)} }

func cubeSketch(n int) *sketch {
	s := &sketch{lattice: puzzle.Free, skewed: true}
	for k := range 3 {
		a := math.Pi/2 + float64(k)*2*math.Pi/3
		s.rhombi(pt{}, polar(1, a), polar(1, a+2*math.Pi/3), n, n)
	}
	s.joinAll()
	return s
}

func starSketch(points, n int) *sketch {
	s := &sketch{lattice: puzzle.Free}
	w := 2 * math.Pi / float64(points)
	for k := range points {
		a := -math.Pi/2 + (float64(k)-0.5)*w
		s.rhombi(pt{}, polar(1, a), polar(1, a+w), n, n)
	}
	s.joinAll()
	return s
}

func ringSketch(rings, sectors int, hole float64) *sketch {
	s := &sketch{lattice: puzzle.Free}
	const steps = 8
	for k := range rings {
		r0 := hole + (1-hole)*float64(k)/float64(rings)
		r1 := hole + (1-hole)*float64(k+1)/float64(rings)
		for i := range sectors {
			var poly []pt
			at := func(r, t float64) pt {
				a := (float64(i) + t) * 2 * math.Pi / float64(sectors)
				if i == sectors-1 && t == 1 {
					a = 0
				}
				return polar(r, a)
			}
			for t := range steps + 1 {
				poly = append(poly, at(r0, float64(t)/steps))
			}
			for t := range steps + 1 {
				poly = append(poly, at(r1, 1-float64(t)/steps))
			}
			s.cells = append(s.cells, sketchCell{poly: poly})
		}
	}
	s.joinAll()
	return s
}

// hexSketch is the ground of a hex board.
func hexSketch(b *puzzle.Board) *sketch {
	s := &sketch{lattice: puzzle.Hex, dimmed: true, walls: make(map[[2]int]bool)}
	for i := range b.NumCells() {
		c := b.Cell(puzzle.CellID(i))
		var poly []pt
		for k := range 6 {
			p := polar(1/math.Sqrt(3), float64(k)*math.Pi/3)
			poly = append(poly, pt{math.Round((c.Pos.X+p.x)*1e9) / 1e9, math.Round((c.Pos.Y+p.y)*1e9) / 1e9})
		}
		s.cells = append(s.cells, sketchCell{poly: poly, at: c.At})
	}
	for _, w := range b.Walls() {
		s.walls[[2]int{int(min(w[0], w[1])), int(max(w[0], w[1]))}] = true
	}
	for i := range s.cells {
		for j := range i {
			if len(commonPoints(s.cells[i], s.cells[j])) >= 2 && !s.walls[[2]int{j, i}] {
				s.links = append(s.links, [2]int{j, i})
			}
		}
	}
	return s
}

// flow puts random flows on the cells.
func (s *sketch) flow(rng *rand.Rand, most int) {
	next := make([][]int, len(s.cells))
	for _, l := range s.links {
		next[l[0]] = append(next[l[0]], l[1])
		next[l[1]] = append(next[l[1]], l[0])
	}
	taken := make([]bool, len(s.cells))
	for range 60 {
		at := rng.IntN(len(s.cells))
		var path []int
		for !taken[at] && len(path) < 4+rng.IntN(9) {
			taken[at] = true
			path = append(path, at)
			var free []int
			for _, j := range next[at] {
				touch := 0
				for _, k := range next[j] {
					for _, p := range path {
						if p == k {
							touch++
						}
					}
				}
				if !taken[j] && touch == 1 {
					free = append(free, j)
				}
			}
			if len(free) == 0 {
				break
			}
			at = free[rng.IntN(len(free))]
		}
		if len(path) < 3 {
			for _, i := range path {
				taken[i] = false
			}
			continue
		}
		if s.flows = append(s.flows, path); len(s.flows) == most {
			break
		}
	}
}

func (s *sketch) build() {
	b := puzzle.NewBuilder(s.lattice)
	letters := make([]string, len(s.cells))
	for k, f := range s.flows {
		letters[f[0]] = string(rune('A' + k))
		letters[f[len(f)-1]] = string(rune('A' + k))
	}
	rows, cols := 0, 0
	for i, c := range s.cells {
		switch {
		case s.lattice == puzzle.Free:
			o := c.center()
			b.AddFree(puzzle.Point{X: o.x, Y: o.y}, letters[i])
		case letters[i] != "":
			b.AddDot(c.at, letters[i])
		default:
			b.AddCell(c.at)
		}
		rows, cols = max(rows, c.at.Row+1), max(cols, c.at.Col+1)
	}
	if s.lattice == puzzle.Free {
		for _, l := range s.links {
			b.AddLink(l[0], l[1])
		}
	} else {
		b.SetSize(rows, cols)
		for w := range s.walls {
			b.AddWall(s.cells[w[0]].at, s.cells[w[1]].at)
		}
	}
	board, err := b.Build()
	if err != nil {
		panic(err)
	}
	s.board = board
}

var sketchColors = []color.RGBA{{254, 0, 0, 255}, {12, 42, 254, 255}, {233, 224, 0, 255}, {0, 141, 0, 255}, {250, 137, 0, 255}, {0, 255, 255, 255},
	{255, 10, 201, 255}, {165, 43, 42, 255}, {129, 0, 127, 255}, {255, 255, 255, 255}, {159, 158, 189, 255}, {0, 255, 1, 255}, {160, 138, 81, 255},
	{9, 25, 159, 255}, {0, 128, 128, 255}, {255, 124, 237, 255}}

// paint draws the sketch on a phone's screen of the given width. Its cells' places become pixels.
func (s *sketch) paint(rng *rand.Rand, width int, drawn int, letters, halo bool) *image.RGBA {
	h := int(float64(width) * (1.8 + 0.4*rng.Float64()))
	dc := gg.NewContext(width, h)
	dc.SetRGB(0, 0, 0)
	dc.Clear()
	w := float64(width)
	for range 4 {
		c := sketchColors[rng.IntN(10)]
		dc.SetRGB(float64(c.R)/255*0.12, float64(c.G)/255*0.12, float64(c.B)/255*0.12)
		dc.DrawRoundedRectangle(rng.Float64()*w, rng.Float64()*float64(h)*0.6, 0.088*w, 0.5*float64(h), 0.044*w)
		dc.Fill()
	}
	lo, hi := pt{9e9, 9e9}, pt{-9e9, -9e9}
	for _, c := range s.cells {
		for _, p := range c.poly {
			lo, hi = pt{min(lo.x, p.x), min(lo.y, p.y)}, pt{max(hi.x, p.x), max(hi.y, p.y)}
		}
	}
	scale := 0.97 * w / (hi.x - lo.x)
	for i, c := range s.cells {
		for k, p := range c.poly {
			s.cells[i].poly[k] = pt{(p.x-(lo.x+hi.x)/2)*scale + w/2, (p.y-(lo.y+hi.y)/2)*scale + float64(h)*0.49}
		}
	}
	tint := sketchColors[rng.IntN(len(sketchColors))]
	if rng.IntN(2) == 0 {
		tint = color.RGBA{255, 255, 0, 255}
	}
	f := func(v uint8, k float64) int { return min(255, int(k*(float64(v)+255))) }
	dim := func() { dc.SetRGB255(f(tint.R, 0.25), f(tint.G, 0.25), f(tint.B, 0.25)) }
	bright := func() { dc.SetRGB255(f(tint.R, 0.55), f(tint.G, 0.55), f(tint.B, 0.55)) }
	s.shown = make([]int, len(s.flows))
	for k, fl := range s.flows {
		switch {
		case drawn == 2, drawn == 1 && rng.IntN(3) == 0:
			s.shown[k] = len(fl)
		case drawn == 1 && rng.IntN(2) == 0:
			s.shown[k] = 1 + rng.IntN(len(fl)-1)
		}
	}
	trace := func(c sketchCell) {
		dc.MoveTo(c.poly[0].x, c.poly[0].y)
		for _, p := range c.poly[1:] {
			dc.LineTo(p.x, p.y)
		}
		dc.ClosePath()
	}
	for k, n := range s.shown {
		if n == len(s.flows[k]) {
			for _, i := range s.flows[k] {
				trace(s.cells[i])
				dc.SetColor(scaledColor(sketchColors[k], 0.2))
				dc.Fill()
			}
		}
	}
	thin, thick := max(1, 0.0033*w), 0.010*w
	for _, l := range s.links {
		dim()
		dc.SetLineWidth(thin)
		s.strokeShared(dc, l[0], l[1])
	}
	s.strokeOutline(dc, func() {
		if s.dimmed {
			dim()
		} else {
			bright()
		}
		dc.SetLineWidth(thick)
	})
	for wl := range s.walls {
		bright()
		dc.SetLineWidth(thick)
		s.strokeShared(dc, wl[0], wl[1])
	}
	for k, n := range s.shown {
		if n < 2 {
			continue
		}
		dc.SetColor(sketchColors[k])
		dc.SetLineCapRound()
		dc.SetLineJoinRound()
		for i := range s.flows[k][:n] {
			o := s.cells[s.flows[k][i]].center()
			if i == 0 {
				dc.MoveTo(o.x, o.y)
				continue
			}
			m := s.middle(s.flows[k][i-1], s.flows[k][i])
			dc.LineTo(m.x, m.y)
			dc.LineTo(o.x, o.y)
		}
		dc.SetLineWidth(2 * 0.336 * s.unit(s.flows[k][0]))
		dc.Stroke()
	}
	for k, fl := range s.flows {
		for _, i := range []int{fl[0], fl[len(fl)-1]} {
			s.dot(dc, i, sketchColors[k], letters, string(rune('A'+k)))
		}
	}
	if halo && len(s.flows) > 0 {
		k := rng.IntN(len(s.flows))
		o := s.cells[s.flows[k][max(s.shown[k]-1, 0)]].center()
		c := sketchColors[k]
		dc.SetRGBA(float64(c.R)/255, float64(c.G)/255, float64(c.B)/255, 0.29)
		dc.DrawCircle(o.x, o.y, 1.53*s.unit(s.flows[k][0]))
		dc.Fill()
	}
	for i := range 5 {
		dc.SetRGB(1, 1, 1)
		dc.SetLineWidth(0.005 * w)
		dc.DrawCircle(w*(0.06+0.22*float64(i)), float64(h)-0.085*w, 0.0425*w)
		dc.Stroke()
		dc.DrawString("flows: 0/5", w*0.2*float64(i), float64(h)*0.1)
	}
	out := image.NewRGBA(image.Rect(0, 0, width, h))
	draw.Draw(out, out.Rect, dc.Image(), image.Point{}, draw.Src)
	return out
}

func scaledColor(c color.RGBA, k float64) color.RGBA {
	return color.RGBA{uint8(float64(c.R) * k), uint8(float64(c.G) * k), uint8(float64(c.B) * k), 255}
}

// unit is half the pitch of a cell.
func (s *sketch) unit(i int) float64 {
	if s.lattice == puzzle.Hex {
		return s.cells[i].inner() * 0.932
	}
	return s.cells[i].inner()
}

func (s *sketch) dot(dc *gg.Context, i int, c color.RGBA, letter bool, name string) {
	o := s.cells[i].center()
	dc.Push()
	dc.SetColor(c)
	r := 0.69 * s.unit(i)
	if s.skewed {
		p := s.cells[i].poly
		for k := range 72 {
			a := float64(k) * math.Pi / 36
			u, v := 0.33*math.Cos(a), 0.33*math.Sin(a)
			dc.LineTo(o.x+u*(p[1].x-p[0].x)+v*(p[3].x-p[0].x), o.y+u*(p[1].y-p[0].y)+v*(p[3].y-p[0].y))
		}
		dc.ClosePath()
	} else {
		dc.DrawCircle(o.x, o.y, r)
	}
	dc.Fill()
	if letter {
		if int(c.R)+2*int(c.G)+int(c.B)/2 > 400 {
			dc.SetRGB(0, 0, 0)
		} else {
			dc.SetRGB(1, 1, 1)
		}
		k := r / 9
		dc.ScaleAbout(k, k, o.x, o.y)
		dc.DrawStringAnchored(name, o.x, o.y, 0.5, 0.4)
	}
	dc.Pop()
}

func (s *sketch) middle(i, j int) pt {
	pts := commonPoints(s.cells[i], s.cells[j])
	a, b := pts[0], pts[len(pts)-1]
	if len(pts) > 2 {
		return pts[len(pts)/2]
	}
	return pt{(a.x + b.x) / 2, (a.y + b.y) / 2}
}

func (s *sketch) strokeShared(dc *gg.Context, i, j int) {
	a, b := s.cells[i], s.cells[j]
	for k, p := range a.poly {
		q := a.poly[(k+1)%len(a.poly)]
		if hasEdge(b, p, q) {
			dc.DrawLine(p.x, p.y, q.x, q.y)
		}
	}
	dc.Stroke()
}

func hasEdge(c sketchCell, p, q pt) bool {
	for k, a := range c.poly {
		b := c.poly[(k+1)%len(c.poly)]
		if near2(a, p) && near2(b, q) || near2(a, q) && near2(b, p) {
			return true
		}
	}
	return false
}

func near2(p, q pt) bool { return math.Hypot(p.x-q.x, p.y-q.y) < 1e-3 }

// strokeOutline draws the edges that belong to one cell only.
func (s *sketch) strokeOutline(dc *gg.Context, pen func()) {
	pen()
	dc.SetLineCapRound()
	for i, c := range s.cells {
		for k, p := range c.poly {
			q := c.poly[(k+1)%len(c.poly)]
			lone := true
			for j := range s.cells {
				if j != i && hasEdge(s.cells[j], p, q) {
					lone = false
					break
				}
			}
			if lone {
				dc.DrawLine(p.x, p.y, q.x, q.y)
			}
		}
	}
	dc.Stroke()
	dc.SetLineCapButt()
}
