package square

import (
	"math"
	"math/rand/v2"
	"testing"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/lines"
)

// TestBestRect compares with the sum over every rectangle's sides.
func TestBestRect(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		s := &sides{rows: 3 + rng.IntN(5), cols: 3 + rng.IntN(5)}
		random := func(n int) []float64 {
			out := make([]float64, n)
			for i := range out {
				if out[i] = rng.Float64(); rng.IntN(8) == 0 {
					out[i] = lines.Unseen
				}
			}
			return out
		}
		s.hs, s.vs = random((s.rows+1)*s.cols), random(s.rows*(s.cols+1))
		want := 0.0
		for r := range s.rows {
			for c := range s.cols {
				for rows := board.MinCells; r+rows <= s.rows; rows++ {
					for cols := board.MinCells; c+cols <= s.cols; cols++ {
						g, sum := Grid{sides: s, rect: rect{r, c, rows, cols}}, 0.0
						g.eachSide(func(e float64, _, _ geom.Vec, _ bool) {
							if e == lines.Unseen {
								sum += unseenGain
							} else {
								sum += e - sideBias
							}
						})
						want = max(want, sum)
					}
				}
			}
		}
		if _, got := bestRect(s, rect{0, 0, s.rows, s.cols}); math.Abs(got-want) > 1e-9 {
			t.Fatalf("%dx%d: score %v, want %v", s.cols, s.rows, got, want)
		}
	}
}
