package main

import (
	"math/rand/v2"
	"slices"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
)

func TestFamily(t *testing.T) {
	want := map[string]string{
		"classic": "classic", "rectangle": "classic", "holes": "shapes", "walls": "walls", "bridges": "bridges", "warps": "warps",
		"mixed": "mix", "hex": "hex", "hex with holes and walls": "hex", "hex with warps": "hex", "free": "free",
	}
	for _, f := range puzzletest.Families(8) {
		board, _ := f.Spec.Generate(rand.New(rand.NewPCG(1, 1)))
		if got := family(board); got != want[f.Name] {
			t.Errorf("%s is of the family %s, want %s", f.Name, got, want[f.Name])
		}
		if !slices.Contains(families, family(board)) {
			t.Errorf("no row for %s", f.Name)
		}
	}
	walled, _ := puzzletest.Spec{Rows: 8, Cols: 8, Holes: 3, Walls: 3}.Generate(rand.New(rand.NewPCG(1, 1)))
	if got := family(walled); got != "walls" {
		t.Errorf("walls on a board with holes are of the family %s", got)
	}
}

func TestSizeClass(t *testing.T) {
	for _, tt := range []struct {
		rows, cols int
		want       string
	}{{5, 5, "1-49"}, {7, 7, "1-49"}, {5, 10, "50-100"}, {10, 10, "50-100"}, {10, 11, "101-169"}, {13, 13, "101-169"}, {10, 17, "170 or more"}} {
		board, _ := puzzletest.Generate(rand.New(rand.NewPCG(1, 1)), tt.rows, tt.cols, 0)
		if got := sizeClass(board); got != tt.want || !slices.Contains(sizeClasses, got) {
			t.Errorf("%dx%d is in the class %s, want %s", tt.rows, tt.cols, got, tt.want)
		}
	}
}

func TestOrientations(t *testing.T) {
	board, err := puzzle.Parse("AB.\n...\nA.B\n...\n")
	if err != nil {
		t.Fatal(err)
	}
	turned, err := orientations(board)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, b := range turned {
		got = append(got, b.Text())
	}
	want := []string{
		"AB.\n...\nA.B\n...\n", "...\nA.B\n...\nAB.\n", ".BA\n...\nB.A\n...\n", "...\nB.A\n...\n.BA\n",
		"A.A.\nB...\n..B.\n", ".A.A\n...B\n.B..\n", "..B.\nB...\nA.A.\n", ".B..\n...B\n.A.A\n",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q\nwant %q", got, want)
	}
}

func TestSizes(t *testing.T) {
	var all []*puzzle.Board
	for _, side := range []int{10, 5, 9, 5} {
		board, _ := puzzletest.Generate(rand.New(rand.NewPCG(1, 1)), side, side, 0)
		all = append(all, board)
	}
	if got := sizes(all); !slices.Equal(got, []string{"5x5", "9x9", "10x10"}) {
		t.Errorf("sizes %v", got)
	}
	if got := sizeRange(all); got != "5x5 to 10x10" {
		t.Errorf("from %s", got)
	}
}
