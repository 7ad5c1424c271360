package heif

import (
	"encoding/binary"
	"errors"
	"io"
	"slices"
)

// A Format is one of the two that share the container.
type Format string

// The formats, and none.
const (
	HEIC Format = "heic"
	AVIF Format = "avif"
	None Format = ""
)

// brands are what a file says that it can be read as. A file of several names first what it would rather be.
var brands = map[string]Format{"heic": HEIC, "heix": HEIC, "heim": HEIC, "heis": HEIC, "avif": AVIF}

// general is the brand of a file that says what it is only among the compatible ones.
const general = "mif1"

// FormatOf tells a file by its first box, which names brands; None is for films and other files.
func FormatOf(data []byte) Format {
	if len(data) < 12 || string(data[4:8]) != "ftyp" {
		return None
	}
	if main := string(data[8:12]); main != general {
		return brands[main]
	}
	end := min(int64(binary.BigEndian.Uint32(data)), int64(len(data)))
	for at := int64(16); at+4 <= end; at += 4 { // after the main brand and its version
		if f := brands[string(data[at:at+4])]; f != None {
			return f
		}
	}
	return None
}

// Info is what a file says about its main picture.
type Info struct {
	Width, Height int // as stored, in px
	// Orientation is how the stored picture is to be turned, in the numbers of EXIF: 1 to 8, 0 when not said.
	Orientation int
	ICC         []byte // the color profile, or nil
	// VideoRange says that black is 16 and white 235.
	VideoRange bool
}

// errDamaged is for boxes that do not fit into each other.
var errDamaged = errors.New("its boxes are damaged")

// Parse reads the boxes that describe the main picture (ISO/IEC 23008-12). It notices where the last box is cut short.
func Parse(data []byte) (*Info, error) {
	for rest := data; len(rest) >= 8; {
		var err error
		if _, _, rest, err = next(rest); err != nil {
			return nil, err
		}
	}
	meta, err := find(data, "meta")
	if err != nil {
		return nil, err
	}
	if len(meta) < 4 {
		return nil, errDamaged
	}
	meta = meta[4:] // version and flags
	item, err := mainItem(meta)
	if err != nil {
		return nil, err
	}
	properties, err := find(meta, "iprp")
	if err != nil {
		return nil, err
	}
	container, err := find(properties, "ipco")
	if err != nil {
		return nil, err
	}
	links, err := find(properties, "ipma")
	if err != nil {
		return nil, err
	}
	numbers, err := propertiesOf(links, item)
	if err != nil {
		return nil, err
	}
	info := &Info{}
	turned := turn{}
	for number := 1; len(container) > 0; number++ {
		kind, body, rest, err := next(container)
		if err != nil {
			return nil, err
		}
		if slices.Contains(numbers, number) {
			info.take(kind, body, &turned)
		}
		container = rest
	}
	info.Orientation = turned.orientation()
	return info, nil
}

// take reads one property of the main picture.
func (info *Info) take(kind string, body []byte, turned *turn) {
	switch {
	case kind == "ispe" && len(body) >= 12:
		info.Width, info.Height = int(binary.BigEndian.Uint32(body[4:])), int(binary.BigEndian.Uint32(body[8:]))
	case kind == "irot" && len(body) >= 1:
		turned.quarters = int(body[0] & 3)
	case kind == "imir" && len(body) >= 1:
		turned.mirrored, turned.upDown = true, body[0]&1 == 0
	case kind == "colr" && len(body) > 4 && (string(body[:4]) == "prof" || string(body[:4]) == "rICC"):
		info.ICC = slices.Clone(body[4:])
	case kind == "colr" && len(body) >= 11 && string(body[:4]) == "nclx":
		info.VideoRange = body[10]&0x80 == 0
	}
}

// A turn is how a stored picture is to be turned to stand upright: first by quarters, against the clock, then mirrored.
type turn struct {
	quarters int
	mirrored bool
	upDown   bool // it is the rows that change places, not the columns
}

// orientation returns the turn in the numbers of EXIF.
func (t turn) orientation() int {
	plain := [4]int{1, 8, 3, 6}
	leftRight := [4]int{2, 7, 4, 5} // columns change places after the turn
	upDown := [4]int{4, 5, 2, 7}
	switch {
	case !t.mirrored:
		return plain[t.quarters]
	case t.upDown:
		return upDown[t.quarters]
	}
	return leftRight[t.quarters]
}

// mainItem returns the number of the item that is the picture.
func mainItem(meta []byte) (uint32, error) {
	pitm, err := find(meta, "pitm")
	switch {
	case err != nil:
		return 0, err
	case len(pitm) >= 8 && pitm[0] > 0:
		return binary.BigEndian.Uint32(pitm[4:]), nil
	case len(pitm) >= 6 && pitm[0] == 0:
		return uint32(binary.BigEndian.Uint16(pitm[4:])), nil
	}
	return 0, errDamaged
}

// propertiesOf returns the numbers of the properties of an item, counted from 1 in the order of ipco.
func propertiesOf(ipma []byte, item uint32) ([]int, error) {
	r := &reader{ipma}
	version, long := r.uint(1), r.uint(3)&1 == 1
	for entries := r.uint(4); entries > 0 && r.data != nil; entries-- {
		width := 2
		if version > 0 {
			width = 4
		}
		id := r.uint(width)
		var numbers []int
		for count := r.uint(1); count > 0 && r.data != nil; count-- {
			if long {
				numbers = append(numbers, int(r.uint(2)&0x7fff)) // the highest bit says that a reader must know it
			} else {
				numbers = append(numbers, int(r.uint(1)&0x7f))
			}
		}
		if id == item && r.data != nil {
			return numbers, nil
		}
	}
	return nil, errDamaged
}

// A reader takes numbers off the front of data, which is nil once there were too few bytes.
type reader struct{ data []byte }

func (r *reader) uint(bytes int) (v uint32) {
	if len(r.data) < bytes {
		r.data = nil
		return 0
	}
	for _, b := range r.data[:bytes] {
		v = v<<8 | uint32(b)
	}
	r.data = r.data[bytes:]
	return v
}

// find returns what is in the first box of a kind.
func find(data []byte, kind string) ([]byte, error) {
	for {
		k, body, rest, err := next(data)
		if err != nil || k == kind {
			return body, err
		}
		data = rest
	}
}

// next reads the box that data begins with.
func next(data []byte) (kind string, body, rest []byte, err error) {
	if len(data) < 8 {
		return "", nil, nil, io.ErrUnexpectedEOF
	}
	size, head := uint64(binary.BigEndian.Uint32(data)), uint64(8)
	switch {
	case size == 0: // to the end
		size = uint64(len(data))
	case size == 1 && len(data) >= 16:
		size, head = binary.BigEndian.Uint64(data[8:]), 16
	}
	if size < head {
		return "", nil, nil, errDamaged
	}
	if size > uint64(len(data)) {
		return "", nil, nil, io.ErrUnexpectedEOF
	}
	return string(data[4:8]), data[head:size], data[size:], nil
}
