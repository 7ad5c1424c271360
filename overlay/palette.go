package overlay

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"
)

// A framePalette holds the colors of a moving picture, of which there may be 256: those of the flows exactly, and for the rest
// some that stand for all others.
type framePalette struct {
	colors color.Palette
	clear  uint8            // the index of the color that is none
	index  map[uint32]uint8 // of colors that have been looked for
}

// newPalette chooses colors for pictures that show a solved board and an empty one.
func newPalette(solved, empty *image.RGBA, flows []color.RGBA) *framePalette {
	p := &framePalette{colors: color.Palette{color.RGBA{}}, index: map[uint32]uint8{}}
	for _, c := range flows[1:] {
		for _, exact := range []color.RGBA{c, shade(c)} { // shade: of the arrows
			exact.A = 255
			if len(p.colors) < 128 && !slices.Contains(p.colors, color.Color(exact)) {
				p.colors = append(p.colors, exact)
			}
		}
	}
	for _, c := range medianCut(histogram(solved, empty), 256-len(p.colors)) {
		p.colors = append(p.colors, c)
	}
	return p
}

// paletted returns a part of img in the colors of p.
func (p *framePalette) paletted(img *image.RGBA, part image.Rectangle) *image.Paletted {
	out := image.NewPaletted(part, p.colors)
	last, index := color.RGBA{}, uint8(0) // most pixels are like the one before
	for y := part.Min.Y; y < part.Max.Y; y++ {
		from, to := img.Pix[img.PixOffset(part.Min.X, y):], out.Pix[out.PixOffset(part.Min.X, y):]
		for x := range part.Dx() {
			if c := (color.RGBA{from[4*x], from[4*x+1], from[4*x+2], 255}); c != last {
				last, index = c, p.indexOf(c)
			}
			to[x] = index
		}
	}
	return out
}

// indexOf returns the index of the color nearest to c.
func (p *framePalette) indexOf(c color.RGBA) uint8 {
	key := uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B)
	i, known := p.index[key]
	if !known {
		i = uint8(p.nearest(c))
		p.index[key] = i
	}
	return i
}

func (p *framePalette) nearest(c color.RGBA) int {
	best, least := 0, math.MaxInt
	for i, q := range p.colors {
		q := q.(color.RGBA)
		r, g, b := int(q.R)-int(c.R), int(q.G)-int(c.G), int(q.B)-int(c.B)
		if d := r*r + g*g + b*b; d < least && q.A > 0 {
			best, least = i, d
		}
	}
	return best
}

// A tone stands for pixels of about the same color.
type tone struct {
	channels [3]uint8 // without their lowest two bits
	sum      [3]int   // of the channels of all its pixels
	count    int
}

// histogram sorts the pixels of pictures into tones.
func histogram(pictures ...*image.RGBA) []tone {
	found := map[[3]uint8]*tone{}
	for _, img := range pictures {
		for i := 0; i < len(img.Pix); i += 4 {
			key := [3]uint8{img.Pix[i] &^ 3, img.Pix[i+1] &^ 3, img.Pix[i+2] &^ 3}
			t := found[key]
			if t == nil {
				t = &tone{channels: key}
				found[key] = t
			}
			t.count++
			for ch := range t.sum {
				t.sum[ch] += int(img.Pix[i+ch])
			}
		}
	}
	out := make([]tone, 0, len(found))
	for _, t := range found {
		out = append(out, *t)
	}
	slices.SortFunc(out, func(a, b tone) int { return slices.Compare(a.channels[:], b.channels[:]) })
	return out
}

// medianCut returns at most n colors that stand for all tones: the box of colors that most would gain is halved until there are n
// boxes (Heckbert 1982). A box counts by the square root of its pixels, so that small bright things keep their colors beside
// wide dark ones.
func medianCut(tones []tone, n int) []color.Color {
	if len(tones) == 0 {
		return nil
	}
	boxes := [][]tone{tones}
	for len(boxes) < n {
		i, ch := widest(boxes)
		if i < 0 {
			break
		}
		low, high := halves(boxes[i], ch)
		boxes[i] = low
		boxes = append(boxes, high)
	}
	var out []color.Color
	for _, b := range boxes {
		out = append(out, average(b))
	}
	return out
}

// widest returns the box to halve next and the channel to halve it along; -1 when each box holds a single tone.
func widest(boxes [][]tone) (box, channel int) {
	box, most := -1, 0.0
	for i, b := range boxes {
		pixels := 0
		low, high := b[0].channels, b[0].channels
		for _, t := range b {
			pixels += t.count
			for ch, v := range t.channels {
				low[ch], high[ch] = min(low[ch], v), max(high[ch], v)
			}
		}
		for ch := range low {
			if gain := float64(high[ch]-low[ch]) * math.Sqrt(float64(pixels)); gain > most {
				box, channel, most = i, ch, gain
			}
		}
	}
	return box, channel
}

// halves splits a box where half of its pixels are on either side.
func halves(b []tone, channel int) (low, high []tone) {
	slices.SortFunc(b, func(p, q tone) int { return cmp.Compare(p.channels[channel], q.channels[channel]) })
	total := 0
	for _, t := range b {
		total += t.count
	}
	at, seen := 0, 0
	for at < len(b)-1 && 2*(seen+b[at].count) <= total {
		seen += b[at].count
		at++
	}
	at = min(max(at, 1), len(b)-1)
	return b[:at:at], b[at:]
}

// average is the mean color of a box.
func average(b []tone) color.Color {
	var sum [3]int
	pixels := 0
	for _, t := range b {
		pixels += t.count
		for ch, v := range t.sum {
			sum[ch] += v
		}
	}
	at := func(ch int) uint8 { return uint8((sum[ch] + pixels/2) / pixels) }
	return color.RGBA{at(0), at(1), at(2), 255}
}
