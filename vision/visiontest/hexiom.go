package visiontest

import (
	"image"
	"image/color"
	"math"
	"math/rand/v2"

	xdraw "golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/math/fixed"

	"flowlens/solve/hexiom/tiles"
)

// HexiomStyle is how a screenshot of Hexiom looks. The zero value is none; see [RandomHexiomStyle].
type HexiomStyle struct {
	Row     float64    // distance of two places in a column, px
	Sky     color.RGBA // at the top, behind the board; it fades downwards
	Margins [4]float64 // of the picture left, above, right and below of the board's corner cells' centers, in rows
	Offset  [2]float64 // of the board, px
	Weight  float64    // how far the digits' strokes are thickened, of their height
	Narrow  float64    // how far the digits are narrowed
	Quality int        // of the JPEG that the picture went through; 0 is none
	Seed    uint64     // of the stars
}

// RandomHexiomStyle returns one of many looks. The same seed gives the same.
func RandomHexiomStyle(seed uint64) HexiomStyle {
	rng := rand.New(rand.NewPCG(seed, 0x4e1))
	s := HexiomStyle{
		Row:    34 + 80*rng.Float64()*rng.Float64(),
		Sky:    [...]color.RGBA{{42, 4, 22, 255}, {4, 6, 50, 255}, {20, 4, 40, 255}, {48, 0, 8, 255}, {0, 24, 30, 255}}[rng.IntN(5)],
		Offset: [2]float64{rng.Float64(), rng.Float64()},
		Weight: 0.045 * rng.Float64(),
		Narrow: 0.72 + 0.28*rng.Float64(),
		Seed:   rng.Uint64(),
	}
	for i := range s.Margins {
		s.Margins[i] = 0.6 + 0.8*rng.Float64()
	}
	if rng.IntN(2) == 0 {
		// Small pictures that are packed hard are not for people to read either.
		s.Quality = 60 + rng.IntN(36)
		if s.Row < 42 {
			s.Quality = max(s.Quality, 85)
		}
	}
	return s
}

// RenderHexiom draws a board as the game shows it, with rows as columns from the left that run upwards. The color of a
// tile says how its number compares with the tiles beside it.
func RenderHexiom(b *tiles.Board, s HexiomStyle) *image.RGBA {
	r := &hexiomScene{board: b, style: s, row: s.Row}
	reach := float64(b.Side() - 1)
	left, up := s.Margins[0]*s.Row+reach*r.column(), (s.Margins[1]+reach)*s.Row
	r.middle = point{left + s.Offset[0], up + s.Offset[1]}
	r.canvas = newCanvas(round(left+reach*r.column()+s.Margins[2]*s.Row), round(up+(reach+s.Margins[3])*s.Row))
	r.sky()
	r.ground()
	for i := range b.NumCells() {
		if b.Cell(i).Kind != tiles.Missing {
			r.slot(r.center(i))
		}
	}
	for i := range b.NumCells() {
		if c := b.Cell(i); c.Kind.HasTile() {
			r.tile(r.center(i), c, b.Occupied(i))
		}
	}
	r.letters()
	if s.Quality == 0 {
		return r.img
	}
	return throughJPEG(r.img, s.Quality)
}

// hexiomScene is a board of Hexiom being drawn.
type hexiomScene struct {
	*canvas
	board  *tiles.Board
	style  HexiomStyle
	row    float64
	middle point
}

// column is the distance of two columns.
func (r *hexiomScene) column() float64 { return 0.86 * r.row }

// center returns where a cell lies.
func (r *hexiomScene) center(i int) point {
	at := r.board.At(i)
	return point{r.middle.x + float64(at.R)*r.column(), r.middle.y - (float64(at.Q)+float64(at.R)/2)*r.row}
}

// sky paints what lies behind the board: dark, with some stars.
func (r *hexiomScene) sky() {
	w, h := float64(r.img.Rect.Dx()), float64(r.img.Rect.Dy())
	for y := range r.img.Rect.Dy() {
		f := 1 - 0.5*float64(y)/h
		c := r.style.Sky
		r.rect(0, float64(y), w, float64(y+1), rgb(uint8(float64(c.R)*f), uint8(float64(c.G)*f), uint8(float64(c.B)*f)))
	}
	rng := rand.New(rand.NewPCG(r.style.Seed, 1))
	for range int(w * h / 3000) {
		r.disc(rng.Float64()*w, rng.Float64()*h, 0.5+rng.Float64(), gray(uint8(100+rng.IntN(150))))
	}
}

// ground paints the board: a hexagon that stands on a corner, lit from the upper left.
func (r *hexiomScene) ground() {
	out := (float64(r.board.Side()-1) + 0.91) * r.row
	rim := out - 0.085*r.row
	for k := range 6 {
		a, b := vertex(r.middle, out, k, 30), vertex(r.middle, out, k+1, 30)
		c, d := vertex(r.middle, rim, k+1, 30), vertex(r.middle, rim, k, 30)
		r.polygon(gray([6]uint8{92, 96, 127, 127, 122, 100}[k]), []point{a, b, c, d})
	}
	r.polygon(gray(108), hexagonOf(r.middle, rim, 30))
}

// vertex returns a corner of a hexagon, clockwise from the one that many degrees below the right.
func vertex(at point, radius float64, k int, degrees float64) point {
	sin, cos := math.Sincos((degrees + 60*float64(k)) * math.Pi / 180)
	return point{at.x + radius*cos, at.y + radius*sin}
}

