package main

import (
	"fmt"
	"time"

	"flowlens/solve"
)

// lowConfidence is below which a summary says how sure the reading is: nearer to refused than to sure.
const lowConfidence = 0.5

// summary says in one line what was read off a picture and how long each stage took.
func (o *outcome) summary() string {
	text := o.board.Summary()
	switch o.stats.Unique {
	case solve.UniqueYes:
		text += ", one solution"
	case solve.UniqueNo:
		text += ", several solutions"
	}
	if c := o.shot.reading.Confidence; c < lowConfidence {
		text += fmt.Sprintf(", sure to %.0f %%", 100*c)
	}
	t := o.shot.took
	return fmt.Sprintf("%s; decoded in %s, read in %s, solved in %s, drawn in %s", text,
		inWords(t.decode), inWords(t.read), inWords(t.solve), inWords(t.draw))
}

// inWords gives a time two digits.
func inWords(d time.Duration) string {
	switch {
	case d < 10*time.Millisecond:
		return fmt.Sprintf("%.1f ms", d.Seconds()*1e3)
	case d < time.Second:
		return fmt.Sprintf("%.0f ms", d.Seconds()*1e3)
	}
	return fmt.Sprintf("%.1f s", d.Seconds())
}
