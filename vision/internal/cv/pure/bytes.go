package pure

import "encoding/binary"

// Eight bytes stand in a uint64, and no sum or difference below carries from one into the next.

const (
	tops = 0x8080808080808080 // the highest bit of each byte
	ones = 0x0101010101010101
)

// notLess is 255 in each byte of which a is no less than b.
func notLess(a, b uint64) uint64 {
	low := (a | tops) - (b &^ tops) // its top bits compare the other seven
	t := (a&^b | low&^(a^b)) & tops
	return t | (t - t>>7)
}

func most8(a, b uint64) uint64  { return b ^ (a^b)&notLess(a, b) }
func least8(a, b uint64) uint64 { return a ^ (a^b)&notLess(a, b) }

// less8 is a less b in each byte, 0 where that is less.
func less8(a, b uint64) uint64 {
	low := (a | tops) - (b &^ tops)
	t := (a&^b | low&^(a^b)) & tops
	return (low ^ ^(a^b)&tops) & (t | (t - t>>7))
}

func get8(b *[32]uint8, i int) uint64    { return binary.LittleEndian.Uint64(b[i : i+8]) }
func put8(b *[32]uint8, i int, v uint64) { binary.LittleEndian.PutUint64(b[i:i+8], v) }

// most sets dst to the greater of a and b, which are no shorter. They may overlap where dst lies before a and b or is one
// of them: bytes are read before those behind them are written.
func most(dst, a, b []uint8) {
	a, b = a[:len(dst)], b[:len(dst)]
	i := 0
	for ; i+32 <= len(dst); i += 32 {
		d, x, y := (*[32]uint8)(dst[i:]), (*[32]uint8)(a[i:]), (*[32]uint8)(b[i:])
		put8(d, 0, most8(get8(x, 0), get8(y, 0)))
		put8(d, 8, most8(get8(x, 8), get8(y, 8)))
		put8(d, 16, most8(get8(x, 16), get8(y, 16)))
		put8(d, 24, most8(get8(x, 24), get8(y, 24)))
	}
	for ; i+8 <= len(dst); i += 8 {
		binary.LittleEndian.PutUint64(dst[i:], most8(binary.LittleEndian.Uint64(a[i:]), binary.LittleEndian.Uint64(b[i:])))
	}
	for ; i < len(dst); i++ {
		dst[i] = max(a[i], b[i])
	}
}

// least sets dst to the lesser of a and b, as most does to the greater.
func least(dst, a, b []uint8) {
	a, b = a[:len(dst)], b[:len(dst)]
	i := 0
	for ; i+32 <= len(dst); i += 32 {
		d, x, y := (*[32]uint8)(dst[i:]), (*[32]uint8)(a[i:]), (*[32]uint8)(b[i:])
		put8(d, 0, least8(get8(x, 0), get8(y, 0)))
		put8(d, 8, least8(get8(x, 8), get8(y, 8)))
		put8(d, 16, least8(get8(x, 16), get8(y, 16)))
		put8(d, 24, least8(get8(x, 24), get8(y, 24)))
	}
	for ; i+8 <= len(dst); i += 8 {
		binary.LittleEndian.PutUint64(dst[i:], least8(binary.LittleEndian.Uint64(a[i:]), binary.LittleEndian.Uint64(b[i:])))
	}
	for ; i < len(dst); i++ {
		dst[i] = min(a[i], b[i])
	}
}

// An extreme is most or least, and the value that changes neither of them.
type extreme struct {
	of      func(dst, a, b []uint8)
	neutral uint8
}

var (
	greatest = extreme{most, 0}
	smallest = extreme{least, 255}
)
