package square

import (
	"math"
	"math/rand/v2"
	"testing"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/lines"
)

// TestBestRect compares with the sum over every rectangle's sides.
func TestBestRect(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for range 100 {
		s := &sides{windowRows: 3 + rng.IntN(5), windowCols: 3 + rng.IntN(5)}
		random := func(n int) []float64 {
			out := make([]float64, n)
			for i := range out {
				if out[i] = rng.Float64(); rng.IntN(8) == 0 {
					out[i] = lines.Unseen
				}
			}
			return out
		}
		s.level, s.upright = random((s.windowRows+1)*s.windowCols), random(s.windowRows*(s.windowCols+1))
		want := 0.0
		for r := range s.windowRows {
			for c := range s.windowCols {
				for rows := board.MinCells; r+rows <= s.windowRows; rows++ {
					for cols := board.MinCells; c+cols <= s.windowCols; cols++ {
						g, sum := Grid{sides: s, rect: rect{r, c, rows, cols}}, 0.0
						g.eachSide(func(s side, _ bool) { sum += sideGain(s.e) })
						want = max(want, sum)
					}
				}
			}
		}
		if _, got := bestRect(s, rect{0, 0, s.windowRows, s.windowCols}); math.Abs(got-want) > 1e-9 {
			t.Fatalf("%dx%d: score %v, want %v", s.windowCols, s.windowRows, got, want)
		}
	}
}
