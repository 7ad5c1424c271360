package solve

import (
	"context"
	"slices"

	"flowlens/solve/puzzle"
)

// maxPasses bounds how often probe goes over all edges. The levels of the game
// take three at most; a board that goes on for longer is large and better left to
// the SAT solver.
const maxPasses = 20

// probe tries each unknown edge both ways, one step deep. What leads to a
// contradiction is settled the other way, and what follows either way is
// settled. It goes on until nothing new is found. It reports false when the
// board has no solution under its rules; the error is that of ctx.
func (s *state) probe(ctx context.Context) (bool, error) {
	for range maxPasses {
		news := false
		for i := range s.edge {
			if s.edge[i] != unknown {
				continue
			}
			if err := ctx.Err(); err != nil {
				return false, err
			}
			found, ok := s.probeEdge(puzzle.EdgeID(i))
			if !ok {
				return false, nil
			}
			news = news || found
		}
		if !news {
			break
		}
	}
	return true, nil
}

// probeEdge tries one edge both ways. found says that something is settled now,
// ok that no contradiction is left.
func (s *state) probeEdge(e puzzle.EdgeID) (found, ok bool) {
	if !s.attempt(e, used) {
		s.takeBack()
		return true, s.keep(implication{e, unused})
	}
	s.either = s.either[:0]
	for _, f := range s.fresh {
		s.either = append(s.either, implication{f, s.edge[f]})
	}
	s.takeBack()
	if !s.attempt(e, unused) {
		s.takeBack()
		return true, s.keep(implication{e, used})
	}
	s.either = slices.DeleteFunc(s.either, func(i implication) bool { return s.edge[i.edge] != i.choice })
	s.takeBack()
	for _, i := range s.either {
		if !s.keep(i) {
			return true, false
		}
	}
	return len(s.either) > 0, true
}

// implication is a choice that follows from another.
type implication struct {
	edge   puzzle.EdgeID
	choice choice
}

// attempt makes a choice to be taken back.
func (s *state) attempt(e puzzle.EdgeID, c choice) bool {
	s.forget()
	return s.try(e, c)
}

func (s *state) takeBack() {
	s.forget()
	s.undo()
}

// keep makes a choice for good.
func (s *state) keep(i implication) bool {
	ok := s.try(i.edge, i.choice)
	s.forget()
	s.journal = s.journal[:0]
	return ok
}
