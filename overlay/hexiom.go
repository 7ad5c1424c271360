package overlay

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"io"
	"math"
	"strconv"

	"flowlens/solve/hexiom/tiles"
	"flowlens/solve/puzzle"
)

// Hexiom is a picture of a level of Hexiom, in the look of the game: a tile is green that lies beside too few others, yellow
// where its number is right, and red beside too many. Rows of the level are columns of the picture, from the left, and run
// upwards, as vision reads them.
type Hexiom struct {
	Board *tiles.Board // what is to be seen
	// Image is a screenshot to draw on; nil draws the whole board afresh. With it, Layout says where its cells are, and
	// Was is what it shows: cells that stay the same are left alone.
	Image  image.Image
	Layout *puzzle.Layout
	Was    *tiles.Board
}

// Measures as fractions of the distance of two places in a column.
const (
	hexiomColumn = 0.86 // distance of two columns
	hexiomOuter  = 0.53 // from the middle of a tile to its corners
	hexiomFace   = 0.44 // the same without its bevel
	hexiomReach  = 0.56 // as far as anything of it may be seen
	hexiomMargin = 0.91 // from the middles of the board's corner places to its corners
	hexiomRim    = 0.09 // width of the board's bevel
	hexiomSky    = 0.25 // what is seen around the board
	hexiomDigit  = 0.42 // radius of the circle that a digit fills
)

// The distance of two places in a column of a picture drawn afresh, px: as large as it may be for the picture to be about as
// high as a clean one of the other game is wide, but no larger than fingers need.
const (
	mostHexiomRow  = 120
	leastHexiomRow = 24
)

// Draw returns the picture. The error says that the layout is not one of the board.
func (h *Hexiom) Draw() (*image.RGBA, error) {
	scene, err := h.scene()
	if err != nil {
		return nil, err
	}
	dst := image.NewRGBA(image.Rectangle{Max: scene.size})
	if h.Image != nil {
		draw.Draw(dst, dst.Rect, h.Image, h.Image.Bounds().Min, draw.Src)
	}
	scene.figure().paint(dst)
	return dst, nil
}

// EncodeSVG writes the picture as a drawing that scales. PNG are the settings for Image, which is part of it; nil means
// defaults. The error is that of Draw or of w.
func (h *Hexiom) EncodeSVG(w io.Writer, png *PNGOptions) error {
	scene, err := h.scene()
	if err != nil {
		return err
	}
	out := new(svgWriter)
	out.start(scene.size, fmt.Sprintf("Hexiom, side %d", h.Board.Side()))
	if h.Image != nil {
		if err := out.image(h.Image, png); err != nil {
			return err
		}
	}
	out.figure(scene.figure())
	out.printf("</svg>\n")
	if _, err := w.Write(out.Bytes()); err != nil {
		return fmt.Errorf("overlay: write SVG: %w", err)
	}
	return nil
}

// A hexiomScene is a level with places for its cells.
type hexiomScene struct {
	*Hexiom
	size    image.Point
	row     float64 // distance of two places in a column, px
	middle  vec     // of the board
	centers []vec   // of the cells
}

// scene finds places for the cells.
func (h *Hexiom) scene() (*hexiomScene, error) {
	s := &hexiomScene{Hexiom: h}
	if h.Image == nil {
		s.afresh()
		return s, nil
	}
	if h.Layout == nil || len(h.Layout.Centers) != h.Board.NumCells() || h.Was == nil || h.Was.Side() != h.Board.Side() {
		return nil, errors.New("overlay: the layout is that of another board")
	}
	s.size, s.row = h.Image.Bounds().Size(), h.Layout.Pitch
	for _, c := range h.Layout.Centers {
		s.centers = append(s.centers, vecOf(c))
	}
	return s, nil
}

// afresh lays the board out in a picture of its own.
func (s *hexiomScene) afresh() {
	reach := float64(s.Board.Side()-1) + hexiomMargin + hexiomSky
	s.row = min(max(cleanSide/(2*reach), leastHexiomRow), mostHexiomRow)
	s.middle = vec{reach * s.row * math.Sqrt(3) / 2, reach * s.row}
	s.size = image.Pt(int(math.Ceil(2*s.middle.x)), int(math.Ceil(2*s.middle.y)))
	for i := range s.Board.NumCells() {
		at := s.Board.At(i)
		s.centers = append(s.centers, s.middle.add(vec{
			float64(at.R) * hexiomColumn * s.row,
			-(float64(at.Q) + float64(at.R)/2) * s.row,
		}))
	}
}

// figure returns what is to be drawn.
func (s *hexiomScene) figure() figure {
	var f figure
	if s.Image == nil {
		f = s.ground()
	}
	for i, at := range s.centers {
		c := s.Board.Cell(i)
		if c.Kind == tiles.Missing || s.Image != nil && s.unchanged(i) {
			continue
		}
		f = append(f, filled(plainColor, corners(at, hexiomReach*s.row, 0)...))
		f = append(f, s.bevel(at, slotPaint)...)
		if c.Kind.HasTile() {
			f = append(f, s.tile(at, c, s.Board.Occupied(i))...)
		}
	}
	return f
}

