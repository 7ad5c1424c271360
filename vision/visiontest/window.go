package visiontest

import (
	"image"
	"math"
	"math/rand/v2"

	xdraw "golang.org/x/image/draw"
)

// desktop paints a wallpaper and a window with a title bar around a box.
func (c *canvas) desktop(x, y, w, h float64, rng *rand.Rand) {
	size := c.img.Rect
	c.photo(advert{0, 0, float64(size.Dx()), float64(size.Dy())}, rng)
	bar := math.Min(y*0.8, 0.04*h)
	edge := max(1, 0.004*w)
	light := gray(uint8(200 + rng.IntN(55)))
	c.rect(x-edge, y-bar, x+w+edge, y+h+edge, light)
	c.text(regular, bar*0.55, x+bar*0.5, y-bar*0.3, "Phone - 1080x2400", gray(40))
	for i := range 3 {
		bx := x + w - bar*(0.6+1.2*float64(i))
		switch i {
		case 0:
			c.capsule(bx-bar*0.18, y-bar*0.68, bx+bar*0.18, y-bar*0.32, 1.5, gray(30))
			c.capsule(bx-bar*0.18, y-bar*0.32, bx+bar*0.18, y-bar*0.68, 1.5, gray(30))
		case 1:
			c.frame(bx-bar*0.18, y-bar*0.68, bx+bar*0.18, y-bar*0.32, 1.5, gray(30))
		case 2:
			c.rect(bx-bar*0.18, y-bar*0.5, bx+bar*0.18, y-bar*0.5+1.5, gray(30))
		}
	}
}

// emulator paints a dark title bar above a box and a strip of buttons at its right.
func (c *canvas) emulator(x, y, w, h float64) {
	full := c.img.Rect
	c.rect(0, 0, float64(full.Dx()), float64(full.Dy()), rgb(42, 46, 66))
	c.text(bold, y*0.5, x, y*0.7, "Android emulator", gray(220))
	strip := float64(full.Dx()) - x - w
	for i := range 9 {
		by := y + strip*(0.6+float64(i)*1.1)
		if by > y+h {
			return
		}
		mid, s := x+w+strip/2, strip*0.22
		switch i % 3 {
		case 0:
			c.ring(mid, by, s, s*0.25, gray(190))
		case 1:
			c.roundFrame(mid-s, by-s, mid+s, by+s, s*0.3, s*0.25, gray(190))
		case 2:
			c.polygon(gray(190), []point{{mid - s, by + s}, {mid + s, by + s}, {mid, by - s}})
		}
	}
}

// addPreview lays a miniature of the screen over it, as phones do right after a
// screenshot. It stays clear of the board.
func (f *finish) addPreview() {
	sc := f.scene
	room := sc.h - sc.under() - sc.rails.y - 2*sc.line
	switch sc.style.Preview {
	case PreviewCorner:
		f.cornerPreview(min(0.22*sc.h, room-0.03*sc.u))
	case PreviewToolbar:
		f.toolbarPreview(min(0.14*sc.u, room-0.02*sc.u))
	}
}

// cornerPreview is the whole screen, height px high, framed in white.
func (f *finish) cornerPreview(height float64) {
	sc := f.scene
	width := height * sc.w / sc.h
	if width < 16 {
		return
	}
	x, y, edge := 0.04*sc.w, sc.h-height-0.02*sc.u, max(1, 0.006*sc.u)
	mini := f.miniature(f.img.Rect, width, height)
	sc.roundRect(x-edge, y-edge, x+width+edge, y+height+edge, 3*edge, gray(250))
	xdraw.Copy(sc.img, image.Pt(round(x), round(y)), mini, mini.Rect, xdraw.Src, nil)
}

// toolbarPreview is a pill with a round cut-out of the board and some tools.
func (f *finish) toolbarPreview(height float64) {
	sc := f.scene
	if height < 16 {
		return
	}
	x0, x1 := 0.035*sc.w, 0.975*sc.w
	under := sc.under() + sc.rails.y
	y0 := under + sc.line*2 + (sc.h-under-height)*0.6
	y0 = min(y0, sc.h-height-1)
	sc.roundRect(x0, y0, x1, y0+height, height/2, gray(12))
	sc.roundFrame(x0, y0, x1, y0+height, height/2, max(1, 0.002*sc.u), gray(120))
	board := image.Rect(round(sc.x0), round(sc.y0), round(sc.right()), round(sc.under()))
	mini := f.miniature(board, height*0.88, height*0.88)
	f.paintRound(mini, x0+height/2, y0+height/2, height*0.44)
	for i := range 4 {
		x := x0 + height*1.6 + (x1-x0-height*2)*float64(i)/4
		s := height * 0.15
		sc.frame(x-s, y0+height/2-s, x+s, y0+height/2+s, max(1, s*0.2), gray(230))
	}
}

// miniature is a part of the screen scaled down.
func (f *finish) miniature(part image.Rectangle, w, h float64) *image.RGBA {
	mini := image.NewRGBA(image.Rect(0, 0, max(1, round(w)), max(1, round(h))))
	xdraw.BiLinear.Scale(mini, mini.Rect, f.img, part, xdraw.Src, nil)
	return mini
}

// paintRound copies the disc of radius r out of the middle of a picture to (x,y).
func (f *finish) paintRound(src *image.RGBA, x, y, r float64) {
	c := f.scene.canvas
	mx, my := float64(src.Rect.Dx())/2, float64(src.Rect.Dy())/2
	b := outer(x-r, y-r, x+r, y+r).Intersect(c.img.Rect)
	for py := b.Min.Y; py < b.Max.Y; py++ {
		for px := b.Min.X; px < b.Max.X; px++ {
			dx, dy := float64(px)+0.5-x, float64(py)+0.5-y
			cover := min(1, r+0.5-math.Hypot(dx, dy))
			p := image.Pt(int(mx+dx), int(my+dy))
			if cover <= 0 || !p.In(src.Rect) {
				continue
			}
			s := src.RGBAAt(p.X, p.Y)
			c.blend(c.img.PixOffset(px, py), rgb(s.R, s.G, s.B), cover)
		}
	}
	c.ring(x, y, r, max(1, 0.03*r), gray(200))
}
