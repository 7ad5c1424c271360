package solve_test

import (
	"context"
	"slices"
	"testing"

	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/solve/sat"
)

// TestRepaired holds what is told of repairs, in each encoding, against the boards: one has a ring
// that no flow can pass, which is a cycle of all its cells, in the other the only flow goes round a hole.
func TestRepaired(t *testing.T) {
	ring := parseJSON(t, `{"lattice":"square","cells":["A.A#B","...#B",".#.##","...##"],"walls":[[[0,0],[1,0]],[[0,2],[1,2]]]}`)
	round := parseJSON(t, `{"lattice":"square","cells":["AA.",".#.","..."]}`)
	const cycle = "repair 1: cycle without a dot r2c1-r2c2-r2c3-r3c3-r4c3-r4c2-r4c1-r3c1-r2c1; clause added: not all of: "
	for _, tt := range []struct {
		board *puzzle.Board
		e     solve.Encoding
		cycle bool
		want  string
	}{
		{ring, solve.Edge, true, cycle + "r2c1-r2c2 is used, r2c2-r2c3 is used, r2c3-r3c3 is used, r3c3-r4c3 is used, r4c2-r4c3 is used, r4c1-r4c2 is used, r3c1-r4c1 is used, r2c1-r3c1 is used"},
		{ring, solve.Degree, true, cycle + "r2c1 has color A, r2c2 has color A, r2c3 has color A, r3c1 has color A, r3c3 has color A, r4c1 has color A, r4c2 has color A, r4c3 has color A; and 1 more for the other colors"},
		{ring, solve.Direction, true, cycle + "the flow at r2c1 goes to r2c2 and r3c1, the flow at r2c2 goes to r2c1 and r2c3, the flow at r2c3 goes to r2c2 and r3c3, " +
			"the flow at r3c1 goes to r2c1 and r4c1, the flow at r3c3 goes to r2c3 and r4c3, the flow at r4c1 goes to r3c1 and r4c2, " +
			"the flow at r4c2 goes to r4c1 and r4c3, the flow at r4c3 goes to r3c3 and r4c2"},
		{round, solve.Edge, false, "repair 1: a flow touches itself along r1c1-r2c1-r3c1-r3c2-r3c3-r2c3-r1c3-r1c2; clause added: not all of: r1c1-r2c1 is used, r2c1-r3c1 is used, " +
			"r3c1-r3c2 is used, r3c2-r3c3 is used, r2c3-r3c3 is used, r1c3-r2c3 is used, r1c2-r1c3 is used"},
	} {
		var told []solve.Repair
		_, stats, err := solve.Solve(context.Background(), tt.board, &solve.Options{
			Touch: solve.TouchNever, Encoding: tt.e, Without: solve.Presolve, Repaired: func(r solve.Repair) { told = append(told, r) }})
		if err == nil || len(told) == 0 || len(told) != stats.Repairs {
			t.Fatalf("%v: %d of %d repairs told, %v", tt.e, len(told), stats.Repairs, err)
		}
		r := told[0]
		if r.Cycle != tt.cycle || len(r.Edges) < 7 || r.String() != tt.want {
			t.Errorf("%v: cycle %t of %d edges: %s\nwant %s", tt.e, r.Cycle, len(r.Edges), r, tt.want)
		}
		if slices.ContainsFunc(r.Clauses, func(c []sat.Lit) bool { return len(c) == 0 }) {
			t.Errorf("%v: an empty clause in %v", tt.e, r.Clauses)
		}
	}
}
