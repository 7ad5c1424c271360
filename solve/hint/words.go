package hint

import (
	"fmt"
	"strings"

	"flowlens/solve"
	"flowlens/solve/puzzle"
)

// Words puts moves into sentences, which begin with a small letter and end without a full stop.
type Words struct {
	board *puzzle.Board
	graph *puzzle.Graph
	names *Names
}

// NewWords returns words for a board whose flows have these names.
func NewWords(b *puzzle.Board, n *Names) *Words { return &Words{b, b.Graph(), n} }

// Step says what to draw and why.
func (w *Words) Step(s solve.Step) string {
	var text strings.Builder
	for _, x := range s.Before {
		fmt.Fprintf(&text, "no flow runs from %s, for then %s; so ", w.link(x.Edge), w.outcome(x.Why))
	}
	who, verb := "some flow", "runs"
	if s.Color != puzzle.NoColor {
		who, verb = w.names.Of(s.Color), "goes"
	}
	fmt.Fprintf(&text, "%s %s from %s %s: %s", who, verb, w.cell(s.Nodes[0]), w.route(s.Nodes, s.Edges), w.reason(s))
	if len(s.Edges) > len(s.First) {
		text.WriteString("; from there on it has only one way")
	}
	return text.String()
}

// Stroke says how a finger draws a flow.
func (w *Words) Stroke(s Stroke) string {
	from := "from"
	if s.From > 0 {
		from = "on from"
	}
	return fmt.Sprintf("%s: %s %s %s", w.names.Of(s.Color), from, w.cell(s.Nodes[s.From]), w.route(s.Nodes[s.From:], s.Edges[s.From:]))
}

// Wrong says which part of a drawn piece cannot stay: "red from row 3, column 4 on".
func (w *Words) Wrong(p Piece) string {
	return fmt.Sprintf("%s from %s on", w.names.Of(p.Color), w.cell(p.Nodes[p.Right-1]))
}

// reason says why the first links of a move are forced.
func (w *Words) reason(s solve.Step) string {
	switch s.Why.Kind {
	case solve.OnlyWay:
		return w.onlyWay(s)
	case solve.Meeting:
		return "its two ends lie side by side there, and a flow does not touch itself"
	case solve.Trial:
		if s.Why.Fault == solve.FaultNone {
			return "by trying, no other way works out"
		}
		return "by trying, no other way works out: in the end " + w.fault(s.Why)
	}
	return "otherwise " + w.outcome(s.Why)
}

// onlyWay says what closes each of the other ways out of a cell.
func (w *Words) onlyWay(s solve.Step) string {
	n := s.Why.Node
	text := w.cell(n) + " has no other way"
	if len(s.First) == 2 {
		text = w.cell(n) + " has only these two ways"
	}
	var bars barList
	for _, b := range s.Why.Barred {
		bars.add(w.way(n, b.Edge), w.bar(b))
	}
	w.addClosed(&bars, n)
	if len(bars) > 0 {
		text += " (" + bars.String() + ")"
	}
	return text
}

// addClosed adds the sides of a node's cell that are no ways at all. A bridge has its two ways alone, and a free cell no sides.
func (w *Words) addClosed(bars *barList, n puzzle.NodeID) {
	id := w.graph.Nodes[n].Cell
	cell, lattice := w.board.Cell(id), w.board.Lattice()
	if cell.Kind == puzzle.Bridge {
		return
	}
	open := map[puzzle.Dir]bool{}
	for _, e := range w.graph.Incident(n) {
		open[w.graph.Edges[e].DirFrom(n)] = true
	}
	for _, d := range lattice.Dirs() {
		if open[d] {
			continue
		}
		to := lattice.Step(cell.At, d)
		switch _, there := w.board.Neighbor(id, d); {
		case there:
			bars.add(ways[d], phrase{"is a wall", "are walls"})
		case to.Row < 0 || to.Row >= w.board.Rows() || to.Col < 0 || to.Col >= w.board.Cols():
			bars.add(ways[d], phrase{"is the border", "are the border"})
		default:
			bars.add(ways[d], phrase{"is no cell", "are no cells"})
		}
	}
}

