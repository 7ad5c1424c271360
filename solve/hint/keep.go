package hint

import (
	"context"
	"errors"

	"flowlens/solve"
	"flowlens/solve/puzzle"
)

// A keeper looks for the solution that has the most drawn pieces.
type keeper struct {
	stand *Stand
	touch solve.Touch
	asked int // how often the solver was
}

// maxAsked is how often the solver is asked which pieces to give up, at about a millisecond each. After that, pieces are
// kept one after the other, so that a few more than needed may be given up.
const maxAsked = 300

// keepMost finds a solution with as many of the pieces as possible, and puts it into the stand. The error is that of ctx.
func (k *keeper) keepMost(ctx context.Context) error {
	// A piece that no solution has by itself need not be tried with others.
	var possible []Piece
	for _, p := range k.stand.Pieces {
		ok := p.Stays()
		if !ok {
			s, err := k.with(ctx, []Piece{p})
			if err != nil {
				return err
			}
			ok = s != nil
		}
		if ok {
			possible = append(possible, p)
		}
	}
	s, err := k.most(ctx, possible)
	if err != nil {
		return err
	}
	k.stand.Solution = s
	k.stand.compare()
	return nil
}

// most returns a solution with as many of the pieces as possible: it gives up none of them, then one, and so on.
func (k *keeper) most(ctx context.Context, pieces []Piece) (*puzzle.Solution, error) {
	for drop := range pieces {
		s, err := k.without(ctx, pieces, 0, drop)
		if s != nil || err != nil {
			return s, err
		}
		if k.asked > maxAsked {
			return k.oneByOne(ctx, pieces)
		}
	}
	return k.stand.Solution, nil
}

// without returns a solution with all but so many of the pieces, the first of which are kept in any case.
func (k *keeper) without(ctx context.Context, pieces []Piece, kept, drop int) (*puzzle.Solution, error) {
	if drop == 0 {
		return k.with(ctx, pieces)
	}
	for i := kept; i < len(pieces) && k.asked <= maxAsked; i++ {
		rest := append(pieces[:i:i], pieces[i+1:]...)
		if s, err := k.without(ctx, rest, i, drop-1); s != nil || err != nil {
			return s, err
		}
	}
	return nil, nil
}

// oneByOne keeps each piece that goes with those kept before.
func (k *keeper) oneByOne(ctx context.Context, pieces []Piece) (*puzzle.Solution, error) {
	best := k.stand.Solution
	var kept []Piece
	for _, p := range pieces {
		s, err := k.with(ctx, append(kept[:len(kept):len(kept)], p))
		if err != nil {
			return nil, err
		}
		if s != nil {
			best, kept = s, append(kept, p)
		}
	}
	return best, nil
}

// with returns a solution that has all these pieces, or nil where there is none.
func (k *keeper) with(ctx context.Context, pieces []Piece) (*puzzle.Solution, error) {
	k.asked++
	o := solve.Options{Touch: k.touch}
	for _, p := range pieces {
		o.Used = append(o.Used, p.Edges...)
	}
	s, _, err := solve.Solve(ctx, k.stand.Board, &o)
	if errors.Is(err, solve.ErrUnsolvable) {
		err = nil
	}
	return s, err
}
