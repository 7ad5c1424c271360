package solve_test

import (
	"context"
	"testing"
	"time"

	"flowlens/solve"
	"flowlens/solve/sat"
)

// A tally is a solver whose sessions all claim the same effort.
type tally struct{ sessions *int }

func (s tally) Start(c *sat.CNF) sat.Session {
	*s.sessions++
	return claimed{sat.Gophersat.Start(c)}
}

type claimed struct{ sat.Session }

func (claimed) Conflicts() int        { return 7 }
func (claimed) Waited() time.Duration { return time.Hour }

// TestStatsAddUp solves boards that take one search and two: the effort of all of them counts, and waiting for others does not.
func TestStatsAddUp(t *testing.T) {
	for _, tt := range []struct {
		name, text string
		want       int
	}{
		{"without touches", "A.A\nB.B\n", 1},
		{"with touches, after a search for a solution without", needsTouch[1:], 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			sessions := 0
			_, stats, err := solve.Solve(context.Background(), parse(t, tt.text), &solve.Options{Solver: tally{&sessions}, Without: solve.Presolve})
			if err != nil || sessions != tt.want {
				t.Fatalf("%d sessions, %v; want %d", sessions, err, tt.want)
			}
			if stats.Conflicts != 7*tt.want {
				t.Errorf("%d conflicts, want %d", stats.Conflicts, 7*tt.want)
			}
			if worked := stats.Elapsed + time.Duration(tt.want)*time.Hour; worked <= 0 || worked > time.Minute {
				t.Errorf("%v were spent beside %d hours of waiting", worked, tt.want)
			}
		})
	}
}

// TestEncodingNames reads each name back, and refuses others.
func TestEncodingNames(t *testing.T) {
	names := []string{"edge", "direction", "degree"}
	for i, e := range solve.Encodings() {
		if got, err := solve.ParseEncoding(names[i]); e.String() != names[i] || got != e || err != nil {
			t.Errorf("%s is read as %v, %v; want %v", names[i], got, err, e)
		}
	}
	if got := solve.Encoding(3).String(); got != "Encoding(3)" {
		t.Errorf("an encoding that there is not is %s", got)
	}
	for _, name := range []string{"", "Edge", "Encoding(3)"} {
		if e, err := solve.ParseEncoding(name); err == nil || e != solve.Edge {
			t.Errorf("%q is read as %v, %v", name, e, err)
		}
	}
	for u, want := range map[solve.Uniqueness]string{solve.UniqueUnasked: "unasked", solve.UniqueYes: "true", solve.UniqueNo: "false", solve.UniqueUnknown: "unknown"} {
		if u.String() != want {
			t.Errorf("%d is %s, want %s", u, u, want)
		}
	}
}
