package hint

import (
	"fmt"
	"strings"

	"flowlens/solve/puzzle"
)

// cell names a cell as people count: from 1 at the top left. The cells of a free board, which have no rows, are named by letters.
func (w *Words) cell(n puzzle.NodeID) string {
	id := w.graph.Nodes[n].Cell
	if w.board.Lattice() == puzzle.Free {
		return "cell " + puzzle.CellLetters(id)
	}
	cell := w.board.Cell(id)
	return fmt.Sprintf("row %d, column %d", cell.At.Row+1, cell.At.Col+1)
}

// link names a link after its two cells.
func (w *Words) link(e puzzle.EdgeID) string {
	edge := w.graph.Edges[e]
	return fmt.Sprintf("%s to %s", w.cell(edge.A), w.cell(edge.B))
}

// ways are the directions in words.
var ways = map[puzzle.Dir]string{
	puzzle.North: "up", puzzle.NorthEast: "up-right", puzzle.East: "right", puzzle.SouthEast: "down-right",
	puzzle.South: "down", puzzle.SouthWest: "down-left", puzzle.West: "left", puzzle.NorthWest: "up-left",
}

// way says how a link leaves a cell: "left", "right through the opening", or on a free board "to" a cell.
func (w *Words) way(from puzzle.NodeID, e puzzle.EdgeID) string {
	edge := w.graph.Edges[e]
	dir := edge.DirFrom(from)
	switch {
	case dir == puzzle.NoDir:
		return "to " + w.cell(edge.Other(from))
	case edge.Warp:
		return ways[dir] + " through the opening to " + w.cell(edge.Other(from))
	}
	return ways[dir]
}

// route says how a path goes from its first node: "right 3, down 2".
func (w *Words) route(nodes []puzzle.NodeID, edges []puzzle.EdgeID) string {
	var parts []string
	for i := 0; i < len(edges); {
		way, n := w.way(nodes[i], edges[i]), 1
		if w.counts(edges[i]) {
			for i+n < len(edges) && w.counts(edges[i+n]) && w.way(nodes[i+n], edges[i+n]) == way {
				n++
			}
			way = fmt.Sprintf("%s %d", way, n)
		}
		parts = append(parts, way)
		i += n
	}
	return strings.Join(parts, ", ")
}

// counts reports whether steps along such a link are counted: those in a direction, within the board.
func (w *Words) counts(e puzzle.EdgeID) bool {
	edge := w.graph.Edges[e]
	return edge.Dir != puzzle.NoDir && !edge.Warp
}
