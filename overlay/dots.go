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

// centerOnDots moves all centers by what the dots lie beside them. The game puts dots and pipes around the same points, but in
// some builds not quite in the middle of the cells, and a pipe beside the middle of its dot looks wrong. The pitch may be off by
// a little too, which adds up from one side of the board to the other.
func (g *geometry) centerOnDots(c *canvas) {
	var x, y drift
	for i, center := range g.centers {
		k := g.board.Cell(puzzle.CellID(i)).Color
		if k == puzzle.NoColor {
			continue
		}
		if d, ok := g.offDot(c, center, vec{1, 0}, g.layout.Palette[k]); ok {
			x.add(center.x, d)
		}
		if d, ok := g.offDot(c, center, vec{0, 1}, g.layout.Palette[k]); ok {
			y.add(center.y, d)
		}
	}
	if len(x.at) == 0 || len(y.at) == 0 {
		return
	}
	x.fit(g.pitch)
	y.fit(g.pitch)
	for i, at := range g.centers {
		shift := vec{x.shift(at.x), y.shift(at.y)}
		if d := shift.length(); d >= minShift && d <= maxShift*g.pitch {
			g.centers[i] = at.add(shift)
		}
	}
}

// minDrift is the least difference of the shifts at both ends of the board that counts, in px: each is measured to half a pixel.
const minDrift = 1.5

// A drift is how far places lie off along an axis: off = base + slope·place.
type drift struct {
	at, off     []float64 // as measured
	base, slope float64
}

func (d *drift) add(at, off float64) { d.at, d.off = append(d.at, at), append(d.off, off) }

// fit finds the line through what was measured that outliers do not move (Theil 1950, Sen 1968): the median of the slopes
// between any two places, which lie at least half a pitch apart, and the median of the rest.
func (d *drift) fit(pitch float64) {
	var slopes, rest []float64
	for i, p := range d.at {
		for j, q := range d.at[:i] {
			if math.Abs(p-q) > pitch/2 {
				slopes = append(slopes, (d.off[i]-d.off[j])/(p-q))
			}
		}
	}
	d.slope = middleOf(slopes)
	if math.Abs(d.slope)*(slices.Max(d.at)-slices.Min(d.at)) < minDrift {
		d.slope = 0
	}
	for i, p := range d.at {
		rest = append(rest, d.off[i]-d.slope*p)
	}
	d.base = middleOf(rest)
}

func (d *drift) shift(at float64) float64 { return d.base + d.slope*at }

// middleOf returns the median, the larger one of two; 0 for none.
func middleOf(of []float64) float64 {
	if len(of) == 0 {
		return 0
	}
	slices.Sort(of)
	return of[len(of)/2]
}

// offDot returns how far along u the middle of a dot lies from center, in px; false where a pipe hides an end of the dot.
func (g *geometry) offDot(c *canvas, center, u vec, dot color.RGBA) (float64, bool) {
	ahead, behind := g.dotEnd(c, center, u, dot), g.dotEnd(c, center, u.scale(-1), dot)
	hidden := max(ahead, behind) > g.search(u)-0.01*g.layout.Pitch
	return (ahead - behind) / 2, !hidden
}

// search is how far from its center, in px, the edge of a dot is looked for in direction u: no dot reaches further. In a photo
// cells are not as high as wide, and dots neither.
func (g *geometry) search(u vec) float64 {
	return dotSearch * g.layout.Pitch * math.Hypot(u.x*g.stretch.x, u.y*g.stretch.y)
}

// dotEnd returns the distance from start, in px, at which a dot ends in direction u, looking from outside inwards, because a
// letter may interrupt the dot near its center. It is 0 where there is no dot.
func (g *geometry) dotEnd(c *canvas, start, u vec, dot color.RGBA) float64 {
	for t := g.search(u); t > 0; t -= 0.5 {
		if px, ok := c.at(start.along(u, t)); ok && distance(px, dot) <= sameColor {
			return t
		}
	}
	return 0
}

// centerOnEachDot moves the center of each free cell that has a dot to the middle of the dot: cells of any form have no
// middle of their own.
func (g *geometry) centerOnEachDot(c *canvas) {
	for i := range g.centers {
		g.centers[i] = g.ownCenter(c, puzzle.CellID(i), minShift)
	}
}

