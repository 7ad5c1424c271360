package puzzle

import "slices"

type (
	// Color is 1 to [Board.NumColors], numbered by the first dot in row
	// order. NoColor is 0.
	Color uint16
	// CellID numbers the cells that exist, row by row; on a free board it is
	// the index of the cell.
	CellID int32
)

// NoColor is the color of a cell without a dot.
const NoColor Color = 0

// Kind says how flows may pass a cell.
type Kind uint8

const (
	// Plain cells are passed once. A hole is a cell that is not there.
	Plain Kind = iota
	// Bridge cells are passed twice, once along each lane, always straight.
	Bridge
)

// String returns plain or bridge.
func (k Kind) String() string {
	if k == Bridge {
		return "bridge"
	}
	return "plain"
}

// Cell is one cell of a board.
type Cell struct {
	At    Coord
	Kind  Kind
	Color Color // the color of the dot here, or NoColor
	Pos   Point // free boards: centroid as given; else units of the pitch, see [Lattice.Pos]
}

// Board is a valid board. It never changes and may be shared between
// goroutines. [Builder.Build] makes it.
type Board struct {
	name       string
	lattice    Lattice
	rows, cols int
	cells      []Cell
	index      []CellID // rows*cols entries, noCell for a hole
	names      []string // by Color; names[0] is unused
	dots       [][2]CellID
	walls      [][2]CellID
	warps      [][2]CellID
	links      [][2]CellID
	graph      *Graph
}

const noCell CellID = -1

// Name returns the name of the board, which may be empty.
func (b *Board) Name() string { return b.name }

// Lattice returns the arrangement of the cells.
func (b *Board) Lattice() Lattice { return b.lattice }

// Rows returns the number of rows; a free board has 0.
func (b *Board) Rows() int { return b.rows }

// Cols returns the number of columns; a free board has 0.
func (b *Board) Cols() int { return b.cols }

// NumCells returns the number of cells that exist.
func (b *Board) NumCells() int { return len(b.cells) }

// Cell returns one cell; id is 0 to NumCells-1.
func (b *Board) Cell(id CellID) Cell { return b.cells[id] }

// Lookup returns the cell at a place, or false where there is none. On a free
// board the place is row 0, column index.
func (b *Board) Lookup(at Coord) (CellID, bool) {
	if b.lattice == Free {
		return CellID(at.Col), at.Row == 0 && at.Col >= 0 && at.Col < len(b.cells)
	}
	if at.Row < 0 || at.Row >= b.rows || at.Col < 0 || at.Col >= b.cols {
		return noCell, false
	}
	id := b.index[at.Row*b.cols+at.Col]
	return id, id != noCell
}

// Neighbor returns the cell next to id in direction d, whether or not a wall
// stands between them, or false where there is none.
func (b *Board) Neighbor(id CellID, d Dir) (CellID, bool) {
	if !slices.Contains(b.lattice.Dirs(), d) {
		return noCell, false
	}
	return b.Lookup(b.lattice.Step(b.cells[id].At, d))
}

// Ref returns the name of a cell in JSON and in messages.
func (b *Board) Ref(id CellID) Ref {
	return Ref{Coord: b.cells[id].At, Free: b.lattice == Free}
}

// NumColors returns the number of colors, each with two dots.
func (b *Board) NumColors() int { return len(b.names) - 1 }

// ColorName returns the letter (or letters) of a color, 1 to NumColors.
func (b *Board) ColorName(c Color) string { return b.names[c] }

// ColorByName returns the color with a letter, or false.
func (b *Board) ColorByName(name string) (Color, bool) {
	i := slices.Index(b.names[1:], name)
	return Color(i + 1), i >= 0
}

// Renamed returns the board with other names for its colors, by Color from 1 on, which must differ from each other.
func (b *Board) Renamed(names []string) *Board {
	out := *b
	out.names = append([]string{""}, names...)
	return &out
}

// Dots returns the two cells with dots of a color, in row order.
func (b *Board) Dots(c Color) [2]CellID { return b.dots[c] }

// Walls returns the pairs of neighbors with a wall between them, as given.
func (b *Board) Walls() [][2]CellID { return slices.Clone(b.walls) }

// Warps returns the pairs of border cells with an extra link, as given.
func (b *Board) Warps() [][2]CellID { return slices.Clone(b.warps) }

// Links returns the links of a free board, as given; other boards have none,
// because theirs follow from the lattice.
func (b *Board) Links() [][2]CellID { return slices.Clone(b.links) }

// Graph returns the board as nodes and edges. The caller must not change it.
func (b *Board) Graph() *Graph { return b.graph }

// CellNodes returns the nodes of a cell: one, or for a bridge lane 0
// (horizontal) and lane 1 (vertical). The caller must not change the slice.
func (b *Board) CellNodes(id CellID) []NodeID {
	return b.graph.cellNodes[b.graph.cellFirst[id]:b.graph.cellFirst[id+1]]
}

// CellLetters names a cell by small letters, in the order of the cells: a to z, then aa, ab and so on. It is for free boards,
// whose cells have no rows and columns.
func CellLetters(cell CellID) string {
	name := ""
	for n := int(cell) + 1; n > 0; n = (n - 1) / 26 {
		name = string(rune('a'+(n-1)%26)) + name
	}
	return name
}
