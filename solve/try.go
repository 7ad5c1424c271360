package solve

import (
	"context"
	"errors"
	"maps"
	"math"
	"slices"

	"flowlens/solve/puzzle"
)

// try finds a move of which the opposite leads to a contradiction whichever way
// one goes on.
func (x *explainer) try(ctx context.Context) *Step {
	if !x.asked {
		x.asked = true
		x.ask(ctx, Options{Unique: true})
	}
	for e := range x.undecided(true) {
		if why, ok := x.exhaust(ctx, e); ok {
			return x.trial(e, why)
		}
	}
	for e := range x.undecided(true) {
		switch err := x.ask(ctx, Options{Unused: []puzzle.EdgeID{e}}); {
		case errors.Is(err, ErrUnsolvable):
			return x.trial(e, Reason{Kind: Trial, Fault: FaultNone})
		case err != nil:
			return nil
		}
	}
	return nil
}

func (x *explainer) trial(e puzzle.EdgeID, why Reason) *Step {
	return &Step{First: []puzzle.EdgeID{e}, Why: why, Before: x.tell(slices.Sorted(maps.Keys(x.lemmas)))}
}

// exhaust supposes that an edge is unused and tries each other edge both ways. It
// reports whether that leads to a contradiction.
func (x *explainer) exhaust(ctx context.Context, e puzzle.EdgeID) (why Reason, refuted bool) {
	x.reach = math.MaxInt32
	mark := len(x.trail)
	x.evident = false
	defer func() {
		x.undo(mark)
		x.evident = true
	}()
	holds := x.conclude(e, unused, assumed, 0, nil) && x.deduce()
	for news := true; news && holds; {
		news = false
		for f := puzzle.EdgeID(0); holds && int(f) < len(x.edge); f++ {
			for _, c := range []choice{used, unused} {
				if x.edge[f] != unknown || ctx.Err() != nil {
					continue
				}
				if _, no := x.suppose(f, c); no {
					holds = x.conclude(f, -c, assumed, 0, nil) && x.deduce()
					news = true
				}
			}
		}
	}
	return Reason{Kind: Trial, Fault: x.wrong.fault, At: x.wrong.node}, !holds
}

// ask asks the solver for a solution with all moves made so far, and notes which
// edges it, or a second one, does not use. The error is that of Solve.
func (x *explainer) ask(ctx context.Context, o Options) error {
	if x.touch {
		o.Touch = TouchAlways
	} else {
		o.Touch = TouchNever
	}
	for i, c := range x.edge {
		if c == used {
			o.Used = append(o.Used, puzzle.EdgeID(i))
		}
	}
	s, stats, err := Solve(ctx, x.board, &o)
	for _, s := range []*puzzle.Solution{s, stats.Second} {
		if s == nil {
			continue
		}
		in := make([]bool, len(x.edge))
		for _, f := range s.Flows {
			for _, e := range f.Edges {
				in[e] = true
			}
		}
		for i := range in {
			x.loose[i] = x.loose[i] || in[i] != x.wanted[i]
		}
	}
	return err
}
