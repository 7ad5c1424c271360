package hexiom_test

import (
	"math/bits"

	"flowlens/solve/hexiom/tiles"
)

// bruteForce tries every way to choose as many cells as there are tiles, and
// returns the solutions, as bits by cell, for a board of up to 32 cells. It counts
// neighbors by where the cells stand in the rows of the text form.
func bruteForce(b *tiles.Board) []uint32 {
	var fixed, free uint32
	want := [7]int{}
	tilesLeft := 0
	for i := range b.NumCells() {
		switch c := b.Cell(i); c.Kind {
		case tiles.Fixed:
			fixed |= 1 << i
		case tiles.Tile:
			free |= 1 << i
			want[c.Number]++
			tilesLeft++
		case tiles.Slot:
			free |= 1 << i
		}
	}
	beside := masks(b)
	var found []uint32
	for set := free; ; set = (set - 1) & free {
		if bits.OnesCount32(set) == tilesLeft && right(b, beside, set|fixed, want) {
			found = append(found, set|fixed)
		}
		if set == 0 {
			return found
		}
	}
}

// right reports whether tiles on these cells can be the tiles of the board.
func right(b *tiles.Board, beside []uint32, set uint32, want [7]int) bool {
	got := [7]int{}
	for rest := set; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros32(rest)
		n := bits.OnesCount32(beside[i] & set)
		if c := b.Cell(i); c.Kind == tiles.Fixed {
			if c.Number != n {
				return false
			}
		} else if got[n]++; got[n] > want[n] {
			return false
		}
	}
	return got == want
}

// masks returns the neighbors of each cell as bits. Two cells are neighbors in a row
// when they stand two characters apart, in rows that touch when one apart.
func masks(b *tiles.Board) []uint32 {
	type place struct{ row, x int }
	var places []place
	for row := range 2*b.Side() - 1 {
		indent := max(row-(b.Side()-1), b.Side()-1-row)
		for k := range 2*b.Side() - 1 - indent {
			places = append(places, place{row, indent + 2*k})
		}
	}
	all := make([]uint32, len(places))
	for i, p := range places {
		for k, q := range places {
			dx, dy := max(p.x-q.x, q.x-p.x), max(p.row-q.row, q.row-p.row)
			if dy == 0 && dx == 2 || dy == 1 && dx == 1 {
				all[i] |= 1 << k
			}
		}
	}
	return all
}
