package num

import "slices"

// Pick returns yes where b holds, and no otherwise. Both are evaluated.
func Pick[T any](b bool, yes, no T) T {
	if b {
		return yes
	}
	return no
}

// Abs returns the absolute value of x.
func Abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

// Ramp returns 0 up to from, 1 beyond to, and what lies in between in proportion. from may be the larger one.
func Ramp(x, from, to float64) float64 { return min(max((x-from)/(to-from), 0), 1) }

// Share returns the share, 0 to 1, of the elements of s for which is reports true; NaN where s is empty.
func Share[T any](s []T, is func(T) bool) float64 {
	n := 0
	for _, p := range s {
		if is(p) {
			n++
		}
	}
	return float64(n) / float64(len(s))
}

// Median sorts s, which is not empty, and returns its median: the upper of the two middle ones of an even number.
func Median(s []float64) float64 {
	slices.Sort(s)
	return s[len(s)/2]
}

// Densest returns the bounds, from lo up to hi, of the longest run of the sorted d whose ends differ by no more than the factor:
// the first of several.
func Densest(d []float64, factor float64) (lo, hi int) {
	for i, j := 0, 0; j < len(d); j++ {
		for d[j] > d[i]*factor {
			i++
		}
		if j+1-i > hi-lo {
			lo, hi = i, j+1
		}
	}
	return lo, hi
}
