package picture

import "encoding/binary"

// pixelSlack is how many bytes there are behind a stored row at least, so that pixels of three bytes can be read as four.
const pixelSlack = 1

// The filters of PNG (9.2): each stored byte is what the pixel adds to a prediction.
const (
	filterNone    = 0
	filterSub     = 1
	filterUp      = 2
	filterAverage = 3
	filterPaeth   = 4
)

// unfilter makes the pixels of a row, of four bytes each, from the stored ones and the pixels of the row above. Stored pixels of
// three bytes are opaque ones. It returns false where there is no such filter.
//
// Most of a screenshot is as predicted: whole blocks of stored zeros are taken together.
func unfilter(kind byte, row, above, src []byte, stored int) bool {
	above = above[:len(row)]
	mask, alpha := uint32(1<<24-1), uint32(0xff<<24) // of a stored pixel, and what it lacks
	if stored == 4 {
		mask, alpha = 1<<32-1, 0
	}
	switch kind {
	case filterNone:
		for ; len(row) >= 4; row, src = row[4:], src[stored:] {
			binary.LittleEndian.PutUint32(row, binary.LittleEndian.Uint32(src[:4])&mask|alpha)
		}
	case filterSub:
		unfilterSub(row, src, stored, mask, alpha)
	case filterUp:
		unfilterUp(row, above, src, stored, mask, alpha)
	case filterAverage:
		left := uint32(0)
		for ; len(row) >= 4; row, above, src = row[4:], above[4:], src[stored:] {
			up := binary.LittleEndian.Uint32(above)
			left = add4(binary.LittleEndian.Uint32(src[:4])&mask, average(left, up)) | alpha
			binary.LittleEndian.PutUint32(row, left)
		}
	case filterPaeth:
		unfilterPaeth(row, above, src, stored, mask, alpha)
	default:
		return false
	}
	return true
}

// block is how many pixels are looked at together for being as predicted.
const block = 8

func unfilterSub(row, src []byte, stored int, mask, alpha uint32) {
	left := uint32(0)
	for len(row) >= 4 {
		if len(row) >= 4*block && zero(src, stored) && (alpha == 0 || left != 0) {
			two := uint64(left)<<32 | uint64(left)
			for i := 0; i < 4*block; i += 8 {
				binary.LittleEndian.PutUint64(row[i:], two)
			}
			row, src = row[4*block:], src[block*stored:]
			continue
		}
		for range min(block, len(row)/4) {
			left = add4(binary.LittleEndian.Uint32(src[:4])&mask, left) | alpha
			binary.LittleEndian.PutUint32(row, left)
			row, src = row[4:], src[stored:]
		}
	}
}

func unfilterUp(row, above, src []byte, stored int, mask, alpha uint32) {
	for len(row) >= 4 {
		if len(row) >= 4*block && zero(src, stored) && (alpha == 0 || above[3] != 0) {
			copy(row[:4*block], above)
			row, above, src = row[4*block:], above[4*block:], src[block*stored:]
			continue
		}
		for range min(block, len(row)/4) {
			v := add4(binary.LittleEndian.Uint32(src[:4])&mask, binary.LittleEndian.Uint32(above)) | alpha
			binary.LittleEndian.PutUint32(row, v)
			row, above, src = row[4:], above[4:], src[stored:]
		}
	}
}

// unfilterPaeth predicts the one of the pixels to the left, above and above left that is nearest to left + above - above left.
func unfilterPaeth(row, above, src []byte, stored int, mask, alpha uint32) {
	left, corner := uint32(0), uint32(0)
	for len(row) >= 4 {
		// Where left and corner are the same it is the pixel above, and then it is for the next pixel, too.
		if left == corner && len(row) >= 4*block && zero(src, stored) && (alpha == 0 || above[3] != 0) {
			copy(row[:4*block], above)
			left = binary.LittleEndian.Uint32(above[4*block-4:])
			corner = left
			row, above, src = row[4*block:], above[4*block:], src[block*stored:]
			continue
		}
		for range min(block, len(row)/4) {
			up, predicted := binary.LittleEndian.Uint32(above), left
			switch {
			case left == corner:
				predicted = up
			case up != corner:
				predicted = paeth(left, up, corner)
			}
			corner = up
			left = add4(binary.LittleEndian.Uint32(src[:4])&mask, predicted) | alpha
			binary.LittleEndian.PutUint32(row, left)
			row, above, src = row[4:], above[4:], src[stored:]
		}
	}
}

// paeth returns the prediction for each of the four channels (PNG, 9.4).
func paeth(left, up, corner uint32) (p uint32) {
	for shift := 0; shift < 32; shift += 8 {
		a, b, c := int(left>>shift&0xff), int(up>>shift&0xff), int(corner>>shift&0xff)
		pa, pb := b-c, a-c
		pc := pa + pb
		pa, pb, pc = max(pa, -pa), max(pb, -pb), max(pc, -pc)
		switch {
		case pa <= pb && pa <= pc:
			c = a
		case pb <= pc:
			c = b
		}
		p |= uint32(c) << shift
	}
	return p
}

// zero reports whether a block of stored pixels is all zeros.
func zero(src []byte, stored int) bool {
	all := binary.LittleEndian.Uint64(src[0:]) | binary.LittleEndian.Uint64(src[8:]) | binary.LittleEndian.Uint64(src[16:])
	if stored == 4 {
		all |= binary.LittleEndian.Uint64(src[24:])
	}
	return all == 0
}

// add4 adds four bytes each on its own: the high bits are kept out of the sum, so that nothing is carried into the next byte, and
// put right afterwards (Hacker's Delight, 2-18).
func add4(a, b uint32) uint32 {
	const high = 0x80808080
	return ((a &^ high) + (b &^ high)) ^ ((a ^ b) & high)
}

// average is half the sum of each of four bytes, rounded down.
func average(a, b uint32) uint32 { return a&b + (a^b)>>1&0x7f7f7f7f }

// adler is the checksum Adler-32 (RFC 1950, 8.2), like hash/adler32 but faster where bytes are zero, as most filtered ones are.
type adler uint32

func (s adler) update(p []byte) adler {
	const modulus, reduceAfter, step = 65521, 1 << 16, 32 // by then b is below 2^46
	a, b := uint64(s&0xffff), uint64(s>>16)
	for len(p) > 0 {
		part := p[:min(len(p), reduceAfter)]
		p = p[len(part):]
		for ; len(part) >= step; part = part[step:] {
			if zero(part, 4) {
				b += step * a
				continue
			}
			for _, v := range part[:step] {
				a += uint64(v)
				b += a
			}
		}
		for _, v := range part {
			a += uint64(v)
			b += a
		}
		a, b = a%modulus, b%modulus
	}
	return adler(b<<16 | a)
}
