package sat

import (
	"bufio"
	"fmt"
	"io"
	"iter"
	"strconv"
	"strings"
)

// WriteDIMACS writes the clauses in the DIMACS format of SAT solvers. The
// comments (nil: none) come first, one line each, because some solvers accept
// none after the line that gives the numbers of variables and clauses. An empty
// clause is a line with nothing but its end, 0. The error is that of w.
func (c *CNF) WriteDIMACS(w io.Writer, comments iter.Seq[string]) error {
	buffered := bufio.NewWriter(w)
	if comments != nil {
		for text := range comments {
			writeComment(buffered, text)
		}
	}
	writeHeader(buffered, c.Vars(), c.Clauses())
	writeClauses(buffered, c)
	return buffered.Flush()
}

// The functions below leave errors to the writer, which keeps the first.

func writeComment(w *bufio.Writer, text string) {
	for line := range strings.SplitSeq(text, "\n") {
		w.WriteString(strings.TrimRight("c "+line, " \r"))
		w.WriteByte('\n')
	}
}

func writeHeader(w *bufio.Writer, vars, clauses int) {
	fmt.Fprintf(w, "p cnf %d %d\n", vars, clauses)
}

func writeClauses(w *bufio.Writer, c *CNF) {
	for i := range c.Clauses() {
		for _, l := range c.Clause(i) {
			w.Write(strconv.AppendInt(w.AvailableBuffer(), int64(l), 10))
			w.WriteByte(' ')
		}
		w.WriteString("0\n")
	}
}
