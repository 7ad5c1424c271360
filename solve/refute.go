package solve

import (
	"context"
	"iter"
	"slices"

	"flowlens/solve/puzzle"
)

// A refutation says why an edge is not so.
type refutation struct {
	why   Reason
	size  int             // conclusions up to the contradiction
	needs []puzzle.EdgeID // the lemmas that it rests on
}

// refute finds the move of which the opposite leads to a contradiction in the
// fewest conclusions. Where there is none it rules edges out, from which moves may
// follow, and reports whether there were any.
func (x *explainer) refute(ctx context.Context) (move *Step, excluded bool) {
	for reach := int32(1); ctx.Err() == nil; reach++ {
		x.reach, x.short = reach, false
		if e, r, ok := x.shortest(ctx); ok {
			return &Step{First: []puzzle.EdgeID{e}, Why: r.why, Before: x.tell(r.needs)}, false
		}
		for e := range x.undecided(false) {
			if r, ok := x.suppose(e, used); ok {
				x.lemmas[e] = &lemma{why: r.why, needs: r.needs}
				x.conclude(e, unused, ruledOut, 0, nil)
				x.deduce()
				excluded = true
			}
		}
		if excluded || !x.short {
			return nil, excluded
		}
	}
	return nil, false
}

// shortest returns the edge whose being unused is refuted in the fewest
// conclusions, of several the nearest.
func (x *explainer) shortest(ctx context.Context) (edge puzzle.EdgeID, best refutation, found bool) {
	nearest := 0.0
	for e := range x.undecided(true) {
		if ctx.Err() != nil {
			return 0, best, false
		}
		r, ok := x.suppose(e, unused)
		if !ok {
			continue
		}
		far := x.far(x.graph.Edges[e].A)
		if !found || r.size < best.size || r.size == best.size && far < nearest {
			edge, best, nearest, found = e, r, far, true
		}
	}
	return edge, best, found
}

// undecided yields the edges not settled yet that the solution uses, or those that
// it does not use, without those that another solution has otherwise.
func (x *explainer) undecided(wanted bool) iter.Seq[puzzle.EdgeID] {
	return func(yield func(puzzle.EdgeID) bool) {
		for i := range x.edge {
			if x.edge[i] == unknown && x.wanted[i] == wanted && !x.loose[i] && !yield(puzzle.EdgeID(i)) {
				return
			}
		}
	}
}

// suppose makes a choice, draws conclusions within reach, and takes all back. It
// reports whether there was a contradiction.
func (x *explainer) suppose(e puzzle.EdgeID, c choice) (r refutation, refuted bool) {
	mark, before := len(x.trail), x.evident
	x.evident = false
	if !x.conclude(e, c, assumed, 0, nil) || !x.deduce() {
		r, refuted = x.refutation(mark), true
	}
	x.undo(mark)
	x.evident = before
	return r, refuted
}

// refutation words the contradiction at hand; what was supposed begins at a place
// in the trail.
func (x *explainer) refutation(mark int) refutation {
	r := refutation{why: Reason{Kind: Otherwise, Fault: x.wrong.fault, At: x.wrong.node}}
	seen := map[int32]bool{}
	todo := slices.Clone(x.wrong.premises)
	var cone []int32
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		if seen[p] {
			continue
		}
		seen[p] = true
		t := &x.trail[p]
		if int(p) >= mark {
			cone = append(cone, p)
			todo = append(todo, x.premises[t.first:t.last]...)
		} else if t.law == ruledOut {
			r.needs = append(r.needs, t.edge)
		}
	}
	slices.Sort(cone)
	slices.Sort(r.needs)
	r.size = len(cone)
	for _, p := range cone {
		if t := &x.trail[p]; t.choice == used && t.law != assumed {
			r.why.Then = append(r.why.Then, t.edge)
		}
	}
	return r
}

// tell returns the lemmas that were not told yet, each after those it rests on.
func (x *explainer) tell(edges []puzzle.EdgeID) []Exclusion {
	var out []Exclusion
	for _, e := range edges {
		l := x.lemmas[e]
		if l == nil || l.told {
			continue
		}
		l.told = true
		out = append(out, x.tell(l.needs)...)
		out = append(out, Exclusion{e, l.why})
	}
	return out
}
