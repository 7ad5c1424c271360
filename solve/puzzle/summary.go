package puzzle

import (
	"fmt"
	"strings"
)

// Summary says in a few words what kind of board b is, as in "9x9, 10 flows, 24 walls, 5 bridges". Sizes are columns by rows.
func (b *Board) Summary() string {
	parts := []string{b.size(), counted(b.NumColors(), "flow")}
	bridges := 0
	for i := range b.NumCells() {
		if b.Cell(CellID(i)).Kind == Bridge {
			bridges++
		}
	}
	for _, p := range []struct {
		n    int
		noun string
	}{{len(b.Walls()), "wall"}, {bridges, "bridge"}, {len(b.Warps()), "warp"}} {
		if p.n > 0 {
			parts = append(parts, counted(p.n, p.noun))
		}
	}
	return strings.Join(parts, ", ")
}

// size says how large the board is, and how many cells it has where that does not follow.
func (b *Board) size() string {
	if b.Lattice() == Free {
		return counted(b.NumCells(), "cell") + " of free form"
	}
	size := fmt.Sprintf("%dx%d", b.Cols(), b.Rows())
	if b.Lattice() == Hex {
		size += " hexagons"
	}
	if b.NumCells() < b.Rows()*b.Cols() {
		size += fmt.Sprintf(" with %s", counted(b.NumCells(), "cell"))
	}
	return size
}

func counted(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}
