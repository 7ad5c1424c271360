package puzzle

import "slices"

type (
	// NodeID numbers the nodes of a graph: a plain cell is one node, a bridge
	// one node a lane.
	NodeID int32
	// EdgeID numbers the edges. Two nodes may share two edges: a link and a
	// warp, on a board two cells wide.
	EdgeID int32
)

// Lanes of a bridge.
const (
	Horizontal uint8 = 0
	Vertical   uint8 = 1
)

// Node is a cell, or one lane of a bridge.
type Node struct {
	Cell  CellID
	Lane  uint8 // Horizontal or Vertical on a bridge, else 0
	Color Color // the color of the dot here, or NoColor
}

// Edge is an open link between two nodes.
type Edge struct {
	A, B NodeID
	Dir  Dir  // direction out of A; NoDir on a free board
	Back Dir  // direction out of B: Dir.Opposite(), but for a warp between sides that do not face each other
	Warp bool // the link runs through openings at the border
}

// Other returns the end of the edge that is not n.
func (e Edge) Other(n NodeID) NodeID {
	if n == e.A {
		return e.B
	}
	return e.A
}

// DirFrom returns the direction in which the edge leaves n, one of its ends.
func (e Edge) DirFrom(n NodeID) Dir {
	if n == e.A {
		return e.Dir
	}
	return e.Back
}

// Graph is a board as nodes and edges; walls and holes are edges and nodes
// that are not there. It is read-only.
type Graph struct {
	Nodes []Node
	Edges []Edge

	incident  []EdgeID // edges of node 0, then of node 1, and so on
	first     []int32  // by node: start in incident; one extra entry at the end
	cellNodes []NodeID // nodes of cell 0, then of cell 1, and so on
	cellFirst []int32  // by cell: start in cellNodes; one extra entry at the end
}

// Incident returns the edges of a node in rising order. The caller must not
// change the slice.
func (g *Graph) Incident(n NodeID) []EdgeID {
	return g.incident[g.first[n]:g.first[n+1]]
}

// newGraph builds the graph of a board whose other fields are complete.
// warpDirs holds the directions out of both cells of each warp.
func newGraph(b *Board, warpDirs [][2]Dir) *Graph {
	g := &Graph{
		Nodes:     make([]Node, 0, len(b.cells)),
		Edges:     make([]Edge, 0, len(b.cells)*len(b.lattice.Dirs())/2+len(b.warps)+len(b.links)),
		cellNodes: make([]NodeID, 0, len(b.cells)),
		cellFirst: make([]int32, 0, len(b.cells)+1),
	}
	g.addNodes(b)
	g.addLinks(b)
	for i, w := range b.warps {
		g.addEdge(b, w, warpDirs[i], true)
	}
	for _, l := range b.links {
		g.addEdge(b, l, [2]Dir{}, false)
	}
	g.index()
	return g
}

func (g *Graph) addNodes(b *Board) {
	for i := range b.cells {
		c := &b.cells[i]
		g.cellFirst = append(g.cellFirst, int32(len(g.Nodes)))
		lanes := uint8(1)
		if c.Kind == Bridge {
			lanes = 2
		}
		for lane := range lanes {
			g.cellNodes = append(g.cellNodes, NodeID(len(g.Nodes)))
			g.Nodes = append(g.Nodes, Node{Cell: CellID(i), Lane: lane, Color: c.Color})
		}
	}
	g.cellFirst = append(g.cellFirst, int32(len(g.Nodes)))
}

// addLinks adds the links that follow from the lattice and are not walled.
func (g *Graph) addLinks(b *Board) {
	walled := pairSet(b.walls)
	for i := range b.cells {
		id := CellID(i)
		for _, d := range b.lattice.Dirs() {
			n, ok := b.Lookup(b.lattice.Step(b.cells[i].At, d))
			if ok && n > id && !walled[[2]CellID{id, n}] {
				g.addEdge(b, [2]CellID{id, n}, [2]Dir{d, d.Opposite()}, false)
			}
		}
	}
}

func (g *Graph) addEdge(b *Board, cells [2]CellID, dirs [2]Dir, warp bool) {
	g.Edges = append(g.Edges, Edge{
		A:    g.nodeFacing(b, cells[0], dirs[0]),
		B:    g.nodeFacing(b, cells[1], dirs[1]),
		Dir:  dirs[0],
		Back: dirs[1],
		Warp: warp,
	})
}

// nodeFacing returns the node of a cell that a link in direction d belongs to.
func (g *Graph) nodeFacing(b *Board, id CellID, d Dir) NodeID {
	n := g.cellNodes[g.cellFirst[id]]
	if b.cells[id].Kind == Bridge {
		n += NodeID(laneOf(d))
	}
	return n
}

// laneOf returns the lane of a bridge that runs in direction d.
func laneOf(d Dir) uint8 {
	if d == North || d == South {
		return Vertical
	}
	return Horizontal
}

// index fills the incidence lists from the edges.
func (g *Graph) index() {
	g.first = make([]int32, len(g.Nodes)+1)
	for _, e := range g.Edges {
		g.first[e.A+1]++
		g.first[e.B+1]++
	}
	for n := range g.Nodes {
		g.first[n+1] += g.first[n]
	}
	g.incident = make([]EdgeID, 2*len(g.Edges))
	next := slices.Clone(g.first)
	for i := range g.Edges {
		for _, n := range [...]NodeID{g.Edges[i].A, g.Edges[i].B} {
			g.incident[next[n]] = EdgeID(i)
			next[n]++
		}
	}
}

// sortedPair returns the pair with the smaller cell first.
func sortedPair(p [2]CellID) [2]CellID {
	if p[0] > p[1] {
		p[0], p[1] = p[1], p[0]
	}
	return p
}
