package solve

import (
	"fmt"
	"io"

	"flowlens/solve/puzzle"
)

// WriteDIMACS writes the clauses of a board in the DIMACS form that SAT solvers
// read, before any repair: the whole board, without the presolve. Comments say
// what each variable stands for. Flows may touch themselves only under
// TouchAlways. Of the options Touch, Used, Unused, Encoding and Without count.
//
// The error is ErrTooLarge, ErrNotCovered, or that of w.
func WriteDIMACS(w io.Writer, b *puzzle.Board, o *Options) error {
	if o == nil {
		o = &Options{}
	}
	r, err := newRules(b, o.Touch == TouchAlways, o)
	if err != nil {
		return err
	}
	f, err := encode(r, r.given, o)
	if err != nil {
		return err
	}
	return f.clauses().WriteDIMACS(w, func(yield func(string) bool) {
		if !yield(fmt.Sprintf("%s encoding of a Flow Free board of %d cells and %d colors", o.Encoding, b.NumCells(), b.NumColors())) {
			return
		}
		for v, meaning := range f.variables {
			if !yield(fmt.Sprintf("%d: %s", v, meaning)) {
				return
			}
		}
	})
}
