package geom

// Affine is a lattice of parallelograms: the crossing of row r and column c lies at o + c·u + r·v, in pixels of the working
// picture. Rows and columns are counted from an arbitrary crossing and may be negative.
type Affine struct{ O, U, V Vec }

// At returns the place of a row and a column, in pixels.
func (l *Affine) At(r, c float64) Vec { return l.O.Add(l.U.Mul(c)).Add(l.V.Mul(r)) }

// Pitch returns the mean length of the two steps, in pixels.
func (l *Affine) Pitch() float64 { return (l.U.Len() + l.V.Len()) / 2 }

// Index is the inverse of At: the row and column of a point.
func (l *Affine) Index(p Vec) (r, c float64) {
	d, det := p.Sub(l.O), l.U.Cross(l.V)
	return l.U.Cross(d) / det, d.Cross(l.V) / det
}

// Placed is a node, by its number, with its row and column on a lattice.
type Placed struct{ Node, R, C int }

// FitAffine returns the lattice on which the placed nodes lie, by least squares. ok is false where they lie on one line or
// are fewer than three.
func FitAffine(nodes []Vec, part []Placed) (l Affine, ok bool) {
	n := float64(len(part))
	if n < 3 {
		return l, false
	}
	var r0, c0 float64
	var mid Vec
	for _, p := range part {
		r0, c0, mid = r0+float64(p.R), c0+float64(p.C), mid.Add(nodes[p.Node])
	}
	r0, c0, mid = r0/n, c0/n, mid.Mul(1/n)
	xs, ys := NewLeastSquares(2), NewLeastSquares(2) // about the middle: u and v are what is left
	for _, p := range part {
		r, c, q := float64(p.R)-r0, float64(p.C)-c0, nodes[p.Node].Sub(mid)
		xs.Add(q.X, c, r)
		ys.Add(q.Y, c, r)
	}
	x, ok := xs.Solve()
	y, _ := ys.Solve() // settled where x is: its terms are the same
	l.U, l.V = Vec{x[0], y[0]}, Vec{x[1], y[1]}
	l.O = mid.Sub(l.U.Mul(c0)).Sub(l.V.Mul(r0))
	return l, ok
}
