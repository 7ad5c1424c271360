package vision_test

import (
	"cmp"
	"context"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// tally counts how pictures were read.
type tally struct{ right, refused, misread int }

func (t tally) all() int { return t.right + t.refused + t.misread }

// table is a tally by row, safe for concurrent use.
type table struct {
	mu   sync.Mutex
	rows map[string]tally
}

func (t *table) add(row string, outcome string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.rows == nil {
		t.rows = make(map[string]tally)
	}
	n := t.rows[row]
	switch outcome {
	case right:
		n.right++
	case refused:
		n.refused++
	case misread:
		n.misread++
	}
	t.rows[row] = n
}

// holdShare fails where less than bar percent of a row are right. With -short there are too few to tell.
func (t *table) holdShare(tb testing.TB, row string, bar int) {
	tb.Helper()
	if n := t.rows[row]; 100*n.right < bar*n.all() && !testing.Short() {
		tb.Errorf("%s: %d of %d right, want %d %%", row, n.right, n.all(), bar)
	}
}

const right, refused, misread = "right", "refused", "misread"

func (t *table) log(tb testing.TB) {
	tb.Helper()
	rows := make([]string, 0, len(t.rows))
	for row := range t.rows {
		rows = append(rows, row)
	}
	slices.SortFunc(rows, cmp.Compare[string])
	var sb strings.Builder
	fmt.Fprintf(&sb, "\n%-28s %6s %8s %8s\n", "", right, refused, misread)
	for _, row := range rows {
		n := t.rows[row]
		fmt.Fprintf(&sb, "%-28s %6d %8d %8d\n", row, n.right, n.refused, n.misread)
	}
	tb.Log(sb.String())
}

// accept solves the board as the game would have it: without touches, and only one way.
func accept(ctx context.Context, b *puzzle.Board) error {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	_, stats, err := solve.Solve(ctx, b, &solve.Options{Touch: solve.TouchNever, Unique: true})
	if err == nil && stats.Unique != solve.UniqueYes {
		return vision.ErrAmbiguous
	}
	return err
}

// judge compares what was read with the truth; a nil truth means that there is no board.
func judge(r *vision.Reading, err error, truth *puzzle.Board) (outcome, why string) {
	switch {
	case err != nil && truth == nil:
		return right, ""
	case err != nil:
		return refused, err.Error()
	case truth == nil:
		return misread, "a board where there is none\n" + r.Board.Text()
	case same(r.Board, truth):
		return right, ""
	}
	return misread, "got\n" + r.Board.Text()
}

// same reports whether two boards are alike but for the names of their colors. The cells of free boards are matched by
// their places.
func same(a, b *puzzle.Board) bool {
	if a.Lattice() == puzzle.Free && b.Lattice() == puzzle.Free {
		return sameFree(a, b)
	}
	return form(a) == form(b)
}

func sameFree(a, b *puzzle.Board) bool {
	if a.NumCells() != b.NumCells() || a.NumColors() != b.NumColors() || len(a.Links()) != len(b.Links()) {
		return false
	}
	to, ok := matchCells(a, b)
	if !ok {
		return false
	}
	links := make(map[[2]puzzle.CellID]bool)
	for _, l := range b.Links() {
		links[[2]puzzle.CellID{min(l[0], l[1]), max(l[0], l[1])}] = true
	}
	for _, l := range a.Links() {
		i, j := to[l[0]], to[l[1]]
		if !links[[2]puzzle.CellID{min(i, j), max(i, j)}] {
			return false
		}
	}
	for k := 1; k <= a.NumColors(); k++ {
		d := a.Dots(puzzle.Color(k))
		c := b.Cell(to[d[0]]).Color
		if c == puzzle.NoColor || c != b.Cell(to[d[1]]).Color {
			return false
		}
	}
	return true
}

// matchCells returns the cell of b that lies where each of a does, if every one has one of its own.
func matchCells(a, b *puzzle.Board) ([]puzzle.CellID, bool) {
	const near = 0.35 // of the distance to the next cell
	to := make([]puzzle.CellID, a.NumCells())
	taken := make(map[puzzle.CellID]bool)
	for i := range to {
		best, second := math.Inf(1), math.Inf(1)
		p := a.Cell(puzzle.CellID(i)).Pos
		for j := range b.NumCells() {
			q := b.Cell(puzzle.CellID(j)).Pos
			switch d := math.Hypot(p.X-q.X, p.Y-q.Y); {
			case d < best:
				best, second, to[i] = d, best, puzzle.CellID(j)
			case d < second:
				second = d
			}
		}
		if best > near*second || taken[to[i]] {
			return nil, false
		}
		taken[to[i]] = true
	}
	return to, true
}

func form(b *puzzle.Board) string {
	var sb strings.Builder
	// No picture shows the empty rows and columns around a board.
	lo, hi := b.Cell(0).At, puzzle.Coord{}
	for i := range b.NumCells() {
		at := b.Cell(puzzle.CellID(i)).At
		lo = puzzle.Coord{Row: min(lo.Row, at.Row), Col: min(lo.Col, at.Col)}
		hi = puzzle.Coord{Row: max(hi.Row, at.Row), Col: max(hi.Col, at.Col)}
	}
	fmt.Fprintln(&sb, b.Lattice(), hi.Row-lo.Row, hi.Col-lo.Col, sorted(b.Walls()), sorted(b.Warps()), sorted(b.Links()))
	for i := range b.NumCells() {
		c := b.Cell(puzzle.CellID(i))
		fmt.Fprintln(&sb, c.At.Row-lo.Row, c.At.Col-lo.Col, c.Kind, c.Color) // colors are numbered by their first cells
	}
	return sb.String()
}

// sorted returns the pairs in order, the smaller cell first.
func sorted(pairs [][2]puzzle.CellID) [][2]puzzle.CellID {
	for i := range pairs {
		slices.Sort(pairs[i][:])
	}
	slices.SortFunc(pairs, func(a, b [2]puzzle.CellID) int { return slices.Compare(a[:], b[:]) })
	return pairs
}

// shared returns the folder of real pictures and levels. It skips the test where none is set.
func shared(tb testing.TB) string {
	tb.Helper()
	root := os.Getenv("FLOWLENS_SHARED")
	if root == "" {
		tb.Skip("FLOWLENS_SHARED is not set")
	}
	if _, err := os.Stat(filepath.Join(root, "corpus")); err != nil {
		tb.Fatal(err)
	}
	return root
}

// picture decodes a file.
func picture(tb testing.TB, name string) *vision.Picture {
	tb.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		tb.Fatal(err)
	}
	pic, err := vision.Decode(data, nil)
	if err != nil {
		tb.Fatalf("%s: %v", name, err)
	}
	return pic
}

// pictures returns the pictures in a folder with their truths, nil where there is none; with -short some of them.
func pictures(tb testing.TB, dir string) map[string]*puzzle.Board {
	tb.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		tb.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		if name := e.Name(); filepath.Ext(name) != ".json" && filepath.Ext(name) != ".md" {
			names = append(names, filepath.Join(dir, name))
		}
	}
	out := make(map[string]*puzzle.Board)
	for _, name := range visiontest.Some(names) {
		out[name] = truthOf(tb, name)
	}
	return out
}

func truthOf(tb testing.TB, picture string) *puzzle.Board {
	tb.Helper()
	data, err := os.ReadFile(strings.TrimSuffix(picture, filepath.Ext(picture)) + ".json")
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		tb.Fatal(err)
	}
	b, _, err := puzzle.ParseJSON(data)
	if err != nil {
		tb.Fatal(err)
	}
	return b
}
