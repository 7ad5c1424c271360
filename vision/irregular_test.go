//go:build gocv_specific_modules && !race && !matprofile

package vision_test

import (
	"context"
	"fmt"
	"image"
	"image/png"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/vision"
)

var sketchKinds = []struct {
	name string
	make func(rng *rand.Rand, levels []*puzzle.Board) *sketch
}{
	{"hex", func(rng *rand.Rand, levels []*puzzle.Board) *sketch { return hexSketch(levels[rng.IntN(len(levels))]) }},
	{"cube", func(rng *rand.Rand, _ []*puzzle.Board) *sketch { return cubeSketch(2 + rng.IntN(4)) }},
	{"star 5", func(rng *rand.Rand, _ []*puzzle.Board) *sketch { return starSketch(5, 2+rng.IntN(3)) }},
	{"star 6", func(rng *rand.Rand, _ []*puzzle.Board) *sketch { return starSketch(6, 2+rng.IntN(3)) }},
	{"ring", func(rng *rand.Rand, _ []*puzzle.Board) *sketch {
		return ringSketch(2+rng.IntN(4), 8+rng.IntN(12), 0.25+0.2*rng.Float64())
	}},
}

func TestSketches(t *testing.T) {
	levels := hexLevels(t)
	n := 60
	if s := os.Getenv("FLOWLENS_SHOTS"); s != "" {
		n, _ = strconv.Atoi(s)
	}
	var got table
	type job struct{ kind, seed int }
	var jobs []job
	for k := range sketchKinds {
		for seed := range n {
			jobs = append(jobs, job{k, seed})
		}
	}
	eachOf(jobs, runtime.GOMAXPROCS(0), func(j job) {
		kind := sketchKinds[j.kind]
		rng := rand.New(rand.NewPCG(uint64(j.seed), uint64(j.kind)))
		s := kind.make(rng, levels)
		s.flow(rng, 16)
		s.build()
		drawn := rng.IntN(3)
		letters, halo := rng.IntN(4) == 0, rng.IntN(6) == 0
		img := s.paint(rng, []int{720, 1080, 1170, 1242, 640}[rng.IntN(5)], drawn, letters, halo)
		s.cells = append([]sketchCell(nil), s.cells...)
		s.build()
		r, err := vision.Read(context.Background(), img, &vision.Options{Accept: func(context.Context, *puzzle.Board) error { return nil }})
		outcome, why := judge(r, err, s.board)
		got.add(kind.name, outcome)
		got.add(fmt.Sprint(kind.name, " drawn ", drawn), outcome)
		if outcome == misread {
			why = fmt.Sprint("got ", r.Board.Lattice(), r.Board.NumCells(), " cells ", len(r.Board.Links()), " links ", r.Board.NumColors(), " colors ", len(r.Board.Walls()), " walls; want ", s.board.NumCells(), " ", len(s.board.Links()), " ", s.board.NumColors(), " ", len(s.board.Walls()))
		}
		if outcome != right {
			t.Logf("%s seed %d drawn %d letters %v halo %v, %d cells: %s: %s", kind.name, j.seed, drawn, letters, halo, len(s.cells), outcome, why)
			if dir := os.Getenv("SKETCHES"); dir != "" {
				f, _ := os.Create(filepath.Join(dir, fmt.Sprintf("%s-%d-%s.png", kind.name, j.seed, outcome)))
				png.Encode(f, img)
				f.Close()
			}
		}
	})
	got.log(t)
}

var _ image.Image
var _ = math.Pi
