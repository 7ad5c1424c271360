package overlay

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"
	"strconv"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"

	"flowlens/solve/puzzle"
)

var boldFont = sync.OnceValue(func() *opentype.Font { return mustParse(gobold.TTF) })

func mustParse(data []byte) *opentype.Font {
	f, err := opentype.Parse(data)
	if err != nil {
		panic(err) // the font is part of the program
	}
	return f
}

// faceOf returns a font at a size in px.
func faceOf(f *opentype.Font, size float64) font.Face {
	face, err := opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		panic(err) // never: see opentype.NewFace
	}
	return face
}

// A lettering writes short words into circles on a picture.
type lettering struct {
	dst   draw.Image
	faces map[int]font.Face // by size in px
}

// write puts text into the middle of a circle, as large as it has room for: a single character is as high as 1.1 times the
// radius, which fills a dot as the game's own letters do.
func (l *lettering) write(text string, at vec, radius float64, ink color.Color) {
	size := 1.5 * radius // the capitals of the font are 0.72 of it high
	face := l.face(size)
	box, _ := font.BoundString(face, text)
	if width := fromFixed(box.Max.X - box.Min.X); width > 1.45*radius {
		face = l.face(size * 1.45 * radius / width)
		box, _ = font.BoundString(face, text)
	}
	middle := vec{fromFixed(box.Min.X + box.Max.X), fromFixed(box.Min.Y + box.Max.Y)}.scale(0.5)
	d := font.Drawer{Dst: l.dst, Src: image.NewUniform(ink), Face: face, Dot: fixed.Point26_6{
		X: toFixed(at.x - middle.x), Y: toFixed(at.y - middle.y),
	}}
	d.DrawString(text)
}

func (l *lettering) face(size float64) font.Face {
	const most = 1000 // no picture has larger dots
	px := min(max(1, int(math.Round(size))), most)
	if l.faces == nil {
		l.faces = map[int]font.Face{}
	}
	if l.faces[px] == nil {
		l.faces[px] = faceOf(boldFont(), float64(px))
	}
	return l.faces[px]
}

func fromFixed(v fixed.Int26_6) float64 { return float64(v) / 64 }
func toFixed(v float64) fixed.Int26_6   { return fixed.Int26_6(math.Round(v * 64)) }

// ink returns black or white, whichever a big letter reads better in on paint.
func ink(paint color.RGBA) color.NRGBA {
	if luminance(paint) > light {
		return black
	}
	return white
}

// letterRadius is that of the part of a dot that a letter takes, as a share of the dot's radius: within the ring of a start.
const letterRadius = 0.8

// labels print the letter of its color on every dot, over a hint's tick that may be there. Where the game prints letters they
// stay as they are.
func (g *geometry) labels() figure {
	if g.layout.Lettered {
		return nil
	}
	var out figure
	for i := range g.centers {
		cell := puzzle.CellID(i)
		k := g.board.Cell(cell).Color
		if k == puzzle.NoColor {
			continue
		}
		paint, form := g.layout.Palette[k], g.dots[cell]
		out = append(out,
			shape{points: form.scaled(letterRadius, 0), closed: true, fill: solid(paint)},
			word(ink(paint), g.board.ColorName(k), form.center, letterRadius*form.least()))
	}
	return out
}

// nameRadius is that of the disc on which the name of a cell stands, in units of the pitch.
const nameRadius = 0.16

// names print the names of the cells of a free board, each on a dark disc, so that they can be read on every pipe.
func (g *geometry) names() figure {
	if g.board.Lattice() != puzzle.Free {
		return nil
	}
	var out figure
	for i, at := range g.centers {
		out = append(out,
			disc(black, at, nameRadius*g.pitch),
			word(white, puzzle.CellLetters(puzzle.CellID(i)), at, nameRadius*g.pitch))
	}
	return out
}

// A badge holds the number of a flow. It stands beside its dot, so that the dot keeps its letter. In units of the pitch.
const (
	badgeRadius = 0.17
	badgeAside  = 0.25 // from the center of the cell, to the side and up or down
)

// numbers put the number of its turn beside the dot that each flow starts from.
func (g *geometry) numbers(s *puzzle.Solution, order []puzzle.Color) figure {
	if order == nil {
		order = colorsOf(s)
	}
	var out figure
	done := map[puzzle.Color]bool{} // a flow may come in several parts
	for _, f := range ordered(s, order) {
		turn := slices.Index(order, f.Color)
		if turn < 0 || done[f.Color] {
			continue
		}
		done[f.Color] = true
		way, _ := g.leg(f, 0, 0)
		at, r := g.badge(f, way), badgeRadius*g.pitch
		out = append(out,
			disc(black, at, r+max(1, 0.02*g.pitch)),
			disc(white, at, r),
			word(black, strconv.Itoa(turn+1), at, r))
	}
	return out
}

// badge returns the middle of a flow's badge: the corner of its first cell that lies away from the pipe.
func (g *geometry) badge(f puzzle.Flow, way vec) vec {
	center := g.centers[g.board.Graph().Nodes[f.Nodes[0]].Cell]
	best, least := vec{}, math.Inf(1)
	for _, corner := range []vec{{1, -1}, {-1, -1}, {1, 1}, {-1, 1}} { // the upper right one where it does not matter
		if d := corner.dot(way.unit()); d < least-0.01 {
			best, least = corner, d
		}
	}
	return center.along(best, badgeAside*g.pitch)
}
