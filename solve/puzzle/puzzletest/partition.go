package puzzletest

import (
	"math/rand/v2"

	"flowlens/solve/puzzle"
)

// partition divides the nodes of a graph into paths. It starts with every node
// on its own and is changed by joining path ends and cutting links.
type partition struct {
	rng    *rand.Rand
	board  *puzzle.Board
	g      *puzzle.Graph
	touch  bool              // a path may touch itself
	least  int               // nodes that a path should have
	fixed  []bool            // by edge: it stays in use
	links  [][]puzzle.EdgeID // by node: its edges in use, at most two
	path   []int             // by node: the number of its path
	size   []int             // by path: its nodes; 0 for a number out of use
	end    []puzzle.NodeID   // by path: one of its ends
	unused []int             // numbers out of use
	count  int               // paths
	short  int               // paths of fewer nodes than least
}

// newPartition returns the partition into single nodes, except that the edges
// of a bridge are all in use, as in any solution. It reports false where that
// is impossible.
func newPartition(rng *rand.Rand, b *puzzle.Board, touch bool, least int) (*partition, bool) {
	g := b.Graph()
	p := &partition{
		rng: rng, board: b, g: g, touch: touch, least: least,
		fixed: make([]bool, len(g.Edges)),
		links: make([][]puzzle.EdgeID, len(g.Nodes)),
		path:  make([]int, len(g.Nodes)),
		size:  make([]int, len(g.Nodes)),
		end:   make([]puzzle.NodeID, len(g.Nodes)),
	}
	for n := range g.Nodes {
		p.path[n] = n
		p.end[n] = puzzle.NodeID(n)
		p.resize(n, 1)
	}
	for n := range g.Nodes {
		if !p.onBridge(puzzle.NodeID(n)) {
			continue
		}
		edges := g.Incident(puzzle.NodeID(n))
		if len(edges) != 2 {
			return nil, false
		}
		for _, e := range edges {
			if !p.fixed[e] && !p.join(e) {
				return nil, false
			}
			p.fixed[e] = true
		}
	}
	return p, true
}

// stepsPerNode bounds the random moves of one attempt. Boards of the game's
// sizes are done after a small part of it.
const stepsPerNode = 400

// run makes random moves until there are at most colors paths, none too short.
// It reports false when that takes too long.
func (p *partition) run(colors int) bool {
	p.joinAll()
	for range stepsPerNode * len(p.g.Nodes) {
		if p.count <= colors && p.short == 0 {
			return true
		}
		p.move(puzzle.NodeID(p.rng.IntN(len(p.g.Nodes))), splitChance)
	}
	return false
}

// joinAll joins what can be joined, in random order.
func (p *partition) joinAll() {
	for _, e := range p.rng.Perm(len(p.g.Edges)) {
		p.join(puzzle.EdgeID(e))
	}
}

// resize notes the number of nodes of a path, and what follows from it.
func (p *partition) resize(path, size int) {
	tally := func(size, by int) {
		if size > 0 {
			p.count += by
			if size < p.least {
				p.short += by
			}
		}
	}
	tally(p.size[path], -1)
	tally(size, 1)
	p.size[path] = size
}

// splitChance is how often a random move may take a node out of the middle of a
// path, which adds a path. Without any, the paths get stuck.
const splitChance = 0.05

// shortChance is how often a move may leave one more path too short. Rarely, or
// a large board is never without any.
const shortChance = 0.02

// move lets a node that ends a path take over a random neighbor from another
// path, and then joins what can be joined round there. split is the chance that
// it may take a node out of the middle of a path.
func (p *partition) move(u puzzle.NodeID, split float64) {
	edges := p.g.Incident(u)
	if len(p.links[u]) == 2 || len(edges) == 0 {
		return
	}
	e := edges[p.rng.IntN(len(edges))]
	w := p.g.Edges[e].Other(u)
	if p.path[w] == p.path[u] || len(p.links[w]) == 2 && p.rng.Float64() >= split {
		return
	}
	cut := append([]puzzle.EdgeID(nil), p.links[w]...)
	for _, c := range cut {
		if p.fixed[c] {
			return
		}
	}
	before := p.short
	for _, c := range cut {
		p.cut(c)
	}
	joined := p.join(e)
	if joined && p.short > before && p.rng.Float64() >= shortChance {
		p.cut(e)
		joined = false
	}
	if !joined {
		for _, c := range cut {
			p.rejoin(c)
		}
		return
	}
	p.joinAround(w)
	for _, c := range cut {
		p.joinAround(p.g.Edges[c].Other(w))
	}
}

