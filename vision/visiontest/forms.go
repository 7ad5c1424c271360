package visiontest

import (
	"math"
	"math/rand/v2"
)

// RandomForm makes one of the forms, finely or coarsely divided.
func RandomForm(rng *rand.Rand) *FreeForm {
	between := func(a, b int) int { return a + rng.IntN(b-a+1) }
	switch rng.IntN(23) {
	case 0:
		n := between(2, 4)
		return Cuboid(n, n, n)
	case 1:
		return Cuboid(between(1, 4), between(2, 4), between(2, 4))
	case 2:
		return Star(5, between(2, 4))
	case 3:
		return Star(6, between(2, 4))
	case 4:
		return Star(8, between(2, 3))
	case 5:
		return Ring(between(8, 16), between(1, 3))
	case 6:
		return Target(between(8, 12), between(1, 2))
	case 7:
		return Arch(between(5, 10), between(2, 3))
	case 8:
		return FigureEight(2*between(4, 7), between(1, 2))
	case 9:
		return Trefoil(6*between(1, 2), between(1, 2))
	case 10:
		return Bricks(between(4, 8), between(3, 6))
	case 11:
		return Wave(between(4, 8), between(4, 7))
	case 12:
		return Frame(between(5, 8), 2) // no fewer than 10 cells: the game's smallest board seen has 12
	case 13:
		return Spiral(between(8, 12), between(2, 3))
	case 14:
		return Heart(2*between(4, 6), between(1, 2))
	case 15:
		return Flower(between(4, 6), between(1, 2))
	case 16:
		return Gem(between(5, 6), between(2, 3))
	case 17:
		return Barrel(between(4, 7), between(4, 7))
	case 18:
		return Twist(between(4, 7), between(4, 7))
	case 19:
		return Octagons(between(3, 4), between(2, 4))
	case 20:
		return Trihexagons(between(3, 4), between(2, 4))
	case 21:
		return Pentagons(between(2, 3), 2)
	}
	return Glass(rng, between(12, 36), between(4, 12))
}

// polar is a point by angle, in radians clockwise from the right, and distance.
func polar(angle, r float64) point {
	sin, cos := math.Sincos(angle)
	return point{r * cos, r * sin}
}

// face divides the parallelogram from o along u and v into a by b cells.
func face(o, u, v point, a, b int, dot ellipse) []formCell {
	at := func(i, j int) point {
		s, t := float64(i)/float64(a), float64(j)/float64(b)
		return point{o.x + u.x*s + v.x*t, o.y + u.y*s + v.y*t}
	}
	var cells []formCell
	for i := range a {
		for j := range b {
			cells = append(cells, formCell{[]point{at(i, j), at(i+1, j), at(i+1, j+1), at(i, j+1)}, dot})
		}
	}
	return cells
}

// Axes of a dot on a face of a cuboid, in diameters of a round dot, as measured: 0.66.
const (
	faceMajor = 1.343
	faceMinor = 0.885
)

// Cuboid is a block of a by b by c cells that shows three faces, its dots ellipses.
func Cuboid(a, b, c int) *FreeForm {
	right, left, down := polar(-math.Pi/6, 1), polar(-5*math.Pi/6, 1), point{0, 1}
	scale := func(p point, k int) point { return point{p.x * float64(k), p.y * float64(k)} }
	u, v, w := scale(right, a), scale(left, b), scale(down, c)
	dot := func(angle float64) ellipse { return ellipse{faceMajor, faceMinor, angle} }
	var cells []formCell
	cells = append(cells, face(point{}, u, v, a, b, dot(0))...)
	cells = append(cells, face(point{}, v, w, b, c, dot(math.Pi/3))...)
	cells = append(cells, face(point{}, u, w, a, c, dot(2*math.Pi/3))...)
	if a == b && b == c {
		return newForm(formName("cube", a), cells)
	}
	return newForm(formName("cuboid", a, b, c), cells)
}

// Star has k points, 5 or more, each a rhombus of n by n cells.
func Star(k, n int) *FreeForm {
	var cells []formCell
	step := 2 * math.Pi / float64(k)
	for i := range k {
		tip := -math.Pi/2 + float64(i)*step
		cells = append(cells, face(point{}, polar(tip-step/2, 1), polar(tip+step/2, 1), n, n, ellipse{})...)
	}
	return newForm(formName("star", k, n), cells)
}

