package solve

import (
	"slices"

	"flowlens/solve/puzzle"
)

// queue says which edge to choose about next: of those open, the one that was part
// of a dead end last. See A. Biere and A. Fröhlich, "Evaluating CDCL Variable
// Scoring Schemes" (2015): variable move to front.
type queue struct {
	ahead, behind []puzzle.EdgeID // by edge: its neighbors; noEdge where there is none
	stamp         []int32         // by edge: higher further ahead
	now           int32           // the highest stamp
	first         puzzle.EdgeID
	from          puzzle.EdgeID // all further ahead are settled
}

// newQueue returns a queue of some of so many edges, with the last given ahead.
func newQueue(open []puzzle.EdgeID, edges int) queue {
	q := queue{
		ahead: make([]puzzle.EdgeID, edges), behind: make([]puzzle.EdgeID, edges), stamp: make([]int32, edges),
		first: noEdge,
	}
	for _, e := range open {
		q.push(e)
	}
	q.from = q.first
	return q
}

// push puts an edge first.
func (q *queue) push(e puzzle.EdgeID) {
	q.ahead[e], q.behind[e] = noEdge, q.first
	if q.first != noEdge {
		q.ahead[q.first] = e
	}
	q.first = e
	q.now++
	q.stamp[e] = q.now
}

// bump puts settled edges first, and keeps the order among them.
func (q *queue) bump(edges []puzzle.EdgeID) {
	slices.SortFunc(edges, func(a, b puzzle.EdgeID) int { return int(q.stamp[a] - q.stamp[b]) })
	for _, e := range edges {
		if e == q.first {
			continue
		}
		if q.from == e {
			q.from = q.ahead[e] // settled, as all ahead
		}
		q.behind[q.ahead[e]] = q.behind[e]
		if q.behind[e] != noEdge {
			q.ahead[q.behind[e]] = q.ahead[e]
		}
		q.push(e)
	}
}

// free says that an edge is open again.
func (q *queue) free(e puzzle.EdgeID) {
	if q.stamp[e] > q.stamp[q.from] {
		q.from = e
	}
}

// next returns the first open edge, or false where there is none.
func (q *queue) next(edge []choice) (puzzle.EdgeID, bool) {
	for e := q.from; e != noEdge; e = q.behind[e] {
		if edge[e] == unknown {
			q.from = e
			return e, true
		}
	}
	return noEdge, false
}
