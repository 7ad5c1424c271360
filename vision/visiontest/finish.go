package visiontest

import (
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"

	xdraw "golang.org/x/image/draw"

	"flowlens/solve/puzzle"
)

// view maps device px to px of the picture.
type view struct{ sx, sy, ox, oy float64 }

func (v view) at(p point) point { return point{p.x*v.sx + v.ox, p.y*v.sy + v.oy} }

// finish turns the device's screen into the picture that somebody saved.
type finish struct {
	scene *scene
	img   *image.RGBA
	view
}

func (f *finish) rng(n uint64) *rand.Rand { return f.scene.style.stream(streamFinish + n) }

// crop cuts the picture. Whatever is cut, every dot keeps its center.
func (f *finish) crop() {
	r := f.cropRect(f.rng(0)).Intersect(f.img.Rect)
	if r == f.img.Rect {
		return
	}
	out := image.NewRGBA(image.Rect(0, 0, r.Dx(), r.Dy()))
	draw.Draw(out, out.Rect, f.img, r.Min, draw.Src)
	f.img = out
	f.ox -= float64(r.Min.X)
	f.oy -= float64(r.Min.Y)
}

// endShown is how much of the screen a loose crop leaves beyond the frame at least, in cells. With less nobody could tell the
// frame from a line of the grid.
const endShown = 0.15

func (f *finish) cropRect(rng *rand.Rand) image.Rectangle {
	sc := f.scene
	half := sc.line / 2
	if sc.look.thick {
		half = sc.thick / 2
	}
	x0, y0, x1, y1 := sc.x0-half-sc.rails.x, sc.y0-half-sc.rails.y, sc.right()+half+sc.rails.x, sc.under()+half+sc.rails.y
	grow := func(l, t, r, b float64) { x0, y0, x1, y1 = x0-l, y0-t, x1+r, y1+b }
	switch sc.style.Crop {
	case CropLoose:
		some := func(room float64) float64 { return min(max(rng.Float64()*room, endShown*sc.pitch), room) }
		grow(some(x0), some(y0), some(sc.w-x1), some(sc.h-y1))
	case CropWide:
		above, below := rng.Float64()*0.2*sc.u, rng.Float64()*0.2*sc.u
		grow(x0, max(above, endShown*sc.pitch), sc.w-x1, max(below, endShown*sc.pitch))
	case CropMargin:
		grow(0.02*sc.u*rng.Float64(), 0.02*sc.u*rng.Float64(), 0.02*sc.u*rng.Float64(), 0.02*sc.u*rng.Float64())
	case CropTight:
	case CropInside:
		in := -(2*half + 1 + rng.Float64()*0.004*sc.u)
		grow(in, in, in, in)
	case CropCut:
		grow(rng.Float64()*x0, rng.Float64()*y0, rng.Float64()*(sc.w-x1), -half-sc.pitch*(0.12+0.3*rng.Float64()))
	default:
		return f.img.Rect
	}
	return image.Rect(round(x0), round(y0), round(x1), round(y1))
}

// addWindow puts the picture into a larger one.
func (f *finish) addWindow() {
	style := f.scene.style
	if style.Window == WindowNone {
		return
	}
	rng := f.rng(1)
	w, h := float64(f.img.Rect.Dx()), float64(f.img.Rect.Dy())
	left, top, right, bottom := 0.02*w, 0.03*h, 0.02*w, 0.02*h
	switch style.Window {
	case WindowDesktop:
		left, right = w*(0.03+0.35*rng.Float64()), w*(0.03+0.35*rng.Float64())
		top, bottom = h*(0.04+0.05*rng.Float64()), h*(0.02+0.06*rng.Float64())
	case WindowEmulator:
		right = w * 0.09
	case WindowCanvas:
		left, right = w*0.12*rng.Float64(), w*0.12*rng.Float64()
		top, bottom = h*0.12*rng.Float64(), h*0.12*rng.Float64()
	}
	c := newCanvas(round(w+left+right), round(h+top+bottom))
	ox, oy := math.Round(left), math.Round(top)
	switch style.Window {
	case WindowDesktop:
		c.desktop(ox, oy, w, h, rng)
	case WindowEmulator:
		c.emulator(ox, oy, w, h)
	case WindowCanvas:
		c.rect(0, 0, w*2, h*2, [...]color.NRGBA{gray(0), gray(0), gray(255), gray(uint8(rng.IntN(256)))}[rng.IntN(4)])
	}
	draw.Draw(c.img, image.Rect(int(ox), int(oy), int(ox+w), int(oy+h)), f.img, image.Point{}, draw.Src)
	f.img = c.img
	f.ox += ox
	f.oy += oy
}

