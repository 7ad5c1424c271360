package solve_test

import (
	"bufio"
	"context"
	"os"
	"strconv"
	"strings"
	"testing"

	"flowlens/solve"
)

// TestArticleCounts compares the size of the Direction encoding with what the
// article that it comes from gives for its own levels.
func TestArticleCounts(t *testing.T) {
	want := articleCounts(t)
	for _, b := range seedBoards(t) {
		counts, ok := want[b.Name()]
		if !ok {
			continue // the unsolvable one
		}
		_, stats, err := solve.Solve(context.Background(), b, &solve.Options{Encoding: solve.Direction})
		if err != nil {
			t.Errorf("%s: %v", b.Name(), err)
		}
		if got := [2]int{stats.Vars, stats.Clauses}; got != counts {
			t.Errorf("%s: variables and clauses %d, want %d", b.Name(), got, counts)
		}
		delete(want, b.Name())
	}
	if len(want) > 0 {
		t.Errorf("not compared: %v", want)
	}
}

// articleCounts returns variables and clauses by level.
func articleCounts(t *testing.T) map[string][2]int {
	t.Helper()
	f, err := os.Open(sharedPath(t, "levels", "seed28", "counts.tsv"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	counts := map[string][2]int{}
	lines := bufio.NewScanner(f)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "\t")
		vars, err := strconv.Atoi(fields[1])
		if err != nil {
			continue // the heading
		}
		clauses, err := strconv.Atoi(fields[2])
		if err != nil {
			t.Fatal(err)
		}
		counts[strings.TrimSuffix(fields[0], ".txt")] = [2]int{vars, clauses}
	}
	if len(counts) != 28 {
		t.Fatalf("counts of %d levels, want 28", len(counts))
	}
	return counts
}
