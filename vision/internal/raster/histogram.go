package raster

// Quantile returns the value below or at which the share q of n counted values lies.
func Quantile(hist *[256]int, n int, q float64) int {
	left := int(q * float64(n))
	for v, k := range hist {
		if left -= k; left < 0 {
			return v
		}
	}
	return 255
}

// Counter counts values in four interleaved histograms: that avoids a stall on repeated values, which most are.
type Counter [4][256]int

// Add counts the value number i.
func (c *Counter) Add(i int, v uint8) { c[i&3][v]++ }

// Histogram returns how many there were of each value.
func (c *Counter) Histogram() (out [256]int) {
	for v := range out {
		out[v] = c[0][v] + c[1][v] + c[2][v] + c[3][v]
	}
	return out
}
