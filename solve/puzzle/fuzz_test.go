package puzzle_test

import (
	"errors"
	"testing"

	"flowlens/solve/puzzle"
)

// FuzzParse reads any text; what is a board reads the same when written.
func FuzzParse(f *testing.F) {
	for _, text := range []string{"AA\n", "A.\r\n.A", "A#\n", "AB.\n.BA\n", ""} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		b, err := puzzle.Parse(text)
		if err != nil {
			checkRefusal(t, b, err)
			return
		}
		again, err := puzzle.Parse(b.Text())
		if err != nil {
			t.Fatal(err)
		}
		if got, want := marshal(t, again, nil), marshal(t, b, nil); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}

// FuzzParseJSON reads any JSON; what is a board reads the same when written.
func FuzzParseJSON(f *testing.F) {
	for _, doc := range []string{
		`{"name":"x","lattice":"square","rows":2,"cols":3,"cells":["A.#","+.A"],"walls":[[[0,1],[0,0]]],"warps":[[[1,2],[1,0]]]}`,
		`{"lattice":"hex","cells":["#A#","A.."],"walls":[[[1,1],[1,2]]],"drawn":[{"dot":"A","path":[[0,1]]}]}`,
		`{"lattice":"square","cells":[["A1","#","A1","."]]}`,
		`{"lattice":"free","cells":[{"x":12.5,"y":80,"dot":"A"},{"x":0,"y":0,"dot":"A"}],"links":[[0,1]]}`,
		`{"lattice":"square","cells":["A+"],"warps":[[[0,0],[0,1]]]}`,
	} {
		f.Add([]byte(doc))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		b, drawn, err := puzzle.ParseJSON(data)
		if err != nil {
			checkRefusal(t, b, err)
			return
		}
		doc := marshal(t, b, drawn)
		again, drawnAgain, err := puzzle.ParseJSON([]byte(doc))
		if err != nil {
			t.Fatalf("%s: %v", doc, err)
		}
		if got := marshal(t, again, drawnAgain); got != doc {
			t.Errorf("got %s, want %s", got, doc)
		}
	})
}

// FuzzVerify damages a right solution; Verify must refuse without a panic what
// is not the solution itself.
func FuzzVerify(f *testing.F) {
	f.Add(0, 0, int32(0), int32(0))
	f.Add(1, 2, int32(-1), int32(1<<30))
	f.Fuzz(func(t *testing.T, flow, i int, node, edge int32) {
		// Bridges, a warp and no freedom: this board has one solution.
		builder := grid(puzzle.Square, "#A#", "B+B", "#A#")
		b := mustBuild(t, builder)
		s := flowsOf(t, b, "01 11 21", "10 11 12")
		fl := &s.Flows[uint(flow)%2]
		nodeAt, edgeAt := uint(i)%uint(len(fl.Nodes)), uint(i)%uint(len(fl.Edges))
		same := fl.Nodes[nodeAt] == puzzle.NodeID(node) && fl.Edges[edgeAt] == puzzle.EdgeID(edge)
		fl.Nodes[nodeAt], fl.Edges[edgeAt] = puzzle.NodeID(node), puzzle.EdgeID(edge)
		if err := puzzle.Verify(b, s); (err == nil) != same {
			t.Errorf("Verify = %v for node %d, edge %d", err, node, edge)
		}
	})
}

// checkRefusal checks that bad input gives an InvalidError and nothing else.
func checkRefusal(t *testing.T, b *puzzle.Board, err error) {
	t.Helper()
	var invalid *puzzle.InvalidError
	if b != nil || !errors.As(err, &invalid) || invalid.Reason == "" {
		t.Errorf("board %v, error %v", b, err)
	}
}
