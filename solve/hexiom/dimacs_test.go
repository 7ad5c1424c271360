package hexiom_test

import (
	"errors"
	"strings"
	"testing"

	"flowlens/solve/hexiom"
)

// TestWriteDIMACS states by hand that the tile in the middle is there or not, that
// the fixed one needs it, that it is the one with a 1, and that no slot is empty.
func TestWriteDIMACS(t *testing.T) {
	b := parse(t, "2\n +1+.\n+. 1+.\n +.+.\n")
	want := `c direct encoding of a Hexiom level of side 2
c 1: r2c2 has a tile
c 2: r2c2 has a tile with 1
p cnf 2 5
-1 2 0
1 -2 0
1 0
2 0
1 0
`
	var got strings.Builder
	if err := hexiom.WriteDIMACS(&got, b, nil); err != nil {
		t.Fatal(err)
	}
	if got.String() != want {
		t.Errorf("got\n%s\nwant\n%s", &got, want)
	}
}

// brokenWriter takes nothing.
type brokenWriter struct{}

var errBroken = errors.New("broken")

func (brokenWriter) Write([]byte) (int, error) { return 0, errBroken }

func TestWriteDIMACSFails(t *testing.T) {
	if err := hexiom.WriteDIMACS(brokenWriter{}, parse(t, "1\n .\n"), nil); !errors.Is(err, errBroken) {
		t.Errorf("error %v, want that of the writer", err)
	}
}
