package picture

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"fmt"
	"io"
)

// metadata is what a file says about its pixels besides the pixels.
type metadata struct {
	orientation int    // EXIF 1–8; 0 when not said
	icc         []byte // RGB profile, or nil
}

// maxICC bounds a profile in bytes. Display profiles are some 500 bytes to 30 KB; a compressed profile could claim gigabytes.
const maxICC = 4 << 20

func noMeta([]byte) (metadata, error) { return metadata{}, nil }

// usableICC returns p when it is a whole ICC profile of RGB colors, else nil. A profile for gray or CMYK would be wrong for
// the RGB pixels that Decode makes. Offsets are those of the 128-byte header (ICC.1:2010, 7.2).
func usableICC(p []byte) []byte {
	if len(p) < 128 || len(p) > maxICC || int64(binary.BigEndian.Uint32(p)) != int64(len(p)) {
		return nil
	}
	if string(p[16:20]) != "RGB " || string(p[36:40]) != "acsp" {
		return nil
	}
	return bytes.Clone(p)
}

// pngMeta reads the iCCP and eXIf chunks. A chunk that is cut short ends the walk: the decoder will report it.
func pngMeta(data []byte) (metadata, error) {
	var m metadata
	for data = data[8:]; len(data) >= 12; {
		n := int64(binary.BigEndian.Uint32(data))
		if n > int64(len(data)-12) {
			break
		}
		body := data[8 : 8+n]
		switch string(data[4:8]) {
		case "iCCP":
			m.icc = usableICC(inflateICC(body))
		case "eXIf":
			m.orientation = exifOrientation(body)
		}
		data = data[12+n:]
	}
	return m, nil
}

// inflateICC unpacks an iCCP chunk: a name, a zero byte, a method byte (0), and a zlib stream. nil when it is none.
func inflateICC(chunk []byte) []byte {
	_, rest, ok := bytes.Cut(chunk, []byte{0})
	if !ok || len(rest) == 0 || rest[0] != 0 {
		return nil
	}
	z, err := zlib.NewReader(bytes.NewReader(rest[1:]))
	if err != nil {
		return nil
	}
	defer z.Close()
	profile, err := io.ReadAll(io.LimitReader(z, maxICC+1))
	if err != nil {
		return nil
	}
	return profile
}

// jpegMeta reads the EXIF of APP1 and the profile of APP2, which may span several segments, and refuses a JPEG of too many
// scans.
func jpegMeta(data []byte) (metadata, error) {
	const (
		app1 = 0xe1
		app2 = 0xe2
		sos  = 0xda
	)
	var m metadata
	var profile jpegICC
	scans := 0
	jpegSegments(data, func(marker byte, body []byte) {
		switch marker {
		case app1:
			if tiff, ok := bytes.CutPrefix(body, []byte("Exif\x00\x00")); ok && m.orientation == 0 {
				m.orientation = exifOrientation(tiff)
			}
		case app2:
			if part, ok := bytes.CutPrefix(body, []byte("ICC_PROFILE\x00")); ok {
				profile.add(part)
			}
		case sos:
			scans++
		}
	})
	if scans > maxScans {
		return metadata{}, fmt.Errorf("%w: a JPEG of %d scans, the limit is %d; save it as PNG", ErrTooBig, scans, maxScans)
	}
	m.icc = usableICC(profile.join())
	return m, nil
}

// jpegSegments calls visit for every segment up to the end of the image, with the bytes after its length field. Compressed
// data between segments is passed over.
func jpegSegments(data []byte, visit func(marker byte, body []byte)) {
	const eoi = 0xd9
	for {
		i := bytes.IndexByte(data, 0xff)
		if i < 0 || i+1 >= len(data) {
			return
		}
		marker := data[i+1]
		switch {
		case marker == 0xff: // fill byte
			data = data[i+1:]
			continue
		case marker <= 0x01, marker >= 0xd0 && marker <= 0xd8: // stuffed byte, restart, start of image: no length
			data = data[i+2:]
			continue
		case marker == eoi:
			return
		}
		data = data[i+2:]
		if len(data) < 2 {
			return
		}
		n := int(binary.BigEndian.Uint16(data))
		if n < 2 || n > len(data) {
			return
		}
		visit(marker, data[2:n])
		data = data[n:]
	}
}

// jpegICC gathers the parts of a profile. Each begins with its number, from 1, and their count (ICC.1:2010, B.4).
type jpegICC struct {
	parts [256][]byte
	count int
}

func (p *jpegICC) add(part []byte) {
	if len(part) < 2 {
		return
	}
	p.parts[part[0]] = part[2:]
	p.count = int(part[1])
}

// join returns the profile, or nil when a part is missing.
func (p *jpegICC) join() []byte {
	var all []byte
	for _, part := range p.parts[1 : p.count+1] {
		if part == nil {
			return nil
		}
		all = append(all, part...)
	}
	return all
}

// webpMeta reads the ICCP and EXIF chunks. It refuses an animation, whose frames the webp package cannot read, and a file
// shorter than it says, which that package may not notice.
func webpMeta(data []byte) (metadata, error) {
	var m metadata
	if int64(binary.LittleEndian.Uint32(data[4:])) > int64(len(data)-8) {
		return metadata{}, broken(io.ErrUnexpectedEOF)
	}
	for data = data[12:]; len(data) >= 8; {
		n := int64(binary.LittleEndian.Uint32(data[4:]))
		if n > int64(len(data)-8) {
			break
		}
		body := data[8 : 8+n]
		switch string(data[:4]) {
		case "ANIM":
			return metadata{}, fmt.Errorf("%w: an animated WebP; save the screenshot as PNG", ErrFormat)
		case "ICCP":
			m.icc = usableICC(body)
		case "EXIF":
			m.orientation = exifOrientation(bytes.TrimPrefix(body, []byte("Exif\x00\x00")))
		}
		data = data[min(8+n+n&1, int64(len(data))):] // chunks are padded to even lengths
	}
	return m, nil
}
