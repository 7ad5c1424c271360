package solve

import (
	"context"
	"slices"

	"flowlens/solve/puzzle"
)

// maxPasses bounds how often probe goes over all edges. The levels of the game
// take three at most.
const maxPasses = 20

// probes remember what probing each edge came upon, so that an edge is probed
// again only when something changed there.
type probes struct {
	now     int32             // goes up with every change that stays
	changed []int32           // by edge: when something at its ends or next to them changed last
	probed  []int32           // by edge: when it was probed last
	met     [][]puzzle.EdgeID // by edge: the edges that probing it settled
	follow  [][2]int32        // by edge: how many edges its use settled, and its being unused
	either  []implication     // room for probeEdge
}

func newProbes(edges int) probes {
	p := probes{
		changed: make([]int32, edges),
		probed:  make([]int32, edges),
		met:     make([][]puzzle.EdgeID, edges),
		follow:  make([][2]int32, edges),
	}
	for i := range p.probed {
		p.probed[i] = -1
	}
	return p
}

// due reports whether probing an edge may bring something new.
func (p *probes) due(e puzzle.EdgeID) bool {
	last := p.probed[e]
	if last < 0 || p.changed[e] > last {
		return true
	}
	for _, f := range p.met[e] {
		if p.changed[f] > last {
			return true
		}
	}
	return false
}

// probe tries each unknown edge both ways, one step deep. What leads to a
// contradiction is settled the other way, and what follows either way is
// settled. It goes on until nothing new is found. It reports false when the
// board has no solution that agrees with what is known; the error is that of ctx.
func (s *state) probe(ctx context.Context) (bool, error) {
	for range maxPasses {
		news := false
		for i := range s.edge {
			e := puzzle.EdgeID(i)
			if s.edge[i] != unknown || !s.probes.due(e) {
				continue
			}
			if err := ctx.Err(); err != nil {
				return false, err
			}
			found, ok := s.probeEdge(e)
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
	p, mark := &s.probes, len(s.journal)
	p.probed[e] = p.now
	if !s.try(e, used) {
		s.undo(mark)
		return true, s.keep(implication{e, unused})
	}
	p.either = p.either[:0]
	for _, f := range s.fresh {
		p.either = append(p.either, implication{f, s.edge[f]})
	}
	p.met[e] = append(p.met[e][:0], s.fresh...)
	p.follow[e][0] = int32(len(s.fresh))
	s.undo(mark)
	if !s.try(e, unused) {
		s.undo(mark)
		return true, s.keep(implication{e, used})
	}
	p.either = slices.DeleteFunc(p.either, func(i implication) bool { return s.edge[i.edge] != i.choice })
	p.met[e] = append(p.met[e], s.fresh...)
	p.follow[e][1] = int32(len(s.fresh))
	s.undo(mark)
	for _, i := range p.either {
		if !s.keep(i) {
			return true, false
		}
	}
	return len(p.either) > 0, true
}

// implication is a choice that follows from another.
type implication struct {
	edge   puzzle.EdgeID
	choice choice
}

// keep makes a choice that stays, unless a choice before it is taken back.
func (s *state) keep(i implication) bool {
	mark := len(s.journal)
	ok := s.try(i.edge, i.choice)
	s.noteChanges(mark)
	s.forget()
	return ok
}

// noteChanges notes where changes were made that are in the journal from mark on.
func (s *state) noteChanges(mark int) {
	s.probes.now++
	nodes := int32(len(s.graph.Nodes))
	for _, c := range s.journal[mark:] {
		switch {
		case c.at < s.at.count:
			edge := s.graph.Edges[c.at]
			s.noteNode(edge.A)
			s.noteNode(edge.B)
		case c.at < s.at.spent:
			s.noteNode(puzzle.NodeID((c.at - s.at.count) % nodes))
		}
	}
}

// noteNode marks the edges at the neighbors of a node, its own among them.
func (s *state) noteNode(n puzzle.NodeID) {
	for _, e := range s.open[n] {
		for _, f := range s.open[s.graph.Edges[e].Other(n)] {
			s.probes.changed[f] = s.probes.now
		}
	}
}
