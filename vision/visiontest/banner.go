package visiontest

import (
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
)

// bannerHeight is the room an advert takes, as a fraction of u.
func bannerHeight(b Banner) float64 {
	switch b {
	case BannerNone:
		return 0
	case BannerWhite:
		return 0.16
	default:
		return 0.125
	}
}

// advert is where a banner is painted, in px.
type advert struct{ x0, y0, x1, y1 float64 }

func (a advert) w() float64 { return a.x1 - a.x0 }
func (a advert) h() float64 { return a.y1 - a.y0 }

// paintBanner draws the advert under the footer: full width or with black beside it.
func (sc *scene) paintBanner() {
	if sc.style.Banner == BannerNone {
		return
	}
	rng := sc.style.stream(streamBanner)
	a := advert{0, sc.bannerTop, sc.w, sc.bottom}
	if sc.style.Banner != BannerWhite && rng.IntN(2) == 0 {
		a.x0, a.x1 = 0.11*sc.w, 0.89*sc.w
	}
	switch sc.style.Banner {
	case BannerText:
		sc.textAdvert(a, rng)
	case BannerWhite:
		sc.whiteAdvert(a, rng)
	case BannerTiles:
		sc.tileAdvert(a, rng)
	case BannerPicture:
		sc.pictureAdvert(a, rng)
	case BannerBoard:
		sc.boardAdvert(a, rng)
	}
}

var advertLines = []string{
	"Trade 24/7 now", "Play for free", "Top deals of the week", "Only 1% can solve this",
	"Jetzt herunterladen", "Livraison gratuite", "Get the app", "Sudoku classic", "Summer sale -40%",
}

func anyLine(rng *rand.Rand) string { return advertLines[rng.IntN(len(advertLines))] }

// anyColor is a color of medium to high saturation.
func anyColor(rng *rand.Rand) color.NRGBA {
	return rgb(uint8(rng.IntN(256)), uint8(rng.IntN(256)), uint8(rng.IntN(256)))
}

func (sc *scene) textAdvert(a advert, rng *rand.Rand) {
	sc.rect(a.x0, a.y0, a.x1, a.y1, rgb(uint8(10+rng.IntN(40)), uint8(10+rng.IntN(40)), uint8(20+rng.IntN(60))))
	size := a.h() * 0.3
	sc.disc(a.x0+a.h()*0.5, a.y0+a.h()*0.5, a.h()*0.33, anyColor(rng))
	sc.text(bold, size, a.x0+a.h(), a.y0+a.h()*0.45, anyLine(rng), gray(240))
	sc.text(regular, size*0.7, a.x0+a.h(), a.y0+a.h()*0.78, anyLine(rng), gray(170))
	bx := a.x1 - a.w()*0.24
	sc.roundRect(bx, a.y0+a.h()*0.25, a.x1-a.h()*0.15, a.y1-a.h()*0.25, a.h()*0.1, anyColor(rng))
	sc.textCenter(bold, size*0.7, (bx+a.x1-a.h()*0.15)/2, (a.y0+a.y1)/2, "Install", gray(255))
}

func (sc *scene) whiteAdvert(a advert, rng *rand.Rand) {
	sc.rect(a.x0, a.y0, a.x1, a.y1, gray(255))
	link := rgb(30, 30, 180)
	size := a.h() * 0.28
	for i := range 2 {
		y := a.y0 + a.h()*(0.4+0.4*float64(i))
		end := sc.text(regular, size, a.x0+a.h()*0.2, y, anyLine(rng), link)
		sc.rect(a.x0+a.h()*0.2, y+size*0.12, end, y+size*0.2, link)
	}
	sc.disc(a.x1-a.h()*0.55, a.y0+a.h()*0.5, a.h()*0.38, link)
	sc.arrow(a.x1-a.h()*0.55, a.y0+a.h()*0.5, a.h()*0.3, 1, gray(255))
}

func (sc *scene) tileAdvert(a advert, rng *rand.Rand) {
	sc.rect(a.x0, a.y0, a.x1, a.y1, gray(250))
	n := 5 + rng.IntN(3)
	tile := a.w() / float64(n)
	for i := range n {
		x := a.x0 + float64(i)*tile + tile*0.03
		t := advert{x, a.y0 + a.h()*0.05, x + tile*0.94, a.y1 - a.h()*0.05}
		sc.photo(t, rng)
		sc.textCenter(bold, a.h()*0.18, (t.x0+t.x1)/2, t.y1-a.h()*0.15, "PLAY", gray(255))
	}
}

func (sc *scene) pictureAdvert(a advert, rng *rand.Rand) {
	sc.photo(a, rng)
	sc.text(bold, a.h()*0.32, a.x0+a.w()*0.05, a.y0+a.h()*0.42, anyLine(rng), gray(255))
	sc.text(regular, a.h()*0.22, a.x0+a.w()*0.05, a.y0+a.h()*0.8, anyLine(rng), gray(230))
	sc.rect(a.x1-a.h()*0.55, a.y0, a.x1, a.y0+a.h()*0.3, gray(255))
	sc.polygon(rgb(0, 160, 200), []point{{a.x1 - a.h()*0.5, a.y0 + a.h()*0.05}, {a.x1 - a.h()*0.32, a.y0 + a.h()*0.15}, {a.x1 - a.h()*0.5, a.y0 + a.h()*0.25}})
}

// boardAdvert shows another grid game: small squares, some with discs.
func (sc *scene) boardAdvert(a advert, rng *rand.Rand) {
	sc.rect(a.x0, a.y0, a.x1, a.y1, gray(uint8(rng.IntN(60))))
	n := 4
	side := a.h() * 0.9 / float64(n)
	for g := range 3 {
		gx := a.x0 + a.w()*0.04 + float64(g)*a.h()*1.1
		for r := range n {
			for c := range n {
				x, y := gx+float64(c)*side, a.y0+a.h()*0.05+float64(r)*side
				sc.frame(x, y, x+side, y+side, max(1, side*0.06), gray(130))
				if rng.IntN(2) == 0 {
					sc.disc(x+side/2, y+side/2, side*0.35, anyColor(rng))
				}
			}
		}
	}
	sc.text(bold, a.h()*0.28, a.x0+a.w()*0.62, a.y0+a.h()*0.6, "New game!", gray(255))
}

// photo fills a box with soft colored blobs and a few objects, like a photograph.
func (c *canvas) photo(a advert, rng *rand.Rand) {
	from, to := anyColor(rng), anyColor(rng)
	r := image.Rect(round(a.x0), round(a.y0), round(a.x1), round(a.y1)).Intersect(c.img.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		t := int32(255 * (float64(y) - a.y0) / a.h())
		col := image.NewUniform(rgb(mix(from.R, to.R, t), mix(from.G, to.G, t), mix(from.B, to.B, t)))
		draw.Draw(c.img, image.Rect(r.Min.X, y, r.Max.X, y+1), col, image.Point{}, draw.Src)
	}
	for range 12 {
		x, y := a.x0+a.w()*rng.Float64(), a.y0+a.h()*rng.Float64()
		r := min(a.h(), a.w()) * (0.05 + 0.2*rng.Float64())
		r = min(r, x-a.x0, a.x1-x, y-a.y0, a.y1-y)
		if r <= 1 {
			continue
		}
		if rng.IntN(2) == 0 {
			c.disc(x, y, r, faded(anyColor(rng), 0.3+0.7*rng.Float64()))
			continue
		}
		c.rect(x-r, y-r*0.6, x+r, y+r*0.6, faded(anyColor(rng), 0.3+0.7*rng.Float64()))
	}
}
