package visiontest

import (
	"image/color"
	"math"
)

// yellow is the bulb's color.
func (sc *scene) yellow() color.NRGBA { return rgb(238, 230, 10) }

// button is the circle around most icons.
func (sc *scene) button(x, y float64, ink color.NRGBA) {
	sc.ring(x, y, buttonRadius*sc.u, buttonStroke*sc.u, ink)
}

// arrow is a thick arrow of the given length; side is -1 for left, 1 for right.
func (sc *scene) arrow(x, y, length, side float64, ink color.NRGBA) {
	at := func(u, v float64) point { return point{x + side*u*length, y + v*length} }
	sc.polygon(ink, []point{
		at(0.5, 0), at(0.12, 0.42), at(-0.17, 0.42), at(0.08, 0.11), at(-0.5, 0.11),
		at(-0.5, -0.11), at(0.08, -0.11), at(-0.17, -0.42), at(0.12, -0.42),
	})
}

// gear has eight teeth and a hole.
func (sc *scene) gear(x, y, r float64, ink color.NRGBA) {
	var rim []point
	for i := range 8 {
		a := float64(i) * math.Pi / 4
		for _, k := range []struct{ turn, radius float64 }{{-0.30, 0.74}, {-0.20, 1}, {0.20, 1}, {0.30, 0.74}} {
			s, c := math.Sincos(a + k.turn)
			rim = append(rim, point{x + c*r*k.radius, y + s*r*k.radius})
		}
	}
	sc.polygon(ink, rim, arcPoints(x, y, 0.42*r, 2*math.Pi, 0))
}

// undo is an arc with an arrow head at its left.
func (sc *scene) undo(x, y, r float64, ink color.NRGBA) {
	sc.polygon(ink, arcBand(x, y, r, 0.55*r, -2.4, 0.9))
	sc.polygon(ink, []point{{x - 1.4*r, y - 1.2*r}, {x - 1.4*r, y + 0.25*r}, {x + 0.05*r, y + 0.1*r}})
}

// restart is two arcs that chase each other.
func (sc *scene) restart(x, y, r float64, ink color.NRGBA) {
	for _, side := range []float64{1, -1} {
		from := -2.9
		if side < 0 {
			from += math.Pi
		}
		sc.polygon(ink, arcBand(x, y, r, 0.38*r, from, from+2.1))
		sc.polygon(ink, []point{
			{x + side*1.05*r, y - side*1.3*r}, {x + side*1.05*r, y - side*0.3*r}, {x + side*0.15*r, y - side*0.38*r},
		})
	}
}

// bulb is the hint lamp: glass, filament, thread.
func (sc *scene) bulb(x, y, r float64) {
	sc.disc(x, y-0.4*r, r, sc.yellow())
	sc.polygon(sc.yellow(), []point{{x - 0.85*r, y}, {x + 0.85*r, y}, {x + 0.45*r, y + 0.85*r}, {x - 0.45*r, y + 0.85*r}})
	for i := range 2 {
		ty := y + (1.08+0.32*float64(i))*r
		sc.capsule(x-0.4*r, ty, x+0.4*r, ty, 0.2*r, gray(255))
	}
	sc.capsule(x-0.22*r, y-0.2*r, x, y+0.2*r, 0.16*r, gray(255))
	sc.capsule(x+0.22*r, y-0.2*r, x, y+0.2*r, 0.16*r, gray(255))
}

// rays are short strokes above the bulb, at distance r from (x,y).
func (sc *scene) rays(x, y, r float64, n int) {
	for i := range n {
		s, c := math.Sincos(-math.Pi/2 + (float64(i)-float64(n-1)/2)*0.44)
		sc.capsule(x+c*r, y+s*r, x+c*r*1.12, y+s*r*1.12, 0.085*r, sc.yellow())
	}
}

// hintBox is the open box with the number of hints left, its right side fading out.
func (sc *scene) hintBox(x, y float64, hints int) {
	u := sc.u
	x1, h, t := x+0.12*u, 0.037*u, 0.005*u
	sc.rect(x, y-h, x+t, y+h, gray(255))
	const steps = 12
	for i := range steps {
		a := min(1, 2-2*float64(i)/steps)
		xa := math.Round(x + (x1-x)*float64(i)/steps)
		xb := math.Round(x + (x1-x)*float64(i+1)/steps)
		sc.rect(xa, y-h, xb, y-h+t, faded(gray(255), a))
		sc.rect(xa, y+h-t, xb, y+h, faded(gray(255), a))
	}
	sc.capsule(x+0.018*u, y, x+0.040*u, y, 0.0055*u, sc.yellow())
	sc.capsule(x+0.029*u, y-0.011*u, x+0.029*u, y+0.011*u, 0.0055*u, sc.yellow())
	sc.text(regular, 0.045*u, x+0.052*u, y+0.016*u, string(rune('0'+hints)), gray(255))
}

// film is the "watch a video" icon: perforated strips beside a play sign.
func (sc *scene) film(x, y, width float64, ink, sign color.NRGBA) {
	h := width * 0.31
	x0, x1, t := x-width/2, x+width/2, 0.04*width
	sc.roundFrame(x0, y-h, x1, y+h, 0.03*width, t, ink)
	strip := 0.17 * width
	sc.rect(x0+strip-t, y-h, x0+strip, y+h, ink)
	sc.rect(x1-strip, y-h, x1-strip+t, y+h, ink)
	for i := 1; i < 5; i++ {
		yi := y - h + 2*h*float64(i)/5
		sc.rect(x0, yi-t/2, x0+strip, yi+t/2, ink)
		sc.rect(x1-strip, yi-t/2, x1, yi+t/2, ink)
	}
	p := 0.14 * width
	sc.polygon(sign, []point{{x - 0.8*p, y - p}, {x + p, y}, {x - 0.8*p, y + p}})
}

// star has five points.
func (c *canvas) star(x, y, r float64, ink color.NRGBA) {
	var pts []point
	for i := range 10 {
		k := r
		if i%2 == 1 {
			k = 0.4 * r
		}
		s, co := math.Sincos(-math.Pi/2 + float64(i)*math.Pi/5)
		pts = append(pts, point{x + co*k, y + s*k})
	}
	c.polygon(ink, pts)
}
