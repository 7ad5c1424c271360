package vision

import "flowlens/solve/puzzle"

// The geometry of a pipe, in pitches: 0.336 wide, from cell center to cell center.
const (
	pipeBody  = 0.11 // half the width in which a pipe surely has its color
	pipeClear = 0.26 // this far beside its axis a pipe surely has ended
	// pipeFill is the share of the samples along a link's middle part that have the flow's color.
	pipeFill = 0.85
	// pipeColor is the largest distance of a pipe's color from its dots', as a channel difference. Colors of
	// different flows are at least 60 apart.
	pipeColor = 40
	// pipeContrast is the least difference of a pipe from what lies beside it: its own tint is 50 away or more.
	pipeContrast = 24
)

// findDrawn returns the flows that the player has drawn, each from a dot as far as the pipe can be followed.
func findDrawn(f *face, b *puzzle.Board, colors []rgb) []puzzle.Drawn {
	id := func(r, c int) puzzle.CellID {
		i, _ := b.Lookup(puzzle.Coord{Row: r, Col: c})
		return i
	}
	joined := make([][]puzzle.CellID, b.NumCells())
	paint := make(map[[2]puzzle.CellID]puzzle.Color)
	join := func(r, c, dr, dc int) {
		k := f.pipeBetween(r, c, dr, dc, colors)
		if k == puzzle.NoColor {
			return
		}
		i, j := id(r, c), id(r+dr, c+dc)
		joined[i], joined[j] = append(joined[i], j), append(joined[j], i)
		paint[[2]puzzle.CellID{i, j}], paint[[2]puzzle.CellID{j, i}] = k, k
	}
	for r := range f.rows {
		for c := range f.cols {
			if c+1 < f.cols {
				join(r, c, 0, 1)
			}
			if r+1 < f.rows {
				join(r, c, 1, 0)
			}
		}
	}
	var out []puzzle.Drawn
	for k := 1; k <= b.NumColors(); k++ {
		color := puzzle.Color(k)
		dots := b.Dots(color)
		first, ok := follow(b, joined, paint, dots[0], color)
		if !ok {
			continue
		}
		if len(first) > 1 {
			out = append(out, puzzle.Drawn{Color: color, Cells: first})
		}
		if first[len(first)-1] == dots[1] {
			continue
		}
		if second, ok := follow(b, joined, paint, dots[1], color); ok && len(second) > 1 {
			out = append(out, puzzle.Drawn{Color: color, Cells: second})
		}
	}
	return out
}

// follow walks along the pipe of the color from a dot; ok is false where the pipe forks, for then it cannot be told.
func follow(b *puzzle.Board, joined [][]puzzle.CellID, paint map[[2]puzzle.CellID]puzzle.Color, dot puzzle.CellID, color puzzle.Color) ([]puzzle.CellID, bool) {
	path := []puzzle.CellID{dot}
	prev := puzzle.CellID(-1)
	for at := dot; ; {
		next := puzzle.CellID(-1)
		for _, j := range joined[at] {
			if j == prev || paint[[2]puzzle.CellID{at, j}] != color {
				continue
			}
			if next >= 0 {
				return nil, false
			}
			next = j
		}
		if next < 0 {
			return path, true
		}
		if k := b.Cell(next).Color; k != puzzle.NoColor && k != color || len(path) > b.NumCells() {
			return nil, false
		}
		path = append(path, next)
		if b.Cell(next).Color == color {
			return path, next != dot
		}
		prev, at = at, next
	}
}

// pipeBetween returns the color of the pipe that crosses the side between the cell (r,c) and its neighbor at
// (r+dr,c+dc), or NoColor. colors is indexed by Color.
func (f *face) pipeBetween(r, c, dr, dc int, colors []rgb) puzzle.Color {
	var body, clear []rgb
	for _, t := range []float64{0.38, 0.44, 0.50, 0.56, 0.62} { // along the link, beyond the dots' edges
		for _, e := range []float64{-pipeClear, -pipeBody, -pipeBody / 2, 0, pipeBody / 2, pipeBody, pipeClear} {
			dx, dy := float64(dc)*t+float64(dr)*e, float64(dr)*t+float64(dc)*e
			p, ok := f.at(r, c, dx, dy)
			switch {
			case !ok:
			case e != pipeClear && e != -pipeClear:
				body = append(body, p)
			case t != 0.50: // the cells' side has a line's color
				clear = append(clear, p)
			}
		}
	}
	if len(body) == 0 || len(clear) == 0 {
		return puzzle.NoColor
	}
	mid := ranked(body, 0.5)
	best, near := puzzle.NoColor, pipeColor+1
	for k := 1; k < len(colors); k++ {
		if d := mid.far(colors[k]); d < near {
			best, near = puzzle.Color(k), d
		}
	}
	back := ranked(clear, 0.5)
	if best == puzzle.NoColor || colors[best].far(back) < pipeContrast {
		return puzzle.NoColor
	}
	pipe := func(p rgb) bool { return p.dist(colors[best]) < p.dist(back) }
	if share(body, pipe) < pipeFill || share(clear, pipe) > 1-pipeFill {
		return puzzle.NoColor
	}
	return best
}