// joinAround joins a node to other paths where that is possible.
func (p *partition) joinAround(n puzzle.NodeID) {
	edges := p.g.Incident(n)
	for _, i := range p.rng.Perm(len(edges)) {
		p.join(edges[i])
	}
}

// join makes one path of two by an edge between their ends, unless the path
// would then touch itself. It reports whether it did.
func (p *partition) join(e puzzle.EdgeID) bool {
	edge := p.g.Edges[e]
	if p.path[edge.A] == p.path[edge.B] || len(p.links[edge.A]) == 2 || len(p.links[edge.B]) == 2 {
		return false
	}
	if !p.touch && p.wouldTouch(edge) {
		return false
	}
	p.rejoin(e)
	return true
}

// rejoin joins two paths without a check.
func (p *partition) rejoin(e puzzle.EdgeID) {
	edge := p.g.Edges[e]
	from, to, joint := p.path[edge.A], p.path[edge.B], edge.A
	if p.size[from] > p.size[to] {
		from, to, joint = to, from, edge.B
	}
	moved := p.walk(joint)
	for _, n := range moved {
		p.path[n] = to
	}
	p.end[to] = moved[len(moved)-1]
	p.resize(to, p.size[to]+len(moved))
	p.resize(from, 0)
	p.unused = append(p.unused, from)
	p.links[edge.A] = append(p.links[edge.A], e)
	p.links[edge.B] = append(p.links[edge.B], e)
}

// cut takes an edge out of use and gives one side of it a path of its own.
func (p *partition) cut(e puzzle.EdgeID) {
	edge := p.g.Edges[e]
	for _, n := range [...]puzzle.NodeID{edge.A, edge.B} {
		l := p.links[n]
		if l[0] == e {
			l[0] = l[len(l)-1]
		}
		p.links[n] = l[:len(l)-1]
	}
	old, id := p.path[edge.A], p.unused[len(p.unused)-1]
	p.unused = p.unused[:len(p.unused)-1]
	side := p.walk(edge.A)
	for _, n := range side {
		p.path[n] = id
	}
	p.end[id], p.end[old] = edge.A, edge.B
	p.resize(id, len(side))
	p.resize(old, p.size[old]-len(side))
}

// wouldTouch reports whether the paths at the two ends of an edge touch
// anywhere else, or cross on a bridge.
func (p *partition) wouldTouch(e puzzle.Edge) bool {
	small, big := p.path[e.A], p.path[e.B]
	if p.size[small] > p.size[big] {
		small, big = big, small
	}
	cell := func(n puzzle.NodeID) puzzle.CellID { return p.g.Nodes[n].Cell }
	a, b := cell(e.A), cell(e.B)
	for _, n := range p.walk(p.end[small]) {
		for _, id := range p.g.Incident(n) {
			m := p.g.Edges[id].Other(n)
			same := cell(n) == a && cell(m) == b || cell(n) == b && cell(m) == a
			if p.path[m] == big && !same {
				return true
			}
		}
		for _, lane := range p.board.CellNodes(cell(n)) {
			if p.path[lane] == big {
				return true
			}
		}
	}
	return false
}

// walk returns the nodes of a path in order, from one of its ends.
func (p *partition) walk(end puzzle.NodeID) []puzzle.NodeID {
	nodes := []puzzle.NodeID{end}
	last := puzzle.EdgeID(-1)
	for at := end; ; {
		next := puzzle.EdgeID(-1)
		for _, e := range p.links[at] {
			if e != last {
				next = e
			}
		}
		if next < 0 {
			return nodes
		}
		at, last = p.g.Edges[next].Other(at), next
		nodes = append(nodes, at)
	}
}

// paths returns all paths as cells in order, each from its smaller end.
func (p *partition) paths() [][]puzzle.CellID {
	var paths [][]puzzle.CellID
	seen := make([]bool, len(p.g.Nodes))
	for n := range p.g.Nodes {
		if seen[n] || len(p.links[n]) == 2 {
			continue
		}
		var cells []puzzle.CellID
		for _, m := range p.walk(puzzle.NodeID(n)) {
			seen[m] = true
			cells = append(cells, p.g.Nodes[m].Cell)
		}
		paths = append(paths, cells)
	}
	return paths
}

func (p *partition) onBridge(n puzzle.NodeID) bool {
	return p.board.Cell(p.g.Nodes[n].Cell).Kind == puzzle.Bridge
}
