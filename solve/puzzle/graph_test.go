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
		s := b.Ref(node.Cell).Short()
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
		{"holes", grid(puzzle.Square, "A#", "A."), "r1c1 south - north r2c1\nr2c1 east - west r2c2"},
		{"wall", walled, "r1c1 east - west r1c2\nr1c2 south - north r2c2\nr2c1 east - west r2c2"},
		{"bridge", grid(puzzle.Square, "#A#", "B+B", "#A#"),
			"r1c2 south - north r2c2v\nr2c1 east - west r2c2h\nr2c2h east - west r2c3\nr2c2v south - north r3c2"},
		{"link and warp share two nodes", warped(grid(puzzle.Square, "AA"), at(0, 0), at(0, 1)),
			"r1c1 east - west r1c2\nr1c1 west - east r1c2 warp"},
		{"warp in a column, given upwards", warped(grid(puzzle.Square, "A", "A"), at(1, 0), at(0, 0)),
			"r1c1 south - north r2c1\nr2c1 south - north r1c1 warp"},
		{"warp into the lane it faces", warped(grid(puzzle.Square, "+.A", "A##"), at(0, 0), at(0, 2)),
			"r1c1h east - west r1c2\nr1c1v south - north r2c1\nr1c2 east - west r1c3\nr1c1h west - east r1c3 warp"},
		{"warp round a corner", warped(grid(puzzle.Square, "A.", ".A"), at(0, 0), at(1, 1)),
			"r1c1 east - west r1c2\nr1c1 south - north r2c1\nr1c2 south - north r2c2\nr2c1 east - west r2c2\nr1c1 north - south r2c2 warp"},
		{"warp between facing sides first", warped(grid(puzzle.Square, "#.A", ".A."), at(0, 1), at(1, 2)),
			"r1c2 east - west r1c3\nr1c2 south - north r2c2\nr1c3 south - north r2c3\nr2c1 east - west r2c2\nr2c2 east - west r2c3\nr1c2 north - south r2c3 warp"},
		{"warp from the one open side", warped(grid(puzzle.Square, "A..", "...", "..A"), at(0, 1), at(1, 2)),
			"r1c1 east - west r1c2\nr1c1 south - north r2c1\nr1c2 east - west r1c3\nr1c2 south - north r2c2\nr1c3 south - north r2c3\n" +
				"r2c1 east - west r2c2\nr2c1 south - north r3c1\nr2c2 east - west r2c3\nr2c2 south - north r3c2\nr2c3 south - north r3c3\n" +
				"r3c1 east - west r3c2\nr3c2 east - west r3c3\nr1c2 north - east r2c3 warp"},
		{"hex", grid(puzzle.Hex, "A.", "A#"),
			"r1c1 northeast - southwest r1c2\nr1c1 south - north r2c1"},
		{"hex, odd column raised", grid(puzzle.Hex, "#AA", "#.#"),
			"r1c2 southeast - northwest r1c3\nr1c2 south - north r2c2\nr1c3 southwest - northeast r2c2"},
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
