package geom

import "math"

// maxUnknowns is the largest number of unknowns of a fit: those of a homography.
const maxUnknowns = 8

// LeastSquares are the normal equations of a fit by least squares: observations are added, each linear in the unknowns.
type LeastSquares struct {
	n int // unknowns
	m [maxUnknowns][maxUnknowns + 1]float64
}

// NewLeastSquares returns a fit of n unknowns, 8 at most, without an observation.
func NewLeastSquares(n int) *LeastSquares { return &LeastSquares{n: n} }

// Add adds the observation that the sum of the terms, each times its unknown, is value.
func (s *LeastSquares) Add(value float64, terms ...float64) {
	for r, a := range terms[:s.n] {
		for c, b := range terms[:s.n] {
			s.m[r][c] += a * b
		}
		s.m[r][s.n] += a * value
	}
}

// Solve returns the unknowns, by elimination with the largest pivot of each column (Gauss-Jordan). ok is false where the
// observations do not settle them; they are then 0.
func (s *LeastSquares) Solve() (x [maxUnknowns]float64, ok bool) {
	const singular = 1e-9 // a pivot of rounding errors alone
	m := s.m
	for k := range s.n {
		top := k
		for r := k + 1; r < s.n; r++ {
			if math.Abs(m[r][k]) > math.Abs(m[top][k]) {
				top = r
			}
		}
		m[k], m[top] = m[top], m[k]
		if math.Abs(m[k][k]) < singular {
			return x, false
		}
		for r := range s.n {
			if r == k {
				continue
			}
			f := m[r][k] / m[k][k]
			for c := k; c <= s.n; c++ {
				m[r][c] -= f * m[k][c]
			}
		}
	}
	for k := range s.n {
		x[k] = m[k][s.n] / m[k][k]
	}
	return x, true
}
