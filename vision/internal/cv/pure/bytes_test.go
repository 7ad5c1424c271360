package pure

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// TestBytes holds what is done many bytes at a time against one by one, in every length and with results that overlap.
func TestBytes(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 3))
	for name, f := range map[string]struct {
		many func(dst, a, b []uint8)
		one  func(a, b uint8) uint8
	}{
		"most":  {most, func(a, b uint8) uint8 { return max(a, b) }},
		"least": {least, func(a, b uint8) uint8 { return min(a, b) }},
		"less":  {less, func(a, b uint8) uint8 { return a - min(a, b) }},
	} {
		for n := range 200 {
			a, b := make([]uint8, n), make([]uint8, n)
			for i := range a {
				a[i], b[i] = uint8(rng.IntN(256)), uint8(rng.IntN(256))
			}
			want := make([]uint8, n)
			for i := range want {
				want[i] = f.one(a[i], b[i])
			}
			got := bytes.Repeat([]uint8{7}, n+20)
			f.many(got[:n], a, b)
			if !bytes.Equal(got[:n], want) || !bytes.Equal(got[n:], bytes.Repeat([]uint8{7}, 20)) {
				t.Fatalf("%s of %d bytes: %v, want %v", name, n, got, want)
			}
			step := rng.IntN(n + 1)
			m := n - step
			for i := range m {
				want[i] = f.one(a[i], a[i+step])
			}
			f.many(a[:m], a[:m], a[step:])
			if !bytes.Equal(a[:m], want[:m]) {
				t.Fatalf("%s of %d bytes and those %d behind: %v, want %v", name, m, step, a[:m], want[:m])
			}
		}
	}
}
