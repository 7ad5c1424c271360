package hexiom

import (
	"fmt"
	"slices"

	"flowlens/solve/hexiom/tiles"
	"flowlens/solve/sat"
)

// Encoding is a way to state a level as clauses. Both give the same answers.
type Encoding uint8

const (
	// Direct says of each number at each place which tiles may be beside it, and
	// counts in trees.
	Direct Encoding = iota
	// Article counts the tiles beside each place one by one and compares, and
	// counts the tiles likewise. See H. Gualandi, "Using an industrial-strength SAT
	// solver to solve the Hexiom puzzle" (2012).
	Article
)

var encodingNames = []string{Direct: "direct", Article: "article"}

// String returns direct or article.
func (e Encoding) String() string {
	if int(e) < len(encodingNames) {
		return encodingNames[e]
	}
	return fmt.Sprintf("Encoding(%d)", uint8(e))
}

// Encodings returns all encodings, the default first.
func Encodings() []Encoding { return []Encoding{Direct, Article} }

// ParseEncoding returns the encoding of that name, as String gives it. The error
// lists the names there are.
func ParseEncoding(name string) (Encoding, error) {
	if i := slices.Index(encodingNames, name); i >= 0 {
		return Encoding(i), nil
	}
	return 0, fmt.Errorf("hexiom: no encoding %q; there are direct and article", name)
}

// formula is a level as clauses, and the way back from their models.
type formula struct {
	board    *tiles.Board
	cnf      sat.CNF
	order    []int       // the cells along the spiral, without missing ones
	occupied []sat.Lit   // by cell: it has a tile
	number   [][]sat.Lit // by cell and number: it has a tile with that number
}

// encode states a level as clauses.
func encode(b *tiles.Board, o *Options) *formula {
	f := &formula{board: b, order: spiral(b)}
	f.addCells()
	switch o.Encoding {
	case Article:
		f.compareCounts()
		f.countOneByOne()
	default:
		f.limitNeighbors()
		f.countTiles()
	}
	if o.Symmetry || o.Unique {
		f.breakSymmetries()
	}
	return f
}

// addCells adds the variables of all cells, those of one cell together, and says that
// a cell is empty or has a tile with exactly one number.
func (f *formula) addCells() {
	f.cnf.Group("one number")
	f.occupied = make([]sat.Lit, f.board.NumCells())
	f.number = make([][]sat.Lit, f.board.NumCells())
	for i := range f.occupied {
		f.occupied[i] = sat.False // what the missing ones keep
	}
	movable := f.board.Numbers(tiles.Tile)
	for _, i := range f.order {
		f.number[i] = make([]sat.Lit, len(movable))
		if cell := f.board.Cell(i); cell.Kind == tiles.Fixed {
			f.fix(i, cell.Number)
			continue
		}
		f.occupied[i] = f.cnf.NewVars(fmt.Sprintf("%v has a tile", f.board.Ref(i).Short()), 1)
		for n, count := range movable {
			f.number[i][n] = sat.False
			if count > 0 && n <= len(f.board.Neighbors(i)) {
				f.number[i][n] = f.cnf.NewVars(fmt.Sprintf("%v has a tile with %d", f.board.Ref(i).Short(), n), 1)
			}
		}
		f.cnf.ExactlyOne(append([]sat.Lit{f.occupied[i].Not()}, f.number[i]...)...)
	}
}

// fix gives a cell the tile that stays there.
func (f *formula) fix(cell, number int) {
	f.occupied[cell] = sat.True
	for n := range f.number[cell] {
		f.number[cell][n] = sat.False
	}
	f.number[cell][number] = sat.True
}

// beside returns the literals that the neighbors of a cell have tiles.
func (f *formula) beside(cell int) []sat.Lit {
	var lits []sat.Lit
	for _, i := range f.board.Neighbors(cell) {
		lits = append(lits, f.occupied[i])
	}
	return lits
}

// withNumber returns the literals that a movable tile lies at a cell and has a
// number, along the spiral.
func (f *formula) withNumber(n int) []sat.Lit {
	var lits []sat.Lit
	for _, i := range f.order {
		if f.board.Cell(i).Kind != tiles.Fixed && f.number[i][n] != sat.False {
			lits = append(lits, f.number[i][n])
		}
	}
	return lits
}

// except returns the clause that any other solution satisfies.
func (f *formula) except(s *tiles.Board) []sat.Lit {
	lits := slices.Clone(f.occupied)
	for i := range lits {
		if s.Cell(i).Kind.HasTile() {
			lits[i] = lits[i].Not()
		}
	}
	return lits
}

// spiral returns the cells that are not missing, from a corner along the border and on
// ring by ring to the middle. Variables in this order are what solvers like best: at
// the border, where a cell has fewer neighbors, most is decided.
func spiral(b *tiles.Board) []int {
	var order []int
	visit := func(at tiles.Coord) {
		if i, ok := b.Lookup(at); ok && b.Cell(i).Kind != tiles.Missing {
			order = append(order, i)
		}
	}
	for radius := b.Side() - 1; radius > 0; radius-- {
		at := tiles.Coord{Q: 0, R: -radius}
		for _, step := range tiles.Directions {
			for range radius {
				visit(at)
				at = at.Add(step)
			}
		}
	}
	visit(tiles.Coord{})
	return order
}
