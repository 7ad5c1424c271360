package overlay

import "encoding/binary"

// The filters take a row of source pixels and the one above, and store for each byte what it adds to a prediction. Source
// pixels of color have 4 bytes, stored ones the first 3 or all 4. dst has 8 bytes more than are stored, so that pixels can be
// written whole; the next write covers what is too much.

// pack stores the first 3 bytes of each pixel and predicts nothing.
func pack(dst, cur []byte) {
	for ; len(cur) >= 8; dst, cur = dst[6:], cur[8:] {
		v := binary.LittleEndian.Uint64(cur)
		binary.LittleEndian.PutUint64(dst, v&0xffffff|v>>8&0xffffff_000000)
	}
	copy(dst, cur) // the last pixel of an odd number
}

// block is how many source bytes are looked at together for being the same.
const block = 32

// subtractPaeth predicts one of the pixels to the left, above and above left: the one nearest to left + above - above left.
// Where a block equals the one above, and the pixels before them are equal too, that is the pixel above.
func subtractPaeth(dst, cur, above []byte, stored int) {
	var left, corner uint32
	for len(cur) >= 4 && len(above) >= 4 {
		if left == corner && len(cur) >= block && len(above) >= block && same(cur, above) {
			clear(dst[:block/4*stored])
			left = binary.LittleEndian.Uint32(cur[block-4:])
			corner = left
			dst, cur, above = dst[block/4*stored:], cur[block:], above[block:]
			continue
		}
		for range min(block, len(cur)) / 4 {
			v, up := binary.LittleEndian.Uint32(cur), binary.LittleEndian.Uint32(above)
			prediction := left
			if up != corner {
				prediction = paeth(left, up, corner)
			}
			binary.LittleEndian.PutUint32(dst, subtract4(v, prediction))
			left, corner = v, up
			dst, cur, above = dst[stored:], cur[4:], above[4:]
		}
	}
}

// same reports whether a and b begin with the same block.
func same(a, b []byte) bool {
	for i := 0; i < block; i += 8 {
		if binary.LittleEndian.Uint64(a[i:]) != binary.LittleEndian.Uint64(b[i:]) {
			return false
		}
	}
	return true
}

// zero reports whether p begins with a block of zeros.
func zero(p []byte) bool {
	var all uint64
	for i := 0; i < block; i += 8 {
		all |= binary.LittleEndian.Uint64(p[i:])
	}
	return all == 0
}

// subtract is the Up filter for single bytes.
func subtract(dst, cur, above []byte) {
	for i := range dst {
		dst[i] = cur[i] - above[i]
	}
}

// subtract4 subtracts four bytes each on its own: the high bits are kept out of the subtraction, so that no borrow crosses into
// the next byte, and put right afterwards (Hacker's Delight, 2-18).
func subtract4(a, b uint32) uint32 {
	const high = 0x80808080
	return ((a | high) - (b &^ high)) ^ ((a ^ ^b) & high)
}

// paeth returns the prediction of the Paeth filter (PNG, 9.4) for each channel, for an above that differs from the corner; else
// it is left.
func paeth(left, up, corner uint32) uint32 {
	if left == corner {
		return up
	}
	var p uint32
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
