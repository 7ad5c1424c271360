package hexiom

import (
	"fmt"

	"flowlens/solve/hexiom/tiles"
	"flowlens/solve/sat"
)

// limitNeighbors says that as many tiles lie beside a tile as its number says: of every
// n+1 neighbors one is empty, and of all but n-1 one is not.
func (f *formula) limitNeighbors() {
	f.cnf.Group("neighbors")
	for _, i := range f.order {
		beside := f.beside(i)
		for n, l := range f.number[i] {
			if l != sat.False {
				f.cnf.AtMost(n, beside, l.Not())
				f.cnf.AtLeast(n, beside, l.Not())
			}
		}
	}
}

// countTiles says how many movable tiles there are of each number, and how many
// slots are empty. The empty ones come last: with their variables before those
// of the numbers the hardest levels take twenty times as long.
func (f *formula) countTiles() {
	f.cnf.Group("tiles")
	for n, count := range f.board.Numbers(tiles.Tile) {
		f.cnf.Exactly(count, f.withNumber(n), fmt.Sprintf("counts tiles with %d", n))
	}
	f.cnf.Group("empty slots")
	var empty []sat.Lit
	count := 0
	for _, i := range f.order {
		switch f.board.Cell(i).Kind {
		case tiles.Slot:
			count++
			empty = append(empty, f.occupied[i].Not())
		case tiles.Tile:
			empty = append(empty, f.occupied[i].Not())
		}
	}
	f.cnf.Exactly(count, empty, "counts empty slots")
}
