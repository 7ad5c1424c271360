package tiles

import (
	"fmt"

	"flowlens/solve/puzzle"
)

// Limits of a board.
const (
	// MaxSide is the longest side of a board, in places. The game's own have up
	// to 6; 20 makes 1,141 places.
	MaxSide = 20
	// MaxNumber is the largest number on a tile: a place has six neighbors.
	MaxNumber = 6
)

// Kind says what a place of the hexagon is.
type Kind uint8

const (
	Slot    Kind = iota // empty: a tile may go there
	Tile                // holds a tile that may be moved
	Fixed               // holds a tile that may not
	Missing             // no place for a tile
)

// HasTile reports whether there is a tile.
func (k Kind) HasTile() bool { return k == Tile || k == Fixed }

// Cell is one place of the hexagon.
type Cell struct {
	Kind   Kind
	Number int // on the tile; 0 where there is none
}

// Board is a level, or a solved one. It does not change.
type Board struct {
	side   int
	cells  []Cell
	coords []Coord
	next   [][]int // by cell: its neighbors that are not missing
}

// New returns the board with the given cells, in the order of the text form. The
// error is a *puzzle.InvalidError.
func New(side int, cells []Cell) (*Board, error) {
	if side < 1 || side > MaxSide {
		return nil, invalid("a side of %d places; it must have 1 to %d", side, MaxSide)
	}
	if len(cells) != Places(side) {
		return nil, invalid("%d cells; a side of %d places makes %d", len(cells), side, Places(side))
	}
	b := &Board{side: side, coords: coords(side), next: make([][]int, len(cells))}
	for i, c := range cells {
		switch {
		case c.Kind > Missing:
			return nil, invalid("cell %d is of kind %d, which there is not", i, c.Kind)
		case c.Kind.HasTile() && (c.Number < 0 || c.Number > MaxNumber):
			return nil, invalid("cell %d has a tile with %d", i, c.Number)
		case !c.Kind.HasTile():
			c.Number = 0
		}
		b.cells = append(b.cells, c)
	}
	for i, at := range b.coords {
		for _, step := range Directions {
			if n, ok := index(side, at.Add(step)); ok && cells[n].Kind != Missing {
				b.next[i] = append(b.next[i], n)
			}
		}
	}
	return b, nil
}

func invalid(format string, args ...any) *puzzle.InvalidError {
	return &puzzle.InvalidError{Reason: fmt.Sprintf(format, args...)}
}

// Side returns the places along a side.
func (b *Board) Side() int { return b.side }

// NumCells returns the number of cells, missing ones included.
func (b *Board) NumCells() int { return len(b.cells) }

// Cell returns a cell, by its number in the order of the text form.
func (b *Board) Cell(i int) Cell { return b.cells[i] }

// At returns where a cell lies.
func (b *Board) At(i int) Coord { return b.coords[i] }

// Lookup returns the number of the cell at a place; ok is false outside the hexagon.
func (b *Board) Lookup(at Coord) (i int, ok bool) { return index(b.side, at) }

// Ref names a cell in messages: by its row in the text form and its place there.
func (b *Board) Ref(i int) puzzle.Ref {
	at := b.coords[i]
	row := at.R + b.side - 1
	return puzzle.Ref{Coord: puzzle.Coord{Row: row, Col: at.Q + b.side - 1 + min(at.R, 0)}}
}

// Neighbors returns the cells beside a cell that are not missing, in the order of
// [Directions]. The caller must not change it.
func (b *Board) Neighbors(i int) []int { return b.next[i] }

// Occupied returns how many neighbors of a cell hold a tile.
func (b *Board) Occupied(i int) int {
	n := 0
	for _, k := range b.next[i] {
		if b.cells[k].Kind.HasTile() {
			n++
		}
	}
	return n
}

// Numbers returns how often each number stands on the tiles of a kind.
func (b *Board) Numbers(k Kind) (count [MaxNumber + 1]int) {
	for _, c := range b.cells {
		if c.Kind == k && k.HasTile() {
			count[c.Number]++
		}
	}
	return count
}

// Place returns the board with its movable tiles put elsewhere: holds says which
// cells have a tile, by cell, and the numbers are such that every tile is right.
// Fixed tiles stay as they are.
func (b *Board) Place(holds []bool) *Board {
	placed := *b
	placed.cells = make([]Cell, len(b.cells))
	for i, c := range b.cells {
		placed.cells[i] = c
		if c.Kind != Slot && c.Kind != Tile {
			continue
		}
		placed.cells[i] = Cell{}
		if holds[i] {
			placed.cells[i].Kind = Tile
		}
	}
	for i, c := range placed.cells {
		if c.Kind == Tile {
			placed.cells[i].Number = placed.Occupied(i)
		}
	}
	return &placed
}
