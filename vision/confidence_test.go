package vision

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/vision/visiontest"
)

// pieces are a board to be made wrong.
type pieces struct {
	lattice puzzle.Lattice
	rows    int
	cols    int
	cells   []puzzle.Cell
	walls   [][2]puzzle.CellID
	warps   [][2]puzzle.CellID
	links   [][2]puzzle.CellID // open ones that are not warps
}

func piecesOf(b *puzzle.Board) *pieces {
	p := &pieces{lattice: b.Lattice(), rows: b.Rows(), cols: b.Cols(), walls: b.Walls(), warps: b.Warps()}
	for i := range b.NumCells() {
		p.cells = append(p.cells, b.Cell(puzzle.CellID(i)))
	}
	g := b.Graph()
	for _, e := range g.Edges {
		if !e.Warp {
			p.links = append(p.links, [2]puzzle.CellID{g.Nodes[e.A].Cell, g.Nodes[e.B].Cell})
		}
	}
	return p
}

// board puts the pieces together; nil where they make none.
func (p *pieces) board() *puzzle.Board {
	b := puzzle.NewBuilder(p.lattice)
	if p.lattice != puzzle.Free {
		b.SetSize(p.rows, p.cols)
	}
	for _, c := range p.cells {
		letter := ""
		if c.Color != puzzle.NoColor {
			letter = string(rune('A' + c.Color - 1))
		}
		switch {
		case p.lattice == puzzle.Free:
			b.AddFree(c.Pos, letter)
		case c.Kind == puzzle.Bridge:
			b.AddBridge(c.At)
		case letter != "":
			b.AddDot(c.At, letter)
		default:
			b.AddCell(c.At)
		}
	}
	if p.lattice == puzzle.Free {
		for _, l := range p.links {
			b.AddLink(int(l[0]), int(l[1]))
		}
	}
	for _, w := range p.walls {
		b.AddWall(p.cells[w[0]].At, p.cells[w[1]].At)
	}
	for _, w := range p.warps {
		b.AddWarp(p.cells[w[0]].At, p.cells[w[1]].At)
	}
	out, err := b.Build()
	if err != nil {
		return nil
	}
	return out
}

// withColor returns the indices of the cells that hold a dot, or of those that hold none.
func (p *pieces) withColor(dots bool) (out []int) {
	for i, c := range p.cells {
		if (c.Color != puzzle.NoColor) == dots && c.Kind == puzzle.Plain {
			out = append(out, i)
		}
	}
	return out
}

func one[T any](rng *rand.Rand, all []T) T { return all[rng.IntN(len(all))] }

