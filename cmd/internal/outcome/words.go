package outcome

import (
	"fmt"
	"math"
	"strings"
	"time"

	"flowlens/cmd/internal/refusal"
	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/vision"
)

// Summary says in one line what board it is, what settled it, and how long each stage
// took. There must be a solution.
func (o *Outcome) Summary() string {
	text := o.Board.Summary()
	switch o.Stats.Unique {
	case solve.UniqueYes:
		text += ", one solution"
	case solve.UniqueNo:
		text += ", several solutions"
	}
	if o.Shot == nil {
		return fmt.Sprintf("%s; solved in %s by %s", text, inWords(o.Stats.Elapsed), o.means())
	}
	t := o.Shot.Took
	return fmt.Sprintf("%s; decoded in %s, read in %s, solved in %s by %s, drawn in %s", text,
		inWords(t.Decode), inWords(t.Read), inWords(t.Solve), o.means(), inWords(t.Draw))
}

// means says what settled the board.
func (o *Outcome) means() string {
	s := &o.Stats
	if s.By != solve.BySAT {
		return "the presolve"
	}
	return fmt.Sprintf("SAT (%s, %s, %s, %s)", counted(s.Vars, "variable"), counted(s.Clauses, "clause"),
		counted(s.Conflicts, "conflict"), counted(s.Repairs, "repair"))
}

// About says in a few words what was solved, as in "9×9, 10 flows"; nothing of a level of Hexiom.
func (o *Outcome) About() string {
	if o.Err != nil || o.Board == nil {
		return ""
	}
	text := strings.Replace(o.Board.Summary(), "x", "×", 1) // the size comes first
	if n := len(o.More); n > 0 {
		text += ", and " + counted(n, "more board")
	}
	return text
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// inWords gives a time two digits, and no less than 0.1 ms.
func inWords(d time.Duration) string {
	d = max(d, 100*time.Microsecond)
	switch {
	case d < 10*time.Millisecond:
		return fmt.Sprintf("%.1f ms", d.Seconds()*1e3)
	case d < time.Second:
		return fmt.Sprintf("%.0f ms", d.Seconds()*1e3)
	}
	return fmt.Sprintf("%.1f s", d.Seconds())
}

// Caption says what was solved, and how fast. There must be a board.
func (o *Outcome) Caption() string {
	took := o.Stats.Elapsed
	if o.Shot != nil {
		took = o.Shot.Took.Solve
	}
	text := fmt.Sprintf("%s, solved in %s", o.Board.Summary(), inWords(took))
	switch o.Stats.Unique {
	case solve.UniqueYes:
		text += ", the only solution"
	case solve.UniqueNo:
		text += ", one of several solutions"
	}
	return text
}

// Doubt says how sure the reading is, or nothing where it is sure.
func (o *Outcome) Doubt() string {
	if o.Shot == nil || o.Shot.Reading == nil || o.Shot.Reading.Confidence >= vision.SureConfidence {
		return ""
	}
	return fmt.Sprintf("read with %.0f %% confidence: compare it with the game", math.Floor(100*o.Shot.Reading.Confidence))
}

// doubtful are the cells to compare with the game, where the reading is not sure.
func (o *Outcome) doubtful() (cells []puzzle.Ref) {
	if o.Doubt() == "" {
		return nil
	}
	for _, id := range o.Shot.Reading.Doubtful {
		cells = append(cells, o.Shot.Reading.Board.Ref(id))
	}
	return cells
}

// Oddities say what is odd about a solution: that there are others or, when touch asked
// for one without touches first, that it has them. Of a picture they say which other boards it shows.
func (o *Outcome) Oddities(touch solve.Touch) []string {
	var notes []string
	if o.Stats.Unique == solve.UniqueNo {
		notes = append(notes, "has more than one solution; this is one of them")
	}
	if o.Stats.Touch && touch == solve.TouchLast {
		notes = append(notes, "has no solution without a flow that touches itself")
	}
	if o.Shot == nil || o.Shot.Reading == nil {
		return notes
	}
	if doubt := o.Doubt(); doubt != "" {
		notes = append(notes, doubt)
	}
	if n := len(o.More); n > 0 {
		notes = append(notes, fmt.Sprintf("shows %d boards", 1+n))
	}
	for i, other := range o.More {
		about := fmt.Sprintf("board %d, of %s: ", 2+i, other.Board.Summary())
		if other.Err != nil {
			notes = append(notes, about+refusal.Explain(other.Err))
			continue
		}
		for _, note := range other.Oddities(touch) {
			notes = append(notes, about+note)
		}
	}
	if n := o.Shot.Reading.Unread; n > 0 {
		notes = append(notes, fmt.Sprintf("seems to show %d more that could not be read; crop the picture to one", n))
	}
	return notes
}

// Words explain the solutions that the picture's boards have, a line each.
func (o *Outcome) Words() string {
	text := o.Guide.Text()
	for i, other := range o.More {
		if other.Guide != nil {
			text += fmt.Sprintf("\nBoard %d:\n%s", 2+i, other.Guide.Text())
		}
	}
	return text
}
