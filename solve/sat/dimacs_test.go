package sat_test

import (
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"flowlens/solve/sat"
)

// dimacs is what a DIMACS file says.
type dimacs struct {
	comments      []string
	vars, clauses int
	clause        [][]sat.Lit
}

// parseDIMACS reads the format as it is written down: comments, one header, and
// clauses that end in 0, wherever their lines break.
func parseDIMACS(t *testing.T, text string) dimacs {
	t.Helper()
	var d dimacs
	number := func(word string) int {
		n, err := strconv.Atoi(word)
		if err != nil {
			t.Fatalf("%v in:\n%s", err, text)
		}
		return n
	}
	header := false
	clause := []sat.Lit{}
	for line := range strings.Lines(text) {
		words := strings.Fields(line)
		switch {
		case header && len(words) > 0:
			for _, w := range words {
				if n := number(w); n != 0 {
					clause = append(clause, sat.Lit(n))
					continue
				}
				d.clause = append(d.clause, clause)
				clause = []sat.Lit{}
			}
		case len(words) > 0 && words[0] == "c":
			d.comments = append(d.comments, strings.Join(words[1:], " "))
		case len(words) == 4 && words[0] == "p" && words[1] == "cnf":
			d.vars, d.clauses, header = number(words[2]), number(words[3]), true
		default:
			t.Fatalf("line %q in:\n%s", line, text)
		}
	}
	if !header || len(clause) > 0 {
		t.Fatalf("no header, or a clause without an end:\n%s", text)
	}
	return d
}

func TestWriteDIMACS(t *testing.T) {
	for seed := range uint64(100) {
		rng := rand.New(rand.NewPCG(seed, 2))
		var c sat.CNF
		c.NewVars("x", 1+rng.IntN(2000))
		want := dimacs{vars: c.Vars(), comments: []string{"first", "second", "", "third"}}
		for range rng.IntN(3000) {
			clause := randomClause(rng, c.Vars())
			if rng.IntN(50) == 0 {
				clause = []sat.Lit{}
			}
			switch want.clause = append(want.clause, clause); rng.IntN(4) {
			case 0:
				c.Add(append([]sat.Lit{sat.False}, clause...)...)
			case 1:
				c.Add(append([]sat.Lit{sat.True}, clause...)...)
				want.clause = want.clause[:len(want.clause)-1]
			default:
				c.Add(clause...)
			}
		}
		want.clauses = len(want.clause)
		var text strings.Builder
		if err := c.WriteDIMACS(&text, slices.Values([]string{"first", "second\n\r\nthird"})); err != nil {
			t.Fatal(err)
		}
		if got := parseDIMACS(t, text.String()); !reflect.DeepEqual(got, want) {
			t.Fatalf("seed %d: wrote\n%s\nwant %v", seed, text.String(), want)
		}
	}
}

func TestWriteDIMACSOfNothing(t *testing.T) {
	var text strings.Builder
	if err := new(sat.CNF).WriteDIMACS(&text, nil); err != nil || text.String() != "p cnf 0 0\n" {
		t.Errorf("wrote %q, %v", text.String(), err)
	}
}

func TestWriteDIMACSReportsErrors(t *testing.T) {
	r, w := io.Pipe()
	r.CloseWithError(io.ErrShortWrite)
	if err := pigeons(12).WriteDIMACS(w, nil); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("error %v, want that of the writer", err)
	}
}
