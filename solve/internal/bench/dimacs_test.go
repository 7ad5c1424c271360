package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"flowlens/solve/sat"
)

func TestReadDIMACS(t *testing.T) {
	text := "p cnf 4 3\n1 -2 0\n0\n-3 4 1 0\n"
	cnf, err := readDIMACS(strings.NewReader("c 1: a variable\n" + text))
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := cnf.WriteDIMACS(&out, nil); err != nil {
		t.Fatal(err)
	}
	if out.String() != text {
		t.Errorf("got\n%swant\n%s", out.String(), text)
	}
	if _, err := readDIMACS(strings.NewReader("p cnf 1 1\none 0\n")); err == nil {
		t.Error("no error for a word")
	}
}

func TestSatisfied(t *testing.T) {
	var cnf sat.CNF
	cnf.NewVars("", 3)
	cnf.Add(1, -2)
	cnf.Add(2, 3)
	for text, want := range map[string]bool{"1 2 3": true, "-1 -2 3": true, "-1 2 3": false, "1 -2 -3": false} {
		file := filepath.Join(t.TempDir(), "model")
		if err := os.WriteFile(file, []byte("SAT\n"+text+" 0\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		model, err := readModel(file)
		if err != nil {
			t.Fatal(err)
		}
		if got := satisfied(&cnf, model); got != want {
			t.Errorf("%s: satisfied is %t", text, got)
		}
	}
}

// TestAddRaces checks the ratios with times for which they are plain to see.
func TestAddRaces(t *testing.T) {
	var table table
	table.addRaces("two", []race{
		{minisat: 1e6, ours: 2e6, gophersat: 4e6},
		{minisat: 3e6, ours: 1.5e6, gophersat: 3e6},
	})
	want := []string{"two", "2", "4.00", "3.50", "7.00", "0.875x", "2.00x", "1.00x", "1.75x", "4.00x", "2.00x"}
	if !slices.Equal(table.rows[0], want) {
		t.Errorf("got %q, want %q", table.rows[0], want)
	}
}