// A phrase says something of one way, or of several.
type phrase struct{ one, many string }

// A barList collects ways by what is said of them.
type barList []struct {
	says phrase
	ways []string
}

func (l *barList) add(way string, says phrase) {
	for i := range *l {
		if (*l)[i].says == says {
			(*l)[i].ways = append((*l)[i].ways, way)
			return
		}
	}
	*l = append(*l, struct {
		says phrase
		ways []string
	}{says, []string{way}})
}

// String puts it into words: "right is green, left and up are walls".
func (l barList) String() string {
	var parts []string
	for _, b := range l {
		last := len(b.ways) - 1
		if last == 0 {
			parts = append(parts, b.ways[0]+" "+b.says.one)
			continue
		}
		parts = append(parts, strings.Join(b.ways[:last], ", ")+" and "+b.ways[last]+" "+b.says.many)
	}
	return strings.Join(parts, ", ")
}

func (w *Words) bar(b solve.Bar) phrase {
	both := func(text string) phrase { return phrase{text, text} }
	switch b.Cause {
	case solve.CauseColor:
		name := w.names.Of(b.Color)
		return phrase{"is " + name, "are " + name}
	case solve.CauseLoop:
		return both("would close a loop")
	case solve.CauseTouch:
		return both("would make it touch itself")
	case solve.CauseTurn:
		return both("would be a turn that needs a dot on the diagonal beyond it")
	case solve.CauseTold:
		return phrase{"is ruled out", "are ruled out"}
	}
	return phrase{"is taken", "are taken"}
}

// outcome says what would follow, up to the contradiction.
func (w *Words) outcome(r solve.Reason) string {
	const most = 3 // more than that nobody follows
	paths := w.paths(r.Then)
	switch {
	case len(paths) == 0:
		return w.fault(r)
	case len(paths) > most:
		return fmt.Sprintf("%d links would follow, one from the other, until %s", len(r.Then), w.fault(r))
	}
	var then []string
	for _, p := range paths {
		then = append(then, fmt.Sprintf("from %s %s", w.cell(p.Nodes[0]), w.route(p.Nodes, p.Edges)))
	}
	return fmt.Sprintf("a flow would have to go %s, and %s", strings.Join(then, " and "), w.fault(r))
}

func (w *Words) fault(r solve.Reason) string {
	at := w.cell(r.At)
	switch r.Fault {
	case solve.FaultDeadEnd:
		return at + " would be a dead end"
	case solve.FaultColors:
		return "two colors would meet at " + at
	case solve.FaultLoop:
		return "a loop would close at " + at
	case solve.FaultTouch:
		return "a flow would touch itself at " + at
	case solve.FaultTurn:
		return "the turn at " + at + " would need a dot on the diagonal beyond it"
	case solve.FaultCrowded:
		return "too many ways would meet at " + at
	}
	return "nothing would fit"
}

// paths puts links together that follow on each other.
func (w *Words) paths(edges []puzzle.EdgeID) []puzzle.Flow {
	var paths []puzzle.Flow
	for _, e := range edges {
		if n := len(paths); n == 0 || !w.extend(&paths[n-1], e) {
			edge := w.graph.Edges[e]
			paths = append(paths, puzzle.Flow{Nodes: []puzzle.NodeID{edge.A, edge.B}, Edges: []puzzle.EdgeID{e}})
		}
	}
	return paths
}

// extend adds a link to a path, at either end.
func (w *Words) extend(p *puzzle.Flow, e puzzle.EdgeID) bool {
	edge := w.graph.Edges[e]
	first, last := p.Nodes[0], p.Nodes[len(p.Nodes)-1]
	switch {
	case edge.A == last || edge.B == last:
		p.Nodes, p.Edges = append(p.Nodes, edge.Other(last)), append(p.Edges, e)
	case edge.A == first || edge.B == first:
		p.Nodes, p.Edges = append([]puzzle.NodeID{edge.Other(first)}, p.Nodes...), append([]puzzle.EdgeID{e}, p.Edges...)
	default:
		return false
	}
	return true
}
