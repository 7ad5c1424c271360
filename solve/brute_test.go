package solve_test

import (
	"fmt"

	"flowlens/solve/puzzle"
)

// counts of the solutions of a board, by trying every path. Two that pass the
// same cells in the same order count as one.
type counts struct{ clean, touching int }

// bruteForce counts the solutions of a small board.
func bruteForce(b *puzzle.Board) counts {
	return bruteForceOf(b, func(*puzzle.Solution) bool { return true })
}

// bruteForceOf counts the solutions of a small board that counts accepts.
func bruteForceOf(b *puzzle.Board, accepts func(*puzzle.Solution) bool) counts {
	s := &search{b: b, g: b.Graph(), taken: make([]bool, len(b.Graph().Nodes)), found: map[string]bool{}, accepts: accepts}
	s.startFlow(1)
	return s.counts
}

type search struct {
	b       *puzzle.Board
	g       *puzzle.Graph
	taken   []bool // by node
	flows   []puzzle.Flow
	found   map[string]bool // the cells of solutions seen
	accepts func(*puzzle.Solution) bool
	counts
}

// startFlow starts the flow of a color, or counts the solution when all colors
// are done.
func (s *search) startFlow(c puzzle.Color) {
	if int(c) > s.b.NumColors() {
		s.count()
		return
	}
	start := s.b.CellNodes(s.b.Dots(c)[0])[0]
	s.taken[start] = true
	s.flows = append(s.flows, puzzle.Flow{Color: c, Nodes: []puzzle.NodeID{start}})
	s.extend(c)
	s.flows = s.flows[:len(s.flows)-1]
	s.taken[start] = false
}

// extend tries every next step of the last flow.
func (s *search) extend(c puzzle.Color) {
	i := len(s.flows) - 1
	f := s.flows[i]
	head := f.Nodes[len(f.Nodes)-1]
	for _, e := range s.g.Incident(head) {
		next := s.g.Edges[e].Other(head)
		color := s.g.Nodes[next].Color
		if s.taken[next] || color != puzzle.NoColor && color != c {
			continue
		}
		s.taken[next] = true
		s.flows[i].Nodes = append(f.Nodes, next)
		s.flows[i].Edges = append(f.Edges, e)
		if color == c {
			s.startFlow(c + 1)
		} else if !s.stuck(next) {
			s.extend(c)
		}
		s.flows[i] = f
		s.taken[next] = false
	}
}

// stuck reports whether a free node is left with fewer than two ways, which
// only saves time.
func (s *search) stuck(head puzzle.NodeID) bool {
	for n, node := range s.g.Nodes {
		if s.taken[n] || node.Color != puzzle.NoColor {
			continue
		}
		ways := 0
		for _, e := range s.g.Incident(puzzle.NodeID(n)) {
			if m := s.g.Edges[e].Other(puzzle.NodeID(n)); !s.taken[m] || m == head {
				ways++
			}
		}
		if ways < 2 {
			return true
		}
	}
	return false
}

// count counts the flows if they cover the board.
func (s *search) count() {
	for _, t := range s.taken {
		if !t {
			return
		}
	}
	solution := &puzzle.Solution{Flows: s.flows}
	key := ""
	for _, f := range s.flows {
		key += fmt.Sprint(f.Cells(s.b))
	}
	if s.found[key] {
		return
	}
	s.found[key] = true
	if !s.accepts(solution) {
		return
	}
	if puzzle.Verify(s.b, solution) != nil {
		panic("the brute force broke a rule")
	}
	if len(puzzle.Touches(s.b, solution)) > 0 {
		s.touching++
	} else {
		s.clean++
	}
}
