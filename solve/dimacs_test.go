package solve_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flowlens/solve"
)

// TestWriteDIMACS checks that the clauses are those that Solve states, and that
// each variable has its comment.
func TestWriteDIMACS(t *testing.T) {
	for _, family := range tiny {
		b, _ := family.Spec.Generate(rand.New(rand.NewPCG(3, 3)))
		for _, w := range slices.Concat(ways, cleanWays) {
			if w.options.Without&solve.Presolve == 0 && w.options.Encoding == solve.Edge {
				continue
			}
			var text bytes.Buffer
			if err := solve.WriteDIMACS(&text, b, &w.options); err != nil {
				t.Errorf("%s, %s: %v", family.Name, w.name, err)
				continue
			}
			o := w.options
			o.Touch = solve.TouchNever
			_, stats, err := solve.Solve(context.Background(), b, &o)
			if err != nil && !errors.Is(err, solve.ErrUnsolvable) {
				t.Fatal(err)
			}
			if head := fmt.Sprintf("\np cnf %d %d\n", stats.Vars, stats.Clauses); !strings.Contains(text.String(), head) {
				t.Errorf("%s, %s: no line %q", family.Name, w.name, head)
			}
			for v := range stats.Vars {
				if !strings.Contains(text.String(), fmt.Sprintf("\nc %d: ", v+1)) {
					t.Errorf("%s, %s: no comment on variable %d", family.Name, w.name, v+1)
				}
			}
		}
	}
}

// TestDIMACSNamesVariables reads the comments of a board of one row.
func TestDIMACSNamesVariables(t *testing.T) {
	b := parse(t, "A.A\n")
	tests := map[solve.Encoding]string{
		solve.Edge:      "c 1: r1c1-r1c2 is used\nc 2: r1c2-r1c3 is used\np cnf",
		solve.Degree:    "c 1: r1c1 has color A\nc 2: r1c2 has color A\nc 3: r1c3 has color A\np cnf",
		solve.Direction: "c 3: r1c3 has color A\nc 4: the flow at r1c2 goes to r1c1 and r1c3\np cnf",
	}
	for encoding, want := range tests {
		var text bytes.Buffer
		if err := solve.WriteDIMACS(&text, b, &solve.Options{Encoding: encoding}); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(text.String(), want) {
			t.Errorf("%s:\n%swant in it:\n%s", encoding, &text, want)
		}
	}
}
