package picture

import "encoding/binary"

// exifOrientation reads the orientation, 1 to 8, from a TIFF block as EXIF holds it; 0 when there is none or the block is
// damaged. It looks at the first directory only, where the tag of the main picture stands (TIFF 6.0, section 2).
func exifOrientation(tiff []byte) int {
	const (
		orientationTag = 0x0112
		typeShort      = 3
		typeLong       = 4 // against the standard, but written by some programs
		entrySize      = 12
	)
	if len(tiff) < 8 {
		return 0
	}
	var order binary.ByteOrder
	switch string(tiff[:4]) {
	case "II*\x00":
		order = binary.LittleEndian
	case "MM\x00*":
		order = binary.BigEndian
	default:
		return 0
	}
	start := int64(order.Uint32(tiff[4:]))
	if start+2 > int64(len(tiff)) {
		return 0
	}
	count := int(order.Uint16(tiff[start:]))
	entries := tiff[start+2:]
	for ; count > 0 && len(entries) >= entrySize; count-- {
		entry := entries[:entrySize]
		entries = entries[entrySize:]
		if order.Uint16(entry) != orientationTag {
			continue
		}
		var v uint32
		switch order.Uint16(entry[2:]) {
		case typeShort:
			v = uint32(order.Uint16(entry[8:]))
		case typeLong:
			v = order.Uint32(entry[8:])
		}
		if v < 1 || v > 8 {
			return 0
		}
		return int(v)
	}
	return 0
}
