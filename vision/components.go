package vision

import (
	"bytes"
	"encoding/binary"
	"image"
	"math/bits"
)

// span is a run of pixels in a row, from x0 up to x1, and the component that it is a part of.
type span struct{ y, x0, x1, part int }

// components are the connected parts of the pixels of a mask that are set, or of the others.
type components struct {
	spans []span // row by row
	n     int    // parts are 0 to n-1, in the order of their first pixels
}

// componentsOf finds the connected parts of a mask, w pixels wide, of 0 and 255: of the pixels that have the given value.
// Pixels that touch across a corner hang together where corners says so.
func componentsOf(mask []uint8, w int, value uint8, corners bool) *components {
	return connected(spansOf(*runsOfPixels.lend(0), mask, w, value), corners)
}

// done gives the spans back: the components must not be used afterwards.
func (c *components) done() { runsOfPixels.back(&c.spans) }

// connected finds the parts that the runs make up, given row by row.
func connected(spans []span, corners bool) *components {
	c := &components{spans: spans}
	reach := pick(corners, 1, 0)
	room := numbers.lend(len(c.spans))
	defer numbers.back(room)
	parts := groups(*room) // of spans; the first of each stands for it
	j := 0                 // the first span that later ones may touch from below
	for i, s := range c.spans {
		parts[i] = i
		for c.spans[j].y < s.y-1 || c.spans[j].y == s.y-1 && c.spans[j].x1+reach <= s.x0 {
			j++
		}
		for k := j; c.spans[k].y < s.y && c.spans[k].x0 < s.x1+reach; k++ {
			a, b := parts.of(i), parts.of(k)
			parts[max(a, b)] = min(a, b)
		}
	}
	for i := range c.spans {
		if r := parts.of(i); r == i {
			c.spans[i].part = c.n
			c.n++
		} else {
			c.spans[i].part = c.spans[r].part
		}
	}
	return c
}

// numbers, runsOfPixels and manyPixels lend what is needed to look at parts.
var (
	numbers      scratch[int]
	runsOfPixels scratch[span]
	manyPixels   scratch[int32]
)

// spansOf appends to out the runs of a value in a mask, w pixels wide, of 0 and 255.
func spansOf(out []span, mask []uint8, w int, value uint8) []span {
	for y := 0; (y+1)*w <= len(mask); y++ {
		row := mask[y*w : (y+1)*w]
		for x := run255(row, 0, ^value); x < w; x = run255(row, x, ^value) {
			x0 := x
			x = run255(row, x0, value)
			out = append(out, span{y: y, x0: x0, x1: x})
		}
	}
	return out
}

// run255 returns where the run of pixels of the value, 0 or 255, ends that begins at x. Most are either a few pixels long or many.
func run255(row []uint8, x int, value uint8) int {
	if x+8 <= len(row) {
		if other := binary.LittleEndian.Uint64(row[x:]) ^ uint64(value)*0x0101010101010101; other != 0 {
			return x + bits.TrailingZeros64(other)/8
		}
		x += 8
	}
	if n := bytes.IndexByte(row[x:], ^value); n >= 0 {
		return x + n
	}
	return len(row)
}

// boxes returns the box around each part.
func (c *components) boxes() []image.Rectangle {
	out := make([]image.Rectangle, c.n)
	for _, s := range c.spans {
		out[s.part] = out[s.part].Union(image.Rect(s.x0, s.y, s.x1, s.y+1))
	}
	return out
}

// eachPart visits the connected parts of a mask, w pixels wide, of 0 and 255: the box around each, and its pixels. It
// visits none of noise, which has too many. The pixels are visit's own only until it returns.
func eachPart(mask []uint8, w int, visit func(box image.Rectangle, pixels []int32)) {
	const noise = 1 << 16
	c := componentsOf(mask, w, 255, true)
	defer c.done()
	if c.n >= noise {
		return
	}
	ends, sum := make([]int, c.n+1), 0 // of each part's pixels, from 1 on
	for _, s := range c.spans {
		ends[s.part+1] += s.x1 - s.x0
		sum += s.x1 - s.x0
	}
	for i := range c.n {
		ends[i+1] += ends[i]
	}
	room := manyPixels.lend(sum)
	defer manyPixels.back(room)
	at, all := append([]int(nil), ends...), *room
	for _, s := range c.spans {
		first := int32(s.y*w + s.x0)
		pixels := all[at[s.part]:][:s.x1-s.x0]
		for k := range pixels {
			pixels[k] = first + int32(k)
		}
		at[s.part] += len(pixels)
	}
	for i, box := range c.boxes() {
		visit(box, all[ends[i]:ends[i+1]])
	}
}

// groups are numbers from 0 on, some of which belong together.
type groups []int

func newGroups(n int) groups {
	out := make(groups, n)
	for i := range out {
		out[i] = i
	}
	return out
}

// of is the number that stands for all of i's group.
func (g groups) of(i int) int {
	for g[i] != i {
		g[i] = g[g[i]]
		i = g[i]
	}
	return i
}

func (g groups) join(i, j int) { g[g.of(i)] = g.of(j) }
