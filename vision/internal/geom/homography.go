package geom

import (
	"cmp"
	"math"
	"slices"
)

// Homography maps points of one plane to another as a camera does: x' = (h0 x + h1 y + h2) / (h6 x + h7 y + 1), y' likewise.
type Homography [8]float64

func (h *Homography) At(p Vec) Vec {
	w := h[6]*p.X + h[7]*p.Y + 1
	return Vec{(h[0]*p.X + h[1]*p.Y + h[2]) / w, (h[3]*p.X + h[4]*p.Y + h[5]) / w}
}

// FitHomography returns the map of the points from to the points to by least squares over the linear form of the
// equations (direct linear transform); ok is false where the points do not settle it.
func FitHomography(from, to []Vec) (h Homography, ok bool) {
	var a [8][9]float64 // normal equations
	for i, p := range from {
		q := to[i]
		for _, row := range [2][9]float64{
			{p.X, p.Y, 1, 0, 0, 0, -p.X * q.X, -p.Y * q.X, q.X},
			{0, 0, 0, p.X, p.Y, 1, -p.X * q.Y, -p.Y * q.Y, q.Y},
		} {
			for j := range 8 {
				for k := range 9 {
					a[j][k] += row[j] * row[k]
				}
			}
		}
	}
	for j := range 8 {
		top := slices.MaxFunc([]int{0, 1, 2, 3, 4, 5, 6, 7}[j:], func(x, y int) int { return cmp.Compare(math.Abs(a[x][j]), math.Abs(a[y][j])) })
		a[j], a[top] = a[top], a[j]
		if math.Abs(a[j][j]) < 1e-9 {
			return h, false
		}
		for k := range 8 {
			if f := a[k][j] / a[j][j]; k != j {
				for l := j; l < 9; l++ {
					a[k][l] -= f * a[j][l]
				}
			}
		}
	}
	for j := range 8 {
		h[j] = a[j][8] / a[j][j]
	}
	return h, true
}
