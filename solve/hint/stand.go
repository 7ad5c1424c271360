// Package hint says what to draw next on a board, and why, from where the player stands.
//
// [Keep] holds what is drawn against a solution. [Stand.Explain] yields the moves that lead on from there, one forced by the
// other, and [Stand.Order] the order in which a finger draws the flows. [Words] puts them into sentences.
package hint

import (
	"context"
	"fmt"
	"iter"
	"slices"

	"flowlens/solve"
	"flowlens/solve/puzzle"
)

// A Stand is where the player stands.
type Stand struct {
	Board *puzzle.Board
	// Solution has as much of what is drawn as any solution has.
	Solution *puzzle.Solution
	Pieces   []Piece // what is drawn, as it was given
}

// A Piece is what is drawn of a flow, from a dot on.
type Piece struct {
	puzzle.Flow
	// Right says how many of Nodes, from the first one on, the solution joins in this way.
	Right int
}

// Stays reports whether all of the piece can stay.
func (p Piece) Stays() bool { return p.Right == len(p.Nodes) }

// On holds what is drawn on a board against a solution. The error is that of a drawn flow which is no path on the board.
func On(b *puzzle.Board, drawn []puzzle.Drawn, s *puzzle.Solution) (*Stand, error) {
	st := &Stand{Board: b, Solution: s}
	for _, d := range drawn {
		f, err := b.Flow(d.Color, d.Cells)
		if err != nil {
			return nil, fmt.Errorf("hint: %w", err)
		}
		st.Pieces = append(st.Pieces, Piece{Flow: f})
	}
	st.compare()
	return st, nil
}

// Keep holds what is drawn on a board against the solution that has the most of it. One solution is s, of which [solve.Solve]
// told stats; where it may not be the only one and lacks something that is drawn, the solver is asked, by the same rule for
// flows that touch themselves.
//
// The error is that of [On], or wraps ctx.Err().
func Keep(ctx context.Context, b *puzzle.Board, drawn []puzzle.Drawn, s *puzzle.Solution, stats solve.Stats) (*Stand, error) {
	st, err := On(b, drawn, s)
	if err != nil || st.allStay() || stats.Unique == solve.UniqueYes {
		return st, err
	}
	k := keeper{stand: st, touch: solve.TouchNever}
	if stats.Touch {
		k.touch = solve.TouchAlways
	}
	if err := k.keepMost(ctx); err != nil {
		return nil, fmt.Errorf("hint: %w", err)
	}
	return st, nil
}

// compare fills in how much of each piece the solution has.
func (st *Stand) compare() {
	in := make([]bool, len(st.Board.Graph().Edges))
	for _, f := range st.Solution.Flows {
		for _, e := range f.Edges {
			in[e] = true
		}
	}
	for i := range st.Pieces {
		p := &st.Pieces[i]
		p.Right = 1
		for p.Right < len(p.Nodes) && in[p.Edges[p.Right-1]] {
			p.Right++
		}
	}
}

func (st *Stand) allStay() bool {
	return !slices.ContainsFunc(st.Pieces, func(p Piece) bool { return !p.Stays() })
}

// Wrong returns the pieces that cannot stay as they are.
func (st *Stand) Wrong() []Piece {
	return slices.DeleteFunc(slices.Clone(st.Pieces), Piece.Stays)
}

// Kept returns what is drawn and can stay, as flows that may end before their second dot.
func (st *Stand) Kept() []puzzle.Flow {
	var kept []puzzle.Flow
	for _, p := range st.Pieces {
		if p.Right > 1 {
			kept = append(kept, puzzle.Flow{Color: p.Color, Nodes: p.Nodes[:p.Right], Edges: p.Edges[:p.Right-1]})
		}
	}
	return kept
}

// Explain yields the moves that lead on from what is drawn and can stay; see [solve.Explain].
func (st *Stand) Explain(ctx context.Context) (iter.Seq[solve.Step], error) {
	var given []puzzle.EdgeID
	for _, f := range st.Kept() {
		given = append(given, f.Edges...)
	}
	return solve.Explain(ctx, st.Board, st.Solution, given)
}
