package hexiom

import (
	"context"
	"errors"
	"fmt"
	"time"

	"flowlens/solve"
	"flowlens/solve/hexiom/tiles"
	"flowlens/solve/sat"
)

// Options say what is asked for. A nil pointer and zero fields mean defaults.
type Options struct {
	// Unique asks whether the solution is the only one, where those do not count
	// that turning or mirroring the level makes of it. It takes a proof, so it can
	// take longer than solving. Default: not asked.
	Unique bool
	// Symmetry looks, of solutions that turning or mirroring the level makes of
	// each other, for one only. That makes it easier to prove that there is none, or
	// no other, but not to find one. It goes without saying where Unique is asked.
	// Default: any solution will do.
	Symmetry bool
	// Encoding is how the level is stated to the SAT solver. Default: Direct.
	Encoding Encoding
	// Solver finds the models. Default: sat.Gophersat.
	Solver sat.Solver
}

// Stats tell how a level was solved.
type Stats struct {
	Vars      int           // variables of the encoding; 0 where none was needed
	Clauses   int           // its clauses
	Conflicts int           // dead ends that the solver met
	Elapsed   time.Duration // from the start of Solve to its end, without waiting for other levels
	Unique    solve.Uniqueness
	Second    *tiles.Board // a solution of another kind, when Unique is solve.UniqueNo
}

// Solve returns the level with its tiles where they are right, which has passed
// [tiles.Verify]. It may be called from several goroutines at once.
//
// The error is solve.ErrUnsolvable, what Options.Solver failed with, or wraps ctx.Err() when ctx ended before there was an answer; a running search
// stops within moments. A context that ends while uniqueness is in question is
// no error. On error the solution is nil, but Stats are filled.
func Solve(ctx context.Context, b *tiles.Board, o *Options) (*tiles.Board, Stats, error) {
	if o == nil {
		o = &Options{}
	}
	start := time.Now()
	s := searcher{board: b}
	solution, err := s.solve(ctx, o)
	s.stats.Elapsed = time.Since(start)
	if s.session != nil {
		s.stats.Conflicts = s.session.Conflicts()
		s.stats.Elapsed -= s.session.Waited()
	}
	return solution, s.stats, err
}

// searcher solves one level.
type searcher struct {
	board   *tiles.Board
	formula *formula
	session sat.Session
	stats   Stats
}

func (s *searcher) solve(ctx context.Context, o *Options) (*tiles.Board, error) {
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("hexiom: %w", err)
	}
	if err := checkParity(s.board); err != nil {
		return nil, err
	}
	s.formula = encode(s.board, o)
	s.stats.Vars, s.stats.Clauses = s.formula.cnf.Vars(), s.formula.cnf.Clauses()
	solver := o.Solver
	if solver == nil {
		solver = sat.Gophersat
	}
	s.session = solver.Start(&s.formula.cnf)
	solution, err := s.next(ctx)
	if err != nil || !o.Unique {
		return solution, err
	}
	return solution, s.another(ctx, solution)
}

// checkParity refuses what no solver need look at. Two tiles side by side count
// each other, so the numbers of a solution add up to an even one.
func checkParity(b *tiles.Board) error {
	sum := 0
	for i := range b.NumCells() {
		sum += b.Cell(i).Number
	}
	if sum%2 == 0 {
		return nil
	}
	return fmt.Errorf("%w: its numbers add up to %d, but tiles side by side count each other, so the sum must be even", solve.ErrUnsolvable, sum)
}

// next returns a solution that the clauses added so far do not forbid.
func (s *searcher) next(ctx context.Context) (*tiles.Board, error) {
	found, err := s.session.Solve(ctx)
	if err != nil {
		return nil, fmt.Errorf("hexiom: %w", err)
	}
	if !found {
		return nil, solve.ErrUnsolvable
	}
	holds := make([]bool, s.board.NumCells())
	for i, l := range s.formula.occupied {
		holds[i] = s.session.Value(l)
	}
	solution := s.board.Place(holds)
	if err := tiles.Verify(s.board, solution); err != nil {
		return nil, fmt.Errorf("hexiom: wrong answer: %w", err)
	}
	return solution, nil
}

// another looks for a solution that is not made of the first by a symmetry.
func (s *searcher) another(ctx context.Context, first *tiles.Board) error {
	for _, sym := range s.board.Symmetries() {
		s.session.Add(s.formula.except(first.Image(sym))...)
	}
	switch second, err := s.next(ctx); {
	case err == nil:
		s.stats.Unique, s.stats.Second = solve.UniqueNo, second
	case errors.Is(err, solve.ErrUnsolvable):
		s.stats.Unique = solve.UniqueYes
	case ctx.Err() != nil:
		s.stats.Unique = solve.UniqueUnknown
	default:
		return err
	}
	return nil
}
