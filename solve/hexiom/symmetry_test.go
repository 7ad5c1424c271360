package hexiom_test

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"flowlens/solve/hexiom"
	"flowlens/solve/hexiom/tiles"
	"flowlens/solve/hexiom/tiles/tilestest"
	"flowlens/solve/sat"
)

// TestSymmetryLeavesOneOfEach goes through all models of small levels: with symmetries broken, where the tiles lie must be
// what the solutions come to when those that are alike when turned or mirrored count as one, else all of them.
func TestSymmetryLeavesOneOfEach(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 15))
	fewer := 0
	for _, spec := range tilestest.Specs(2) {
		for range 3 {
			b, _ := spec.Generate(rng)
			found := bruteForce(b)
			for _, e := range hexiom.Encodings() {
				all := len(models(t, b, &hexiom.Options{Encoding: e}))
				if all != len(found) {
					t.Errorf("%s: %d places for the tiles, want %d of\n%s", e, all, len(found), b.Text())
				}
				kinds := len(models(t, b, &hexiom.Options{Encoding: e, Symmetry: true}))
				if want := upToSymmetry(b, found); kinds != want {
					t.Errorf("%s, symmetries broken: %d places for the tiles, want %d of\n%s", e, kinds, want, b.Text())
				}
				if kinds < all {
					fewer++
				}
			}
		}
	}
	if fewer == 0 {
		t.Error("no level with symmetries")
	}
}

// models reads the clauses of a level as a SAT solver gets them, and returns where tiles may lie.
func models(t *testing.T, b *tiles.Board, o *hexiom.Options) map[string]bool {
	t.Helper()
	var text strings.Builder
	if err := hexiom.WriteDIMACS(&text, b, o); err != nil {
		t.Fatal(err)
	}
	var cnf sat.CNF
	var occupied []sat.Lit
	named := map[int]bool{}
	lines := bufio.NewScanner(strings.NewReader(text.String()))
	for lines.Scan() {
		line := lines.Text()
		var v, clauses int
		if _, err := fmt.Sscanf(line, "p cnf %d %d", &v, &clauses); err == nil {
			cnf.NewVars("", v)
			if len(named) != v {
				t.Fatalf("%d of %d variables have a name", len(named), v)
			}
		} else if _, err := fmt.Sscanf(line, "c %d:", &v); err == nil {
			named[v] = true
			if strings.HasSuffix(line, " has a tile") {
				occupied = append(occupied, sat.Lit(v))
			}
		} else if !strings.HasPrefix(line, "c") {
			cnf.Add(literals(t, line)...)
		}
	}
	session := sat.Gophersat.Start(&cnf)
	found := map[string]bool{}
	for {
		ok, err := session.Solve(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !ok {
			return found
		}
		key, other := "", make([]sat.Lit, len(occupied))
		for i, l := range occupied {
			key += fmt.Sprint(session.Value(l))
			if other[i] = l; session.Value(l) {
				other[i] = l.Not()
			}
		}
		found[key] = true
		session.Add(other...)
	}
}

// literals reads a clause.
func literals(t *testing.T, line string) []sat.Lit {
	t.Helper()
	var lits []sat.Lit
	for field := range strings.FieldsSeq(line) {
		var l int
		if _, err := fmt.Sscan(field, &l); err != nil {
			t.Fatal(err)
		}
		if l != 0 {
			lits = append(lits, sat.Lit(l))
		}
	}
	return lits
}

func TestEncodingNames(t *testing.T) {
	names := []string{"direct", "article"}
	for i, e := range hexiom.Encodings() {
		if got, err := hexiom.ParseEncoding(names[i]); e.String() != names[i] || got != e || err != nil {
			t.Errorf("%s is read as %v, %v; want %v", names[i], got, err, e)
		}
	}
	if got := hexiom.Encoding(2).String(); got != "Encoding(2)" {
		t.Errorf("an encoding that there is not is %s", got)
	}
	for _, name := range []string{"", "Direct", "Encoding(2)"} {
		if e, err := hexiom.ParseEncoding(name); err == nil || e != hexiom.Direct {
			t.Errorf("%q is read as %v, %v", name, e, err)
		}
	}
}
