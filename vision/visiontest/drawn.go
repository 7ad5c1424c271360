package visiontest

import (
	"math/rand/v2"
	"slices"

	"flowlens/solve/puzzle"
)

// drawnFlow is a flow as it shows on the screen.
type drawnFlow struct {
	puzzle.Drawn
	tinted  bool  // its cells are tinted
	hinted  bool  // ticks in its dots
	dragged bool  // a finger holds its end
	finger  point // from the end's cell, in pitches
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
	taken := make([]bool, b.NumCells())
	var drawn []drawnFlow
	for _, i := range order[:finished] {
		f := drawnFlow{Drawn: finishedFlow(b, sol, i), tinted: true, hinted: style.Drawn == DrawnHint}
		take(taken, f.Cells)
		drawn = append(drawn, f)
	}
	lift := rng.IntN(2) == 0 // some builds tint what the finger has left
	for _, i := range order[finished : finished+begun] {
		var cells []puzzle.CellID
		if style.Astray || sol == nil {
			cells = wander(b, puzzle.Color(i+1), taken, rng)
		} else {
			cells = beginning(finishedFlow(b, sol, i).Cells, rng)
		}
		if len(cells) < 2 {
			continue // boxed in, or too short to be unfinished
		}
		take(taken, cells)
		drawn = append(drawn, drawnFlow{Drawn: puzzle.Drawn{Color: puzzle.Color(i + 1), Cells: cells}, tinted: lift})
	}
	if style.Drawn == DrawnDragging && len(drawn) > finished {
		f := &drawn[len(drawn)-1]
		f.dragged, f.tinted = true, false
		f.finger = point{rng.Float64()*0.9 - 0.45, rng.Float64()*0.9 - 0.45}
	}
	return drawn
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

// finishedFlow is flow i of the solution, from its first dot in row order.
func finishedFlow(b *puzzle.Board, sol *puzzle.Solution, i int) puzzle.Drawn {
	f := sol.Flows[i]
	cells := f.Cells(b)
	if cells[0] != b.Dots(f.Color)[0] {
		slices.Reverse(cells)
	}
	return puzzle.Drawn{Color: f.Color, Cells: cells}
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

// wander walks from a dot over free cells without dots.
func wander(b *puzzle.Board, c puzzle.Color, taken []bool, rng *rand.Rand) []puzzle.CellID {
	at := b.Dots(c)[rng.IntN(2)]
	path := []puzzle.CellID{at}
	visited := map[puzzle.CellID]bool{at: true}
	for range 1 + rng.IntN(b.Rows()+b.Cols()) {
		next := freeNeighbors(b, at, taken, visited)
		if len(next) == 0 {
			break
		}
		at = next[rng.IntN(len(next))]
		visited[at] = true
		path = append(path, at)
	}
	return path
}

func freeNeighbors(b *puzzle.Board, at puzzle.CellID, taken []bool, visited map[puzzle.CellID]bool) []puzzle.CellID {
	var free []puzzle.CellID
	g := b.Graph()
	for _, n := range b.CellNodes(at) {
		for _, e := range g.Incident(n) {
			other := g.Edges[e].A
			if other == n {
				other = g.Edges[e].B
			}
			id := g.Nodes[other].Cell
			if !taken[id] && !visited[id] && b.Cell(id).Color == puzzle.NoColor {
				free = append(free, id)
			}
		}
	}
	return free
}

func take(taken []bool, cells []puzzle.CellID) {
	for _, id := range cells {
		taken[id] = true
	}
}
