package solve

import (
	"testing"

	"flowlens/solve/puzzle"
)

func board(t *testing.T, doc string) *puzzle.Board {
	t.Helper()
	b, _, err := puzzle.ParseJSON([]byte(doc))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestBalanced(t *testing.T) {
	tests := []struct {
		name, doc string
		want      bool
	}{
		{"surplus as the dots say", `{"lattice":"square","cells":["A.A"]}`, true},
		{"no surplus, dots of one side", `{"lattice":"square","cells":["A.","BA","B."]}`, false},
		{"surplus, dots of both sides", `{"lattice":"square","cells":["AA."]}`, false},
		{"dots in two parts", `{"lattice":"square","cells":["A#A"]}`, false},
		{"two parts in order", `{"lattice":"square","cells":["AA#BB"]}`, true},
		{"one part out of order", `{"lattice":"square","cells":["AA.#B.B"]}`, false},
		{"a warp that makes an odd cycle", `{"lattice":"square","cells":["AA."],"warps":[[[0,0],[0,2]]]}`, true},
		{"hexes have no sides", `{"lattice":"hex","cells":["AA.","..."]}`, true},
	}
	for _, tt := range tests {
		if got := balanced(board(t, tt.doc).Graph()); got != tt.want {
			t.Errorf("%s: balanced = %t", tt.name, got)
		}
	}
}

// TestShortCycles counts the cycles that the short-cycle rule speaks of.
func TestShortCycles(t *testing.T) {
	tests := []struct {
		name, doc        string
		triangles, quads int
	}{
		{"square", `{"lattice":"square","cells":["A..","..A"]}`, 0, 2},
		{"a hole", `{"lattice":"square","cells":["A..",".#.","..A"]}`, 0, 0},
		{"bridge", `{"lattice":"square","cells":["A..",".+.","..A"]}`, 0, 0},
		{"hex", `{"lattice":"hex","cells":["A..","..A"]}`, 4, 0},
		{"link and warp", `{"lattice":"square","cells":["A.",".A"],"warps":[[[0,0],[0,1]]]}`, 0, 1},
		{"warp round three", `{"lattice":"square","cells":["A.A"],"warps":[[[0,0],[0,2]]]}`, 1, 0},
		{"warp round four", `{"lattice":"square","cells":["A..A"],"warps":[[[0,0],[0,3]]]}`, 0, 1},
		{"a chord", `{"lattice":"free","cells":[{"x":0,"y":0,"dot":"A"},{"x":1,"y":0,"dot":"A"},{"x":1,"y":1},{"x":0,"y":1}],"links":[[0,1],[1,2],[2,3],[3,0],[0,2]]}`, 2, 0},
	}
	for _, tt := range tests {
		r := &rules{graph: board(t, tt.doc).Graph()}
		r.listEdges()
		count := map[int]int{}
		r.shortCycles(func(cycle ...puzzle.EdgeID) { count[len(cycle)]++ })
		if count[3] != tt.triangles || count[4] != tt.quads {
			t.Errorf("%s: %v cycles by length, want %d of 3 and %d of 4", tt.name, count, tt.triangles, tt.quads)
		}
	}
}
