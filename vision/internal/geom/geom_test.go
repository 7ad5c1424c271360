package geom

import (
	"math"
	"math/rand/v2"
	"testing"
)

func near(a, b Vec, slack float64) bool { return a.Sub(b).Len() <= slack }

func random(rng *rand.Rand, size float64) Vec {
	return Vec{size * (2*rng.Float64() - 1), size * (2*rng.Float64() - 1)}
}

func TestVec(t *testing.T) {
	a, b := Pt(3, 4), Pt(-1, 2)
	for _, c := range []struct {
		name      string
		got, want Vec
	}{
		{"sum", a.Add(b), Vec{2, 6}}, {"difference", a.Sub(b), Vec{4, 2}}, {"multiple", a.Mul(-2), Vec{-6, -8}},
		{"start", Lerp(a, b, 0), a}, {"end", Lerp(a, b, 1), b}, {"quarter", Lerp(a, b, 0.25), Vec{2, 3.5}},
	} {
		if c.got != c.want {
			t.Errorf("%s: %v, want %v", c.name, c.got, c.want)
		}
	}
	if a.Len() != 5 || a.Cross(b) != 10 || b.Cross(a) != -10 || a.Dot(b) != 5 {
		t.Errorf("length %v, products %v and %v", a.Len(), a.Cross(b), a.Dot(b))
	}
	if p := a.Point(); p.X != 3 || p.Y != 4 {
		t.Errorf("point %v", p)
	}
}

// TestMoments compares with the definitions, and a row with its pixels.
func TestMoments(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		var m, whole Moments
		var points []Vec
		angle := math.Pi * rng.Float64()
		along := Vec{math.Cos(angle), math.Sin(angle)}
		for range 200 {
			p := along.Mul(20 * rng.NormFloat64()).Add(Vec{-along.Y, along.X}.Mul(3 * rng.NormFloat64())).Add(Vec{40, 70})
			points = append(points, p)
			m.Add(p)
		}
		mid := m.Center()
		long, short, dir := m.Spread()
		var l, s float64
		for _, p := range points {
			d := p.Sub(mid)
			u := Vec{math.Cos(dir), math.Sin(dir)}
			l, s = l+d.Dot(u)*d.Dot(u), s+d.Cross(u)*d.Cross(u)
		}
		n := float64(len(points))
		if math.Abs(long-math.Sqrt(l/n)) > 1e-6 || math.Abs(short-math.Sqrt(s/n)) > 1e-6 || long < short || dir < 0 || dir > math.Pi {
			t.Fatalf("spread %v, %v at %v, want %v, %v", long, short, dir, math.Sqrt(l/n), math.Sqrt(s/n))
		}
		if off := math.Abs(math.Sin(dir - angle)); off > 0.1 || m.Direction() != dir || m.N != 200 {
			t.Fatalf("direction %v, want %v", dir, angle)
		}
		x0, n0, y := float64(rng.IntN(50)), 1+rng.IntN(30), float64(rng.IntN(50))+0.5
		var pixels Moments
		for k := range n0 {
			pixels.Add(Vec{x0 + float64(k) + 0.5, y})
		}
		whole.AddRun(x0, x0+float64(n0), y)
		a, b, _ := pixels.Spread()
		c, d, _ := whole.Spread()
		if d0 := whole.Direction(); d0 != 0 && n0 > 1 { // not π
			t.Fatalf("a row leads to %v", d0)
		}
		if whole.N != n0 || !near(whole.Center(), pixels.Center(), 1e-9) || math.Abs(a-c) > 1e-4 || math.Abs(b-d) > 1e-4 {
			t.Fatalf("a row of %d: %v, %v, want %v, %v", n0, c, d, a, b)
		}
	}
}

