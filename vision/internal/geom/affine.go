package geom

// Affine is the affine grid of line crossings: crossing (r,c) lies at o + c·u + r·v, in pixels of the working
// picture. Rows and columns are counted from an arbitrary crossing and may be negative.
type Affine struct{ O, U, V Vec }

func (l *Affine) At(r, c float64) Vec { return l.O.Add(l.U.Mul(c)).Add(l.V.Mul(r)) }

func (l *Affine) Pitch() float64 { return (l.U.Len() + l.V.Len()) / 2 }

// Index is the inverse of at: the row and column of a point.
func (l *Affine) Index(p Vec) (r, c float64) {
	d, det := p.Sub(l.O), l.U.Cross(l.V)
	return l.U.Cross(d) / det, d.Cross(l.V) / det
}

// Placed is a node with its row and column on a lattice.
type Placed struct{ Node, R, C int }

// FitAffine solves x = o + c·u + r·v over the placed nodes.
func FitAffine(nodes []Vec, part []Placed) (l Affine, ok bool) {
	n := float64(len(part))
	if n < 3 {
		return l, false
	}
	var mr, mc, scc, srr, scr float64
	var m, sc, sr Vec
	for _, p := range part {
		mr, mc, m = mr+float64(p.R), mc+float64(p.C), m.Add(nodes[p.Node])
	}
	mr, mc, m = mr/n, mc/n, m.Mul(1/n)
	for _, p := range part {
		r, c, q := float64(p.R)-mr, float64(p.C)-mc, nodes[p.Node].Sub(m)
		scc, srr, scr = scc+c*c, srr+r*r, scr+c*r
		sc, sr = sc.Add(q.Mul(c)), sr.Add(q.Mul(r))
	}
	det := scc*srr - scr*scr
	if det < 1e-9 {
		return l, false
	}
	l.U = sc.Mul(srr).Sub(sr.Mul(scr)).Mul(1 / det)
	l.V = sr.Mul(scc).Sub(sc.Mul(scr)).Mul(1 / det)
	l.O = m.Sub(l.U.Mul(mc)).Sub(l.V.Mul(mr))
	return l, true
}
