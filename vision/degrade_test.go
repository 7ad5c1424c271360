//go:build !race && !matprofile

package vision_test

import (
	"bytes"
	"context"
	"image"
	"image/jpeg"
	"math"
	"testing"

	"golang.org/x/image/draw"

	"flowlens/solve/puzzle"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// degradation is a way in which a picture gets worse on its way to us. frame is where the board lies in it.
type degradation struct {
	name  string
	bar   int // percent of the pictures that are read right all the same
	apply func(t *testing.T, m *image.RGBA, frame image.Rectangle) *image.RGBA
}

var degradations = []degradation{
	{"200 px wide", 97, func(t *testing.T, m *image.RGBA, _ image.Rectangle) *image.RGBA { return scaled(m, 200) }},
	{"300 px, JPEG 50", 97, func(t *testing.T, m *image.RGBA, _ image.Rectangle) *image.RGBA {
		return jpegged(t, scaled(m, 300), 50)
	}},
	{"JPEG 15", 97, func(t *testing.T, m *image.RGBA, _ image.Rectangle) *image.RGBA { return jpegged(t, m, 15) }},
	{"dimmed x0.18", 97, func(t *testing.T, m *image.RGBA, _ image.Rectangle) *image.RGBA {
		return mapped(m, func(v float64) float64 { return v * 0.18 })
	}},
	{"gamma 1.8", 97, func(t *testing.T, m *image.RGBA, _ image.Rectangle) *image.RGBA {
		return mapped(m, func(v float64) float64 { return 255 * math.Pow(v/255, 1.8) })
	}},
	{"gamma 1/1.8", 97, func(t *testing.T, m *image.RGBA, _ image.Rectangle) *image.RGBA {
		return mapped(m, func(v float64) float64 { return 255 * math.Pow(v/255, 1/1.8) })
	}},
	{"cropped 5 px inside", 97, func(t *testing.T, m *image.RGBA, frame image.Rectangle) *image.RGBA {
		frame = frame.Inset(5)
		out := image.NewRGBA(image.Rectangle{Max: frame.Size()})
		draw.Draw(out, out.Rect, m, frame.Min, draw.Src)
		return out
	}},
	{"grey wash 30 %", 97, func(t *testing.T, m *image.RGBA, _ image.Rectangle) *image.RGBA {
		return mapped(m, func(v float64) float64 { return 0.7*v + 0.3*128 })
	}},
	{"upscaled to 1920", 97, func(t *testing.T, m *image.RGBA, _ image.Rectangle) *image.RGBA { return scaled(m, 1920) }},
}

// gentler are degradations that cost little, for boards that have more to tell.
var gentler = []degradation{
	{"300 px wide", 0, func(t *testing.T, m *image.RGBA, _ image.Rectangle) *image.RGBA { return scaled(m, 300) }},
	{"JPEG 30", 0, func(t *testing.T, m *image.RGBA, _ image.Rectangle) *image.RGBA { return jpegged(t, m, 30) }},
	{"blur 1.2", 0, func(t *testing.T, m *image.RGBA, _ image.Rectangle) *image.RGBA { return blurred(m, 1.2) }},
	{"dimmed x0.6", 0, func(t *testing.T, m *image.RGBA, _ image.Rectangle) *image.RGBA {
		return mapped(m, func(v float64) float64 { return v * 0.6 })
	}},
	{"gamma 1/2.2", 0, func(t *testing.T, m *image.RGBA, _ image.Rectangle) *image.RGBA {
		return mapped(m, func(v float64) float64 { return 255 * math.Pow(v/255, 1/2.2) })
	}},
	{"sharpened", 0, func(t *testing.T, m *image.RGBA, _ image.Rectangle) *image.RGBA { return sharpened(m) }},
	{"stretched 3 %", 0, func(t *testing.T, m *image.RGBA, _ image.Rectangle) *image.RGBA {
		out := image.NewRGBA(image.Rect(0, 0, m.Rect.Dx(), int(1.03*float64(m.Rect.Dy()))))
		draw.CatmullRom.Scale(out, out.Rect, m, m.Rect, draw.Src, nil)
		return out
	}},
}

// intact is a picture before it is degraded, with the board in it and where that lies.
type intact struct {
	name  string
	img   *image.RGBA
	frame image.Rectangle
	truth *puzzle.Board
}

// readDegraded reads the pictures after each degradation, and holds each against its bar. The boards are not free, for their
// cells' places are not moved.
func readDegraded(t *testing.T, shots []intact, list []degradation) {
	t.Helper()
	var got table
	for _, d := range list {
		visiontest.Each(shots, func(s intact) {
			r, err := vision.Read(context.Background(), d.apply(t, s.img, s.frame), &vision.Options{Accept: accept})
			outcome, why := judge(r, err, s.truth)
			got.add(d.name, outcome)
			if outcome == misread {
				t.Errorf("%s, %s: misread: %s", s.name, d.name, why)
			} else if outcome == refused {
				t.Logf("%s, %s: refused: %s", s.name, d.name, why)
			}
		})
		got.holdShare(t, d.name, d.bar)
	}
	got.log(t)
}

// blurred returns m after a Gaussian blur of the given radius in pixels.
func blurred(m *image.RGBA, sigma float64) *image.RGBA {
	reach := int(math.Ceil(3 * sigma))
	for _, step := range []image.Point{{1, 0}, {0, 1}} {
		out := image.NewRGBA(m.Rect)
		for y := range m.Rect.Dy() {
			for x := range m.Rect.Dx() {
				var sum [4]float64
				total := 0.0
				for d := -reach; d <= reach; d++ {
					at := image.Pt(x+d*step.X, y+d*step.Y)
					if !at.In(m.Rect) {
						continue
					}
					f := math.Exp(-float64(d*d) / (2 * sigma * sigma))
					total += f
					for i, v := range m.Pix[m.PixOffset(at.X, at.Y):][:4] {
						sum[i] += f * float64(v)
					}
				}
				for i := range sum {
					out.Pix[out.PixOffset(x, y)+i] = uint8(math.Round(sum[i] / total))
				}
			}
		}
		m = out
	}
	return m
}

// sharpened returns m with twice as much added as a blur takes away.
func sharpened(m *image.RGBA) *image.RGBA {
	soft := blurred(m, 2)
	out := image.NewRGBA(m.Rect)
	for i, v := range m.Pix {
		out.Pix[i] = uint8(min(max(3*int(v)-2*int(soft.Pix[i]), 0), 255))
	}
	return out
}

// scaled returns m at the given width in pixels.
func scaled(m *image.RGBA, width int) *image.RGBA {
	h := int(math.Round(float64(m.Rect.Dy()) * float64(width) / float64(m.Rect.Dx())))
	out := image.NewRGBA(image.Rect(0, 0, width, h))
	draw.CatmullRom.Scale(out, out.Rect, m, m.Rect, draw.Src, nil)
	return out
}

// jpegged returns m after a round through JPEG of the given quality.
func jpegged(t *testing.T, m *image.RGBA, quality int) *image.RGBA {
	t.Helper()
	var buf bytes.Buffer
	if err := jpeg.Encode(&buf, m, &jpeg.Options{Quality: quality}); err != nil {
		t.Fatal(err)
	}
	dec, err := jpeg.Decode(&buf)
	if err != nil {
		t.Fatal(err)
	}
	out := image.NewRGBA(dec.Bounds())
	draw.Draw(out, out.Rect, dec, image.Point{}, draw.Src)
	return out
}

// mapped returns m with f applied to every channel, 0 to 255.
func mapped(m *image.RGBA, f func(float64) float64) *image.RGBA {
	var lut [256]uint8
	for v := range lut {
		lut[v] = uint8(math.Round(min(max(f(float64(v)), 0), 255)))
	}
	out := image.NewRGBA(m.Rect)
	for i, v := range m.Pix {
		out.Pix[i] = lut[v]
		if i%4 == 3 {
			out.Pix[i] = v
		}
	}
	return out
}
