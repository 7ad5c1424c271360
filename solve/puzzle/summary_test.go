package puzzle_test

import (
	"testing"

	"flowlens/solve/puzzle"
)

func TestSummary(t *testing.T) {
	for doc, want := range map[string]string{
		`{"lattice":"square","rows":1,"cols":3,"cells":["A.A"]}`:                                       "3x1, 1 flow",
		`{"lattice":"square","rows":2,"cols":2,"cells":["AA","BB"],"walls":[[[0,0],[1,0]]]}`:           "2x2, 2 flows, 1 wall",
		`{"lattice":"square","rows":3,"cols":3,"cells":["#A#","B+B","#A#"]}`:                           "3x3 with 5 cells, 2 flows, 1 bridge",
		`{"lattice":"hex","rows":2,"cols":2,"cells":["A.",".A"]}`:                                      "2x2 hexagons, 1 flow",
		`{"lattice":"free","cells":[{"x":1,"y":1,"dot":"A"},{"x":2,"y":1,"dot":"A"}],"links":[[0,1]]}`: "2 cells of free form, 1 flow",
	} {
		b, _, err := puzzle.ParseJSON([]byte(doc))
		if err != nil {
			t.Errorf("%s: %v", doc, err)
		} else if got := b.Summary(); got != want {
			t.Errorf("%s: %q, want %q", doc, got, want)
		}
	}
}
