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
	now     int32   // goes up with every change that stays
	changed []int32 // by edge: when something at its ends or next to them changed last
	noted   []int32 // by node: when it was noted last that something changed there
	probed  []int32 // by edge: when it was probed last
	met     []span  // by edge: where in all the edges stand that probing it settled
	all     []puzzle.EdgeID
	follow  [][2]int32    // by edge: how many edges its use settled, and its being unused
	either  []implication // room for probeEdge
}

// span is a part of a list.
type span struct{ start, end int }

// begin forgets everything.
func (p *probes) begin(edges, nodes int) {
	p.now = 0
	p.changed = cleared(p.changed, edges)
	p.noted = cleared(p.noted, nodes)
	p.probed = cleared(p.probed, edges)
	p.met = cleared(p.met, edges)
	p.follow = cleared(p.follow, edges)
	p.all = p.all[:0]
	for i := range p.probed {
		p.probed[i] = -1
	}
}

// due reports whether probing an edge may bring something new.
func (p *probes) due(e puzzle.EdgeID) bool {
	last := p.probed[e]
	if last < 0 || p.changed[e] > last {
		return true
	}
	for _, f := range p.all[p.met[e].start:p.met[e].end] {
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
	p, m := &s.probes, s.mark()
	p.probed[e] = p.now
	if !s.try(e, used) {
		s.undo(m)
		return true, s.keep(implication{e, unused})
	}
	start := len(p.all)
	p.all = append(p.all, s.trail[m.trail:]...)
	p.either = p.either[:0]
	for _, f := range s.trail[m.trail:] {
		p.either = append(p.either, implication{f, s.edge[f]})
	}
	p.follow[e][0] = int32(len(s.trail) - m.trail)
	s.undo(m)
	if !s.try(e, unused) {
		s.undo(m)
		return true, s.keep(implication{e, used})
	}
	p.all = append(p.all, s.trail[m.trail:]...)
	p.met[e] = span{start, len(p.all)}
	p.either = slices.DeleteFunc(p.either, func(i implication) bool { return s.edge[i.edge] != i.choice })
	p.follow[e][1] = int32(len(s.trail) - m.trail)
	s.undo(m)
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

// keep makes a choice that stays.
func (s *state) keep(i implication) bool {
	m := s.mark()
	ok := s.try(i.edge, i.choice)
	s.noteChanges(m)
	return ok
}

// noteChanges notes where changes were made since a mark.
func (s *state) noteChanges(m mark) {
	s.probes.now++
	for _, e := range s.trail[m.trail:] {
		s.noteNode(s.graph.Edges[e].A)
		s.noteNode(s.graph.Edges[e].B)
	}
	nodes := int32(len(s.graph.Nodes))
	for _, c := range s.journal[m.journal:] {
		s.noteNode(puzzle.NodeID(c.at % nodes))
	}
}

// noteNode marks the edges at the neighbors of a node, its own among them.
func (s *state) noteNode(n puzzle.NodeID) {
	p := &s.probes
	if p.noted[n] == p.now {
		return
	}
	p.noted[n] = p.now
	for _, e := range s.open(n) {
		for _, f := range s.open(s.graph.Edges[e].Other(n)) {
			p.changed[f] = p.now
		}
	}
}
