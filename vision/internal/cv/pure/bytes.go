package pure

import "encoding/binary"

// Bytes are worked on many at a time: sixteen by an instruction of the machine where one is known (bytes_amd64.s and
// bytes_arm64.s; no compiler of Go finds them), and else eight that stand in a uint64, where no sum or difference below
// carries from one into the next.

const (
	tops = 0x8080808080808080 // the highest bit of each byte
	ones = 0x0101010101010101
	odds = 0x00ff00ff00ff00ff // every other byte
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

func get8(b []uint8) uint64    { return binary.LittleEndian.Uint64(b) }
func put8(b []uint8, v uint64) { binary.LittleEndian.PutUint64(b, v) }

// most sets dst to the greater of a and b, which are no shorter. They may overlap where dst lies before a and b or is one
// of them: bytes are read before those behind them are written.
func most(dst, a, b []uint8) {
	a, b = a[:len(dst)], b[:len(dst)]
	most16(dst, a, b)
	i := len(dst) &^ 15
	for ; i+8 <= len(dst); i += 8 {
		put8(dst[i:], most8(get8(a[i:]), get8(b[i:])))
	}
	for ; i < len(dst); i++ {
		dst[i] = max(a[i], b[i])
	}
}

// least sets dst to the lesser of a and b, as most does to the greater.
func least(dst, a, b []uint8) {
	a, b = a[:len(dst)], b[:len(dst)]
	least16(dst, a, b)
	i := len(dst) &^ 15
	for ; i+8 <= len(dst); i += 8 {
		put8(dst[i:], least8(get8(a[i:]), get8(b[i:])))
	}
	for ; i < len(dst); i++ {
		dst[i] = min(a[i], b[i])
	}
}

// less sets dst to a less b, 0 where that is less, in the same way.
func less(dst, a, b []uint8) {
	a, b = a[:len(dst)], b[:len(dst)]
	less16(dst, a, b)
	i := len(dst) &^ 15
	for ; i+8 <= len(dst); i += 8 {
		put8(dst[i:], less8(get8(a[i:]), get8(b[i:])))
	}
	for ; i < len(dst); i++ {
		dst[i] = a[i] - min(a[i], b[i])
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
