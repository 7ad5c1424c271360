package puzzle_test

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"flowlens/solve/puzzle"
)

// describe writes the edges of a graph, one a line: cells, lanes, directions.
func describe(b *puzzle.Board) string {
	g := b.Graph()
	end := func(n puzzle.NodeID) string {
		node := g.Nodes[n]
		s := b.Ref(node.Cell).String()
		if b.Cell(node.Cell).Kind == puzzle.Bridge {
			s += string("hv"[node.Lane])
		}
		return s
	}
	var lines []string
	for _, e := range g.Edges {
		s := fmt.Sprintf("%s %v - %v %s", end(e.A), e.Dir, e.Back, end(e.B))
		if e.Warp {
			s += " warp"
		}
		lines = append(lines, s)
	}
	return strings.Join(lines, "\n")
}

func TestGraph(t *testing.T) {
	warped := func(b *puzzle.Builder, warps ...puzzle.Coord) *puzzle.Builder {
		for i := 0; i < len(warps); i += 2 {
			b.AddWarp(warps[i], warps[i+1])
		}
		return b
	}
	walled := grid(puzzle.Square, "A.", "A.")
	walled.AddWall(at(1, 0), at(0, 0))
	tests := []struct {
		name string
		b    *puzzle.Builder
		want string
	}{
		{"holes", grid(puzzle.Square, "A#", "A."), "[0,0] south - north [1,0]\n[1,0] east - west [1,1]"},
		{"wall", walled, "[0,0] east - west [0,1]\n[0,1] south - north [1,1]\n[1,0] east - west [1,1]"},
		{"bridge", grid(puzzle.Square, "#A#", "B+B", "#A#"),
			"[0,1] south - north [1,1]v\n[1,0] east - west [1,1]h\n[1,1]h east - west [1,2]\n[1,1]v south - north [2,1]"},
		{"link and warp share two nodes", warped(grid(puzzle.Square, "AA"), at(0, 0), at(0, 1)),
			"[0,0] east - west [0,1]\n[0,0] west - east [0,1] warp"},
		{"warp in a column, given upwards", warped(grid(puzzle.Square, "A", "A"), at(1, 0), at(0, 0)),
			"[0,0] south - north [1,0]\n[1,0] south - north [0,0] warp"},
		{"warp into the lane it faces", warped(grid(puzzle.Square, "+.A", "A##"), at(0, 0), at(0, 2)),
			"[0,0]h east - west [0,1]\n[0,0]v south - north [1,0]\n[0,1] east - west [0,2]\n[0,0]h west - east [0,2] warp"},
		{"warp round a corner", warped(grid(puzzle.Square, "A.", ".A"), at(0, 0), at(1, 1)),
			"[0,0] east - west [0,1]\n[0,0] south - north [1,0]\n[0,1] south - north [1,1]\n[1,0] east - west [1,1]\n[0,0] north - south [1,1] warp"},
		{"warp between facing sides first", warped(grid(puzzle.Square, "#.A", ".A."), at(0, 1), at(1, 2)),
			"[0,1] east - west [0,2]\n[0,1] south - north [1,1]\n[0,2] south - north [1,2]\n[1,0] east - west [1,1]\n[1,1] east - west [1,2]\n[0,1] north - south [1,2] warp"},
		{"warp from the one open side", warped(grid(puzzle.Square, "A..", "...", "..A"), at(0, 1), at(1, 2)),
			"[0,0] east - west [0,1]\n[0,0] south - north [1,0]\n[0,1] east - west [0,2]\n[0,1] south - north [1,1]\n[0,2] south - north [1,2]\n" +
				"[1,0] east - west [1,1]\n[1,0] south - north [2,0]\n[1,1] east - west [1,2]\n[1,1] south - north [2,1]\n[1,2] south - north [2,2]\n" +
				"[2,0] east - west [2,1]\n[2,1] east - west [2,2]\n[0,1] north - east [1,2] warp"},
		{"hex", grid(puzzle.Hex, "A.", "A#"),
			"[0,0] northeast - southwest [0,1]\n[0,0] south - north [1,0]"},
		{"hex, odd column raised", grid(puzzle.Hex, "#AA", "#.#"),
			"[0,1] southeast - northwest [0,2]\n[0,1] south - north [1,1]\n[0,2] southwest - northeast [1,1]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got := describe(mustBuild(t, tt.b)); got != tt.want {
				t.Errorf("got\n%s\nwant\n%s", got, tt.want)
			}
		})
	}
}

// TestIncidence checks that each edge is listed at its two ends and nowhere else.
func TestIncidence(t *testing.T) {
	b := mustBuild(t, grid(puzzle.Square, "A..A", ".++.", "B..B"))
	g := b.Graph()
	if len(g.Nodes) != 14 {
		t.Errorf("%d nodes, want 12 cells and 2 more lanes", len(g.Nodes))
	}
	listed := 0
	for n := range g.Nodes {
		for _, e := range g.Incident(puzzle.NodeID(n)) {
			listed++
			if g.Edges[e].A != puzzle.NodeID(n) && g.Edges[e].B != puzzle.NodeID(n) {
				t.Errorf("edge %d listed at node %d", e, n)
			}
		}
		if !slices.Contains(b.CellNodes(g.Nodes[n].Cell), puzzle.NodeID(n)) {
			t.Errorf("node %d is not among the nodes of its cell", n)
		}
	}
	if listed != 2*len(g.Edges) {
		t.Errorf("%d entries for %d edges", listed, len(g.Edges))
	}
}

func TestDirections(t *testing.T) {
	for _, l := range []puzzle.Lattice{puzzle.Square, puzzle.Hex} {
		for _, d := range l.Dirs() {
			for _, from := range []puzzle.Coord{at(4, 4), at(4, 5)} {
				to := l.Step(from, d)
				if back := l.Step(to, d.Opposite()); back != from {
					t.Errorf("%v: %v from %v and back leads to %v", l, d, from, back)
				}
				p, q := l.Pos(from), l.Pos(to)
				if dist := math.Hypot(p.X-q.X, p.Y-q.Y); math.Abs(dist-1) > 1e-9 {
					t.Errorf("%v: neighbor to the %v of %v at distance %g pitches", l, d, from, dist)
				}
			}
		}
	}
	if puzzle.NoDir.Opposite() != puzzle.NoDir {
		t.Error("NoDir has an opposite")
	}
}