// unchanged reports whether the screenshot shows a cell as it is to be seen.
func (s *hexiomScene) unchanged(i int) bool {
	was, is := s.Was.Cell(i), s.Board.Cell(i)
	return was == is && (!is.Kind.HasTile() || paintOf(was, s.Was.Occupied(i)) == paintOf(is, s.Board.Occupied(i)))
}

// ground draws the board and the dark behind it.
func (s *hexiomScene) ground() figure {
	w, h := float64(s.size.X), float64(s.size.Y)
	f := figure{filled(color.NRGBA{16, 8, 28, 255}, vec{0, 0}, vec{w, 0}, vec{w, h}, vec{0, h})}
	out := (float64(s.Board.Side()-1) + hexiomMargin) * s.row
	in := out - hexiomRim*s.row
	for k, light := range [6]uint8{92, 96, 127, 127, 120, 100} {
		f = append(f, filled(grayOf(light), corner(s.middle, out, k, 30), corner(s.middle, out, k+1, 30), s.middle))
	}
	return append(f, filled(plainColor, corners(s.middle, in, 30)...))
}

// A hexiomPaint is how a tile or slot is painted: its face, and its sides clockwise from the lower right.
type hexiomPaint struct {
	face  color.NRGBA
	sides [6]color.NRGBA
}

// Colors of the game.
var (
	plainColor  = grayOf(108)
	slotPaint   = hexiomPaint{grayOf(102), [6]color.NRGBA{grayOf(114), grayOf(116), grayOf(110), grayOf(97), grayOf(95), grayOf(99)}}
	greenPaint  = tilePaint(color.NRGBA{55, 200, 55, 255}, color.NRGBA{75, 226, 75, 255}, color.NRGBA{0, 150, 0, 255})
	yellowPaint = tilePaint(color.NRGBA{241, 212, 55, 255}, color.NRGBA{255, 232, 80, 255}, color.NRGBA{200, 160, 0, 255})
	redPaint    = tilePaint(color.NRGBA{240, 55, 55, 255}, color.NRGBA{255, 80, 80, 255}, color.NRGBA{204, 0, 0, 255})
	clawColor   = grayOf(122)
	clawLight   = grayOf(140)
	shadow      = color.NRGBA{0, 0, 0, 70}
)

// tilePaint mixes a tile's sides from those in the light and in the dark.
func tilePaint(face, light, dark color.NRGBA) hexiomPaint {
	var p hexiomPaint
	p.face = face
	for k, t := range [6]float64{0.8, 1, 0.7, 0.3, 0, 0.2} {
		part := func(a, b uint8) uint8 { return uint8(float64(a)*(1-t) + float64(b)*t) }
		p.sides[k] = color.NRGBA{part(light.R, dark.R), part(light.G, dark.G), part(light.B, dark.B), 255}
	}
	return p
}

// paintOf returns the paint of a tile with that many others beside it.
func paintOf(c tiles.Cell, beside int) hexiomPaint {
	switch {
	case beside < c.Number:
		return greenPaint
	case beside > c.Number:
		return redPaint
	}
	return yellowPaint
}

// bevel draws a hexagon with its sides.
func (s *hexiomScene) bevel(at vec, p hexiomPaint) figure {
	var f figure
	for k, side := range p.sides {
		f = append(f, filled(side, corner(at, hexiomOuter*s.row, k, 0), corner(at, hexiomOuter*s.row, k+1, 0), at))
	}
	return append(f, filled(p.face, corners(at, hexiomFace*s.row, 0)...))
}

// tile draws a tile with that many others beside it.
func (s *hexiomScene) tile(at vec, c tiles.Cell, beside int) figure {
	f := s.bevel(at, paintOf(c, beside))
	if c.Kind == tiles.Fixed {
		f = append(f, s.claws(at)...)
	}
	text := strconv.Itoa(c.Number)
	low := at.add(vec{0.01, 0.025}.scale(s.row))
	return append(f, word(shadow, text, low, hexiomDigit*s.row), word(white, text, at, hexiomDigit*s.row))
}

// claws draws what holds a fixed tile: a claw at each corner.
func (s *hexiomScene) claws(at vec) figure {
	const out, size = 0.42, 0.12
	var f figure
	for k := range 6 {
		middle := corner(at, out*s.row, k, 0)
		var claw []vec
		for _, turn := range []float64{0, 72, 144, 216, 288} {
			claw = append(claw, corner(middle, size*s.row, k, turn))
		}
		f = append(f, filled(clawColor, claw...), filled(clawLight, claw[0], claw[4], middle))
	}
	return f
}

// corner returns a corner of a hexagon, clockwise from the one that many degrees below the right.
func corner(middle vec, radius float64, k int, degrees float64) vec {
	sin, cos := math.Sincos((degrees + 60*float64(k)) * math.Pi / 180)
	return middle.add(vec{cos, sin}.scale(radius))
}

func corners(middle vec, radius, degrees float64) []vec {
	var all []vec
	for k := range 6 {
		all = append(all, corner(middle, radius, k, degrees))
	}
	return all
}

func filled(c color.NRGBA, points ...vec) shape {
	return shape{points: points, closed: true, fill: c}
}

func grayOf(v uint8) color.NRGBA { return color.NRGBA{v, v, v, 255} }
