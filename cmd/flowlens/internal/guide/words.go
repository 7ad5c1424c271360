package guide

import (
	"fmt"
	"strings"

	"flowlens/solve/puzzle"
)

// Text returns the moves with their reasons and the order of drawing, a line each.
func (g *Guide) Text() string {
	var sb strings.Builder
	for i, s := range g.steps {
		fmt.Fprintf(&sb, "%d. %s\n", i+1, g.words.Step(s))
	}
	if len(g.order) == 0 || g.asked.Partial() {
		return sb.String()
	}
	sb.WriteString("in this order:\n")
	for i, s := range g.order {
		fmt.Fprintf(&sb, "%d. %s\n", i+1, g.words.Stroke(s))
	}
	return sb.String()
}

// Notes say what is odd about where the player stands.
func (g *Guide) Notes() []string {
	var notes []string
	if wrong := g.stand.Wrong(); g.asked.FromDrawn() && len(wrong) > 0 {
		var words []string
		for _, p := range wrong {
			words = append(words, g.words.Wrong(p))
		}
		notes = append(notes, "cannot stay as drawn: "+strings.Join(words, "; "))
	}
	following := g.asked.Hint > len(g.steps) || g.asked.Hint == 0 && g.asked.Explain
	switch {
	case !following || g.only != puzzle.NoColor:
	case !g.complete():
		notes = append(notes, "no further move is forced, for there are several solutions")
	case g.asked.Hint > 0:
		notes = append(notes, "nothing else is left to draw")
	}
	return notes
}
