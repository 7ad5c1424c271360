package puzzletest_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
)

// TestSilhouette checks the promises by means of the board's own graph.
func TestSilhouette(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	seen := map[string]bool{}
	symmetric, holed := 0, 0
	for range 200 {
		rows, cols := 4+rng.IntN(9), 4+rng.IntN(9)
		text := puzzletest.Silhouette(rng, rows, cols)
		seen[text] = true
		b := bareBoard(t, puzzle.Square, text)
		if b.Rows() != rows || b.Cols() != cols {
			t.Fatalf("%d by %d, want %d by %d:\n%s", b.Rows(), b.Cols(), rows, cols, text)
		}
		if n := b.NumCells(); 2*n < rows*cols || n == rows*cols || n != reachable(b) {
			t.Errorf("%d cells, %d in one piece:\n%s", n, reachable(b), text)
		}
		lines := strings.Split(text, "\n")
		if !strings.Contains(lines[0], ".") || !strings.Contains(lines[rows-1], ".") {
			t.Errorf("does not reach top and bottom:\n%s", text)
		}
		left, right := false, false
		for _, line := range lines {
			left, right = left || line[0] == '.', right || line[cols-1] == '.'
		}
		if !left || !right {
			t.Errorf("does not reach left and right:\n%s", text)
		}
		if isSymmetric(lines) {
			symmetric++
		}
		if hasHole(lines) {
			holed++
		}
	}
	if len(seen) < 150 {
		t.Errorf("only %d of 200 differ", len(seen))
	}
	if symmetric < 130 || symmetric > 190 { // four of five are meant to be
		t.Errorf("%d of 200 are symmetric", symmetric)
	}
	if holed < 40 {
		t.Errorf("%d of 200 have inner holes", holed)
	}
}

// isSymmetric reports whether a drawing stays as it is when mirrored or turned by half.
func isSymmetric(lines []string) bool {
	rows, cols := len(lines), len(lines[0])
	leftRight, topBottom, halfTurn := true, true, true
	for r, line := range lines {
		for c := range cols {
			leftRight = leftRight && line[c] == line[cols-1-c]
			topBottom = topBottom && line[c] == lines[rows-1-r][c]
			halfTurn = halfTurn && line[c] == lines[rows-1-r][cols-1-c]
		}
	}
	return leftRight || topBottom || halfTurn
}

// hasHole reports whether a cell is missing between cells to its left and right, above and below.
func hasHole(lines []string) bool {
	for r, line := range lines {
		for c, mark := range line {
			if mark != '#' || !strings.Contains(line[:c], ".") || !strings.Contains(line[c:], ".") {
				continue
			}
			above, below := false, false
			for other := range lines {
				above, below = above || other < r && lines[other][c] == '.', below || other > r && lines[other][c] == '.'
			}
			if above && below {
				return true
			}
		}
	}
	return false
}

func TestHexBlock(t *testing.T) {
	for side := 2; side < 7; side++ {
		b := bareBoard(t, puzzle.Hex, puzzletest.HexBlock(side))
		if want := 3*side*(side-1) + 1; b.NumCells() != want {
			t.Errorf("side %d: %d cells, want %d", side, b.NumCells(), want)
		}
		corners := 0
		for i := range b.NumCells() {
			switch n := len(b.Graph().Incident(b.CellNodes(puzzle.CellID(i))[0])); {
			case n == 3:
				corners++
			case n < 3:
				t.Errorf("side %d: cell %d has %d neighbors", side, i, n)
			}
		}
		if corners != 6 {
			t.Errorf("side %d: %d corners, want 6", side, corners)
		}
	}
}

func TestCut(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	bare, _ := puzzletest.Spec{Lattice: puzzle.Free, Rows: 6, Cols: 6}.Generate(rng)
	done := 0
	for range 20 {
		b, s, ok := puzzletest.Cut(rng, bare, 6)
		if !ok {
			continue
		}
		done++
		if b.NumColors() > 6 || b.NumCells() != bare.NumCells() || len(b.Links()) != len(bare.Links()) {
			t.Errorf("%d colors, %d cells", b.NumColors(), b.NumCells())
		}
		if err := puzzle.Verify(b, s); err != nil {
			t.Error(err)
		}
	}
	if done == 0 {
		t.Error("no attempt succeeded")
	}
}

// bareBoard is a board with the given ground.
func bareBoard(t *testing.T, l puzzle.Lattice, text string) *puzzle.Board {
	t.Helper()
	lines := strings.Split(text, "\n")
	b := puzzle.NewBuilder(l)
	b.SetSize(len(lines), len(lines[0]))
	dots := 0
	for r, line := range lines {
		for c, mark := range line {
			switch at := (puzzle.Coord{Row: r, Col: c}); {
			case mark == '#':
			case dots < 2:
				b.AddDot(at, "A")
				dots++
			default:
				b.AddCell(at)
			}
		}
	}
	board, err := b.Build()
	if err != nil {
		t.Fatal(err)
	}
	return board
}

// reachable counts the nodes that hang together with the first.
func reachable(b *puzzle.Board) int {
	g := b.Graph()
	seen := map[puzzle.NodeID]bool{0: true}
	for queue := []puzzle.NodeID{0}; len(queue) > 0; queue = queue[1:] {
		for _, e := range g.Incident(queue[0]) {
			if n := g.Edges[e].Other(queue[0]); !seen[n] {
				seen[n] = true
				queue = append(queue, n)
			}
		}
	}
	return len(seen)
}
