//go:build amd64 || arm64

package pure

// These set the first bytes of dst, as many whole sixteens as there are.

//go:noescape
func most16(dst, a, b []uint8)

//go:noescape
func least16(dst, a, b []uint8)

//go:noescape
func less16(dst, a, b []uint8)
