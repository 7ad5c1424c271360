package solve

import (
	"slices"

	"flowlens/solve/puzzle"
)

// A deducer draws conclusions as the presolve does, but keeps for each its reason
// and how far it was to go, nearest first. It is much slower.
type deducer struct {
	*rules
	edge  []choice
	place []int32 // by edge: where it stands in trail
	count []int   // by node: its used edges
	left  []int   // by node: its edges not settled yet
	spent []int   // by limit: its used edges
	stretches
	trail    []deduction
	next     int     // the trail from here on has yet to be worked off
	premises []int32 // of all deductions, as places in trail

	// evident leaves out conclusions that take a thought: that an edge is used.
	evident bool
	// reach is how many conclusions may rest on each other.
	reach int32
	// short says that reach kept something from being concluded.
	short bool
	wrong contradiction // of the last try that failed
}

// A deduction says that an edge is used or not, and why.
type deduction struct {
	edge        puzzle.EdgeID
	choice      choice
	law         law
	node        puzzle.NodeID // that the law speaks of, where it speaks of one
	depth       int32         // how many conclusions it rests on, one on the other
	first, last int32         // its premises
	merge       merge         // what an edge in use has joined
}

// A law is a reason for a conclusion.
type law uint8

const (
	settled   law = iota // it was given, or told before
	assumed              // to see what follows
	ruledOut             // it led to a contradiction, see explainer.lemmas
	onlyWay              // used: the node has no other way left
	meeting              // used: neighbors of one color are joined
	full                 // unused: the node has all the edges that it needs
	foreign              // unused: it would join two colors
	loop                 // unused: it would close a loop
	beside               // unused: the flow would touch itself, by the short-cycle rule
	turning              // unused: by the turn rule
	noLongCut            // unused: another edge joins the same nodes
	crossing             // of a state only: the lanes of a bridge have two colors
	learned              // of a state only: a clause says so
)

// A contradiction says what went wrong, and from what it follows.
type contradiction struct {
	fault    Fault
	node     puzzle.NodeID // where
	premises []int32
}

func newDeducer(r *rules) *deducer {
	edges, nodes := len(r.graph.Edges), len(r.graph.Nodes)
	d := &deducer{
		rules:     r,
		edge:      make([]choice, edges),
		place:     make([]int32, edges),
		count:     make([]int, nodes),
		left:      make([]int, nodes),
		spent:     make([]int, len(r.limits)),
		stretches: newStretches(r.graph),
		evident:   true,
	}
	for n := range nodes {
		d.left[n] = len(r.open(puzzle.NodeID(n)))
	}
	for i, twin := range r.twin {
		if twin {
			d.edge[i] = unused
			d.place[i] = int32(len(d.trail))
			d.trail = append(d.trail, deduction{edge: puzzle.EdgeID(i), choice: unused, law: noLongCut})
		}
	}
	d.next = len(d.trail)
	return d
}

// conclude notes that an edge is used or unused, by a law, from premises: places
// in the trail. It reports false when that contradicts what is known.
func (d *deducer) conclude(e puzzle.EdgeID, c choice, l law, n puzzle.NodeID, premises []int32) bool {
	switch {
	case d.edge[e] == c:
		if d.vague(e) {
			d.trail[d.place[e]].law, d.trail[d.place[e]].node = l, n
		}
		return true
	case d.edge[e] != unknown:
		return d.clash(e, c, l, n, premises)
	case d.evident && c == used && l != settled:
		return true
	}
	depth := int32(0)
	if !d.evident && l != assumed {
		for _, p := range premises {
			depth = max(depth, d.trail[p].depth)
		}
		depth++
		if depth > d.reach {
			d.short = true
			return true
		}
	}
	d.place[e] = int32(len(d.trail))
	first := int32(len(d.premises))
	d.premises = append(d.premises, premises...)
	d.trail = append(d.trail, deduction{edge: e, choice: c, law: l, node: n, depth: depth, first: first, last: int32(len(d.premises))})
	return d.enter(len(d.trail) - 1)
}