func TestFitAffine(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	for range 100 {
		want := Affine{random(rng, 500), Vec{40, 0}.Add(random(rng, 5)), Vec{0, 40}.Add(random(rng, 5))}
		var nodes []Vec
		var part []Placed
		for i := range 3 + rng.IntN(20) {
			r, c := rng.IntN(9)-4, rng.IntN(9)-4
			if i < 3 { // that span a plane
				r, c = i/2, i%2
			}
			nodes = append(nodes, random(rng, 1000), want.At(float64(r), float64(c)))
			part = append(part, Placed{2*i + 1, r, c})
		}
		got, ok := FitAffine(nodes, part)
		if !ok || !near(got.O, want.O, 1e-6) || !near(got.U, want.U, 1e-6) || !near(got.V, want.V, 1e-6) {
			t.Fatalf("got %v, %v, want %v", got, ok, want)
		}
		if r, c := got.Index(want.At(2.5, -1.25)); math.Abs(r-2.5) > 1e-6 || math.Abs(c+1.25) > 1e-6 {
			t.Fatalf("index %v, %v", r, c)
		}
		if p := got.Pitch(); math.Abs(p-(want.U.Len()+want.V.Len())/2) > 1e-6 {
			t.Fatalf("pitch %v", p)
		}
	}
	corner := []Vec{{1, 2}, {11, 2}, {1, 12}}
	if l, ok := FitAffine(corner, []Placed{{0, 0, 0}, {1, 0, 1}, {2, 1, 0}}); !ok || !near(l.At(1, 1), Vec{11, 12}, 1e-9) {
		t.Errorf("three nodes: %v, %v", l, ok)
	}
	row := []Placed{{0, 0, 0}, {1, 0, 1}, {2, 0, 2}}
	if _, ok := FitAffine([]Vec{{0, 0}, {10, 0}, {20, 0}}, row); ok {
		t.Error("a row settles no lattice")
	}
	if _, ok := FitAffine([]Vec{{0, 0}, {10, 0}}, row[:2]); ok {
		t.Error("two nodes settle no lattice")
	}
}

// TestRuns adds a shape row by row, and pixel by pixel.
func TestRuns(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 6))
	for range 50 {
		var rows, pixels Moments
		for y := range 1 + rng.IntN(9) {
			x0, n := rng.IntN(40), 1+rng.IntN(20)
			rows.AddRun(float64(x0), float64(x0+n), float64(y)+30.5)
			for x := x0; x < x0+n; x++ {
				pixels.Add(Vec{float64(x) + 0.5, float64(y) + 30.5})
			}
		}
		a, b, at := rows.Spread()
		c, d, want := pixels.Spread()
		if rows.N != pixels.N || !near(rows.Center(), pixels.Center(), 1e-9) || math.Abs(a-c) > 1e-6 || math.Abs(b-d) > 1e-4 || math.Abs(math.Sin(at-want)) > 1e-4 {
			t.Fatalf("%v, %v at %v, want %v, %v at %v", a, b, at, c, d, want)
		}
	}
	var point Moments
	point.Add(Vec{3, 5})
	if long, short, _ := point.Spread(); long != 0 || short != 0 {
		t.Errorf("a point spreads by %v and %v", long, short)
	}
}

// TestFitAffineNoise takes the best lattice: moving it any way makes the squares larger.
func TestFitAffineNoise(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 4))
	var nodes []Vec
	var part []Placed
	for i := range 30 {
		r, c := i/6, i%6
		nodes = append(nodes, Vec{30 * float64(c), 30 * float64(r)}.Add(random(rng, 2)))
		part = append(part, Placed{i, r, c})
	}
	squares := func(l Affine) (sum float64) {
		for _, p := range part {
			d := l.At(float64(p.R), float64(p.C)).Sub(nodes[p.Node])
			sum += d.Dot(d)
		}
		return sum
	}
	best, ok := FitAffine(nodes, part)
	for range 200 {
		l := Affine{best.O.Add(random(rng, 0.1)), best.U.Add(random(rng, 0.05)), best.V.Add(random(rng, 0.05))}
		if !ok || squares(l) < squares(best) {
			t.Fatalf("%v is better than %v", l, best)
		}
	}
}

