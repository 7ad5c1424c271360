package cv

import (
	"bytes"
	"image"
	"math/rand/v2"
	"testing"
)

// TestChannels looks at a part of a picture: its channels lie in a black frame, whatever lies beside it in the picture.
func TestChannels(t *testing.T) {
	const width = 7
	rng := rand.New(rand.NewPCG(1, 8))
	img := image.NewRGBA(image.Rect(0, 0, 40, 30))
	for i := range img.Pix {
		img.Pix[i] = uint8(1 + rng.IntN(255))
	}
	for _, area := range []image.Rectangle{img.Rect, image.Rect(10, 5, 31, 22), image.Rect(0, 3, 40, 20)} {
		parts := Split(img, area, width)
		if len(parts) != 3 {
			t.Fatalf("%d channels", len(parts))
		}
		for ch, got := range parts {
			var want []uint8
			for y := area.Min.Y - width; y < area.Max.Y+width; y++ {
				for x := area.Min.X - width; x < area.Max.X+width; x++ {
					v := uint8(0)
					if image.Pt(x, y).In(area) {
						v = img.Pix[img.PixOffset(x, y)+ch]
					}
					want = append(want, v)
				}
			}
			if !bytes.Equal(got.Pix, want) {
				t.Errorf("channel %d of %v: not what the picture has there in a black frame", ch, area)
			}
		}
	}
}
