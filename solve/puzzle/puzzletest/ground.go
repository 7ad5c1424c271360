package puzzletest

import (
	"math/rand/v2"
	"strconv"
	"strings"

	"flowlens/solve/puzzle"
)

// letters name the colors: as many as the text form has.
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// ground is a board without dots.
type ground struct {
	spec         Spec
	kind         map[puzzle.Coord]puzzle.Kind // the cells that exist
	order        []puzzle.Coord               // the same in row order
	pos          map[puzzle.Coord]puzzle.Point
	walls, warps [][2]puzzle.Coord
	links        [][2]int // free boards
}

// newGround picks holes, bridges, walls and warps at random.
func (s Spec) newGround(rng *rand.Rand) (*ground, bool) {
	holes := map[int]bool{}
	if s.Ground != "" {
		s.Rows, s.Cols, holes = readGround(s.Ground)
	} else {
		for _, i := range rng.Perm(s.Rows * s.Cols)[:min(s.Holes, s.Rows*s.Cols)] {
			holes[i] = true
		}
	}
	g := &ground{spec: s, kind: map[puzzle.Coord]puzzle.Kind{}, pos: map[puzzle.Coord]puzzle.Point{}}
	for r := range s.Rows {
		for c := range s.Cols {
			at := puzzle.Coord{Row: r, Col: c}
			if !holes[r*s.Cols+c] {
				g.kind[at] = puzzle.Plain
				g.order = append(g.order, at)
			}
		}
	}
	if s.Lattice == puzzle.Free {
		g.linkFree(rng)
		return g, true
	}
	return g, g.addWarps(rng) && g.addBridges(rng) && g.addWalls(rng)
}

// readGround returns the size of a drawn ground and which places have no cell.
func readGround(text string) (rows, cols int, holes map[int]bool) {
	lines := strings.Split(text, "\n")
	rows, cols, holes = len(lines), len(lines[0]), map[int]bool{}
	for r, line := range lines {
		for c := range cols {
			if line[c] == '#' {
				holes[r*cols+c] = true
			}
		}
	}
	return rows, cols, holes
}

// linkFree gives free cells positions near a square lattice, and links them
// like it, with some links left out and some diagonals put in, so that nodes
// have from two to eight neighbors.
func (g *ground) linkFree(rng *rand.Rand) {
	const pitch, jitter, leaveOut, diagonal = 100, 20, 0.1, 0.4
	index := map[puzzle.Coord]int{}
	for i, at := range g.order {
		index[at] = i
		g.pos[at] = puzzle.Point{
			X: pitch*float64(at.Col) + jitter*rng.Float64(),
			Y: pitch*float64(at.Row) + jitter*rng.Float64(),
		}
	}
	link := func(p, q puzzle.Coord, chance float64) {
		i, ok1 := index[p]
		j, ok2 := index[q]
		if ok1 && ok2 && rng.Float64() < chance {
			g.links = append(g.links, [2]int{i, j})
		}
	}
	for _, p := range g.order {
		link(p, puzzle.Coord{Row: p.Row, Col: p.Col + 1}, 1-leaveOut)
		link(p, puzzle.Coord{Row: p.Row + 1, Col: p.Col}, 1-leaveOut)
		// Only one diagonal of a block, so that no two links cross.
		if rng.IntN(2) == 0 {
			link(p, puzzle.Coord{Row: p.Row + 1, Col: p.Col + 1}, diagonal)
		} else {
			link(puzzle.Coord{Row: p.Row, Col: p.Col + 1}, puzzle.Coord{Row: p.Row + 1, Col: p.Col}, diagonal)
		}
	}
}

// addWarps joins opposite ends of random rows and columns.
func (g *ground) addWarps(rng *rand.Rand) bool {
	var ends [][2]puzzle.Coord
	for r := range g.spec.Rows {
		ends = append(ends, [2]puzzle.Coord{{Row: r}, {Row: r, Col: g.spec.Cols - 1}})
	}
	for c := range g.spec.Cols {
		ends = append(ends, [2]puzzle.Coord{{Col: c}, {Row: g.spec.Rows - 1, Col: c}})
	}
	for _, i := range rng.Perm(len(ends)) {
		if len(g.warps) == g.spec.Warps {
			break
		}
		if p, q := ends[i][0], ends[i][1]; p != q && g.exists(p) && g.exists(q) {
			g.warps = append(g.warps, ends[i])
		}
	}
	return len(g.warps) == g.spec.Warps
}

