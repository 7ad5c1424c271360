package tiles

import "fmt"

// Verify returns an error when solved is no solution of the level: it must have the
// same missing places and fixed tiles, the same movable tiles wherever they
// are, and on each tile the count of the tiles beside it.
func Verify(level, solved *Board) error {
	if level.side != solved.side {
		return fmt.Errorf("tiles: a side of %d places, not %d", solved.side, level.side)
	}
	var before, after [MaxNumber + 1]int
	for i, c := range level.cells {
		s := solved.cells[i]
		if c.free() != s.free() || !c.free() && c != s {
			return fmt.Errorf("tiles: %v is %q, not %q", level.Ref(i), s.text(), c.text())
		}
		if c.Kind == Tile {
			before[c.Number]++
		}
		if s.Kind == Tile {
			after[s.Number]++
		}
	}
	if before != after {
		return fmt.Errorf("tiles: tiles by number %d, not %d", after, before)
	}
	return solved.check()
}

// check counts afresh, from where the cells lie, and not as the solver does.
func (b *Board) check() error {
	tile := map[Coord]bool{}
	for i, c := range b.cells {
		tile[b.coords[i]] = c.Kind.HasTile()
	}
	for i, c := range b.cells {
		if !c.Kind.HasTile() {
			continue
		}
		n, at := 0, b.coords[i]
		for _, beside := range []Coord{
			{at.Q - 1, at.R}, {at.Q + 1, at.R}, {at.Q, at.R - 1},
			{at.Q, at.R + 1}, {at.Q - 1, at.R + 1}, {at.Q + 1, at.R - 1},
		} {
			if tile[beside] {
				n++
			}
		}
		if n != c.Number {
			return fmt.Errorf("tiles: %v has a tile with %d and %d tiles beside it", b.Ref(i), c.Number, n)
		}
	}
	return nil
}