func hexagonOf(at point, radius float64, degrees float64) []point {
	var points []point
	for k := range 6 {
		points = append(points, vertex(at, radius, k, degrees))
	}
	return points
}

// bevel paints a hexagon with sides of other colors, clockwise from the lower right.
func (r *hexiomScene) bevel(at point, face color.NRGBA, sides [6]color.NRGBA) {
	out, in := 0.53*r.row, 0.445*r.row
	for k, col := range sides {
		r.polygon(col, []point{vertex(at, out, k, 0), vertex(at, out, k+1, 0), vertex(at, in, k+1, 0), vertex(at, in, k, 0)})
	}
	r.polygon(face, hexagonOf(at, in, 0))
}

// slot paints an empty slot: it is sunk in, so the light falls on its lower sides.
func (r *hexiomScene) slot(at point) {
	r.bevel(at, gray(102), [6]color.NRGBA{gray(114), gray(116), gray(108), gray(98), gray(95), gray(98)})
}

// hexiomPaint is a tile's color: its face at the middle and at the border, and its sides in the light and in the dark.
type hexiomPaint struct{ middle, border, light, dark color.NRGBA }

var hexiomPaints = [3]hexiomPaint{
	{rgb(75, 226, 75), rgb(40, 180, 45), rgb(70, 224, 70), rgb(0, 150, 0)},      // too few beside it
	{rgb(250, 236, 80), rgb(236, 200, 40), rgb(255, 230, 70), rgb(198, 160, 0)}, // enough
	{rgb(255, 76, 76), rgb(232, 36, 40), rgb(255, 66, 66), rgb(204, 0, 0)},      // too many
}

// tile paints a tile with that many others beside it.
func (r *hexiomScene) tile(at point, c tiles.Cell, beside int) {
	paint := hexiomPaints[1]
	if beside < c.Number {
		paint = hexiomPaints[0]
	} else if beside > c.Number {
		paint = hexiomPaints[2]
	}
	between := func(a, b color.NRGBA, t float64) color.NRGBA {
		part := func(a, b uint8) uint8 { return uint8(float64(a)*(1-t) + float64(b)*t) }
		return rgb(part(a.R, b.R), part(a.G, b.G), part(a.B, b.B))
	}
	l, d := paint.light, paint.dark
	r.bevel(at, paint.border, [6]color.NRGBA{between(l, d, 0.8), d, between(l, d, 0.6), between(l, d, 0.3), l, between(l, d, 0.2)})
	for i := range 8 {
		t := float64(i+1) / 8
		r.disc(at.x, at.y, 0.38*r.row*(1-t*0.9), between(paint.border, paint.middle, t))
	}
	if c.Kind == tiles.Fixed {
		r.claws(at)
	}
	r.digit(at, c.Number)
}

// claws paints the six claws of a fixed tile, at its corners.
func (r *hexiomScene) claws(at point) {
	for k := range 6 {
		c := vertex(at, 0.42*r.row, k, 0)
		r.polygon(gray(122), []point{
			vertex(c, 0.13*r.row, 0, 60*float64(k)), vertex(c, 0.12*r.row, 0, 60*float64(k)+70), vertex(c, 0.12*r.row, 0, 60*float64(k)+145),
			vertex(c, 0.12*r.row, 0, 60*float64(k)-145), vertex(c, 0.12*r.row, 0, 60*float64(k)-70),
		})
		r.polygon(gray(140), []point{vertex(c, 0.13*r.row, 0, 60*float64(k)), vertex(c, 0.12*r.row, 0, 60*float64(k)-70), c})
	}
}

// digit writes a number: bold, thickened and narrowed, with a soft shadow.
func (r *hexiomScene) digit(at point, n int) {
	const em = 200
	text := string(rune('0' + n))
	if n == 0 {
		text = "O" // the font's zero has a stroke through it
	}
	face := bold.face(em)
	defer face.Close()
	mask := image.NewAlpha(image.Rect(0, 0, 2*em, 2*em))
	thick := int(r.style.Weight * em)
	for dx := -thick; dx <= thick; dx += 2 {
		d := font.Drawer{Dst: mask, Src: image.Opaque, Face: face, Dot: fixed.P(em/2+dx, 3*em/2)}
		d.DrawString(text)
	}
	box := inked(mask)
	h := 0.47 * r.row
	w := h * float64(box.Dx()) / float64(box.Dy()) * r.style.Narrow
	if n == 0 {
		w *= 0.75 // a zero is narrower
	}
	small := image.NewAlpha(image.Rect(0, 0, int(math.Ceil(w)), int(math.Ceil(h))))
	xdraw.CatmullRom.Scale(small, small.Rect, mask, box, xdraw.Src, nil)
	to := small.Rect.Add(image.Pt(round(at.x-w/2), round(at.y-h/2)))
	xdraw.DrawMask(r.img, to.Add(image.Pt(1, 1)), image.NewUniform(color.NRGBA{0, 0, 0, 70}), image.Point{}, small, image.Point{}, xdraw.Over)
	xdraw.DrawMask(r.img, to, image.White, image.Point{}, small, image.Point{}, xdraw.Over)
}

// inked returns the bounds of what is on a mask.
func inked(mask *image.Alpha) image.Rectangle {
	var box image.Rectangle
	for y := range mask.Rect.Dy() {
		for x := range mask.Rect.Dx() {
			if mask.AlphaAt(x, y).A > 127 {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}

// letters writes the level's number into the upper left corner, below the board's own gray.
func (r *hexiomScene) letters() {
	size := 0.32 * r.row
	r.text(bold, size, 0.1*r.row, size, "Level", gray(90))
}
