package hint

import (
	"strings"
	"unicode"

	"flowlens/solve"
	"flowlens/solve/puzzle"
)

// Say says what to draw and why in a sentence or two for who sees the cells: without places, and with only the last link
// of the reason. "Red must go up here: every other way is closed." [Words.Step] says it in full.
func (w *Words) Say(s solve.Step) string {
	text := w.sayMove(s) + ": " + sayReason(s.Why) + "."
	if len(s.Edges) > len(s.First) {
		text += " From there it has only one way."
	}
	first, size := firstRune(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

func firstRune(text string) (first rune, size int) {
	for _, r := range text {
		return r, len(string(r))
	}
	return 0, 0
}

// sayMove says where the flow goes.
func (w *Words) sayMove(s solve.Step) string {
	who := "some flow"
	if s.Color != puzzle.NoColor {
		if who = w.names.Of(s.Color); w.names.kind[s.Color] < 0 {
			who = "flow " + who
		}
	}
	route := w.sayRoute(s.Nodes, s.Edges[:max(len(s.First), 1)])
	if s.Color == puzzle.NoColor {
		return who + " must run " + route + " here"
	}
	return who + " must go " + route + " here"
}

// sayRoute says how a path goes, without counting and without places.
func (w *Words) sayRoute(nodes []puzzle.NodeID, edges []puzzle.EdgeID) string {
	var parts []string
	for i, e := range edges {
		edge := w.graph.Edges[e]
		way, known := ways[edge.DirFrom(nodes[i])]
		switch {
		case !known:
			return "this way"
		case edge.Warp:
			way += " through the opening"
		}
		if len(parts) == 0 || parts[len(parts)-1] != way {
			parts = append(parts, way)
		}
	}
	return strings.Join(parts, ", then ")
}

// sayReason says why, in a few words.
func sayReason(r solve.Reason) string {
	switch r.Kind {
	case solve.OnlyWay:
		return "every other way is closed"
	case solve.Meeting:
		return "its two ends lie side by side"
	case solve.Trial:
		return "nothing else works out in the end"
	}
	end := ""
	if len(r.Then) > 0 {
		end = " soon" // and not at once
	}
	switch r.Fault {
	case solve.FaultDeadEnd:
		return "otherwise a cell would" + end + " be cut off"
	case solve.FaultColors:
		return "otherwise two colors would" + end + " meet"
	case solve.FaultLoop:
		return "otherwise a loop would" + end + " close"
	case solve.FaultTouch:
		return "otherwise a flow would" + end + " touch itself"
	case solve.FaultCrowded:
		return "otherwise too many flows would" + end + " meet in one cell"
	}
	return "otherwise a corner would" + end + " be left that nothing fits"
}
