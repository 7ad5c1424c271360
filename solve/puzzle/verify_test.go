package puzzle_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
)

// flowsOf returns the solution with the given cells, by row and column digits:
// "00 01 11" passes row 0 column 0 first. One string a color, in order.
func flowsOf(t testing.TB, b *puzzle.Board, paths ...string) *puzzle.Solution {
	t.Helper()
	s := &puzzle.Solution{}
	for i, path := range paths {
		var cells []puzzle.CellID
		for _, digits := range strings.Fields(path) {
			id, ok := b.Lookup(at(int(digits[0]-'0'), int(digits[1]-'0')))
			if !ok {
				t.Fatalf("no cell %s", digits)
			}
			cells = append(cells, id)
		}
		f, err := b.Flow(puzzle.Color(i+1), cells)
		if err != nil {
			t.Fatal(err)
		}
		s.Flows = append(s.Flows, f)
	}
	return s
}

func TestVerify(t *testing.T) {
	classic := grid(puzzle.Square, "A.B", "...", "A.B")
	warped := grid(puzzle.Square, "A.A", "B.B")
	warped.AddWarp(at(0, 0), at(0, 2))
	bridge := func() *puzzle.Builder { return grid(puzzle.Square, "#A#", "B+B", "#A#") }
	tests := []struct {
		name  string
		b     *puzzle.Builder
		paths []string
		want  string // in the error; "" for a solution
	}{
		{"solved", classic, []string{"00 10 11 21 20", "02 01 11 12 22"}, "covered twice"},
		{"touching", grid(puzzle.Square, "A..", "A.."), []string{"00 01 02 12 11 10"}, ""},
		{"left over", classic, []string{"00 10 20", "02 12 22"}, "not covered"},
		{"passes its end", classic, []string{"00 01 11 10 20", "02 12 22 21"}, "passes the dot"},
		{"both lanes", bridge(), []string{"01 11 21", "10 11 12"}, ""},
		{"starts beside the dot", grid(puzzle.Square, "A.A"), []string{"01 02"}, "ends at"},
		{"passes its own dot", grid(puzzle.Square, "AA", ".."), []string{"00 01 11 10"}, "passes the dot"},
		{"passes another dot", grid(puzzle.Square, "ABA", ".B."), []string{"00 01 02", "01 11"}, "passes the dot"},
		{"link beside a warp", warped, []string{"00 01 02", "10 11 12"}, ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := mustBuild(t, tt.b)
			err := puzzle.Verify(b, flowsOf(t, b, tt.paths...))
			switch {
			case tt.want == "" && err != nil:
				t.Error(err)
			case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
				t.Errorf("Verify = %v, want %q", err, tt.want)
			}
		})
	}
}

