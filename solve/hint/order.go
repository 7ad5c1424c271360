package hint

import (
	"cmp"
	"math"
	"slices"

	"flowlens/solve/puzzle"
)

// A Stroke is a flow as a finger draws it.
type Stroke struct {
	puzzle.Flow // all of it, in the direction of drawing
	// From is the node where the finger begins, by its place in Nodes: 0 is a dot, another the end of what is drawn already.
	From int
}

// Order returns the flows that are not drawn yet, in an order for a finger to draw each from its beginning to its end: the
// first begins highest up, and next comes the one that begins nearest to where the last one ended.
//
// In the game a flow that is drawn across another cuts it. The flows of a solution do not cross, but on bridges, which is no
// cut. So only pieces are cut that cannot stay, and a flow is not continued from what may be left of those: of one that
// reaches both its dots nobody knows which part is.
func (st *Stand) Order() []Stroke {
	var left []Stroke // each flow in every way to draw it
	for _, f := range st.Solution.Flows {
		left = append(left, st.strokes(f)...)
	}
	var order []Stroke
	at := puzzle.Point{X: math.Inf(-1), Y: math.Inf(-1)}
	for len(left) > 0 {
		next := slices.MinFunc(left, func(a, b Stroke) int { return cmp.Compare(st.travel(at, a), st.travel(at, b)) })
		order = append(order, next)
		at = st.pos(next.Nodes[len(next.Nodes)-1])
		left = slices.DeleteFunc(left, func(s Stroke) bool { return s.Color == next.Color })
	}
	return order
}

// strokes returns the ways to draw a flow: on from what is drawn of it, or from either dot. There is none where it is drawn.
func (st *Stand) strokes(f puzzle.Flow) []Stroke {
	from := 0
	back := puzzle.Flow{Color: f.Color, Nodes: slices.Clone(f.Nodes), Edges: slices.Clone(f.Edges)}
	slices.Reverse(back.Nodes)
	slices.Reverse(back.Edges)
	best := f
	for _, p := range st.Pieces {
		switch {
		case p.Color != f.Color:
		case p.Right == len(f.Nodes):
			return nil
		case p.Right > from+1 && st.Board.Graph().Nodes[p.Nodes[len(p.Nodes)-1]].Color == puzzle.NoColor:
			from, best = p.Right-1, f
			if p.Nodes[0] == back.Nodes[0] {
				best = back
			}
		}
	}
	if from > 0 {
		return []Stroke{{best, from}}
	}
	return []Stroke{{f, 0}, {back, 0}}
}

// travel is how far a finger goes to begin a stroke, without unit. Before the first one it is how far down that begins.
func (st *Stand) travel(at puzzle.Point, s Stroke) float64 {
	p := st.pos(s.Nodes[s.From])
	if math.IsInf(at.Y, -1) {
		return p.Y
	}
	return math.Hypot(p.X-at.X, p.Y-at.Y)
}

func (st *Stand) pos(n puzzle.NodeID) puzzle.Point {
	return st.Board.Cell(st.Board.Graph().Nodes[n].Cell).Pos
}