// sector is a part of a ring, its arcs as polylines.
func sector(from, to, inner, outer float64) formCell {
	const pieces = 8
	var c formCell
	for i := range pieces + 1 {
		c.corners = append(c.corners, polar(from+(to-from)*float64(i)/pieces, outer))
	}
	for i := range pieces + 1 {
		c.corners = append(c.corners, polar(to+(from-to)*float64(i)/pieces, inner))
	}
	return c
}

// thickness makes the cells of a ring about as high as wide: how far apart the arcs of
// sectors are that span an angle, in radii of the innermost.
func thickness(angle float64) float64 { return angle / (1 - angle/2) }

// ringRadii are those of the arcs of a ring, from 1 on.
func ringRadii(angle float64, rings int) []float64 {
	radii := []float64{1}
	for range rings {
		last := radii[len(radii)-1]
		radii = append(radii, last*(1+thickness(angle)*0.85))
	}
	return radii
}

// Ring goes all the way round a hole: sectors, 6 or more, in each of some rings.
func Ring(sectors, rings int) *FreeForm {
	step := 2 * math.Pi / float64(sectors)
	radii := ringRadii(min(step, 0.8), rings)
	var cells []formCell
	for j := range rings {
		for i := range sectors {
			a := -math.Pi/2 + float64(i)*step
			cells = append(cells, sector(a, a+step, radii[j], radii[j+1]))
		}
	}
	return newForm(formName("ring", sectors, rings), cells)
}

// Arch is the upper half of a ring.
func Arch(sectors, rings int) *FreeForm {
	step := math.Pi / float64(sectors)
	radii := ringRadii(step, rings)
	var cells []formCell
	for j := range rings {
		for i := range sectors {
			a := -math.Pi + float64(i)*step
			cells = append(cells, sector(a, a+step, radii[j], radii[j+1]))
		}
	}
	return newForm(formName("arch", sectors, rings), cells)
}

// polygonRing is a ring with straight sides around o; one side faces right.
func polygonRing(o point, sides, rings int) []formCell {
	step := 2 * math.Pi / float64(sides)
	radii := ringRadii(min(step, 0.8), rings)
	apothem := radii[rings] * math.Cos(step/2)
	at := func(i, j int) point {
		p := polar((float64(i)-0.5)*step, radii[j]/apothem)
		return point{o.x + p.x, o.y + p.y}
	}
	var cells []formCell
	for j := range rings {
		for i := range sides {
			cells = append(cells, formCell{corners: []point{at(i, j), at(i, j+1), at(i+1, j+1), at(i+1, j)}})
		}
	}
	return cells
}

// Frame is rings with straight sides, 3 or more, round a hole, a corner at the top.
func Frame(sides, rings int) *FreeForm {
	cells := polygonRing(point{}, sides, rings)
	turn(cells, -math.Pi/2-math.Pi/float64(sides))
	return newForm(formName("frame", sides, rings), cells)
}

// turn rotates cells about the origin.
func turn(cells []formCell, angle float64) {
	sin, cos := math.Sincos(angle)
	for _, c := range cells {
		for i, p := range c.corners {
			c.corners[i] = point{p.x*cos - p.y*sin, p.x*sin + p.y*cos}
		}
	}
}

// FigureEight is two rings with straight sides, an even number, that share one side.
func FigureEight(sides, rings int) *FreeForm {
	cells := append(polygonRing(point{-1, 0}, sides, rings), polygonRing(point{1, 0}, sides, rings)...)
	for _, c := range cells {
		for i, p := range c.corners {
			c.corners[i] = point{p.y, p.x} // stands upright
		}
	}
	return newForm(formName("eight", sides, rings), cells)
}

// Trefoil is three rings of 6, 12, ... straight sides, each sharing a side with both others.
func Trefoil(sides, rings int) *FreeForm {
	var cells []formCell
	for _, o := range []point{{-1, 0}, {1, 0}, {0, -math.Sqrt(3)}} {
		cells = append(cells, polygonRing(o, sides, rings)...)
	}
	return newForm(formName("trefoil", sides, rings), cells)
}

// Bricks is a wall whose rows are shifted by half a brick in turn.
func Bricks(rows, cols int) *FreeForm {
	var cells []formCell
	for r := range rows {
		x, y := float64(r%2)*0.8, float64(r)
		for c := range cols {
			x := x + 1.6*float64(c)
			cells = append(cells, formCell{corners: []point{{x, y}, {x + 1.6, y}, {x + 1.6, y + 1}, {x, y + 1}}})
		}
	}
	return newForm(formName("bricks", rows, cols), cells)
}