// mistakes are what may be misread, by the part of the confidence that it belongs to, on boards of a family. They report
// whether there was something to be misread.
var mistakes = []struct {
	part, name, family string
	make               func(p *pieces, rng *rand.Rand) bool
}{
	{"lines", "a first row lost", "classic", func(p *pieces, _ *rand.Rand) bool {
		p.cells = slices.DeleteFunc(p.cells, func(c puzzle.Cell) bool { return c.At.Row == 0 })
		for i := range p.cells {
			p.cells[i].At.Row--
		}
		p.rows--
		return true
	}},
	{"lines", "a row more", "classic", func(p *pieces, _ *rand.Rand) bool {
		for c := range p.cols {
			p.cells = append(p.cells, puzzle.Cell{At: puzzle.Coord{Row: p.rows, Col: c}})
		}
		p.rows++
		return true
	}},
	{"dots", "a pair lost", "classic", func(p *pieces, rng *rand.Rand) bool {
		lost := p.cells[one(rng, p.withColor(true))].Color
		for i := range p.cells {
			if p.cells[i].Color == lost {
				p.cells[i].Color = puzzle.NoColor
			}
		}
		return true
	}},
	{"dots", "a pair more", "classic", func(p *pieces, rng *rand.Rand) bool {
		empty := p.withColor(false)
		rng.Shuffle(len(empty), func(i, j int) { empty[i], empty[j] = empty[j], empty[i] })
		for _, i := range empty[:2] {
			p.cells[i].Color = 60
		}
		return true
	}},
	{"dots", "a dot in another cell", "classic", func(p *pieces, rng *rand.Rand) bool {
		from, to := one(rng, p.withColor(true)), one(rng, p.withColor(false))
		p.cells[to].Color, p.cells[from].Color = p.cells[from].Color, puzzle.NoColor
		return true
	}},
	{"pairing", "two partners exchanged", "classic", func(p *pieces, rng *rand.Rand) bool {
		dots := p.withColor(true)
		i, j := one(rng, dots), one(rng, dots)
		p.cells[i].Color, p.cells[j].Color = p.cells[j].Color, p.cells[i].Color
		return p.cells[i].Color != p.cells[j].Color
	}},
	{"walls", "a wall lost", "walls", func(p *pieces, rng *rand.Rand) bool {
		if len(p.walls) > 0 {
			k := rng.IntN(len(p.walls))
			p.walls = slices.Delete(p.walls, k, k+1)
		}
		return len(p.walls) > 0
	}},
	{"walls", "a wall more", "walls", func(p *pieces, rng *rand.Rand) bool {
		p.walls = append(p.walls, one(rng, p.links))
		return true
	}},
	{"walls and warps", "a warp lost", "warps", func(p *pieces, rng *rand.Rand) bool {
		if len(p.warps) > 0 {
			k := rng.IntN(len(p.warps))
			p.warps = slices.Delete(p.warps, k, k+1)
		}
		return len(p.warps) > 0
	}},
	{"walls and warps", "a warp more", "warps", func(p *pieces, rng *rand.Rand) bool {
		row := rng.IntN(p.rows)
		at := func(col int) puzzle.CellID {
			return puzzle.CellID(slices.IndexFunc(p.cells, func(c puzzle.Cell) bool { return c.At == puzzle.Coord{Row: row, Col: col} }))
		}
		w := [2]puzzle.CellID{at(0), at(p.cols - 1)}
		if w[0] < 0 || w[1] < 0 || slices.Contains(p.warps, w) || slices.Contains(p.warps, [2]puzzle.CellID{w[1], w[0]}) {
			return false
		}
		p.warps = append(p.warps, w)
		return true
	}},
	{"bridges", "a bridge lost", "bridges", func(p *pieces, _ *rand.Rand) bool {
		k := slices.IndexFunc(p.cells, func(c puzzle.Cell) bool { return c.Kind == puzzle.Bridge })
		if k >= 0 {
			p.cells[k].Kind = puzzle.Plain
		}
		return k >= 0
	}},
	{"bridges", "a bridge more", "bridges", func(p *pieces, rng *rand.Rand) bool {
		p.cells[one(rng, p.withColor(false))].Kind = puzzle.Bridge
		return true
	}},
	{"links", "a link lost", "free", func(p *pieces, rng *rand.Rand) bool {
		k := rng.IntN(len(p.links))
		p.links = slices.Delete(p.links, k, k+1)
		return true
	}},
}

// TestOverlooked counts how many boards pass the check of which one part was misread: 100 of each kind, see seeds. They must not
// be more than the confidence takes into account.
func TestOverlooked(t *testing.T) {
	if testing.Short() {
		t.Skip("in short mode")
	}
	unique := func(b *puzzle.Board) bool {
		_, stats, err := solve.Solve(context.Background(), b, &solve.Options{Touch: solve.TouchNever, Unique: true})
		return err == nil && stats.Unique == solve.UniqueYes
	}
	for _, m := range mistakes {
		n, passed := 0, 0
		for _, seed := range visiontest.Seeds(t, 100) {
			rng := rand.New(rand.NewPCG(seed, 0x0e7))
			right := visiontest.RandomBoard(rng, m.family).Board
			if !unique(right) {
				continue
			}
			p := piecesOf(right)
			if !m.make(p, rng) {
				continue
			}
			n++
			if wrong := p.board(); wrong != nil && unique(wrong) {
				passed++
			}
		}
		t.Logf("%-15s %-22s %4d of %4d pass", m.part, m.name, passed, n)
		// Three deviations more than the constant says would be a surprise, of 1 in 700 tests.
		if q := overlooked[m.part]; float64(passed) > q*float64(n)+3*math.Sqrt(q*(1-q)*float64(n))+1 {
			t.Errorf("%s, %s: %d of %d pass, but only %.3f are expected", m.part, m.name, passed, n, q)
		}
	}
}
