package puzzle

import (
	"fmt"
	"math"
)

// Lattice is the arrangement of the cells of a board.
type Lattice uint8

const (
	// Square cells have four neighbors.
	Square Lattice = iota
	// Hex cells are regular flat-top hexagons in straight columns, the odd
	// columns raised by half a cell. They have six neighbors.
	Hex
	// Free cells are regions of any form, with the links given one by one.
	Free
)

// String returns the name that the JSON form uses: square, hex or free.
func (l Lattice) String() string {
	switch l {
	case Square:
		return "square"
	case Hex:
		return "hex"
	case Free:
		return "free"
	}
	return fmt.Sprintf("Lattice(%d)", uint8(l))
}

// parseLattice is the inverse of String.
func parseLattice(s string) (Lattice, bool) {
	for _, l := range []Lattice{Square, Hex, Free} {
		if s == l.String() {
			return l, true
		}
	}
	return 0, false
}

// Dir is a direction out of a cell, clockwise from North. A square lattice
// uses North, East, South and West; a hex lattice uses North, NorthEast,
// SouthEast, South, SouthWest and NorthWest.
type Dir uint8

const (
	// NoDir is the direction of a link between free cells.
	NoDir Dir = iota
	North
	NorthEast
	East
	SouthEast
	South
	SouthWest
	West
	NorthWest
)

// numDirs counts the directions of the compass, without NoDir.
const numDirs = 8

var dirNames = [...]string{"none", "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest"}

// String returns the name of the direction in lower case.
func (d Dir) String() string {
	if int(d) < len(dirNames) {
		return dirNames[d]
	}
	return fmt.Sprintf("Dir(%d)", uint8(d))
}

// Opposite returns the direction that points the other way; NoDir has none
// and is returned as it is.
func (d Dir) Opposite() Dir {
	if d == NoDir {
		return NoDir
	}
	return (d-1+numDirs/2)%numDirs + 1
}

var (
	squareDirs = []Dir{North, East, South, West}
	hexDirs    = []Dir{North, NorthEast, SouthEast, South, SouthWest, NorthWest}
)

// Dirs returns the directions out of a cell of the lattice, clockwise from
// North. A free lattice has none. The caller must not change the slice.
func (l Lattice) Dirs() []Dir {
	switch l {
	case Square:
		return squareDirs
	case Hex:
		return hexDirs
	}
	return nil
}

// Coord is a place on a square or hex board: row first, both from 0 at the
// top left. On a free board Row is 0 and Col is the index of the cell.
type Coord struct{ Row, Col int }

// Point is a place in the plane, x to the right and y down.
type Point struct{ X, Y float64 }

// Step returns the place next to at in direction d, which need not hold a
// cell. The direction must be one of l.Dirs().
func (l Lattice) Step(at Coord, d Dir) Coord {
	switch d {
	case North:
		return Coord{at.Row - 1, at.Col}
	case South:
		return Coord{at.Row + 1, at.Col}
	case East:
		return Coord{at.Row, at.Col + 1}
	case West:
		return Coord{at.Row, at.Col - 1}
	}
	// The other four belong to hexes. In an odd column, which is raised, the
	// upper neighbors stand one row further up than in an even one.
	up := at.Row
	if at.Col%2 != 0 {
		up--
	}
	switch d {
	case NorthEast:
		return Coord{up, at.Col + 1}
	case SouthEast:
		return Coord{up + 1, at.Col + 1}
	case SouthWest:
		return Coord{up + 1, at.Col - 1}
	case NorthWest:
		return Coord{up, at.Col - 1}
	}
	panic(fmt.Sprintf("puzzle: %v is no direction of a %v lattice", d, l))
}

// Pos returns the center of a place on a square or hex lattice, in units of
// the pitch (the distance between the centers of neighbors), with the center
// of row 0, column 0 at the origin.
func (l Lattice) Pos(at Coord) Point {
	p := Point{float64(at.Col), float64(at.Row)}
	if l == Hex {
		// Columns of hexagons with rows one pitch apart stand √3/2 apart.
		p.X *= math.Sqrt(3) / 2
		if at.Col%2 != 0 {
			p.Y -= 0.5
		}
	}
	return p
}