// scale brings the picture to the style's width and stretch.
func (f *finish) scale() {
	style := f.scene.style
	k := 1.0
	if style.Width > 0 {
		k = float64(style.Width) / float64(f.img.Rect.Dx())
	}
	if pitch := f.scene.pitch * f.scene.room * k; pitch < style.MinPitch {
		k *= style.MinPitch / pitch
	}
	how := style.Resample
	if how == ResampleNearest && f.scene.line*k < 1 {
		how = ResampleSmooth // some lines would fall between the pixels taken
	}
	f.resize(k, k*or(style.Stretch, 1), how)
}

// resize scales the picture to whole pixels and keeps the view exact.
func (f *finish) resize(kx, ky float64, how Resample) {
	old := f.img.Rect
	w, h := max(1, round(float64(old.Dx())*kx)), max(1, round(float64(old.Dy())*ky))
	if w == old.Dx() && h == old.Dy() {
		return
	}
	out := image.NewRGBA(image.Rect(0, 0, w, h))
	scaler := [...]xdraw.Scaler{xdraw.BiLinear, xdraw.CatmullRom, xdraw.NearestNeighbor}[how]
	scaler.Scale(out, out.Rect, f.img, old, xdraw.Src, nil)
	f.img = out
	kx, ky = float64(w)/float64(old.Dx()), float64(h)/float64(old.Dy())
	f.sx, f.ox = f.sx*kx, f.ox*kx
	f.sy, f.oy = f.sy*ky, f.oy*ky
}

// soften blurs by shrinking the picture and enlarging it again.
func (f *finish) soften() {
	k := f.scene.style.Soften
	if k <= 1 {
		return
	}
	full, kept := f.img.Rect, f.view
	f.resize(1/k, 1/k, ResampleSmooth)
	out := image.NewRGBA(full)
	xdraw.BiLinear.Scale(out, full, f.img, f.img.Rect, xdraw.Src, nil)
	f.img, f.view = out, kept
}

// tone applies brightness, gamma and wash to all channels alike, and returns the
// mapping of a channel's value.
func (f *finish) tone() func(uint8) uint8 {
	style := f.scene.style
	var table [256]uint8
	for i := range table {
		v := math.Pow(float64(i)/255, or(style.Gamma, 1)) * or(style.Brightness, 1)
		table[i] = clamp8(255 * (v*(1-style.Wash) + 0.5*style.Wash))
	}
	if table[0] != 0 || table[255] != 255 || table[100] != 100 {
		pix := f.img.Pix
		for i := 0; i < len(pix); i += 4 {
			pix[i], pix[i+1], pix[i+2] = table[pix[i]], table[pix[i+1]], table[pix[i+2]]
		}
	}
	return func(v uint8) uint8 { return table[v] }
}

// addBoxes outlines some blocks of cells, as somebody does who explains a board.
func (f *finish) addBoxes() {
	sc, rng := f.scene, f.rng(2)
	if sc.b.Lattice() != puzzle.Square {
		return
	}
	c := &canvas{img: f.img}
	for range sc.style.Boxes {
		cols, rows := 1+rng.IntN(2), 1+rng.IntN(2)
		col, row := rng.IntN(sc.b.Cols()-cols+1), rng.IntN(sc.b.Rows()-rows+1)
		const inset = 0.08 // pitches: beside the lines, clear of the dots
		tl := f.at(point{sc.x0 + (float64(col)+inset)*sc.pitch, sc.y0 + (float64(row)+inset)*sc.pitch})
		br := f.at(point{sc.x0 + (float64(col+cols)-inset)*sc.pitch, sc.y0 + (float64(row+rows)-inset)*sc.pitch})
		c.frame(tl.x, tl.y, br.x, br.y, max(1, 0.03*sc.pitch*f.sx), anyColor(rng))
	}
}

func round(v float64) int { return int(math.Round(v)) }

// toRGBA copies any picture to an opaque RGBA with its origin at (0,0).
func toRGBA(img image.Image) *image.RGBA {
	b := img.Bounds()
	out := image.NewRGBA(image.Rect(0, 0, b.Dx(), b.Dy()))
	draw.Draw(out, out.Rect, img, b.Min, draw.Src)
	return out
}