// ownCenter returns the middle of the dot in a cell, or the cell's center where there is none or where it lies less than least
// px from there.
func (g *geometry) ownCenter(c *canvas, cell puzzle.CellID, least float64) vec {
	const farthest = 0.15 // units of the pitch
	start := g.centers[cell]
	k := g.board.Cell(cell).Color
	if k == puzzle.NoColor {
		return start
	}
	at, slack := start, farthest*g.pitch
	for range 4 {
		at = at.add(g.offDotAll(c, at, g.layout.Palette[k], slack))
		slack = 1 // px: now only what a pipe at the side of the dot has made longer is off by more
	}
	if shift := at.sub(start).length(); shift >= least && shift <= farthest*g.pitch {
		return at
	}
	return start
}

// offDotAll returns how far the middle of a dot lies from center, in px: the step that fits best, in the sense of least squares,
// what is measured in all directions. Where that is more than slack px, a pipe or a letter was in the way.
func (g *geometry) offDotAll(c *canvas, center vec, dot color.RGBA, slack float64) vec {
	var xx, xy, yy, x, y float64
	for i := range formTurns / 2 {
		u := turned(i)
		d, ok := g.offDot(c, center, u, dot)
		if !ok || math.Abs(d) > slack {
			continue
		}
		xx, xy, yy, x, y = xx+u.x*u.x, xy+u.x*u.y, yy+u.y*u.y, x+d*u.x, y+d*u.y
	}
	det := xx*yy - xy*xy
	if det < 1 { // about one direction alone
		return vec{}
	}
	return vec{(yy*x - xy*y) / det, (xx*y - xy*x) / det}
}

// fitDots makes pipes as narrow as the smallest dots ask for: where the cells of a free board differ in size, so do the dots.
func (g *geometry) fitDots(c *canvas) {
	// In units of the pitch that the layout gives: where a dot cannot be made out, and what counts as smaller.
	const least, smaller = 0.5, 0.9
	for i := range g.centers {
		if cell := puzzle.CellID(i); g.board.Cell(cell).Color != puzzle.NoColor {
			unit := g.measure(c, cell, g.centers[cell]).radius() / dotRadius / g.layout.Pitch
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
	paint  color.RGBA // as it looks there
}

const formTurns = 32

// measureDots measures all dots, each around its own middle. On free boards each has its own size. On others all have the same
// form, for a glare may lie on one, and if they are about round, the game's size. It is best done when what the player has drawn
// is gone and the flows are not yet there.
func (g *geometry) measureDots(c *canvas) {
	const least = 1 // px: where centers are put on whole pixels, that alone moves them by half of it, both ways
	var cells []puzzle.CellID
	var centers []vec
	var measured []ellipse
	for i := range g.centers {
		if cell := puzzle.CellID(i); g.board.Cell(cell).Color != puzzle.NoColor {
			at := g.ownCenter(c, cell, least)
			cells, centers, measured = append(cells, cell), append(centers, at), append(measured, g.measure(c, cell, at))
		}
	}
	common := middle(measured)
	g.dots = map[puzzle.CellID]dotForm{}
	for i, cell := range cells {
		e, round := common, dotRadius*g.pitch
		if g.board.Lattice() == puzzle.Free {
			e, round = measured[i], measured[i].radius()
		}
		form := dotForm{center: centers[i], radii: e.radii(round)}
		form.paint = form.look(c, g.layout.Palette[g.board.Cell(cell).Color])
		g.dots[cell] = form
	}
}

// An ellipse is known by one over the square of its radius, which is a constant and a wave of two periods around its middle.
type ellipse struct{ mean, cos, sin float64 }

// measure fits an ellipse to a dot around its middle. Of two opposite radii the smaller one counts, since a pipe that the player has drawn may
// leave on any side.
func (g *geometry) measure(c *canvas, cell puzzle.CellID, center vec) ellipse {
	paint := g.layout.Palette[g.board.Cell(cell).Color]
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
		return middleOf(all)
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

// look returns the color of a dot between what is printed on it and its edge, or palette where it cannot be made out.
func (f dotForm) look(c *canvas, palette color.RGBA) color.RGBA {
	var seen []color.RGBA
	for _, at := range f.scaled(0.8, 0) {
		if px, ok := c.at(at); ok && distance(px, palette) <= 2*sameColor {
			seen = append(seen, px)
		}
	}
	if len(seen) < formTurns/2 {
		return palette
	}
	return median(seen)
}

// scaled returns the dot's outline, scaled by share and then moved outwards by so many px.
func (f dotForm) scaled(share, outwards float64) []vec {
	var out []vec
	for i, r := range f.radii {
		out = append(out, f.center.along(turned(i), share*r+outwards))
	}
	return out
}

// ring returns a ring of that width, in px, near the edge of the dot.
func (f dotForm) ring(paint color.NRGBA, width float64) shape {
	return shape{points: f.scaled(ringRadius, width/2), hole: f.scaled(ringRadius, -width/2), closed: true, fill: paint}
}
