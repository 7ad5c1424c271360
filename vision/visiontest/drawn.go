package visiontest

import (
	"math"
	"math/rand/v2"
	"slices"

	"flowlens/solve/puzzle"
)

// drawnFlow is a flow as it shows on the screen.
type drawnFlow struct {
	puzzle.Drawn
	flow    puzzle.Flow // the same as nodes and edges
	tinted  bool        // its cells are tinted
	hinted  bool        // ticks in its dots
	dragged bool        // a finger holds its end
	finger  point       // from the end's cell, in pitches
}

// chooseDrawn picks what the player has drawn. Finished flows come from the solution;
// without one only flows that wander off can be drawn.
func chooseDrawn(b *puzzle.Board, sol *puzzle.Solution, style Style) []drawnFlow {
	if style.Drawn == DrawnNone {
		return nil
	}
	rng := style.stream(streamDrawn)
	finished, begun := howMany(b.NumColors(), style.Drawn, rng)
	if sol == nil {
		finished = 0
	}
	order := rng.Perm(b.NumColors())
	taken := make([]bool, len(b.Graph().Nodes))
	var drawn []drawnFlow
	for _, i := range order[:finished] {
		f := newDrawnFlow(b, puzzle.Color(i+1), finishedFlow(b, sol, i))
		f.tinted, f.hinted = true, style.Drawn == DrawnHint
		take(taken, f.flow.Nodes)
		drawn = append(drawn, f)
	}
	lift := rng.IntN(2) == 0 // some builds tint what the finger has left
	for _, i := range order[finished : finished+begun] {
		var cells []puzzle.CellID
		if style.Astray || sol == nil {
			cells = wander(b, puzzle.Color(i+1), taken, rng)
		} else {
			cells = beginning(finishedFlow(b, sol, i), rng)
		}
		cells = leaveBridge(b, cells)
		if len(cells) < 2 {
			continue // boxed in, or too short to be unfinished
		}
		f := newDrawnFlow(b, puzzle.Color(i+1), cells)
		f.tinted = lift
		take(taken, f.flow.Nodes)
		drawn = append(drawn, f)
	}
	if style.Drawn == DrawnDragging && len(drawn) > finished {
		f := &drawn[len(drawn)-1]
		f.dragged, f.tinted = true, false
		f.finger = point{rng.Float64()*0.9 - 0.45, rng.Float64()*0.9 - 0.45}
	}
	return drawn
}

// newDrawnFlow finds the way along the cells of a flow.
func newDrawnFlow(b *puzzle.Board, c puzzle.Color, cells []puzzle.CellID) drawnFlow {
	flow, err := b.Flow(c, cells)
	if err != nil {
		panic("visiontest: " + err.Error())
	}
	return drawnFlow{Drawn: puzzle.Drawn{Color: c, Cells: cells}, flow: flow}
}

// leaveBridge shortens an unfinished flow that ends on a bridge, where nothing would tell
// which way it came.
func leaveBridge(b *puzzle.Board, cells []puzzle.CellID) []puzzle.CellID {
	for len(cells) > 0 && b.Cell(cells[len(cells)-1]).Kind == puzzle.Bridge {
		cells = cells[:len(cells)-1]
	}
	return cells
}

// howMany chooses the number of finished and of begun flows.
func howMany(n int, state DrawnState, rng *rand.Rand) (finished, begun int) {
	switch state {
	case DrawnAll:
		return n, 0
	case DrawnHint:
		return min(n, 1+rng.IntN(2)), 0
	case DrawnSome:
		return min(n, 1+rng.IntN(n)), 0
	default:
		finished = rng.IntN(n)
		return finished, 1 + rng.IntN(n-finished)
	}
}

// finishedFlow holds the cells of flow i of the solution, from its first dot in row order.
func finishedFlow(b *puzzle.Board, sol *puzzle.Solution, i int) []puzzle.CellID {
	f := sol.Flows[i]
	cells := f.Cells(b)
	if cells[0] != b.Dots(f.Color)[0] {
		slices.Reverse(cells)
	}
	return cells
}

// beginning is a part of a flow from one of its dots, at most all but one cell.
func beginning(cells []puzzle.CellID, rng *rand.Rand) []puzzle.CellID {
	if len(cells) < 3 {
		return nil
	}
	if rng.IntN(2) == 0 {
		slices.Reverse(cells)
	}
	return cells[:2+rng.IntN(len(cells)-2)]
}

// wander walks from a dot over free cells without dots, straight over bridges.
func wander(b *puzzle.Board, c puzzle.Color, taken []bool, rng *rand.Rand) []puzzle.CellID {
	g := b.Graph()
	at := b.CellNodes(b.Dots(c)[rng.IntN(2)])[0]
	path := []puzzle.CellID{g.Nodes[at].Cell}
	visited := map[puzzle.NodeID]bool{at: true}
	last := puzzle.EdgeID(-1)
	for range 1 + rng.IntN(walkLength(b)) {
		next := freeEdges(b, at, last, taken, visited)
		if len(next) == 0 {
			break
		}
		last = next[rng.IntN(len(next))]
		at = g.Edges[last].Other(at)
		visited[at] = true
		path = append(path, g.Nodes[at].Cell)
	}
	return path
}

// walkLength bounds a walk by about the way across the board.
func walkLength(b *puzzle.Board) int {
	if b.Lattice() == puzzle.Free {
		return 2 + int(math.Sqrt(float64(4*b.NumCells())))
	}
	return b.Rows() + b.Cols()
}

// freeEdges lists the ways on from a node. last is the edge that led there.
func freeEdges(b *puzzle.Board, at puzzle.NodeID, last puzzle.EdgeID, taken []bool, visited map[puzzle.NodeID]bool) []puzzle.EdgeID {
	var free []puzzle.EdgeID
	g := b.Graph()
	for _, e := range g.Incident(at) {
		other := g.Edges[e].Other(at)
		if e == last || taken[other] || visited[other] || g.Nodes[other].Color != puzzle.NoColor {
			continue
		}
		if visitedCell(b, other, visited) {
			continue // would cross itself on a bridge
		}
		free = append(free, e)
	}
	return free
}

// visitedCell reports whether any lane of a node's cell was visited.
func visitedCell(b *puzzle.Board, n puzzle.NodeID, visited map[puzzle.NodeID]bool) bool {
	return slices.ContainsFunc(b.CellNodes(b.Graph().Nodes[n].Cell), func(m puzzle.NodeID) bool { return visited[m] })
}

func take(taken []bool, nodes []puzzle.NodeID) {
	for _, n := range nodes {
		taken[n] = true
	}
}
