package solve

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"flowlens/solve/puzzle"
)

// A Step is a move that what is known before it forces: a stretch of links that
// a flow uses.
type Step struct {
	// Color is that of the flow, or NoColor where it cannot be told yet.
	Color puzzle.Color
	Nodes []puzzle.NodeID // in order, the end that is tied to a dot first
	Edges []puzzle.EdgeID // Edges[i] joins Nodes[i] and Nodes[i+1]
	// First are the links that Why is about. Of the others each is the only way
	// on from the one before.
	First []puzzle.EdgeID
	Why   Reason
	// Before are links that no flow uses, on which Why rests and of which no
	// earlier step has told.
	Before []Exclusion
}

// An Exclusion is a link that no flow uses, with the reason.
type Exclusion struct {
	Edge puzzle.EdgeID
	Why  Reason
}

// A Reason says why a link is used or not.
type Reason struct {
	Kind Kind
	// Node is the one that has no other way, for OnlyWay.
	Node puzzle.NodeID
	// Barred are the ways out of Node that are open on the board but cannot be
	// used, for OnlyWay.
	Barred []Bar
	// Then are the links that would be used next, in order, were it otherwise,
	// up to the contradiction, for Otherwise.
	Then []puzzle.EdgeID
	// Fault is the contradiction, at At, for Otherwise and Trial.
	Fault Fault
	At    puzzle.NodeID
}

// Kind is a kind of reason.
type Kind uint8

const (
	OnlyWay   Kind = iota // the flow has no other way at a cell
	Meeting               // two ends of a flow lie side by side, so they are joined
	Otherwise             // the opposite would lead to a contradiction, move by move
	Trial                 // the opposite would lead to one whichever way one goes on
)

// Fault is a kind of contradiction.
type Fault uint8

const (
	FaultDeadEnd Fault = iota // a cell that a flow cannot leave or reach
	FaultCrowded              // a cell with too many links
	FaultColors               // two colors joined
	FaultLoop                 // a flow that bites its tail
	FaultTouch                // a flow that touches itself
	FaultTurn                 // a turn that would need a dot on the diagonal beyond it
	FaultNone                 // no fill of the board is left
)

// Bar says why a link out of a cell cannot be used.
type Bar struct {
	Edge  puzzle.EdgeID
	Cause Cause
	Color puzzle.Color // the other one, for CauseColor
}

// Cause is what stands in the way.
type Cause uint8

const (
	CauseFull  Cause = iota // a flow passes the cell beyond already
	CauseColor              // it would join two colors
	CauseLoop               // it would close a loop
	CauseTouch              // the flow would touch itself
	CauseTurn               // a turn there would need a dot on the diagonal beyond it
	CauseTold               // an Exclusion
)

// Explain yields moves that solve the board, each forced by the ones before, the
// easiest to see first, from where some edges are used already. The solution s,
// as [Solve] returns it, uses these. All solutions that use them have the moves,
// but for those in which a flow touches itself, unless one does in s. Where s is
// the only one, the moves end with the whole board, else with the last one that
// all share. They end when ctx does, too.
//
// The error is ErrTooLarge, or says that s does not use the given edges.
func Explain(ctx context.Context, b *puzzle.Board, s *puzzle.Solution, given []puzzle.EdgeID) (iter.Seq[Step], error) {
	touch := len(puzzle.Touches(b, s)) > 0
	r, err := newRules(b, touch, &Options{})
	if err != nil {
		return nil, err
	}
	x := &explainer{
		deducer: newDeducer(r),
		wanted:  make([]bool, len(r.graph.Edges)),
		loose:   make([]bool, len(r.graph.Edges)),
		lemmas:  map[puzzle.EdgeID]*lemma{},
		last:    -1,
	}
	for _, f := range s.Flows {
		for _, e := range f.Edges {
			x.wanted[e] = true
		}
	}
	if i := slices.IndexFunc(given, func(e puzzle.EdgeID) bool { return !x.wanted[e] }); i >= 0 {
		return nil, fmt.Errorf("solve: the solution does not use %s", r.edgeName(given[i]))
	}
	if !x.begin(given) {
		return nil, fmt.Errorf("solve: the solution breaks a rule")
	}
	return func(yield func(Step) bool) {
		for {
			step := x.step(ctx)
			if step == nil || !yield(*step) {
				return
			}
		}
	}, nil
}

// An explainer finds the next move of a person.
type explainer struct {
	*deducer
	wanted []bool // by edge: the solution uses it
	lemmas map[puzzle.EdgeID]*lemma
	last   puzzle.NodeID // where the last move ended; -1 before the first
	loose  []bool        // by edge: another solution has it otherwise
	asked  bool          // for another solution
}

// A lemma is an edge that was ruled out on the way.
type lemma struct {
	why   Reason
	needs []puzzle.EdgeID // other lemmas
	told  bool
}

// begin enters what is given and what it makes evident.
func (x *explainer) begin(given []puzzle.EdgeID) bool {
	for _, e := range given {
		if !x.conclude(e, used, settled, 0, nil) {
			return false
		}
	}
	for n, node := range x.graph.Nodes {
		if node.Color != puzzle.NoColor && !x.neighborLaw(puzzle.NodeID(n)) {
			return false
		}
	}
	return x.deduce()
}

// step returns the next move, or nil when there is none left, or ctx ended.
func (x *explainer) step(ctx context.Context) *Step {
	for ctx.Err() == nil && slices.Contains(x.edge, unknown) {
		if move := x.direct(); move != nil {
			return x.make(move)
		}
		move, excluded := x.refute(ctx)
		if move == nil && !excluded {
			move = x.try(ctx)
		}
		if move != nil {
			return x.make(move)
		}
		if !excluded {
			return nil
		}
	}
	return nil
}
