package geom

import "math"

// Honeycomb is a lattice of flat-top hexagons in the working picture. Cells are counted in columns and half rows, from
// an arbitrary cell: the sum of the two is even, and both may be negative. The cell in column c and half row h
// is centered at o + c·x + h·y.
type Honeycomb struct{ O, X, Y Vec }

// At returns the center of the cell in a column and half row, in pixels.
func (c *Honeycomb) At(col, half float64) Vec { return c.O.Add(c.X.Mul(col)).Add(c.Y.Mul(half)) }

// Pitch returns the distance of the centers of neighbors, in pixels.
func (c *Honeycomb) Pitch() float64 { return (2*c.Y.Len() + c.X.Len()*2/math.Sqrt(3)) / 2 }

// Index is the inverse of At: the column and half row of a point.
func (c *Honeycomb) Index(p Vec) (col, half float64) {
	d, det := p.Sub(c.O), c.X.Cross(c.Y)
	return d.Cross(c.Y) / det, c.X.Cross(d) / det
}

// HexSteps leads from a cell to its six neighbors, clockwise from north, in columns and half rows.
var HexSteps = [6][2]int{{0, -2}, {1, -1}, {1, 1}, {0, 2}, {-1, 1}, {-1, -1}}

// HexCorners are the corners of a cell in columns and half rows from its center: side k runs from corner k to k+1.
var HexCorners = [7][2]float64{{-1. / 3, -1}, {1. / 3, -1}, {2. / 3, 0}, {1. / 3, 1}, {-1. / 3, 1}, {-2. / 3, 0}, {-1. / 3, -1}}
