package picture

import (
	"encoding/binary"
	"iter"
)

// The tags and types of TIFF that count here (TIFF 6.0, section 2).
const (
	orientationTag = 0x0112
	profileTag     = 0x8773
	typeShort      = 3
	typeLong       = 4 // of an orientation against the standard, but written by some programs
)

// tiffMeta reads the orientation and the profile of a TIFF file.
func tiffMeta(data []byte) (metadata, error) {
	m := metadata{orientation: exifOrientation(data)}
	for e := range tiffEntries(data) {
		if e.tag == profileTag {
			start, size := int64(e.value), int64(e.count) // of single bytes
			if start+size <= int64(len(data)) {
				m.icc = usableICC(data[start : start+size])
			}
		}
	}
	return m, nil
}

// exifOrientation reads the orientation, 1 to 8, from a TIFF block as EXIF holds it; 0 when there is none or the block is
// damaged.
func exifOrientation(tiff []byte) int {
	for e := range tiffEntries(tiff) {
		if e.tag == orientationTag {
			if e.kind != typeShort && e.kind != typeLong || e.value < 1 || e.value > 8 {
				return 0
			}
			return int(e.value)
		}
	}
	return 0
}

// A tiffEntry says one thing about the picture.
type tiffEntry struct {
	tag, kind uint16
	count     uint32
	value     uint32 // itself where it fits into four bytes, else where it stands
}

// tiffEntries yields the entries of the first directory, which is that of the main picture.
func tiffEntries(tiff []byte) iter.Seq[tiffEntry] {
	return func(yield func(tiffEntry) bool) {
		const size = 12
		if len(tiff) < 8 {
			return
		}
		var order binary.ByteOrder
		switch string(tiff[:4]) {
		case "II*\x00":
			order = binary.LittleEndian
		case "MM\x00*":
			order = binary.BigEndian
		default:
			return
		}
		start := int64(order.Uint32(tiff[4:]))
		if start+2 > int64(len(tiff)) {
			return
		}
		count := int(order.Uint16(tiff[start:]))
		for entries := tiff[start+2:]; count > 0 && len(entries) >= size; count-- {
			e := tiffEntry{tag: order.Uint16(entries), kind: order.Uint16(entries[2:]), count: order.Uint32(entries[4:])}
			switch e.kind {
			case typeShort:
				e.value = uint32(order.Uint16(entries[8:]))
			default:
				e.value = order.Uint32(entries[8:])
			}
			if !yield(e) {
				return
			}
			entries = entries[size:]
		}
	}
}
