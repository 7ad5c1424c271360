package puzzle

import "fmt"

// Verify checks a solution against the rules of the game: one flow a color
// from dot to dot, along open links, every cell covered exactly once, a bridge
// once along each lane, straight. A flow may touch itself; see [Touches]. It
// returns nil, or what is wrong.
//
// It looks at the lattice, the walls and the warps, not at the edges that the
// solver works with, so that a mistake in the graph shows here.
func Verify(b *Board, s *Solution) error {
	if s == nil {
		return fmt.Errorf("puzzle: no solution")
	}
	if len(s.Flows) != b.NumColors() {
		return fmt.Errorf("puzzle: %d flows for %d colors", len(s.Flows), b.NumColors())
	}
	v := verifier{b: b, passes: make([][2]bool, len(b.cells))}
	v.walls, v.warps, v.links = pairSet(b.walls), pairSet(b.warps), pairSet(b.links)
	for i, f := range s.Flows {
		if f.Color != Color(i+1) {
			return fmt.Errorf("puzzle: flow %d has color number %d", i, f.Color)
		}
		if err := v.flow(f); err != nil {
			return fmt.Errorf("puzzle: flow %s: %w", b.ColorName(f.Color), err)
		}
	}
	return v.covered()
}

// verifier notes which lanes of which cells are covered so far.
type verifier struct {
	b      *Board
	walls  map[[2]CellID]bool
	warps  map[[2]CellID]bool
	links  map[[2]CellID]bool
	passes [][2]bool // by cell and lane; a plain cell uses lane 0
}

// pairSet returns a set of pairs, which is nil when there are none.
func pairSet(pairs [][2]CellID) map[[2]CellID]bool {
	if len(pairs) == 0 {
		return nil
	}
	set := make(map[[2]CellID]bool, len(pairs))
	for _, p := range pairs {
		set[sortedPair(p)] = true
	}
	return set
}

// flow checks one flow and notes the cells that it covers.
func (v *verifier) flow(f Flow) error {
	if len(f.Nodes) < 2 || len(f.Edges) != len(f.Nodes)-1 {
		return fmt.Errorf("%d nodes and %d edges", len(f.Nodes), len(f.Edges))
	}
	for _, n := range f.Nodes {
		if n < 0 || int(n) >= len(v.b.graph.Nodes) {
			return fmt.Errorf("node %d does not exist", n)
		}
	}
	for i, e := range f.Edges {
		if e < 0 || int(e) >= len(v.b.graph.Edges) {
			return fmt.Errorf("edge %d does not exist", e)
		}
		if err := v.step(f.Nodes[i], f.Nodes[i+1], v.b.graph.Edges[e]); err != nil {
			return err
		}
	}
	for i := range f.Nodes {
		if err := v.pass(f, i); err != nil {
			return err
		}
	}
	return nil
}

// step checks that an edge joins two nodes and follows an open link.
func (v *verifier) step(from, to NodeID, e Edge) error {
	if from == to || e.A != from && e.B != from || e.Other(from) != to {
		return fmt.Errorf("its edge does not join %v and %v", v.place(from), v.place(to))
	}
	a, b := v.b.graph.Nodes[e.A].Cell, v.b.graph.Nodes[e.B].Cell
	pair := sortedPair([2]CellID{a, b})
	switch {
	case e.Warp:
		if !v.warps[pair] {
			return fmt.Errorf("no warp joins %v and %v", v.place(from), v.place(to))
		}
	case v.b.lattice == Free:
		if !v.links[pair] {
			return fmt.Errorf("no link joins %v and %v", v.place(from), v.place(to))
		}
	default:
		if n, ok := v.b.Neighbor(a, e.Dir); !ok || n != b || e.Back != e.Dir.Opposite() {
			return fmt.Errorf("%v and %v are no neighbors", v.place(from), v.place(to))
		}
		if v.walls[pair] {
			return fmt.Errorf("a wall stands between %v and %v", v.place(from), v.place(to))
		}
	}
	return nil
}

// pass checks how the flow passes its i-th node: the right dots at the ends
// and none between, straight over bridges, and nothing covered twice.
func (v *verifier) pass(f Flow, i int) error {
	n := f.Nodes[i]
	node := v.b.graph.Nodes[n]
	cell := v.b.cells[node.Cell]
	end := i == 0 || i == len(f.Nodes)-1
	switch {
	case end && cell.Color != f.Color:
		return fmt.Errorf("it ends at %v, which is no dot of its color", v.place(n))
	case !end && cell.Color != NoColor:
		return fmt.Errorf("it passes the dot at %v", v.place(n))
	}
	lane := 0
	if cell.Kind == Bridge {
		in := v.b.graph.Edges[f.Edges[i-1]].DirFrom(n)
		out := v.b.graph.Edges[f.Edges[i]].DirFrom(n)
		if out != in.Opposite() || in == NoDir {
			return fmt.Errorf("it bends on the bridge at %v", v.place(n))
		}
		lane = int(laneOf(in))
	}
	if v.passes[node.Cell][lane] {
		return fmt.Errorf("%v is covered twice", v.place(n))
	}
	v.passes[node.Cell][lane] = true
	return nil
}

// covered checks that nothing is left over.
func (v *verifier) covered() error {
	for i, p := range v.passes {
		bridge := v.b.cells[i].Kind == Bridge
		if !p[0] || bridge && !p[1] {
			return fmt.Errorf("puzzle: %v is not covered", v.b.Ref(CellID(i)))
		}
	}
	return nil
}

func (v *verifier) place(n NodeID) Ref { return v.b.Ref(v.b.graph.Nodes[n].Cell) }
