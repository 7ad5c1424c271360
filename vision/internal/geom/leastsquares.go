package geom

// AddNormal adds an observation to the normal equations of a least-squares fit: the sum of its terms times what is sought is value.
func AddNormal(m *[3][4]float64, terms [3]float64, value float64) {
	for r, a := range terms {
		for c, b := range terms {
			m[r][c] += a * b
		}
		m[r][3] += a * value
	}
}

// SolveNormal solves the normal equations of the first n unknowns. It returns zeros where they have no single solution.
func SolveNormal(m [3][4]float64, n int) (out [3]float64) {
	for k := range n { // the matrix is positive definite
		if m[k][k] == 0 {
			return [3]float64{}
		}
		for r := range n {
			if r != k {
				f := m[r][k] / m[k][k]
				for c := k; c < 4; c++ {
					m[r][c] -= f * m[k][c]
				}
			}
		}
	}
	for k := range n {
		out[k] = m[k][3] / m[k][k]
	}
	return out
}
