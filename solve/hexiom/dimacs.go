package hexiom

import (
	"fmt"
	"io"

	"flowlens/solve/hexiom/tiles"
)

// WriteDIMACS writes the clauses of a level in the DIMACS form that SAT solvers
// read. Comments say what each variable stands for. Of the options Encoding and
// Symmetry count. The error is that of w.
func WriteDIMACS(w io.Writer, b *tiles.Board, o *Options) error {
	if o == nil {
		o = &Options{}
	}
	f := encode(b, o)
	return f.cnf.WriteDIMACS(w, func(yield func(string) bool) {
		if !yield(fmt.Sprintf("%s encoding of a Hexiom level of side %d", o.Encoding, b.Side())) {
			return
		}
		for _, block := range f.cnf.Blocks() {
			for i := range block.Len {
				if !yield(fmt.Sprintf("%d: %s", int(block.First)+i, block.Name)) {
					return
				}
			}
		}
	})
}
