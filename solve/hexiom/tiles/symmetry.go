package tiles

import "slices"

// A Symmetry turns or mirrors the hexagon: it says by cell where it goes.
type Symmetry []int

// Symmetries returns the twelve symmetries of a hexagon with that many places along
// a side: the six turns, from none on, and then each followed by a reflection.
func Symmetries(side int) []Symmetry {
	all := make([]Symmetry, 0, 12)
	for _, mirrored := range []bool{false, true} {
		for turns := range 6 {
			s := make(Symmetry, 0, Places(side))
			for _, c := range coords(side) {
				for range turns {
					c = Coord{-c.R, c.Q + c.R}
				}
				if mirrored {
					c = Coord{c.R, c.Q}
				}
				i, _ := index(side, c)
				s = append(s, i)
			}
			all = append(all, s)
		}
	}
	return all
}

// Image returns the board turned or mirrored. The symmetry must be of its side.
func (b *Board) Image(s Symmetry) *Board {
	cells := make([]Cell, len(b.cells))
	for i, c := range b.cells {
		cells[s[i]] = c
	}
	image, err := New(b.side, cells)
	if err != nil {
		panic(err) // the cells are those of a board
	}
	return image
}

// Symmetries returns the symmetries that leave the level as it is, the one that
// moves nothing first: they take missing places to missing places and each fixed
// tile to one with the same number. Where the movable tiles are does not matter.
func (b *Board) Symmetries() []Symmetry {
	return slices.DeleteFunc(Symmetries(b.side), func(s Symmetry) bool {
		for i, to := range s {
			if from, at := b.cells[i], b.cells[to]; from != at && !(from.free() && at.free()) {
				return true
			}
		}
		return false
	})
}

// free reports whether a movable tile may lie there.
func (c Cell) free() bool { return c.Kind == Slot || c.Kind == Tile }

// Equal reports whether two boards are alike, the places of the tiles included.
func (b *Board) Equal(other *Board) bool {
	return b.side == other.side && slices.Equal(b.cells, other.cells)
}

// Equivalent reports whether two boards are alike when turned or mirrored.
func (b *Board) Equivalent(other *Board) bool {
	return b.side == other.side && slices.ContainsFunc(Symmetries(b.side), func(s Symmetry) bool {
		return b.Image(s).Equal(other)
	})
}
