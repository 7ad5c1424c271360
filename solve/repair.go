package solve

import "flowlens/solve/puzzle"

// touchingStretches returns, for each place where a flow touches itself, the
// edges of the flow between the two cells. Using all of them is what makes the
// touch: with the link between the cells unused they touch, and with it used
// they are a cycle. A bridge with both lanes taken by one flow gives the
// stretch between the lanes.
func touchingStretches(b *puzzle.Board, s *puzzle.Solution) [][]puzzle.EdgeID {
	touches := puzzle.Touches(b, s)
	if len(touches) == 0 {
		return nil
	}
	type place struct {
		flow, index int
	}
	at := make(map[puzzle.NodeID]place)
	for i, f := range s.Flows {
		for j, n := range f.Nodes {
			at[n] = place{i, j}
		}
	}
	var stretches [][]puzzle.EdgeID
	for _, t := range touches {
		p, q := b.CellNodes(t[0])[0], b.CellNodes(t[1])[0]
		if t[0] == t[1] {
			q = b.CellNodes(t[1])[1]
		}
		from, to := at[p].index, at[q].index
		if from > to {
			from, to = to, from
		}
		stretches = append(stretches, s.Flows[at[p].flow].Edges[from:to])
	}
	return stretches
}