// addBridges makes bridges of random cells that can be passed both ways.
func (g *ground) addBridges(rng *rand.Rand) bool {
	warped := map[puzzle.Coord]int{}
	for _, w := range g.warps {
		warped[w[0]]++
		warped[w[1]]++
	}
	left := g.spec.Bridges
	for _, i := range rng.Perm(len(g.order)) {
		if left == 0 {
			break
		}
		at := g.order[i]
		ways := warped[at]
		for _, d := range puzzle.Square.Dirs() {
			if g.exists(puzzle.Square.Step(at, d)) {
				ways++
			}
		}
		if ways == 4 {
			g.kind[at] = puzzle.Bridge
			left--
		}
	}
	return left == 0
}

// addWalls closes random links, but none of a bridge.
func (g *ground) addWalls(rng *rand.Rand) bool {
	var links [][2]puzzle.Coord
	for _, p := range g.order {
		for _, d := range g.spec.Lattice.Dirs() {
			q := g.spec.Lattice.Step(p, d)
			later := q.Row > p.Row || q.Row == p.Row && q.Col > p.Col
			if later && g.exists(q) && g.kind[p] == puzzle.Plain && g.kind[q] == puzzle.Plain {
				links = append(links, [2]puzzle.Coord{p, q})
			}
		}
	}
	if len(links) < g.spec.Walls {
		return false
	}
	for _, i := range rng.Perm(len(links))[:g.spec.Walls] {
		g.walls = append(g.walls, links[i])
	}
	return true
}

func (g *ground) exists(at puzzle.Coord) bool {
	_, ok := g.kind[at]
	return ok
}

// bare returns the ground as a board. A board needs dots, so its first two plain
// cells get some; they do not change its graph.
func (g *ground) bare() (*puzzle.Board, error) {
	dots := map[puzzle.Coord]string{}
	for _, at := range g.order {
		if g.kind[at] == puzzle.Plain && len(dots) < 2 {
			dots[at] = letters[:1]
		}
	}
	return g.build(dots)
}

// board returns the ground with dots at both ends of each path.
func (g *ground) board(bare *puzzle.Board, paths [][]puzzle.CellID) (*puzzle.Board, error) {
	dots := map[puzzle.Coord]string{}
	for i, path := range paths {
		name := colorName(i)
		dots[bare.Cell(path[0]).At] = name
		dots[bare.Cell(path[len(path)-1]).At] = name
	}
	if bare.Lattice() == puzzle.Free {
		byCoord := map[puzzle.Coord]string{}
		for at, name := range dots {
			byCoord[g.order[at.Col]] = name
		}
		dots = byCoord
	}
	return g.build(dots)
}

// colorName is the name of color i, counted from 0.
func colorName(i int) string {
	name := letters[i%len(letters):][:1]
	if i >= len(letters) {
		name += strconv.Itoa(i / len(letters))
	}
	return name
}

func (g *ground) build(dots map[puzzle.Coord]string) (*puzzle.Board, error) {
	b := puzzle.NewBuilder(g.spec.Lattice)
	if g.spec.Lattice == puzzle.Free {
		for _, at := range g.order {
			b.AddFree(g.pos[at], dots[at])
		}
		for _, l := range g.links {
			b.AddLink(l[0], l[1])
		}
		return b.Build()
	}
	b.SetSize(g.spec.Rows, g.spec.Cols)
	for _, at := range g.order {
		switch {
		case g.kind[at] == puzzle.Bridge:
			b.AddBridge(at)
		case dots[at] != "":
			b.AddDot(at, dots[at])
		default:
			b.AddCell(at)
		}
	}
	for _, w := range g.walls {
		b.AddWall(w[0], w[1])
	}
	for _, w := range g.warps {
		b.AddWarp(w[0], w[1])
	}
	return b.Build()
}
