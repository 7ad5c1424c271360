package visiontest

import "math"

// radial divides an outline around the origin into a middle cell and rings of sectors.
// outline runs round it while its argument goes from 0 to a full turn.
func radial(outline func(turn float64) point, sectors, rings int, middle float64) []formCell {
	const pieces = 8
	rim := evenly(outline, sectors*pieces)
	at := func(i int, share float64) point {
		p := rim[i%len(rim)]
		return point{p.x * share, p.y * share}
	}
	arc := func(from, step int, share float64) []point {
		var pts []point
		for i := range pieces + 1 {
			pts = append(pts, at(from+i*step, share))
		}
		return pts
	}
	var hub formCell
	for i := range sectors * pieces {
		hub.corners = append(hub.corners, at(i, middle))
	}
	cells := []formCell{hub}
	for j := range rings {
		inner, outer := middle+(1-middle)*float64(j)/float64(rings), middle+(1-middle)*float64(j+1)/float64(rings)
		for i := range sectors {
			cells = append(cells, formCell{corners: append(arc(i*pieces, 1, outer), arc((i+1)*pieces, -1, inner)...)})
		}
	}
	return cells
}

// evenly lists n points of an outline, equally far apart along it.
func evenly(outline func(turn float64) point, n int) []point {
	const fine = 4096
	at := func(i int) point { return outline(2 * math.Pi * float64(i) / fine) }
	length := 0.0
	for i := range fine {
		length += distance(at(i), at(i+1))
	}
	var pts []point
	walked := 0.0
	for i := range fine {
		if walked >= length*(float64(len(pts))-1e-6)/float64(n) {
			pts = append(pts, at(i))
		}
		walked += distance(at(i), at(i+1))
	}
	return pts[:n]
}

// Target is a round cell with rings of sectors around it.
func Target(sectors, rings int) *FreeForm {
	outline := func(turn float64) point { return polar(turn-math.Pi/2, 1) }
	return newForm(formName("target", sectors, rings), radial(outline, sectors, rings, 0.7/(0.7+float64(rings))))
}

// Heart has a middle cell and an even number of sectors around it.
func Heart(sectors, rings int) *FreeForm {
	outline := func(turn float64) point {
		s := math.Sin(turn)
		y := 13*math.Cos(turn) - 5*math.Cos(2*turn) - 2*math.Cos(3*turn) - math.Cos(4*turn)
		return point{16 * s * s * s, -y - 2}
	}
	return newForm(formName("heart", sectors, rings), radial(outline, sectors, rings, 1/(1.4+float64(rings))))
}

// Flower has round petals of two sectors each around a middle cell.
func Flower(petals, rings int) *FreeForm {
	outline := func(turn float64) point {
		return polar(turn, 1+0.17*math.Cos(float64(petals)*turn))
	}
	return newForm(formName("flower", petals, rings), radial(outline, 2*petals, rings, 0.9/(0.9+float64(rings))))
}

// Spiral winds outward: sectors, 6 or more, in each of some turns.
func Spiral(sectors, turns int) *FreeForm {
	const pieces = 8
	at := func(i int) point {
		turn := float64(i) / float64(sectors*pieces)
		return polar(2*math.Pi*turn, 1+0.75*turn)
	}
	var cells []formCell
	for i := range sectors * turns {
		var c formCell
		for k := range pieces + 1 {
			c.corners = append(c.corners, at((i+sectors)*pieces+k))
		}
		for k := range pieces + 1 {
			c.corners = append(c.corners, at((i+1)*pieces-k))
		}
		cells = append(cells, c)
	}
	return newForm(formName("spiral", sectors, turns), cells)
}

// warped is a rectangle of cells whose lines are bent: at tells where a point goes.
func warped(rows, cols int, at func(x, y float64) point) []formCell {
	const pieces = 6
	var cells []formCell
	for r := range rows {
		for c := range cols {
			x, y := float64(c), float64(r)
			var corners []point
			for _, edge := range [...][4]float64{{x, y, 1, 0}, {x + 1, y, 0, 1}, {x + 1, y + 1, -1, 0}, {x, y + 1, 0, -1}} {
				for i := range pieces {
					t := float64(i) / pieces
					corners = append(corners, at(edge[0]+edge[2]*t, edge[1]+edge[3]*t))
				}
			}
			cells = append(cells, formCell{corners: corners})
		}
	}
	return cells
}

// Wave is a rectangle of cells with bent lines.
func Wave(rows, cols int) *FreeForm {
	return newForm(formName("wave", rows, cols), warped(rows, cols, func(x, y float64) point {
		return point{x + 0.22*math.Sin(1.1*y+0.4), y + 0.25*math.Sin(0.9*x)}
	}))
}

// Barrel is a rectangle of cells blown up to be nearly round.
func Barrel(rows, cols int) *FreeForm {
	return newForm(formName("barrel", rows, cols), warped(rows, cols, func(x, y float64) point {
		u, v := 2*x/float64(cols)-1, 2*y/float64(rows)-1
		return point{float64(cols) * u * math.Sqrt(1-0.36*v*v), float64(rows) * v * math.Sqrt(1-0.36*u*u)}
	}))
}

// Twist is a rectangle of cells turned about its middle.
func Twist(rows, cols int) *FreeForm {
	return newForm(formName("twist", rows, cols), warped(rows, cols, func(x, y float64) point {
		u, v := x-float64(cols)/2, y-float64(rows)/2
		r := math.Hypot(u, v)
		return polar(math.Atan2(v, u)+0.9*r/math.Hypot(float64(cols), float64(rows)), r)
	}))
}
