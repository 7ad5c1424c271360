package solve

import "flowlens/solve/puzzle"

// stretches tell which nodes used edges join.
type stretches struct {
	label   []int32           // by node: its stretch
	members [][]puzzle.NodeID // by stretch
	color   []puzzle.Color    // by stretch: that of a dot in it
}

// merge notes how two stretches became one, to part them again. The zero value
// is none.
type merge struct {
	into, from int32
	color      puzzle.Color // of into, before
}

// newStretches returns one stretch a node.
func newStretches(g *puzzle.Graph) stretches {
	s := stretches{
		label:   make([]int32, len(g.Nodes)),
		members: make([][]puzzle.NodeID, len(g.Nodes)),
		color:   make([]puzzle.Color, len(g.Nodes)),
	}
	for n, node := range g.Nodes {
		s.label[n] = int32(n)
		s.members[n] = []puzzle.NodeID{puzzle.NodeID(n)}
		s.color[n] = node.Color
	}
	return s
}

// colorOf returns the color of a node, as far as it is known.
func (s *stretches) colorOf(n puzzle.NodeID) puzzle.Color { return s.color[s.label[n]] }

// stretch returns the nodes that used edges join to a node, itself among them.
func (s *stretches) stretch(n puzzle.NodeID) []puzzle.NodeID { return s.members[s.label[n]] }

// join makes one of the stretches of two nodes.
func (s *stretches) join(a, b puzzle.NodeID) merge {
	m := merge{s.label[a], s.label[b], 0}
	if len(s.members[m.into]) < len(s.members[m.from]) {
		m.into, m.from = m.from, m.into
	}
	m.color = s.color[m.into]
	if m.color == puzzle.NoColor {
		s.color[m.into] = s.color[m.from]
	}
	for _, n := range s.members[m.from] {
		s.label[n] = m.into
	}
	s.members[m.into] = append(s.members[m.into], s.members[m.from]...)
	return m
}

// part takes back the last join that was not taken back yet.
func (s *stretches) part(m merge) {
	if m.into == m.from {
		return
	}
	s.color[m.into] = m.color
	for _, n := range s.members[m.from] {
		s.label[n] = m.from
	}
	s.members[m.into] = s.members[m.into][:len(s.members[m.into])-len(s.members[m.from])]
}
