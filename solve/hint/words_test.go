package hint_test

import (
	"context"
	"strings"
	"testing"

	"flowlens/solve"
	"flowlens/solve/hint"
	"flowlens/solve/puzzle"
)

// TestStepsInWords follows whole boards, each by hand.
func TestStepsInWords(t *testing.T) {
	for _, test := range []struct{ name, doc, steps, order string }{
		{
			"warp and bridge", `{"lattice":"square","cells":["C.B#","B+.A","A.C."],"walls":[[[1,2],[2,2]]],"warps":[[[2,0],[2,3]]]}`,
			`C goes from row 1, column 1 right 1, down 2, right 1: row 1, column 1 has no other way (down is B, up and left are the border); from there on it has only one way
B goes from row 1, column 3 down 1, left 2: row 1, column 3 has no other way (left is C, up is the border, right is no cell); from there on it has only one way
A goes from row 3, column 1 left through the opening to row 3, column 4, up 1: row 3, column 1 has no other way (up is B, right is C, down is the border); from there on it has only one way
`,
			`C: from row 1, column 1 right 1, down 2, right 1
A: from row 2, column 4 down 1, right through the opening to row 3, column 1
B: from row 2, column 1 right 2, up 1
`,
		},
		{
			"hexagons, half drawn", `{"lattice":"hex","cells":["AB.","..B","A.."],"drawn":[{"dot":"B","path":[[0,1],[0,2]]}]}`,
			`B goes from row 2, column 3 down 1, up-left 1: row 3, column 3 has only these two ways (up-right, down-right, down and down-left are the border)
A goes from row 3, column 1 up 1: row 3, column 1 has no other way (up-right is B, down-right, down, down-left and up-left are the border)
B goes from row 1, column 3 down-left 1, down 1: row 3, column 2 has no other way (up-left and down-left are A, up-right is taken, down is the border); from there on it has only one way
A goes from row 1, column 1 down 1: row 2, column 1 has no other way (up-right and down-right are B, down-left and up-left are the border)
`,
			`A: from row 1, column 1 down 2
B: on from row 1, column 3 down-left 1, down 1, down-right 1, up 1
`,
		},
		{
			"free", `{"lattice":"free","cells":[{"x":0,"y":0,"dot":"A"},{"x":10,"y":0},{"x":20.4,"y":0,"dot":"A"}],"links":[[0,1],[1,2]]}`,
			"A goes from cell a to cell b, to cell c: cell a has no other way; from there on it has only one way\n",
			"A: from cell a to cell b, to cell c\n",
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			b, drawn := board(t, test.doc)
			st := stand(t, b, drawn)
			w := hint.NewWords(b, hint.NewNames(b, nil))
			moves, err := st.Explain(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			var steps, order strings.Builder
			for s := range moves {
				steps.WriteString(w.Step(s) + "\n")
			}
			for _, s := range st.Order() {
				order.WriteString(w.Stroke(s) + "\n")
			}
			if steps.String() != test.steps {
				t.Errorf("steps:\n%swant:\n%s", steps.String(), test.steps)
			}
			if test.order != "" && order.String() != test.order {
				t.Errorf("order:\n%swant:\n%s", order.String(), test.order)
			}
		})
	}
}

// TestReasonsInWords words each kind of reason about the link between the first two cells of a board.
func TestReasonsInWords(t *testing.T) {
	b, _ := board(t, `{"lattice":"square","cells":["A.A","B.B"]}`)
	w := hint.NewWords(b, hint.NewNames(b, nil))
	const first, second, third, below = 0, 1, 2, 4 // cells
	link := func(p, q puzzle.NodeID) puzzle.EdgeID {
		for i, e := range b.Graph().Edges {
			if e.A == p && e.B == q {
				return puzzle.EdgeID(i)
			}
		}
		t.Fatalf("no link from %d to %d", p, q)
		return 0
	}
	e := link(first, second)
	for want, why := range map[string]solve.Reason{
		"row 1, column 2 has no other way (right would close a loop, down would make it touch itself, up is the border)": {
			Kind: solve.OnlyWay, Node: second,
			Barred: []solve.Bar{{Edge: link(second, third), Cause: solve.CauseLoop}, {Edge: link(second, below), Cause: solve.CauseTouch}},
		},
		"row 1, column 2 has no other way (right is ruled out, down would be a turn that needs a dot on the diagonal beyond it, up is the border)": {
			Kind: solve.OnlyWay, Node: second,
			Barred: []solve.Bar{{Edge: link(second, third), Cause: solve.CauseTold}, {Edge: link(second, below), Cause: solve.CauseTurn}},
		},
		"row 1, column 2 has no other way (right is B, down is taken, up is the border)": {
			Kind: solve.OnlyWay, Node: second,
			Barred: []solve.Bar{{Edge: link(second, third), Cause: solve.CauseColor, Color: 2}, {Edge: link(second, below), Cause: solve.CauseFull}},
		},
		"its two ends lie side by side there, and a flow does not touch itself": {Kind: solve.Meeting},
		"otherwise row 2, column 2 would be a dead end":                         {Kind: solve.Otherwise, Fault: solve.FaultDeadEnd, At: below},
		"otherwise a flow would have to go from row 1, column 2 right 1, and two colors would meet at row 2, column 2": {
			Kind: solve.Otherwise, Then: []puzzle.EdgeID{link(second, third)}, Fault: solve.FaultColors, At: below,
		},
		"otherwise a flow would have to go from row 1, column 3 left 1, down 1, and a flow would touch itself at row 2, column 2": {
			Kind: solve.Otherwise, Then: []puzzle.EdgeID{link(second, below), link(second, third)}, Fault: solve.FaultTouch, At: below,
		},
		"by trying, no other way works out":                                                                                    {Kind: solve.Trial, Fault: solve.FaultNone},
		"by trying, no other way works out: in the end a loop would close at row 1, column 1":                                  {Kind: solve.Trial, Fault: solve.FaultLoop},
		"by trying, no other way works out: in the end too many ways would meet at row 1, column 1":                            {Kind: solve.Trial, Fault: solve.FaultCrowded},
		"by trying, no other way works out: in the end the turn at row 1, column 1 would need a dot on the diagonal beyond it": {Kind: solve.Trial, Fault: solve.FaultTurn},
	} {
		s := solve.Step{Color: 1, Nodes: []puzzle.NodeID{first, second}, Edges: []puzzle.EdgeID{e}, First: []puzzle.EdgeID{e}, Why: why}
		if got, want := w.Step(s), "A goes from row 1, column 1 right 1: "+want; got != want {
			t.Errorf("%s\nwant %s", got, want)
		}
	}
	s := solve.Step{
		Nodes: []puzzle.NodeID{first, second}, Edges: []puzzle.EdgeID{e}, First: []puzzle.EdgeID{e}, Why: solve.Reason{Kind: solve.Trial, Fault: solve.FaultNone},
		Before: []solve.Exclusion{{Edge: link(second, below), Why: solve.Reason{Kind: solve.Otherwise, Fault: solve.FaultDeadEnd, At: third}}},
	}
	const want = "no flow runs from row 1, column 2 to row 2, column 2, for then row 1, column 3 would be a dead end; " +
		"so some flow runs from row 1, column 1 right 1: by trying, no other way works out"
	if got := w.Step(s); got != want {
		t.Errorf("%s\nwant %s", got, want)
	}
}