// TestVerifyRefusesDamage damages right solutions of random boards of every
// kind in ways that always break a rule.
func TestVerifyRefusesDamage(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	damages := map[string]func(b *puzzle.Board, s *puzzle.Solution, f *puzzle.Flow){
		"a flow missing": func(_ *puzzle.Board, s *puzzle.Solution, _ *puzzle.Flow) { s.Flows = s.Flows[1:] },
		"two flows exchanged": func(_ *puzzle.Board, s *puzzle.Solution, _ *puzzle.Flow) {
			s.Flows[0], s.Flows[1] = s.Flows[1], s.Flows[0]
		},
		"a wrong color": func(_ *puzzle.Board, _ *puzzle.Solution, f *puzzle.Flow) { f.Color++ },
		"the last cell missing": func(_ *puzzle.Board, _ *puzzle.Solution, f *puzzle.Flow) {
			f.Nodes, f.Edges = f.Nodes[:len(f.Nodes)-1], f.Edges[:len(f.Edges)-1]
		},
		"a cell left out": func(_ *puzzle.Board, _ *puzzle.Solution, f *puzzle.Flow) {
			f.Nodes, f.Edges = slices.Delete(f.Nodes, 1, 2), slices.Delete(f.Edges, 1, 2)
		},
		"one edge too few": func(_ *puzzle.Board, _ *puzzle.Solution, f *puzzle.Flow) { f.Edges = f.Edges[1:] },
		"edges exchanged": func(_ *puzzle.Board, _ *puzzle.Solution, f *puzzle.Flow) {
			f.Edges[0], f.Edges[1] = f.Edges[1], f.Edges[0]
		},
		"no such node": func(b *puzzle.Board, _ *puzzle.Solution, f *puzzle.Flow) {
			f.Nodes[1] = puzzle.NodeID(len(b.Graph().Nodes))
		},
		"negative node": func(_ *puzzle.Board, _ *puzzle.Solution, f *puzzle.Flow) { f.Nodes[0] = -1 },
		"no such edge": func(b *puzzle.Board, _ *puzzle.Solution, f *puzzle.Flow) {
			f.Edges[0] = puzzle.EdgeID(len(b.Graph().Edges))
		},
		"an empty flow":  func(_ *puzzle.Board, _ *puzzle.Solution, f *puzzle.Flow) { f.Nodes, f.Edges = nil, nil },
		"back and forth": backAndForth,
		"another's cells": func(_ *puzzle.Board, s *puzzle.Solution, f *puzzle.Flow) {
			f.Nodes, f.Edges = s.Flows[1].Nodes, s.Flows[1].Edges
		},
		"no flows":          func(_ *puzzle.Board, s *puzzle.Solution, _ *puzzle.Flow) { s.Flows = nil },
		"reversed in part":  func(_ *puzzle.Board, _ *puzzle.Solution, f *puzzle.Flow) { slices.Reverse(f.Nodes) },
		"an edge elsewhere": func(_ *puzzle.Board, s *puzzle.Solution, f *puzzle.Flow) { f.Edges[0] = s.Flows[1].Edges[0] },
	}
	for _, family := range puzzletest.Families(6) {
		b, s := family.Spec.Generate(rng)
		if err := puzzle.Verify(b, s); err != nil {
			t.Fatalf("%s: %v", family.Name, err)
		}
		for name, damage := range damages {
			bad := clone(s)
			damage(b, bad, &bad.Flows[0])
			if err := puzzle.Verify(b, bad); err == nil {
				t.Errorf("%s: Verify accepts %s", family.Name, name)
			}
		}
	}
	if puzzle.Verify(mustBuild(t, grid(puzzle.Square, "AA")), nil) == nil {
		t.Error("Verify accepts no solution at all")
	}
}

// backAndForth lets a flow go one step back before it goes on.
func backAndForth(_ *puzzle.Board, _ *puzzle.Solution, f *puzzle.Flow) {
	f.Nodes = slices.Insert(f.Nodes, 1, f.Nodes[1], f.Nodes[0])
	f.Edges = slices.Insert(f.Edges, 1, f.Edges[0], f.Edges[0])
}

func clone(s *puzzle.Solution) *puzzle.Solution {
	c := &puzzle.Solution{}
	for _, f := range s.Flows {
		c.Flows = append(c.Flows, puzzle.Flow{Color: f.Color, Nodes: slices.Clone(f.Nodes), Edges: slices.Clone(f.Edges)})
	}
	return c
}

// TestVerifyRefusesOtherBoards checks solutions against boards that differ in
// one wall or warp or in the kind of one cell, which the edges do not show.
func TestVerifyRefusesOtherBoards(t *testing.T) {
	open := mustBuild(t, grid(puzzle.Square, "A.A", "B.B"))
	s := flowsOf(t, open, "00 01 02", "10 11 12")
	walled := grid(puzzle.Square, "A.A", "B.B")
	walled.AddWall(at(0, 1), at(0, 2))
	if puzzle.Verify(mustBuild(t, walled), s) == nil {
		t.Error("Verify accepts a flow through a wall")
	}

	warped := grid(puzzle.Square, "..", "AA")
	warped.AddWarp(at(0, 0), at(0, 1))
	b := mustBuild(t, warped)
	s = flowsOf(t, b, "10 00 01 11")
	warp := puzzle.EdgeID(len(b.Graph().Edges) - 1)
	s.Flows[0].Edges[1] = warp
	if err := puzzle.Verify(b, s); err != nil {
		t.Errorf("through the warp: %v", err)
	}
	if puzzle.Verify(mustBuild(t, grid(puzzle.Square, "..", "AA")), s) == nil {
		t.Error("Verify accepts a warp that is not there")
	}
}

