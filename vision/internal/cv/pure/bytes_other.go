//go:build !amd64 && !arm64

package pure

// What other machines do with the whole sixteens, eight by eight.

func most16(dst, a, b []uint8) {
	for i := 0; i+16 <= len(dst); i += 16 {
		d, x, y := (*[16]uint8)(dst[i:]), (*[16]uint8)(a[i:]), (*[16]uint8)(b[i:])
		put8(d[:8], most8(get8(x[:8]), get8(y[:8])))
		put8(d[8:], most8(get8(x[8:]), get8(y[8:])))
	}
}

func least16(dst, a, b []uint8) {
	for i := 0; i+16 <= len(dst); i += 16 {
		d, x, y := (*[16]uint8)(dst[i:]), (*[16]uint8)(a[i:]), (*[16]uint8)(b[i:])
		put8(d[:8], least8(get8(x[:8]), get8(y[:8])))
		put8(d[8:], least8(get8(x[8:]), get8(y[8:])))
	}
}

func less16(dst, a, b []uint8) {
	for i := 0; i+16 <= len(dst); i += 16 {
		d, x, y := (*[16]uint8)(dst[i:]), (*[16]uint8)(a[i:]), (*[16]uint8)(b[i:])
		put8(d[:8], less8(get8(x[:8]), get8(y[:8])))
		put8(d[8:], less8(get8(x[8:]), get8(y[8:])))
	}
}