// vague reports whether an edge was ruled out before anything made it evident that
// it cannot be used.
func (d *deducer) vague(e puzzle.EdgeID) bool {
	return d.evident && d.edge[e] == unused && d.trail[d.place[e]].law == ruledOut
}

// enter brings all that is counted up to date with a new deduction.
func (d *deducer) enter(i int) bool {
	t := &d.trail[i]
	a, b := d.graph.Edges[t.edge].A, d.graph.Edges[t.edge].B
	var between, apart []int32 // looked up before the edge is in use, so that no way leads along it
	switch p, q := d.colorOf(a), d.colorOf(b); {
	case t.choice != used:
	case d.label[a] == d.label[b]:
		between = append(d.along(a, b), int32(i))
	case p != puzzle.NoColor && q != puzzle.NoColor && p != q:
		apart = slices.Concat(d.toDot(a), d.toDot(b), []int32{int32(i)})
	}
	d.edge[t.edge] = t.choice
	d.left[a]--
	d.left[b]--
	if t.choice == unused {
		return true
	}
	d.count[a]++
	d.count[b]++
	for _, l := range d.limitsOf.of(int(t.edge)) {
		d.spent[l]++
	}
	switch {
	case between != nil:
		return d.fail(FaultLoop, a, between)
	case d.count[a] > d.need(a):
		return d.fail(FaultCrowded, a, d.those(d.open(a), used))
	case d.count[b] > d.need(b):
		return d.fail(FaultCrowded, b, d.those(d.open(b), used))
	case apart != nil:
		return d.fail(FaultColors, a, apart)
	}
	t.merge = d.join(a, b)
	return true
}

// undo takes back all deductions but the first so many.
func (d *deducer) undo(keep int) {
	for i := len(d.trail) - 1; i >= keep; i-- {
		t := &d.trail[i]
		a, b := d.graph.Edges[t.edge].A, d.graph.Edges[t.edge].B
		d.edge[t.edge] = unknown
		d.left[a]++
		d.left[b]++
		d.premises = d.premises[:t.first]
		if t.choice == unused {
			continue
		}
		d.count[a]--
		d.count[b]--
		for _, l := range d.limitsOf.of(int(t.edge)) {
			d.spent[l]--
		}
		d.part(t.merge)
	}
	d.trail = d.trail[:keep]
	d.next = min(d.next, keep)
}

// fail notes a contradiction.
func (d *deducer) fail(f Fault, n puzzle.NodeID, premises []int32) bool {
	d.wrong = contradiction{f, n, premises}
	return false
}

// clash words the contradiction that an edge must be both used and unused.
func (d *deducer) clash(e puzzle.EdgeID, c choice, l law, n puzzle.NodeID, premises []int32) bool {
	known := d.trail[d.place[e]]
	all := append([]int32{d.place[e]}, premises...)
	wanted, barred := deduction{law: l, node: n}, known
	if c == unused {
		wanted, barred = known, wanted
	}
	switch {
	case wanted.law == onlyWay:
		return d.fail(FaultDeadEnd, wanted.node, all)
	case wanted.law == meeting, barred.law == beside:
		return d.fail(FaultTouch, d.graph.Edges[e].A, all)
	case barred.law == foreign:
		return d.fail(FaultColors, d.graph.Edges[e].A, all)
	case barred.law == loop:
		return d.fail(FaultLoop, d.graph.Edges[e].A, all)
	case barred.law == turning:
		return d.fail(FaultTurn, barred.node, all)
	}
	return d.fail(FaultCrowded, barred.node, all)
}

// those returns the places of the edges of a node that are so.
func (d *deducer) those(edges []puzzle.EdgeID, c choice) []int32 {
	var places []int32
	for _, e := range edges {
		if d.edge[e] == c {
			places = append(places, d.place[e])
		}
	}
	return places
}
