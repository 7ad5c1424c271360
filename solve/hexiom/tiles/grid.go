package tiles

// A Coord is a place on the hexagon in axial coordinates: R counts rows of the
// text form from the middle one, Q places along a row, so that the six
// neighbors of a place differ by the six [Directions].
type Coord struct{ Q, R int }

// Directions are the steps from a place to its neighbors, clockwise in the text
// form from the one to the right.
var Directions = [6]Coord{{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}}

// Add returns the place that lies a step from c.
func (c Coord) Add(step Coord) Coord { return Coord{c.Q + step.Q, c.R + step.R} }

// Places returns the number of places on a hexagon with that many along a side.
func Places(side int) int { return 3*side*(side-1) + 1 }

// rowLength returns the places in a row of the text form, from 0.
func rowLength(side, row int) int { return 2*side - 1 - indent(side, row) }

// indent returns the spaces before a row of the text form.
func indent(side, row int) int { return max(row-(side-1), side-1-row) }

// coords returns the places of a hexagon in the order of the text form.
func coords(side int) []Coord {
	all := make([]Coord, 0, Places(side))
	for row := range 2*side - 1 {
		r := row - (side - 1)
		first := -(side - 1) - min(r, 0)
		for i := range rowLength(side, row) {
			all = append(all, Coord{first + i, r})
		}
	}
	return all
}

// index returns the number of a place in the order of the text form.
func index(side int, c Coord) (i int, ok bool) {
	if max(c.Q, -c.Q, c.R, -c.R, c.Q+c.R, -c.Q-c.R) >= side {
		return 0, false
	}
	for row := range c.R + side - 1 {
		i += rowLength(side, row)
	}
	return i + c.Q + side - 1 + min(c.R, 0), true
}