func TestFitHomography(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 5))
	for n := 4; n < 30; n++ {
		want := Homography{40, 3, 100, -2, 38, 90, 0.01, -0.005}
		var from, to []Vec
		for i := range n {
			p := Vec{float64(i%5) + rng.Float64(), float64(i/5*3+i%2) + rng.Float64()}
			from, to = append(from, p), append(to, want.At(p))
		}
		got, ok := FitHomography(from, to)
		for _, p := range []Vec{{0, 0}, {3, 2}, {-1, 4}} {
			if !ok || !near(got.At(p), want.At(p), 1e-3) {
				t.Fatalf("%d points: %v leads to %v, want %v", n, p, got.At(p), want.At(p))
			}
		}
	}
	h := Homography{1, 2, 3, 4, 5, 6, 0.5, 0.25}
	if p := h.At(Vec{2, 4}); p != (Vec{13. / 3, 34. / 3}) {
		t.Errorf("leads to %v", p)
	}
	if _, ok := FitHomography([]Vec{{0, 0}, {1, 0}, {0, 1}}, []Vec{{0, 0}, {1, 0}, {0, 1}}); ok {
		t.Error("three points settle no homography")
	}
}

func TestLeastSquares(t *testing.T) {
	s := NewLeastSquares(2) // the line 3 + 2u through points off it by 1 and -1 in turns
	for k, u := range []float64{0, 1, 2, 3} {
		s.Add(3+2*u+[]float64{1, -1, -1, 1}[k], 1, u)
	}
	if x, ok := s.Solve(); !ok || math.Abs(x[0]-3) > 1e-9 || math.Abs(x[1]-2) > 1e-9 {
		t.Errorf("got %v", x)
	}
	if x, ok := NewLeastSquares(2).Solve(); ok || x[0] != 0 {
		t.Errorf("of nothing: %v", x)
	}
}

// TestHoneycomb walks around a cell: its neighbors are one pitch away, and each shares a side with it.
func TestHoneycomb(t *testing.T) {
	const pitch = 50
	h := Honeycomb{Vec{300, 200}, Vec{pitch * math.Sqrt(3) / 2, 0}, Vec{0, pitch / 2}}
	if got := h.Pitch(); math.Abs(got-pitch) > 1e-9 {
		t.Errorf("pitch %v", got)
	}
	if len(HexCorners) != len(HexSteps)+1 || HexCorners[6] != HexCorners[0] {
		t.Errorf("%d corners of %d sides", len(HexCorners), len(HexSteps))
	}
	mid := h.At(4, 2)
	for k, step := range HexSteps {
		p := h.At(float64(4+step[0]), float64(2+step[1]))
		if d := p.Sub(mid).Len(); math.Abs(d-pitch) > 1e-9 {
			t.Errorf("neighbor %d is %v away", k, d)
		}
		a, b := h.At(4+HexCorners[k][0], 2+HexCorners[k][1]), h.At(4+HexCorners[k+1][0], 2+HexCorners[k+1][1])
		if side := Lerp(a, b, 0.5); !near(side, Lerp(mid, p, 0.5), 1e-9) || math.Abs(b.Sub(a).Len()-pitch/math.Sqrt(3)) > 1e-9 {
			t.Errorf("side %d runs from %v to %v", k, a, b)
		}
		if col, half := h.Index(p); math.Abs(col-float64(4+step[0])) > 1e-9 || math.Abs(half-float64(2+step[1])) > 1e-9 {
			t.Errorf("index of neighbor %d: %v, %v", k, col, half)
		}
	}
}

func TestAround(t *testing.T) {
	for k, u := range Around {
		next := Around[(k+1)%len(Around)]
		if math.Abs(u.Len()-1) > 1e-12 || math.Abs(u.Cross(next)-math.Sin(2*math.Pi/RingSamples)) > 1e-12 {
			t.Errorf("direction %d is %v", k, u)
		}
	}
	if Around[0] != (Vec{1, 0}) || !near(Around[RingSamples/4], Vec{0, 1}, 1e-12) || RingSamples%4 != 0 {
		t.Errorf("begins at %v, and turns to %v", Around[0], Around[RingSamples/4])
	}
}
