//go:build cgo && gocv_specific_modules

package cv

import (
	"image"
	"math/rand/v2"
	"testing"

	"gocv.io/x/gocv"

	"flowlens/vision/internal/raster"
)

// screen is a mask as a phone's screen gives: a grid of thin lines and discs on black.
func screen() *raster.Plane {
	p := &raster.Plane{W: 540, H: 1170, Pix: make([]uint8, 540*1170)}
	rng := rand.New(rand.NewPCG(1, 1))
	for y := 300; y < 840; y++ {
		for x := range p.W {
			if x%60 < 2 || y%60 < 2 {
				p.Pix[y*p.W+x] = 255
			}
		}
	}
	for range 18 {
		cx, cy := 30+60*rng.IntN(9), 330+60*rng.IntN(9)
		for y := -20; y <= 20; y++ {
			for x := -20; x <= 20; x++ {
				if x*x+y*y <= 400 {
					p.Pix[(cy+y)*p.W+cx+x] = 255
				}
			}
		}
	}
	return p
}

// BenchmarkHandWritten shows why some operations are not OpenCV's: ours, then OpenCV's.
func BenchmarkHandWritten(b *testing.B) {
	p := screen()
	src := matOver(p)
	defer src.Close()
	b.Run("components/ours", func(b *testing.B) {
		for b.Loop() {
			raster.ComponentsOf(p.Pix, p.W, 255, true).Done()
		}
	})
	b.Run("components/OpenCV", func(b *testing.B) {
		labels, stats, centroids := gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
		defer closeAll(labels, stats, centroids)
		for b.Loop() {
			gocv.ConnectedComponentsWithStats(src, &labels, &stats, &centroids)
		}
	})
	b.Run("distances/ours", func(b *testing.B) {
		for b.Loop() {
			raster.Distances(p.Pix, p.W)
		}
	})
	b.Run("distances/OpenCV", func(b *testing.B) {
		out, labels := gocv.NewMat(), gocv.NewMat()
		defer closeAll(out, labels)
		for b.Loop() {
			must(gocv.DistanceTransform(src, &out, &labels, gocv.DistL2, gocv.DistanceMask5, gocv.DistanceLabelCComp))
		}
	})
	dst := raster.NewPlane(p.W, p.H)
	for name, run := range map[string]image.Point{"upright": {X: 1, Y: 15}, "level": {X: 15, Y: 1}} {
		b.Run("opening, "+name+"/ours", func(b *testing.B) {
			for b.Loop() {
				OpenRun(dst, p, run)
			}
		})
		b.Run("opening, "+name+"/OpenCV", func(b *testing.B) {
			kernel := gocv.GetStructuringElement(gocv.MorphRect, run)
			to := matOver(dst)
			defer closeAll(kernel, to)
			for b.Loop() {
				must(gocv.MorphologyEx(src, &to, gocv.MorphOpen, kernel))
			}
		})
	}
}
