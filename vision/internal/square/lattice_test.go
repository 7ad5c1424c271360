package square

import (
	"math"
	"math/rand/v2"
	"testing"

	"flowlens/vision/internal/geom"
)

// TestFindLattices hides a lattice among other points, some of its own missing and all of them a little off.
func TestFindLattices(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	for range 50 {
		pitch := 20 + 80*rng.Float64()
		truth := geom.Affine{O: geom.Pt(30*rng.Float64(), 30*rng.Float64()), U: geom.Pt(pitch, 0.01*pitch), V: geom.Pt(-0.01*pitch, pitch)}
		var nodes []geom.Vec
		for r := range 7 {
			for c := range 6 {
				if rng.IntN(10) > 0 {
					off := geom.Pt(rng.NormFloat64()*0.3, rng.NormFloat64()*0.3)
					nodes = append(nodes, truth.At(float64(r), float64(c)).Add(off))
				}
			}
		}
		for range 25 {
			nodes = append(nodes, geom.Pt(600*rng.Float64(), 700*rng.Float64()))
		}
		found := findLattices(nodes, 0)
		if len(found) == 0 {
			t.Fatal("no lattice")
		}
		l := found[0]
		for _, corner := range [][2]float64{{0, 0}, {0, 5}, {6, 0}, {6, 5}} {
			r, c := l.Index(truth.At(corner[0], corner[1]))
			if d := math.Hypot(r-math.Round(r), c-math.Round(c)); d > 0.05 {
				t.Fatalf("pitch %.1f: the corner %v is %.2f cells off a crossing of %+v", pitch, corner, d, l)
			}
		}
		if math.Abs(l.Pitch()/pitch-1) > 0.01 {
			t.Errorf("pitch %.2f, want %.2f", l.Pitch(), pitch)
		}
	}
}
