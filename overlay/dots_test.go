package overlay_test

import (
	"image/color"
	"math"
	"testing"

	"github.com/fogleman/gg"

	"flowlens/overlay"
	"flowlens/solve/puzzle"
)

// TestRingsSitOnDots gives a layout that is off, more so from column to column: rings lie around the middles of their dots all
// the same, and the pipe leaves the dot in its middle.
func TestRingsSitOnDots(t *testing.T) {
	b := parse(t, "A....A\nB....B\nC....C\n")
	s := flowsOf(t, b, row(0, 6), row(1, 6), row(2, 6))
	p := newPicture(b, 90, puzzle.Point{X: 10, Y: 10})
	truth := append([]puzzle.Point(nil), p.layout.Centers...)
	for i := range p.layout.Centers {
		p.layout.Centers[i].X += 3 - p.layout.Centers[i].X/180 // from +3 px on the left to 0 on the right
	}
	p.layout.Centers[6].X -= 2 // one cell is off by itself
	before := p.clone().img
	drawOn(t, p.img, p, s, nil)
	for k, cell := range []int{0, 6, 12} {
		var x, y, n float64
		for py := truth[cell].Y - 40; py < truth[cell].Y+40; py++ {
			for px := truth[cell].X - 40; px < truth[cell].X+40; px++ {
				inPipe := px > truth[cell].X+24
				if !inPipe && p.img.RGBAAt(int(px), int(py)) != before.RGBAAt(int(px), int(py)) {
					x, y, n = x+px+0.5-truth[cell].X, y+py+0.5-truth[cell].Y, n+1
				}
			}
		}
		// Without its right part the middle of a ring lies on the left of its center.
		if n == 0 || math.Abs(y/n) > 0.7 || x/n > -2 || x/n < -9 {
			t.Errorf("flow %d: the ring of %v px lies %.1f, %.1f beside its dot", k, n, x/n, y/n)
		}
	}
}

// TestRingsAreWhole turns a ring by quarters of a turn: it looks the same, so it has neither a notch nor a bump.
func TestRingsAreWhole(t *testing.T) {
	b := parse(t, "A..A\n")
	s := flowsOf(t, b, row(0, 4))
	p := newPicture(b, 100, puzzle.Point{X: 10, Y: 10})
	drawOn(t, p.img, p, s, nil)
	const cx, cy = 60, 60
	ring := 0
	for y := -40; y < 40; y++ {
		for x := -40; x < 0; x++ { // the pipe leaves on the right
			here, turned := p.img.RGBAAt(cx+x, cy+y), p.img.RGBAAt(cx+x, cy-1-y)
			across := p.img.RGBAAt(cx-1-x, cy+y)
			if d := math.Hypot(float64(x)+0.5, float64(y)+0.5); d < 29 || d > 36 {
				continue
			}
			ring++
			if tooFar(here, turned, 40) {
				t.Errorf("%d,%d is %v, its mirror image %v", x, y, here, turned)
			}
			if math.Abs(float64(y)) > 20 && tooFar(here, across, 40) {
				t.Errorf("%d,%d is %v, its mirror image %v", x, y, here, across)
			}
		}
	}
	for angle := 0.0; angle < 2*math.Pi; angle += 0.02 { // the ring itself has one width
		sin, cos := math.Sincos(angle)
		inside := p.img.RGBAAt(int(cx+28.5*cos), int(cy+28.5*sin))
		if tooFar(inside, p.layout.Palette[1], 8) {
			t.Errorf("within the ring at %.2f: %v", angle, inside)
		}
	}
	if ring == 0 {
		t.Fatal("nothing looked at")
	}
}

// TestDrawLiftsHalo draws on a board on which a finger draws: the same picture as without the disc below it.
func TestDrawLiftsHalo(t *testing.T) {
	b := parse(t, "A...A\n.B.B.\nC...C\n.....\n")
	s := flowsOf(t, b, row(0, 5))
	for _, finger := range []puzzle.Point{{X: 0, Y: 0}, {X: 21, Y: -9}, {X: -13, Y: 30}} {
		p := newPicture(b, 80, puzzle.Point{X: 10, Y: 10})
		dragged, err := b.Flow(3, []puzzle.CellID{10, 11, 12})
		if err != nil {
			t.Fatal(err)
		}
		p.played = append(p.played, played{3, dragged.Cells(b), false})
		p.paint()
		without := p.clone()
		at := p.layout.Centers[12]
		dc := gg.NewContextForRGBA(p.img)
		paint := p.layout.Palette[3]
		dc.SetColor(color.NRGBA{paint.R, paint.G, paint.B, 74})
		dc.DrawCircle(at.X+finger.X, at.Y+finger.Y, 0.765*80)
		dc.Fill()
		for _, q := range []*picture{p, without} {
			drawOn(t, q.img, q, s, &overlay.Options{})
		}
		lookAlike(t, p.img, without.img)
	}
}

// TestDrawBlends draws between two dots of which one lies in the shade, as in a photo: the pipe goes with both.
func TestDrawBlends(t *testing.T) {
	b := parse(t, "A.....A\nB.....B\n")
	s := flowsOf(t, b, row(0, 7), row(1, 7))
	p := newPicture(b, 60, puzzle.Point{X: 10, Y: 10})
	bright, shady := p.layout.Palette[1], color.RGBA{190, 0, 0, 255}
	dc := gg.NewContextForRGBA(p.img)
	dc.SetColor(shady)
	dc.DrawCircle(p.layout.Centers[6].X, p.layout.Centers[6].Y, 0.345*60)
	dc.Fill()
	drawOn(t, p.img, p, s, nil)
	y := int(p.layout.Centers[0].Y)
	near, middle, far := p.img.RGBAAt(70, y), p.img.RGBAAt(220, y), p.img.RGBAAt(370, y)
	if tooFar(near, bright, 16) || tooFar(far, shady, 16) || !(near.R > middle.R && middle.R > far.R) {
		t.Errorf("%v beside a dot of %v, %v in the middle, %v beside one of %v", near, bright, middle, far, shady)
	}
	if got := p.img.RGBAAt(220, y+60); got != p.layout.Palette[2] {
		t.Errorf("between dots that look alike: %v, want %v", got, p.layout.Palette[2])
	}
}
