package puzzle_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
)

// marshal returns the JSON form of a board.
func marshal(t testing.TB, b *puzzle.Board, drawn []puzzle.Drawn) string {
	t.Helper()
	data, err := json.Marshal(puzzle.NewDoc(b, drawn))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestJSONRoundTrip(t *testing.T) {
	docs := map[string]string{
		"square":     `{"name":"one","lattice":"square","rows":2,"cols":3,"cells":["A.#","+.A"],"walls":[[[0,1],[0,0]]],"warps":[[[1,2],[1,0]]]}`,
		"hex":        `{"lattice":"hex","rows":2,"cols":3,"cells":["#A#","A.."],"walls":[[[1,1],[1,2]]]}`,
		"many":       `{"lattice":"square","rows":1,"cols":4,"cells":[["A1","#","A1","."]]}`,
		"free":       `{"lattice":"free","cells":[{"x":12.5,"y":80,"dot":"A"},{"x":0,"y":0},{"x":-3,"y":7,"dot":"A"}],"links":[[0,1],[2,1]]}`,
		"drawn":      `{"lattice":"square","rows":1,"cols":3,"cells":["A.A"],"drawn":[{"dot":"A","path":[[0,2],[0,1]]}]}`,
		"free drawn": `{"lattice":"free","cells":[{"x":1,"y":1,"dot":"A"},{"x":2,"y":1,"dot":"A"}],"links":[[0,1]],"drawn":[{"dot":"A","path":[0]}]}`,
	}
	for name, doc := range docs {
		t.Run(name, func(t *testing.T) {
			b, drawn, err := puzzle.ParseJSON([]byte(doc))
			if err != nil {
				t.Fatal(err)
			}
			if got := marshal(t, b, drawn); got != doc {
				t.Errorf("got  %s\nwant %s", got, doc)
			}
		})
	}
}

func TestJSONRoundTripOfRandomBoards(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for _, f := range puzzletest.Families(6) {
		b, _ := f.Spec.Generate(rng)
		doc := marshal(t, b, nil)
		again, _, err := puzzle.ParseJSON([]byte(doc))
		if err != nil {
			t.Fatalf("%s: %v", doc, err)
		}
		if got := marshal(t, again, nil); got != doc {
			t.Errorf("got  %s\nwant %s", got, doc)
		}
	}
}

func TestJSONTakesVariants(t *testing.T) {
	want := `{"lattice":"square","rows":1,"cols":3,"cells":["A.A"]}`
	for _, doc := range []string{
		`{"lattice":"square","cells":["A.A"]}`,
		`{"lattice":"square","cells":[["A",".","A"]],"walls":null,"warps":[]}`,
		` {"image":"shot.png","lattice":"square","rows":1,"cols":3,"cells":["A.A"],"links":[],"confidence":1} `,
	} {
		b, _, err := puzzle.ParseJSON([]byte(doc))
		if err != nil {
			t.Errorf("%s: %v", doc, err)
			continue
		}
		if got := marshal(t, b, nil); got != want {
			t.Errorf("%s reads as %s", doc, got)
		}
	}
}

func TestJSONRefuses(t *testing.T) {
	tests := []struct{ name, doc, want string }{
		{"empty", ``, "not JSON"},
		{"cut off", `{"lattice":"square"`, "not JSON"},
		{"two boards", `{"lattice":"square","cells":["AA"]}{}`, "not JSON"},
		{"array", `[]`, "a board is a JSON object, not a JSON array"},
		{"null", `null`, "unknown lattice"},
		{"no lattice", `{"cells":["AA"]}`, `unknown lattice ""`},
		{"unknown lattice", `{"lattice":"octagon","cells":["AA"]}`, `unknown lattice "octagon"`},
		{"lattice not a string", `{"lattice":4,"cells":["AA"]}`, "field lattice"},
		{"rows not a number", `{"lattice":"square","rows":"2","cells":["AA"]}`, "field rows"},
		{"rows not whole", `{"lattice":"square","rows":1.5,"cells":["AA"]}`, "field rows"},
		{"no cells field", `{"lattice":"square","rows":1,"cols":2}`, "cells are a list"},
		{"no rows", `{"lattice":"square","cells":[]}`, "0 rows"},
		{"cells a string", `{"lattice":"square","cells":"AA"}`, "cells are a list"},
		{"cells mixed", `{"lattice":"square","cells":["AA",["A","A"]]}`, "cells are a list"},
		{"ragged", `{"lattice":"square","cells":["A.","A"]}`, "row 2 has 1 cells, row 1 has 2"},
		{"ragged arrays", `{"lattice":"square","cells":[["A","A"],["A"]]}`, "row 2 has 1 cells, row 1 has 2"},
		{"rows disagree", `{"lattice":"square","rows":2,"cells":["AA"]}`, "rows and cols say"},
		{"cols disagree", `{"lattice":"hex","cols":3,"cells":["AA"]}`, "rows and cols say"},
		{"bad mark", `{"lattice":"square","cells":["A*A"]}`, "row 1, column 2: '*'"},
		{"bad name", `{"lattice":"square","cells":[["A","","A"]]}`, "row 1, column 2"},
		{"one dot", `{"lattice":"square","cells":["A.B","..B"]}`, "row 1, column 1: color A: only one dot"},
		{"wall of one", `{"lattice":"square","cells":["AA"],"walls":[[[0,0]]]}`, "wall [[0,0]] is not a pair"},
		{"wall of three", `{"lattice":"square","cells":["AA"],"walls":[[[0,0],[0,1],[0,0]]]}`, "is not a pair"},
		{"wall of indices", `{"lattice":"square","cells":["AA"],"walls":[[0,1]]}`, "is not a pair of cells"},
		{"wall place of three", `{"lattice":"square","cells":["AA"],"walls":[[[0,0,0],[0,1]]]}`, "[0,0,0] is not a cell"},
		{"wall place null", `{"lattice":"square","cells":["AA"],"walls":[[[null,0],[0,1]]]}`, "[null,0] is not a cell"},
		{"wall place a word", `{"lattice":"square","cells":["AA"],"walls":[["a","b"]]}`, `"a" is not a cell`},
		{"wall far", `{"lattice":"square","cells":["A.A"],"walls":[[[0,0],[0,2]]]}`, "not its neighbor"},
		{"warp outside", `{"lattice":"square","cells":["AA"],"warps":[[[0,0],[0,7]]]}`, "row 1, column 8"},
		{"links on a square board", `{"lattice":"square","cells":["AA"],"links":[[0,1]]}`, "only a free board"},
		{"free rows", `{"lattice":"free","rows":1,"cells":[]}`, "no rows"},
		{"free walls", `{"lattice":"free","cells":[],"walls":[[[0,0],[0,1]]]}`, "walls"},
		{"free cells as strings", `{"lattice":"free","cells":["AA"]}`, "a list of {x, y, dot}"},
		{"free without cells", `{"lattice":"free"}`, "a list of {x, y, dot}"},
		{"free without position", `{"lattice":"free","cells":[{"x":1,"dot":"A"}]}`, "cells[0]: no position"},
		{"free empty dot", `{"lattice":"free","cells":[{"x":1,"y":1,"dot":""}]}`, "cells[0]: a dot without a letter"},
		{"free link of coordinates", `{"lattice":"free","cells":[{"x":1,"y":1}],"links":[[[0,0],[0,1]]]}`, "not a pair of cell indices"},
		{"free link outside", `{"lattice":"free","cells":[{"x":1,"y":1,"dot":"A"},{"x":1,"y":1,"dot":"A"}],"links":[[0,2]]}`, "cells[2]"},
		{"drawn color", `{"lattice":"square","cells":["AA"],"drawn":[{"dot":"B","path":[[0,0]]}]}`, "color B"},
		{"drawn outside", `{"lattice":"square","cells":["AA"],"drawn":[{"dot":"A","path":[[5,0]]}]}`, "row 6, column 1"},
		{"drawn by index", `{"lattice":"square","cells":["AA"],"drawn":[{"dot":"A","path":[0]}]}`, "not there"},
		{"drawn nothing", `{"lattice":"square","cells":["AA"],"drawn":[{"dot":"A","path":[]}]}`, "empty path"},
		{"drawn jump", `{"lattice":"square","cells":["A.A"],"drawn":[{"dot":"A","path":[[0,0],[0,2]]}]}`, "no open link"},
		{"drawn from the middle", `{"lattice":"square","cells":["A.A"],"drawn":[{"dot":"A","path":[[0,1],[0,2]]}]}`, "row 1, column 2: color A: a drawn flow starts at no dot"},
		{"drawn past a dot", `{"lattice":"square","cells":["ABBA"],"drawn":[{"dot":"A","path":[[0,0],[0,1]]}]}`, "row 1, column 2: color A: a drawn flow passes a dot of color B"},
		{"drawn twice", `{"lattice":"square","cells":["A.A"],"drawn":[{"dot":"A","path":[[0,0],[0,1],[0,0]]}]}`, "row 1, column 1: color A: drawn twice"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b, drawn, err := puzzle.ParseJSON([]byte(tt.doc))
			var invalid *puzzle.InvalidError
			if b != nil || drawn != nil || !errors.As(err, &invalid) || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("ParseJSON = %v, %v, %v; want an InvalidError with %q", b, drawn, err, tt.want)
			}
		})
	}
}

func TestFlowsRoundTripAsJSON(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for _, f := range puzzletest.Families(6) {
		b, want := f.Spec.Generate(rng)
		data, err := json.Marshal(want.FlowDocs(b))
		if err != nil {
			t.Fatal(err)
		}
		var docs []puzzle.FlowDoc
		if err := json.Unmarshal(data, &docs); err != nil {
			t.Fatal(err)
		}
		got, err := b.ParseFlows(docs)
		if err != nil {
			t.Fatal(err)
		}
		if err := puzzle.Verify(b, got); err != nil {
			t.Error(err)
		}
		again, _ := json.Marshal(got.FlowDocs(b))
		if string(again) != string(data) {
			t.Errorf("got  %s\nwant %s", again, data)
		}
	}
}
