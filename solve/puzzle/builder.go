package puzzle

import (
	"math"
	"unicode"
	"unicode/utf8"
)

// Limits of a board. They are far above any board of the game (18x18) and
// keep hostile input from taking much memory.
const (
	// MaxSide is the largest number of rows or of columns.
	MaxSide = 1024
	// MaxCells is the largest number of places, holes included.
	MaxCells = 1 << 16
	// MaxLinks is the largest number of warps, of walls, or of links of a
	// free board.
	MaxLinks = 4 * MaxCells
	// MaxName is the largest number of characters in the name of a color.
	MaxName = 8
)

// Builder collects the parts of a board in any order. Its methods only note
// what they are given; Build validates all of it once.
type Builder struct {
	lattice      Lattice
	name         string
	rows, cols   int
	sized        bool
	cells        []cellSpec
	walls, warps [][2]Coord
	links        [][2]int
}

type cellSpec struct {
	at     Coord
	kind   Kind
	letter string // "" where there is no dot
	dot    bool
	pos    Point // free boards only
}

// NewBuilder returns an empty builder for a board of the given lattice.
func NewBuilder(l Lattice) *Builder { return &Builder{lattice: l} }

// SetName sets the name of the board.
func (b *Builder) SetName(name string) { b.name = name }

// SetSize sets the number of rows and columns of a square or hex board.
func (b *Builder) SetSize(rows, cols int) { b.rows, b.cols, b.sized = rows, cols, true }

// AddCell adds an empty cell. Places without a cell are holes.
func (b *Builder) AddCell(at Coord) { b.cells = append(b.cells, cellSpec{at: at}) }

// AddDot adds a cell with a dot. Every letter must be added exactly twice; it
// may be up to MaxName letters and digits.
func (b *Builder) AddDot(at Coord, letter string) {
	b.cells = append(b.cells, cellSpec{at: at, letter: letter, dot: true})
}

// AddBridge adds a bridge, which only square boards have.
func (b *Builder) AddBridge(at Coord) {
	b.cells = append(b.cells, cellSpec{at: at, kind: Bridge})
}

// AddFree adds a cell of a free board and returns its index. The letter is
// that of the dot in it, or "". Its position is the centroid, in pixels.
func (b *Builder) AddFree(pos Point, letter string) int {
	i := len(b.cells)
	b.cells = append(b.cells, cellSpec{at: Coord{0, i}, letter: letter, dot: letter != "", pos: pos})
	return i
}

// AddLink links two cells of a free board, given by index.
func (b *Builder) AddLink(i, j int) { b.links = append(b.links, [2]int{i, j}) }

// AddWall closes the link between two neighbors.
func (b *Builder) AddWall(p, q Coord) { b.walls = append(b.walls, [2]Coord{p, q}) }

// AddWarp adds a link between two cells at the border. It leaves each cell
// through a side where the board has no cell; for two cells of one row or
// column these are the sides that face away from each other.
func (b *Builder) AddWarp(p, q Coord) { b.warps = append(b.warps, [2]Coord{p, q}) }

// Build validates everything and returns the board. The error is an
// *InvalidError. The builder may be used further.
func (b *Builder) Build() (*Board, error) {
	board, err := b.build()
	if err != nil {
		return nil, err
	}
	return board, nil
}

// Draft returns the JSON form of what was added so far. That need not be a board yet: there may be any number of dots of a
// letter. All else is validated as Build does.
func (b *Builder) Draft() (*Doc, error) {
	draft, _, err := b.assemble(true)
	if err != nil {
		return nil, err
	}
	return NewDoc(draft, nil), nil
}

func (b *Builder) build() (*Board, *InvalidError) {
	board, warpDirs, err := b.assemble(false)
	if err != nil {
		return nil, err
	}
	board.graph = newGraph(board, warpDirs)
	return board, nil
}

// assemble puts a board together, without its graph, and says which way its warps lead. The dots of a draft need not be pairs.
func (b *Builder) assemble(draft bool) (*Board, [][2]Dir, *InvalidError) {
	if err := b.checkSize(); err != nil {
		return nil, nil, err
	}
	board := &Board{name: b.name, lattice: b.lattice, rows: b.rows, cols: b.cols}
	var warpDirs [][2]Dir
	steps := []func() *InvalidError{
		func() *InvalidError { return b.placeCells(board) },
		func() *InvalidError { return b.pairDots(board, draft) },
		func() *InvalidError { return b.placeWalls(board) },
		func() (err *InvalidError) { warpDirs, err = b.placeWarps(board); return err },
		func() *InvalidError { return b.placeLinks(board) },
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return nil, nil, err
		}
	}
	return board, warpDirs, nil
}

