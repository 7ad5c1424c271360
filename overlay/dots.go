package overlay

import (
	"image/color"
	"math"
	"slices"

	"flowlens/solve/puzzle"
)

// minShift is the least shift that counts, in px: half a pixel may come from how an edge is rounded.
const minShift = 0.5

// maxShift is how far from the middle of their cells some builds draw dots, with some slack, in units of the pitch.
const maxShift = 0.06

// centerOnDots moves all centers by what the dots lie beside them, in the median. The game puts dots and pipes around the
// same points, but in some builds not quite in the middle of the cells, and a pipe beside the middle of its dot looks wrong.
func (g *geometry) centerOnDots(c *canvas) {
	var dx, dy []float64
	for i, center := range g.centers {
		k := g.board.Cell(puzzle.CellID(i)).Color
		if k == puzzle.NoColor {
			continue
		}
		if d, ok := g.offDot(c, center, vec{1, 0}, g.layout.Palette[k]); ok {
			dx = append(dx, d)
		}
		if d, ok := g.offDot(c, center, vec{0, 1}, g.layout.Palette[k]); ok {
			dy = append(dy, d)
		}
	}
	if len(dx) == 0 || len(dy) == 0 {
		return
	}
	slices.Sort(dx)
	slices.Sort(dy)
	shift := vec{dx[len(dx)/2], dy[len(dy)/2]}
	if shift.length() < minShift || shift.length() > maxShift*g.pitch {
		return
	}
	for i := range g.centers {
		g.centers[i] = g.centers[i].add(shift)
	}
}

// offDot returns how far along u the middle of a dot lies from center, in px; false where a pipe hides an end of the dot.
func (g *geometry) offDot(c *canvas, center, u vec, dot color.RGBA) (float64, bool) {
	ahead, behind := g.dotEnd(c, center, u, dot), g.dotEnd(c, center, u.scale(-1), dot)
	hidden := max(ahead, behind) > (dotSearch-0.01)*g.pitch
	return (ahead - behind) / 2, !hidden
}

// dotEnd returns the distance from start, in px, at which a dot ends in direction u, looking from outside inwards, because a
// letter may interrupt the dot near its center. It is 0 where there is no dot.
func (g *geometry) dotEnd(c *canvas, start, u vec, dot color.RGBA) float64 {
	t := dotSearch * g.pitch
	for ; t > 0; t -= 0.5 {
		if px, ok := c.at(start.along(u, t)); ok && distance(px, dot) <= sameColor {
			return t
		}
	}
	return 0
}

// centerOnEachDot moves the center of each free cell that has a dot to the middle of the dot: cells of any form have no
// middle of their own.
func (g *geometry) centerOnEachDot(c *canvas) {
	const farthest = 0.15 // units of the pitch
	for i, start := range g.centers {
		k := g.board.Cell(puzzle.CellID(i)).Color
		if k == puzzle.NoColor {
			continue
		}
		at := start
		for range 4 { // the middle of a chord is not yet that of an ellipse
			for _, u := range []vec{{1, 0}, {0, 1}} {
				if d, ok := g.offDot(c, at, u, g.layout.Palette[k]); ok {
					at = at.along(u, d)
				}
			}
		}
		if shift := at.sub(start).length(); shift >= minShift && shift <= farthest*g.pitch {
			g.centers[i] = at
		}
	}
}

// A dotForm is the form of a dot: its radii, in px, in evenly spaced directions, clockwise from the right. On some free boards
// dots are ellipses.
type dotForm struct {
	center vec
	radii  [formTurns]float64
}

const formTurns = 32

// dotForm measures a dot; one that is about round, as all but free ones are, has the game's size. Of two opposite radii the smaller one counts, since a
// pipe that the player has drawn may leave on any side.
func (g *geometry) dotForm(c *canvas, cell puzzle.CellID) dotForm {
	const aboutRound = 1.25 // times as long as wide
	f := dotForm{center: g.centers[cell]}
	if g.board.Lattice() != puzzle.Free {
		return f.round(dotRadius * g.pitch)
	}
	paint := g.layout.Palette[g.board.Cell(cell).Color]
	for i := range formTurns / 2 {
		u := turned(i)
		r := min(g.dotEnd(c, f.center, u, paint), g.dotEnd(c, f.center, u.scale(-1), paint))
		f.radii[i], f.radii[i+formTurns/2] = r, r
	}
	if slices.Max(f.radii[:]) <= aboutRound*f.least() || f.least() == 0 {
		return f.round(dotRadius * g.pitch)
	}
	return f
}

// round returns the form of a circle.
func (f dotForm) round(radius float64) dotForm {
	for i := range f.radii {
		f.radii[i] = radius
	}
	return f
}

// turned returns the i-th of formTurns directions.
func turned(i int) vec {
	sin, cos := math.Sincos(2 * math.Pi * float64(i) / formTurns)
	return vec{cos, sin}
}

func (f dotForm) least() float64 { return slices.Min(f.radii[:]) }

// scaled returns the dot's outline, scaled by share.
func (f dotForm) scaled(share float64) []vec {
	var out []vec
	for i, r := range f.radii {
		out = append(out, f.center.along(turned(i), share*r))
	}
	return out
}
