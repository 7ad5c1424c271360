package solve_test

import (
	"context"
	"errors"
	"maps"
	"testing"

	"flowlens/solve"
	"flowlens/solve/puzzle"
)

// A reader follows an explanation as a person does, with nothing but the links on the board in mind: it knows which are
// used, which it was told that no flow uses, and what can be seen from these at once.
type reader struct {
	t     *testing.T
	b     *puzzle.Board
	touch bool
	links [][]puzzle.EdgeID // by node: one to each neighbor
	used  map[puzzle.EdgeID]bool
	told  map[puzzle.EdgeID]bool // not used
	turns map[[2]puzzle.EdgeID]bool
	last  puzzle.NodeID            // where the last move ended; -1 before the first
	past  []map[puzzle.EdgeID]bool // what was used before each move so far, and now
}

func newReader(t *testing.T, b *puzzle.Board, touch bool, given []puzzle.EdgeID) *reader {
	g := b.Graph()
	r := &reader{t: t, b: b, touch: touch, links: make([][]puzzle.EdgeID, len(g.Nodes)), turns: map[[2]puzzle.EdgeID]bool{}, last: -1}
	r.used, r.told = map[puzzle.EdgeID]bool{}, map[puzzle.EdgeID]bool{}
	pairs := map[[2]puzzle.NodeID]bool{}
	for i, e := range g.Edges {
		if pair := ends(b, puzzle.EdgeID(i)); !pairs[pair] {
			pairs[pair] = true
			r.links[e.A] = append(r.links[e.A], puzzle.EdgeID(i))
			r.links[e.B] = append(r.links[e.B], puzzle.EdgeID(i))
		}
	}
	for _, e := range given {
		r.used[e] = true
	}
	return r
}

// reach returns the nodes that used links join to a node, without one of the links, and their color.
func (r *reader) reach(n puzzle.NodeID, without puzzle.EdgeID) (map[puzzle.NodeID]bool, puzzle.Color) {
	g, color := r.b.Graph(), puzzle.NoColor
	seen, todo := map[puzzle.NodeID]bool{n: true}, []puzzle.NodeID{n}
	for len(todo) > 0 {
		m := todo[0]
		todo = todo[1:]
		color = max(color, g.Nodes[m].Color)
		for _, e := range r.links[m] {
			if next := g.Edges[e].Other(m); r.used[e] && e != without && !seen[next] {
				seen[next] = true
				todo = append(todo, next)
			}
		}
	}
	return seen, color
}

// degree counts the used links of a node but one.
func (r *reader) degree(n puzzle.NodeID, without puzzle.EdgeID) int {
	count := 0
	for _, e := range r.links[n] {
		if r.used[e] && e != without {
			count++
		}
	}
	return count
}

func (r *reader) need(n puzzle.NodeID) int {
	if r.b.Graph().Nodes[n].Color != puzzle.NoColor {
		return 1
	}
	return 2
}

// shortTouch reports whether a link would be the last but one of a cycle of three or four.
func (r *reader) shortTouch(e puzzle.EdgeID) bool {
	g := r.b.Graph()
	a, b := g.Edges[e].A, g.Edges[e].B
	for _, f := range r.links[a] {
		for _, h := range r.links[b] {
			c, d := g.Edges[f].Other(a), g.Edges[h].Other(b)
			if f == e || h == e {
				continue
			}
			if c == d && (r.used[f] || r.used[h]) {
				return true
			}
			for _, i := range r.links[c] {
				if n := count(r.used[f], r.used[h], r.used[i]); g.Edges[i].Other(c) == d && c != b && d != a && n >= 2 {
					return true
				}
			}
		}
	}
	return false
}

func count(all ...bool) int {
	n := 0
	for _, b := range all {
		if b {
			n++
		}
	}
	return n
}

// badTurn asks the solver whether a flow can go from one link of a node into another anywhere on the empty board.
func (r *reader) badTurn(e, f puzzle.EdgeID) bool {
	pair := [2]puzzle.EdgeID{min(e, f), max(e, f)}
	bad, known := r.turns[pair]
	if !known {
		_, _, err := solve.Solve(context.Background(), r.b, &solve.Options{Touch: solve.TouchNever, Used: pair[:]})
		bad = errors.Is(err, solve.ErrUnsolvable)
		r.turns[pair] = bad
	}
	return bad
}

