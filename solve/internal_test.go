package solve

import (
	"math/rand/v2"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
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
		if got := balanced(board(t, tt.doc)); got != tt.want {
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
		r := &rules{board: board(t, tt.doc), graph: board(t, tt.doc).Graph()}
		r.listEdges()
		r.shortCycleRule()
		count := map[int]int{}
		for i := range r.limits {
			count[len(r.limits[i].group())]++
		}
		if count[3] != tt.triangles || count[4] != tt.quads {
			t.Errorf("%s: %v cycles by length, want %d of 3 and %d of 4", tt.name, count, tt.triangles, tt.quads)
		}
	}
}

// TestTurnRule compares the turns that the rule forbids on plain boards with what it says: the diagonal between the two
// links ends at the border, and no dot lies on it.
func TestTurnRule(t *testing.T) {
	rng := rand.New(rand.NewPCG(14, 14))
	forbidden := 0
	for rows := 3; rows < 8; rows++ {
		for cols := 3; cols < 8; cols++ {
			b, _ := puzzletest.Generate(rng, rows, cols, 0)
			r, err := newRules(b, false, &Options{Without: ShortCycles})
			if err != nil {
				t.Fatal(err)
			}
			got := map[[3]puzzle.Coord]bool{} // corner and the two cells beside it, that above or below first
			for _, l := range r.limits {
				n := (&deducer{rules: r}).corner(l.group())
				turn := [3]puzzle.Coord{coordOf(r, n)}
				for _, e := range l.group() {
					beside := coordOf(r, r.graph.Edges[e].Other(n))
					if beside.Col == turn[0].Col {
						turn[1] = beside
					} else {
						turn[2] = beside
					}
				}
				if l.most != 1 || got[turn] {
					t.Errorf("turn %v twice, or of its links %d may be used", turn, l.most)
				}
				got[turn] = true
			}
			for n := range r.graph.Nodes {
				at := coordOf(r, puzzle.NodeID(n))
				for _, d := range []puzzle.Coord{{Row: -1, Col: 1}, {Row: 1, Col: 1}, {Row: 1, Col: -1}, {Row: -1, Col: -1}} {
					turn := [3]puzzle.Coord{at, {Row: at.Row + d.Row, Col: at.Col}, {Row: at.Row, Col: at.Col + d.Col}}
					if want := blocked(b, at, d); got[turn] != want {
						t.Errorf("%dx%d: turn %v forbidden: %t, want %t", rows, cols, turn, got[turn], want)
					}
				}
			}
			forbidden += len(got)
		}
	}
	t.Logf("%d turns are forbidden", forbidden)
}

func coordOf(r *rules, n puzzle.NodeID) puzzle.Coord { return r.board.Cell(r.graph.Nodes[n].Cell).At }

// blocked walks from a free cell along a diagonal. It reports whether there is a cell beyond and the walk meets no dot.
func blocked(b *puzzle.Board, at, d puzzle.Coord) bool {
	steps := 0
	for {
		id, ok := b.Lookup(at)
		if !ok {
			return steps > 1
		}
		if b.Cell(id).Color != puzzle.NoColor {
			return false
		}
		at = puzzle.Coord{Row: at.Row + d.Row, Col: at.Col + d.Col}
		steps++
	}
}