// checkSize checks the numbers that memory depends on.
func (b *Builder) checkSize() *InvalidError {
	if max(len(b.walls), len(b.warps), len(b.links)) > MaxLinks {
		return invalid("too large: more than %d walls, warps or links", MaxLinks)
	}
	switch b.lattice {
	case Free:
		if b.sized {
			return invalid("a free board has no rows and columns")
		}
		if len(b.walls)+len(b.warps) > 0 {
			return invalid("a free board has links only, no walls or warps")
		}
		if len(b.cells) > MaxCells {
			return invalid("too large: more than %d cells", MaxCells)
		}
	case Square, Hex:
		if len(b.links) > 0 {
			return invalid("only a free board has links of its own")
		}
		if b.rows < 1 || b.cols < 1 {
			return invalid("a board of %d rows and %d columns has no cells", b.rows, b.cols)
		}
		if b.rows > MaxSide || b.cols > MaxSide || b.rows*b.cols > MaxCells {
			return invalid("too large: %d rows of %d columns; at most %d a side and %d in all", b.rows, b.cols, MaxSide, MaxCells)
		}
	default:
		return invalid("unknown lattice %v", b.lattice)
	}
	if len(b.cells) == 0 {
		return invalid("no cells")
	}
	return nil
}

// placeCells fills cells and index in row order, without colors.
func (b *Builder) placeCells(board *Board) *InvalidError {
	if b.lattice == Free {
		for i, c := range b.cells {
			if c.kind == Bridge {
				return invalid("only a square board has bridges").at(b.ref(c.at))
			}
			if c.at != (Coord{0, i}) {
				return invalid("a free board takes free cells only").at(b.ref(c.at))
			}
			if !finite(c.pos.X) || !finite(c.pos.Y) {
				return invalid("its position is not a number").at(b.ref(c.at))
			}
			board.cells = append(board.cells, Cell{At: c.at, Pos: c.pos})
		}
		return nil
	}
	taken := make([]*cellSpec, b.rows*b.cols)
	for i := range b.cells {
		c := &b.cells[i]
		if !b.inside(c.at) {
			return invalid("outside the board of %d rows and %d columns", b.rows, b.cols).at(b.ref(c.at))
		}
		if c.kind == Bridge && b.lattice != Square {
			return invalid("only a square board has bridges").at(b.ref(c.at))
		}
		spot := &taken[c.at.Row*b.cols+c.at.Col]
		if *spot != nil {
			return invalid("given twice").at(b.ref(c.at))
		}
		*spot = c
	}
	board.index = make([]CellID, len(taken))
	board.cells = make([]Cell, 0, len(b.cells))
	for i, c := range taken {
		board.index[i] = noCell
		if c != nil {
			board.index[i] = CellID(len(board.cells))
			board.cells = append(board.cells, Cell{At: c.at, Kind: c.kind, Pos: b.lattice.Pos(c.at)})
		}
	}
	return nil
}

// pairDots gives the dots their colors, numbered by first cell. Those of a draft need not be pairs.
func (b *Builder) pairDots(board *Board, draft bool) *InvalidError {
	letters := make([]string, len(board.cells))
	for i := range b.cells {
		c := &b.cells[i]
		if !c.dot {
			continue
		}
		if !validName(c.letter) {
			return invalid("%q cannot name a color: it takes 1 to %d letters or digits", c.letter, MaxName).at(b.ref(c.at))
		}
		id, _ := board.Lookup(c.at)
		letters[id] = c.letter
	}
	board.names = []string{""}
	board.dots = make([][2]CellID, 1)
	count := []int{0}
	byName := map[string]Color{}
	for i, name := range letters {
		if name == "" {
			continue
		}
		c, seen := byName[name]
		if !seen {
			c = Color(len(board.names))
			byName[name] = c
			board.names = append(board.names, name)
			board.dots = append(board.dots, [2]CellID{})
			count = append(count, 0)
		}
		if draft {
			board.cells[i].Color = c
			continue
		}
		if count[c] == 2 {
			return invalid("a third dot").at(board.Ref(CellID(i))).of(name)
		}
		board.dots[c][count[c]] = CellID(i)
		board.cells[i].Color = c
		count[c]++
	}
	if draft {
		return nil
	}
	for c := 1; c < len(count); c++ {
		if count[c] == 1 {
			return invalid("only one dot").at(board.Ref(board.dots[c][0])).of(board.names[c])
		}
	}
	if len(board.names) == 1 {
		return invalid("no dots")
	}
	return nil
}

func (b *Builder) inside(at Coord) bool {
	return at.Row >= 0 && at.Row < b.rows && at.Col >= 0 && at.Col < b.cols
}

func (b *Builder) ref(at Coord) Ref { return Ref{Coord: at, Free: b.lattice == Free} }

func finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// validName reports whether s can name a color. Letters and digits only, so
// that no name looks like an empty cell, a hole or a bridge.
func validName(s string) bool {
	for _, r := range s {
		if r == utf8.RuneError || !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return false
		}
	}
	n := utf8.RuneCountInString(s)
	return n >= 1 && n <= MaxName
}