// A place is where a contradiction shows.
type place struct {
	fault solve.Fault
	node  puzzle.NodeID
}

// bars returns why a link cannot be used beside the others that are, seen at once: the causes and, were it used, the
// contradictions.
func (r *reader) bars(e puzzle.EdgeID) (map[solve.Cause]bool, map[place]bool) {
	edge := r.b.Graph().Edges[e]
	causes, faults := map[solve.Cause]bool{}, map[place]bool{}
	bar := func(c solve.Cause, f solve.Fault, nodes ...puzzle.NodeID) {
		causes[c] = true
		for _, n := range nodes {
			faults[place{f, n}] = true
		}
	}
	for _, n := range []puzzle.NodeID{edge.A, edge.B} {
		if r.degree(n, e) >= r.need(n) {
			bar(solve.CauseFull, solve.FaultCrowded, n)
		}
		for _, f := range r.links[n] {
			if f != e && r.used[f] && !r.touch && r.b.Lattice() == puzzle.Square && r.badTurn(e, f) {
				bar(solve.CauseTurn, solve.FaultTurn, n)
			}
		}
	}
	joined, p := r.reach(edge.A, e)
	_, q := r.reach(edge.B, e)
	if joined[edge.B] {
		bar(solve.CauseLoop, solve.FaultLoop, edge.A, edge.B)
	}
	if p != puzzle.NoColor && q != puzzle.NoColor && p != q {
		bar(solve.CauseColor, solve.FaultColors, edge.A, edge.B)
	}
	if !r.touch && r.shortTouch(e) {
		bar(solve.CauseTouch, solve.FaultTouch, edge.A, edge.B)
	}
	if r.told[e] {
		causes[solve.CauseTold] = true
	}
	return causes, faults
}

// ways returns the links of a node that are not used and not barred, but for one.
func (r *reader) ways(n puzzle.NodeID, without puzzle.EdgeID) []puzzle.EdgeID {
	var ways []puzzle.EdgeID
	for _, e := range r.links[n] {
		if causes, _ := r.bars(e); e != without && !r.used[e] && len(causes) == 0 {
			ways = append(ways, e)
		}
	}
	return ways
}

// alike reports whether the ends of a link are known to have the same color.
func (r *reader) alike(e puzzle.EdgeID) bool {
	_, p := r.reach(r.b.Graph().Edges[e].A, -1)
	_, q := r.reach(r.b.Graph().Edges[e].B, -1)
	return p != puzzle.NoColor && p == q
}

// forced reports whether a link must be used next, be it barred or not: a node has too few other ways, or the link joins two
// ends of a flow.
func (r *reader) forced(e puzzle.EdgeID) bool {
	edge := r.b.Graph().Edges[e]
	for _, n := range []puzzle.NodeID{edge.A, edge.B} {
		if r.degree(n, e)+len(r.ways(n, e)) < r.need(n) {
			return true
		}
	}
	return !r.touch && r.alike(e)
}

// faults returns all contradictions that can be seen.
func (r *reader) faults() map[place]bool {
	g, all := r.b.Graph(), map[place]bool{}
	starved := func(n puzzle.NodeID, without puzzle.EdgeID) {
		if r.degree(n, without)+len(r.ways(n, without)) < r.need(n) {
			all[place{solve.FaultDeadEnd, n}] = true
		}
	}
	for i := range g.Nodes {
		n := puzzle.NodeID(i)
		starved(n, -1)
		joined, color := r.reach(n, -1)
		for _, e := range r.links[n] {
			m := g.Edges[e].Other(n)
			causes, faults := r.bars(e)
			if r.used[e] {
				maps.Copy(all, faults)
				if len(causes) > 0 {
					starved(n, e)
				}
			} else if !r.touch && (joined[m] || r.alike(e) && len(causes) > 0) {
				all[place{solve.FaultTouch, n}] = true
			}
		}
		for _, lane := range r.b.CellNodes(g.Nodes[n].Cell) {
			if _, other := r.reach(lane, -1); lane != n && !r.touch && color != puzzle.NoColor && color == other {
				all[place{solve.FaultTouch, n}] = true
			}
		}
	}
	return all
}
