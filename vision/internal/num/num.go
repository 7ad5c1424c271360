package num

import (
	"slices"
)

func Abs(x int) int {
	if x < 0 {
		return -x
	}
	return x
}

func Share[T any](s []T, is func(T) bool) float64 {
	n := 0
	for _, p := range s {
		if is(p) {
			n++
		}
	}
	return float64(n) / float64(len(s))
}

func Ramp(x, from, to float64) float64 { return min(max((x-from)/(to-from), 0), 1) }

func Pick[T any](b bool, yes, no T) T {
	if b {
		return yes
	}
	return no
}

// Densest returns the bounds of the longest run of the sorted d whose ends differ by no more than the factor.
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

// Median sorts s and returns its median.
func Median(s []float64) float64 {
	slices.Sort(s)
	return s[len(s)/2]
}
