package sat

import (
	"reflect"
	"testing"
)

// FuzzAnswer reads the same text in one piece and byte by byte, and looks
// whether more is kept of it than a model takes.
func FuzzAnswer(f *testing.F) {
	for _, text := range []string{
		"c talk\ns SATISFIABLE\nv 1 -2\nv 3 0\n",
		"s UNSATISFIABLE",
		"SAT\r\n1 -2 3 0\r\n",
		"UNSAT\n",
		"v -2147483648 2147483647 99999999999999999999 0",
		"v 1 -1 0\nv 0",
	} {
		f.Add(text, true)
		f.Add(text, false)
	}
	f.Fuzz(func(t *testing.T, text string, mayBeBare bool) {
		whole, pieces := newAnswer(3), newAnswer(3)
		whole.mayBeBare, pieces.mayBeBare = mayBeBare, mayBeBare
		whole.Write([]byte(text))
		for i := range len(text) {
			pieces.Write([]byte{text[i]})
		}
		whole.end()
		pieces.end()
		if !reflect.DeepEqual(whole, pieces) {
			t.Errorf("%q: in one piece %+v, byte by byte %+v", text, whole, pieces)
		}
		if len(whole.model) != 4 || len(whole.word) > maxWord || whole.complete && !whole.begun {
			t.Errorf("%q: %+v", text, whole)
		}
	})
}
