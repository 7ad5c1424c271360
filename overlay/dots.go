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
	hidden := max(ahead, behind) > (dotSearch-0.01)*g.layout.Pitch
	return (ahead - behind) / 2, !hidden
}

// dotEnd returns the distance from start, in px, at which a dot ends in direction u, looking from outside inwards, because a
// letter may interrupt the dot near its center. It is 0 where there is no dot.
func (g *geometry) dotEnd(c *canvas, start, u vec, dot color.RGBA) float64 {
	t := dotSearch * g.layout.Pitch
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

// fitDots makes pipes as narrow as the smallest dots ask for: where the cells of a free board differ in size, so do the dots.
func (g *geometry) fitDots(c *canvas) {
	// In units of the pitch that the layout gives: where a dot cannot be made out, and what counts as smaller.
	const least, smaller = 0.5, 0.9
	for i := range g.centers {
		if cell := puzzle.CellID(i); g.board.Cell(cell).Color != puzzle.NoColor {
			unit := g.measure(c, cell).radius() / dotRadius / g.layout.Pitch
			if unit < smaller {
				g.pitch = min(g.pitch, max(unit, least)*g.layout.Pitch)
			}
		}
	}
	g.width = pipeWidth * g.pitch
}

// A dotForm is the form of a dot: its radii, in px, in evenly spaced directions, clockwise from the right. On some free boards
// and in photos dots are ellipses.
type dotForm struct {
	center vec
	radii  [formTurns]float64
}

const formTurns = 32

// dotForms measures all dots. On free boards each has its own size. On others all have the same form, for a glare may lie on
// one, and if they are about round, the game's size.
func (g *geometry) dotForms(c *canvas) map[puzzle.CellID]dotForm {
	var cells []puzzle.CellID
	var measured []ellipse
	for i := range g.centers {
		if cell := puzzle.CellID(i); g.board.Cell(cell).Color != puzzle.NoColor {
			cells, measured = append(cells, cell), append(measured, g.measure(c, cell))
		}
	}
	common := middle(measured)
	out := map[puzzle.CellID]dotForm{}
	for i, cell := range cells {
		e, round := common, dotRadius*g.pitch
		if g.board.Lattice() == puzzle.Free {
			e, round = measured[i], measured[i].radius()
		}
		out[cell] = dotForm{g.centers[cell], e.radii(round)}
	}
	return out
}

// An ellipse is known by one over the square of its radius, which is a constant and a wave of two periods around its middle.
type ellipse struct{ mean, cos, sin float64 }

// measure fits an ellipse to a dot. Of two opposite radii the smaller one counts, since a pipe that the player has drawn may
// leave on any side.
func (g *geometry) measure(c *canvas, cell puzzle.CellID) ellipse {
	center, paint := g.centers[cell], g.layout.Palette[g.board.Cell(cell).Color]
	least := 0.1 * g.layout.Pitch // also where there is no dot
	var e ellipse
	for i := range formTurns / 2 {
		u := turned(i)
		r := max(least, min(g.dotEnd(c, center, u, paint), g.dotEnd(c, center, u.scale(-1), paint)))
		y := 1 / (r * r * formTurns / 2)
		cos, sin := doubled(u)
		e.mean, e.cos, e.sin = e.mean+y, e.cos+2*y*cos, e.sin+2*y*sin
	}
	return e
}

// radius is about the mean one.
func (e ellipse) radius() float64 { return 1 / math.Sqrt(e.mean) }

// middle returns the median of each number.
func middle(of []ellipse) ellipse {
	number := func(f func(ellipse) float64) float64 {
		var all []float64
		for _, e := range of {
			all = append(all, f(e))
		}
		slices.Sort(all)
		return all[len(all)/2]
	}
	return ellipse{
		number(func(e ellipse) float64 { return e.mean }),
		number(func(e ellipse) float64 { return e.cos }),
		number(func(e ellipse) float64 { return e.sin }),
	}
}

// radii returns the radii of e, or round ones for an ellipse that is about round or none at all.
func (e ellipse) radii(round float64) (out [formTurns]float64) {
	const aboutRound = 1.15 // times as long as wide
	wave := math.Hypot(e.cos, e.sin)
	isRound := e.mean+wave < aboutRound*aboutRound*(e.mean-wave) || wave > 0.9*e.mean
	for i := range out {
		cos, sin := doubled(turned(i))
		out[i] = 1 / math.Sqrt(e.mean+e.cos*cos+e.sin*sin)
		if isRound {
			out[i] = round
		}
	}
	return out
}

// doubled returns the cosine and the sine of twice the angle of a direction.
func doubled(u vec) (cos, sin float64) { return u.x*u.x - u.y*u.y, 2 * u.x * u.y }

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
