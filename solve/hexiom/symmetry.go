package hexiom

import (
	"flowlens/solve/hexiom/tiles"
	"flowlens/solve/sat"
)

// breakSymmetries keeps, of solutions that a symmetry makes of each other, the one of
// which the empty and occupied cells along the spiral come first in the order of a
// dictionary, empty before occupied.
func (f *formula) breakSymmetries() {
	f.cnf.Group("symmetry")
	for _, s := range f.board.Symmetries()[1:] {
		f.notAfter(s)
	}
}

// notAfter says that the cells along the spiral do not come after their images in the
// order of a dictionary. The variable of a cell is true where those up to it are
// alike; the next may then be occupied only if its image is.
func (f *formula) notAfter(s tiles.Symmetry) {
	alike := sat.True
	for _, i := range f.order {
		own, image := f.occupied[i], f.occupied[s[i]]
		if own == image {
			continue
		}
		f.cnf.Add(alike.Not(), own.Not(), image)
		next := f.cnf.NewVars("as its image so far", 1)
		f.cnf.Add(alike.Not(), own, image, next)
		f.cnf.Add(alike.Not(), own.Not(), image.Not(), next)
		alike = next
	}
}
