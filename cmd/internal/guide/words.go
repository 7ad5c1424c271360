package guide

import (
	"fmt"
	"strings"

	"flowlens/solve/puzzle"
)

// Text returns the moves that are asked for with their reasons and, where all is to be explained, the order of drawing: a line
// each below a heading.
func (g *Guide) Text() string {
	var sb strings.Builder
	var moves []string
	for _, s := range g.steps {
		if g.asked.Explain || g.isAsked(s) {
			moves = append(moves, g.words.Step(s))
		}
	}
	heading := "Forced moves, each by what is there then:"
	switch {
	case g.asked.Hint > 0 && len(moves) == 1:
		heading = "The next move:"
	case g.asked.Hint > 0:
		heading = "The next moves:"
	}
	numbered(&sb, heading, moves)
	if g.asked.Partial() {
		return sb.String()
	}
	var strokes []string
	for _, s := range g.order {
		strokes = append(strokes, g.words.Stroke(s))
	}
	numbered(&sb, "Draw in this order:", strokes)
	return sb.String()
}

// numbered writes lines with their numbers below a heading, or nothing where there are none.
func numbered(sb *strings.Builder, heading string, lines []string) {
	if len(lines) > 0 {
		sb.WriteString(heading + "\n")
	}
	for i, line := range lines {
		fmt.Fprintf(sb, "%d. %s\n", i+1, line)
	}
}

// Tells reports whether there is something to tell in words: all, or why the next moves are forced.
func (r *Request) Tells() bool { return r.Explain || r.Hint > 0 }

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
