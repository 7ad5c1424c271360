package puzzle

import "math"

// placeWalls checks the walls: two cells that are neighbors, each pair once.
func (b *Builder) placeWalls(board *Board) *InvalidError {
	seen := map[[2]CellID]bool{}
	for _, w := range b.walls {
		pair, err := b.lookupPair(board, w, "wall")
		if err != nil {
			return err
		}
		if !areNeighbors(board, pair) {
			return invalid("wall to %v, which is not its neighbor", b.ref(w[1])).at(b.ref(w[0]))
		}
		if seen[sortedPair(pair)] {
			return invalid("wall to %v given twice", b.ref(w[1])).at(b.ref(w[0]))
		}
		seen[sortedPair(pair)] = true
		board.walls = append(board.walls, pair)
	}
	return nil
}

// placeWarps checks the warps and returns the directions in which they leave
// their cells.
func (b *Builder) placeWarps(board *Board) ([][2]Dir, *InvalidError) {
	seen := map[[2]CellID]bool{}
	exits := map[exit]bool{}
	var dirs [][2]Dir
	for _, w := range b.warps {
		pair, err := b.lookupPair(board, w, "warp")
		if err != nil {
			return nil, err
		}
		if seen[sortedPair(pair)] {
			return nil, invalid("warp to %v given twice", b.ref(w[1])).at(b.ref(w[0]))
		}
		seen[sortedPair(pair)] = true
		d, err := warpSides(board, pair)
		if err != nil {
			return nil, err
		}
		for i, id := range pair {
			// A lane of a bridge has two ends, so no side takes two warps.
			if board.cells[id].Kind == Bridge && exits[exit{id, d[i]}] {
				return nil, invalid("two warps leave the bridge to the %v", d[i]).at(board.Ref(id))
			}
			exits[exit{id, d[i]}] = true
		}
		board.warps = append(board.warps, pair)
		dirs = append(dirs, d)
	}
	return dirs, nil
}

// exit is one side of a cell.
type exit struct {
	cell CellID
	dir  Dir
}

// placeLinks checks the links of a free board.
func (b *Builder) placeLinks(board *Board) *InvalidError {
	seen := map[[2]CellID]bool{}
	for _, l := range b.links {
		pair, err := b.lookupPair(board, [2]Coord{{0, l[0]}, {0, l[1]}}, "link")
		if err != nil {
			return err
		}
		if seen[sortedPair(pair)] {
			return invalid("link to %v given twice", board.Ref(pair[1])).at(board.Ref(pair[0]))
		}
		seen[sortedPair(pair)] = true
		board.links = append(board.links, pair)
	}
	return nil
}

// lookupPair finds the two different cells that a wall, warp or link joins.
func (b *Builder) lookupPair(board *Board, p [2]Coord, what string) (pair [2]CellID, err *InvalidError) {
	for i, at := range p {
		id, ok := board.Lookup(at)
		if !ok {
			return pair, invalid("a %s names a cell that is not there", what).at(b.ref(at))
		}
		pair[i] = id
	}
	if pair[0] == pair[1] {
		return pair, invalid("%s to itself", what).at(b.ref(p[0]))
	}
	return pair, nil
}

func areNeighbors(board *Board, p [2]CellID) bool {
	for _, d := range board.lattice.Dirs() {
		if n, ok := board.Neighbor(p[0], d); ok && n == p[1] {
			return true
		}
	}
	return false
}

// warpSides returns the directions in which a warp leaves its two cells: out
// of the board on both, best away from each other. The game only has warps
// between opposite ends of a row or column, for which that is the outer side.
func warpSides(board *Board, pair [2]CellID) (best [2]Dir, err *InvalidError) {
	for i, id := range pair {
		if len(openSides(board, id)) == 0 {
			return best, invalid("warp to %v from a cell that is not at the border", board.Ref(pair[1-i])).at(board.Ref(id))
		}
	}
	p, q := board.cells[pair[0]], board.cells[pair[1]]
	away := Point{p.Pos.X - q.Pos.X, p.Pos.Y - q.Pos.Y}
	score := math.Inf(-1)
	for _, dp := range openSides(board, pair[0]) {
		for _, dq := range openSides(board, pair[1]) {
			s := along(board, p.At, dp, away) - along(board, q.At, dq, away)
			if dq == dp.Opposite() {
				s += MaxSide * MaxSide // facing sides first, whatever the distance
			}
			if s > score {
				score, best = s, [2]Dir{dp, dq}
			}
		}
	}
	for _, id := range pair {
		if board.cells[id].Kind == Bridge && !aligned(p.At, q.At) && bothLanesOpen(board, id) {
			return best, invalid("a warp out of this bridge could take either lane").at(board.Ref(id))
		}
	}
	return best, nil
}

// openSides returns the directions in which a cell has no neighbor.
func openSides(board *Board, id CellID) []Dir {
	var open []Dir
	for _, d := range board.lattice.Dirs() {
		if _, ok := board.Neighbor(id, d); !ok {
			open = append(open, d)
		}
	}
	return open
}

// along returns how far a step in direction d goes along v.
func along(board *Board, at Coord, d Dir, v Point) float64 {
	p, q := board.lattice.Pos(at), board.lattice.Pos(board.lattice.Step(at, d))
	return (q.X-p.X)*v.X + (q.Y-p.Y)*v.Y
}

func aligned(p, q Coord) bool { return p.Row == q.Row || p.Col == q.Col }

func bothLanesOpen(board *Board, id CellID) bool {
	var open [2]bool
	for _, d := range openSides(board, id) {
		open[laneOf(d)] = true
	}
	return open[0] && open[1]
}