func TestTouches(t *testing.T) {
	twoWide := grid(puzzle.Square, "A.", "A.")
	twoWide.AddWarp(at(0, 0), at(0, 1))
	walled := grid(puzzle.Square, "A..", "A..")
	walled.AddWall(at(0, 0), at(1, 0))
	warped := grid(puzzle.Square, "A.B.", "..B.", "A...")
	warped.AddWarp(at(1, 0), at(1, 3))
	tests := []struct {
		name  string
		b     *puzzle.Builder
		paths []string
		want  string
	}{
		{"none", grid(puzzle.Square, "A.A", "B.B"), []string{"00 01 02", "10 11 12"}, ""},
		{"two links", grid(puzzle.Square, "A..", "A.."), []string{"00 01 02 12 11 10"}, "r1c1-r2c1 r1c2-r2c2"},
		{"not across a wall", walled, []string{"00 01 02 12 11 10"}, "r1c2-r2c2"},
		{"a link and a warp count as one", twoWide, []string{"00 01 11 10"}, "r1c1-r2c1"},
		{"across a warp", func() *puzzle.Builder {
			b := grid(puzzle.Square, "A.A")
			b.AddWarp(at(0, 0), at(0, 2))
			return b
		}(), []string{"00 01 02"}, "r1c1-r1c3"},
		{"both lanes of a bridge", grid(puzzle.Square, "#A#", "A+.", "#..", "###"), []string{"10 11 12 22 21 11 01"}, "r2c2-r2c2"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			b := mustBuild(t, tt.b)
			s := flowsOf(t, b, tt.paths...)
			if err := puzzle.Verify(b, s); err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, p := range puzzle.Touches(b, s) {
				got = append(got, b.Ref(p[0]).Short()+"-"+b.Ref(p[1]).Short())
			}
			if strings.Join(got, " ") != tt.want {
				t.Errorf("Touches = %v, want %s", got, tt.want)
			}
		})
	}
}

// TestFlowTakesTheLaneThatGoesOn has a cell from which a link leads to one lane of a bridge and a warp to the other.
func TestFlowTakesTheLaneThatGoesOn(t *testing.T) {
	bl := grid(puzzle.Square, "A+A", "...", "...")
	bl.AddWarp(at(0, 0), at(0, 1))
	b := mustBuild(t, bl)
	for path, warp := range map[string]bool{
		"00 01 02": false, "00 01 02 12": false, "00 01 11": true, "00 01 11 12": true, "00 01": false,
	} {
		f := flowsOf(t, b, path).Flows[0]
		if e := b.Graph().Edges[f.Edges[0]]; e.Warp != warp {
			t.Errorf("path %s begins with warp: %t", path, e.Warp)
		}
		for i, n := range f.Nodes[1:] {
			if b.Graph().Edges[f.Edges[i]].Other(n) != f.Nodes[i] {
				t.Errorf("path %s jumps from lane to lane", path)
			}
		}
	}
}

func TestSolutionText(t *testing.T) {
	b := mustBuild(t, grid(puzzle.Square, "#A#", "B+B", "#A#"))
	s := flowsOf(t, b, "01 11 21", "10 11 12")
	if got, want := s.Text(b), "#A#\nB+B\n#A#\n"; got != want {
		t.Errorf("Text = %q, want %q", got, want)
	}
}

func TestParseFlowsRefuses(t *testing.T) {
	b := mustBuild(t, grid(puzzle.Square, "A.A", "B.B"))
	ref := func(row, col int) puzzle.Ref { return puzzle.Ref{Coord: at(row, col)} }
	a := puzzle.FlowDoc{Dot: "A", Path: []puzzle.Ref{ref(0, 0), ref(0, 1), ref(0, 2)}}
	for name, docs := range map[string][]puzzle.FlowDoc{
		"a color missing":  {a},
		"a color twice":    {a, a},
		"an unknown color": {a, {Dot: "C", Path: a.Path}},
		"a jump":           {a, {Dot: "B", Path: []puzzle.Ref{ref(1, 0), ref(1, 2)}}},
		"outside":          {a, {Dot: "B", Path: []puzzle.Ref{ref(7, 7)}}},
	} {
		if s, err := b.ParseFlows(docs); err == nil || s != nil {
			t.Errorf("%s: ParseFlows = %v, %v", name, s, err)
		}
	}
}
