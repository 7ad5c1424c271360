package play

import (
	"image"
	"image/color"
	"slices"

	"flowlens/solve/puzzle"
)

const (
	// darkLevel is the most of any channel, of 255, on a screen that is off: screens that are on show something brighter, the
	// game's lines and dots in any case.
	darkLevel = 12
	// sameColor is how far a channel of a flow may be off: the game's colors differ by 60 in some channel.
	sameColor = 40
	// around is how far from its center a flow may pass in a cell of any form, in pitches.
	around = 0.4
	// leastSeen is the share of the cells that show their flow beside the game's box, which is as wide as a board and covers up to
	// five sixths of a low one.
	leastSeen = 0.15
)

// isDark reports whether nothing is on the screen. It looks at every 8th pixel.
func isDark(img image.Image) bool {
	b := img.Bounds()
	for y := b.Min.Y; y < b.Max.Y; y += 8 {
		for x := b.Min.X; x < b.Max.X; x += 8 {
			if c := rgba(img, x, y); max(c.R, c.G, c.B) > darkLevel {
				return false
			}
		}
	}
	return true
}

// complete reports whether the picture shows the flows, but where a box in the middle covers them: beyond the box each cell has
// its flow's color about its center.
func complete(img image.Image, s *Screen) bool {
	var box image.Rectangle // around all that is not seen
	var seen []image.Point
	all := 0
	for _, f := range s.Want {
		for _, id := range f.Cells(s.Board) {
			if s.Board.Cell(id).Kind == puzzle.Bridge {
				continue
			}
			all++
			c := s.Layout.Centers[id]
			at := image.Pt(int(c.X), int(c.Y))
			if s.passes(img, f.Color, id) {
				seen = append(seen, at)
			} else {
				box = box.Union(image.Rectangle{Min: at, Max: at.Add(image.Pt(1, 1))})
			}
		}
	}
	inside := 0 // it may show the color of a flow, in its text or a button
	for _, at := range seen {
		if at.In(box) {
			inside++
		}
	}
	return float64(len(seen)-inside) >= leastSeen*float64(all) && 2*inside <= len(seen)
}

// dotsShow reports whether the board is where it was, and nothing lies over it: all its dots show.
func dotsShow(img image.Image, s *Screen) bool {
	for c := range puzzle.Color(s.Board.NumColors()) {
		for _, id := range s.Board.Dots(c + 1) {
			if p := s.Layout.Centers[id]; !near(rgba(img, int(p.X), int(p.Y)), s.Layout.Palette[c+1]) {
				return false
			}
		}
	}
	return true
}

// shown lists the flows that the picture shows in all of their cells.
func shown(img image.Image, s *Screen) (out []puzzle.Drawn) {
	for _, f := range s.Want {
		cells := f.Cells(s.Board)
		if !slices.ContainsFunc(cells, func(id puzzle.CellID) bool {
			return s.Board.Cell(id).Kind != puzzle.Bridge && !s.passes(img, f.Color, id)
		}) {
			out = append(out, puzzle.Drawn{Color: f.Color, Cells: cells})
		}
	}
	return out
}

// passes reports whether the picture shows a flow in a cell.
func (s *Screen) passes(img image.Image, c puzzle.Color, id puzzle.CellID) bool {
	return slices.ContainsFunc([]puzzle.Point{s.Layout.Centers[id], s.place(id)}, func(p puzzle.Point) bool {
		return shows(img, image.Pt(int(p.X), int(p.Y)), int(around*s.Layout.Pitch), s.Layout.Palette[c])
	})
}

// shows reports whether a color is at a place or so far around.
func shows(img image.Image, at image.Point, reach int, want color.RGBA) bool {
	step := max(reach/3, 1)
	for y := at.Y - reach; y <= at.Y+reach; y += step {
		for x := at.X - reach; x <= at.X+reach; x += step {
			if near(rgba(img, x, y), want) {
				return true
			}
		}
	}
	return false
}

func near(a, b color.RGBA) bool {
	off := func(x, y uint8) bool { return max(x, y)-min(x, y) > sameColor }
	return !off(a.R, b.R) && !off(a.G, b.G) && !off(a.B, b.B)
}

func rgba(img image.Image, x, y int) color.RGBA {
	return color.RGBAModel.Convert(img.At(x, y)).(color.RGBA)
}
