//go:build !race && !matprofile

package vision_test

import (
	"context"
	"image"
	"math"
	"math/rand/v2"
	"path/filepath"
	"testing"

	"flowlens/solve/puzzle/puzzletest"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// photoBar is the percentage of photographed screens that are read right.
const photoBar = 90

// TestPhotos reads random boards from a screen that a camera looks at from somewhere before it.
func TestPhotos(t *testing.T) {
	var got table
	visiontest.Each(visiontest.Seeds(t, 60), func(seed uint64) {
		rng := rand.New(rand.NewPCG(seed, 0xca3e7a))
		rows := 5 + rng.IntN(6)
		cols := rows + rng.IntN(2)
		b, s := puzzletest.Generate(rng, rows, cols, 0)
		shot := visiontest.Render(b, s, visiontest.Style{Seed: seed, App: visiontest.App(rng.IntN(4))})
		img := randomCamera(rng).photograph(rng, shot.Image)
		r, err := vision.Read(context.Background(), img, &vision.Options{Accept: accept})
		outcome, why := judge(r, err, shot.Board)
		got.add("photos", outcome)
		switch outcome {
		case misread:
			t.Errorf("seed %d: misread: %s", seed, why)
		case refused:
			t.Logf("seed %d, %dx%d: refused: %s", seed, cols, rows, why)
		}
	})
	got.log(t)
	got.holdShare(t, "photos", photoBar)
}

// camera looks at a screen. Lengths are in widths of the screen, angles in radians.
type camera struct {
	yaw, pitch, roll float64
	distance         float64
	fill             float64 // height of the screen over that of the photo
	width, height    int     // of the photo, pixels
}

func randomCamera(rng *rand.Rand) camera {
	angle := func(most float64) float64 { return most * (2*rng.Float64() - 1) * math.Pi / 180 }
	return camera{angle(14), angle(14), angle(4), 3 + 2*rng.Float64(), 0.85 + 0.3*rng.Float64(), 1200, 1600}
}

// photograph returns what the camera sees: the screen in perspective before a wall, in the light of the room, with the
// glare of a lamp, moiré and noise.
func (c camera) photograph(rng *rand.Rand, screen *image.RGBA) *image.RGBA {
	right, down, normal := c.axes()
	w, h := float64(screen.Rect.Dx()), float64(screen.Rect.Dy())
	focal := c.fill * float64(c.height) * c.distance * w / h
	middle := vec3{0, 0, c.distance}
	glare, wave := vec3{rng.Float64() * float64(c.width), rng.Float64() * float64(c.height), 60 + 120*rng.Float64()}, 0.2+0.5*rng.Float64()
	gain := [3]float64{0.8 + 0.3*rng.Float64(), 0.85 + 0.2*rng.Float64(), 0.8 + 0.3*rng.Float64()}
	wall := 30 + 60*rng.Float64()
	out := image.NewRGBA(image.Rect(0, 0, c.width, c.height))
	for y := range c.height {
		for x := range c.width {
			ray := vec3{float64(x) + 0.5 - float64(c.width)/2, float64(y) + 0.5 - float64(c.height)/2, focal}
			t := dot(normal, middle) / dot(normal, ray)
			hit := vec3{ray[0]*t - middle[0], ray[1]*t - middle[1], ray[2]*t - middle[2]}
			u, v := (dot(hit, right)+0.5)*w, dot(hit, down)*w+h/2
			lamp := 50 * math.Exp(-(sq(float64(x)-glare[0])+sq(float64(y)-glare[1]))/(2*sq(glare[2])))
			moire := 5 * math.Sin(wave*float64(x)) * math.Sin(wave*1.07*float64(y))
			at := out.PixOffset(x, y)
			for ch := range 3 {
				value := wall
				if u >= 0 && v >= 0 && u < w-1 && v < h-1 {
					value = 6 + sample(screen, u, v, ch)*gain[ch] + moire
				}
				value += lamp + 3*rng.NormFloat64()
				out.Pix[at+ch] = uint8(min(max(value, 0), 255))
			}
			out.Pix[at+3] = 255
		}
	}
	return out
}

type vec3 = [3]float64

// axes are the screen's directions to the right, down and away from the camera.
func (c camera) axes() (right, down, normal vec3) {
	turn := func(v vec3) vec3 {
		sr, cr := math.Sincos(c.roll)
		v = vec3{cr*v[0] - sr*v[1], sr*v[0] + cr*v[1], v[2]}
		sy, cy := math.Sincos(c.yaw)
		v = vec3{cy*v[0] + sy*v[2], v[1], -sy*v[0] + cy*v[2]}
		sp, cp := math.Sincos(c.pitch)
		return vec3{v[0], cp*v[1] - sp*v[2], sp*v[1] + cp*v[2]}
	}
	return turn(vec3{1, 0, 0}), turn(vec3{0, 1, 0}), turn(vec3{0, 0, 1})
}

func dot(a, b vec3) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }
func sq(x float64) float64  { return x * x }

// sample averages a channel over the screen's pixels that a pixel of the photo covers.
func sample(img *image.RGBA, u, v float64, ch int) float64 {
	sum := 0.0
	for _, d := range [][2]float64{{-0.25, -0.25}, {0.75, -0.25}, {-0.25, 0.75}, {0.75, 0.75}} {
		x, y := min(max(int(u+d[0]), 0), img.Rect.Dx()-1), min(max(int(v+d[1]), 0), img.Rect.Dy()-1)
		sum += float64(img.Pix[img.PixOffset(x, y)+ch])
	}
	return sum / 4
}

// TestPhotoSizes reads the photos of the corpus at sizes from 400 to 4,000 pixels of their shorter sides: the camera does not change
// the board. With -short it reads some of them.
func TestPhotoSizes(t *testing.T) {
	const mayRefuse = 3
	root := shared(t)
	var got table
	for name, truth := range pictures(t, filepath.Join(root, "corpus", "photo")) {
		img := toRGBA(picture(t, name).Image)
		if _, err := vision.Read(context.Background(), img, &vision.Options{Accept: accept}); err != nil {
			continue // counted by TestCorpus
		}
		visiontest.Each(visiontest.Some(photoSides()), func(side float64) {
			k := side / float64(min(img.Rect.Dx(), img.Rect.Dy()))
			r, err := vision.Read(context.Background(), scaled(img, int(k*float64(img.Rect.Dx()))), &vision.Options{Accept: accept})
			outcome, why := judge(r, err, truth)
			got.add(filepath.Base(name), outcome)
			if outcome != right {
				t.Logf("%s at %.0f: %v: %s", filepath.Base(name), side, outcome, why)
			}
			if outcome == misread {
				t.Errorf("%s at %.0f: misread", filepath.Base(name), side)
			}
		})
		if n := got.rows[filepath.Base(name)].refused; n > mayRefuse {
			t.Errorf("%s: refused at %d sizes", filepath.Base(name), n)
		}
	}
	got.log(t)
}

// photoSides are the shorter sides of twelve sizes, each 1.23 times the one before, in pixels.
func photoSides() (out []float64) {
	const n = 12
	for i := range n {
		out = append(out, 400*math.Pow(10, float64(i)/(n-1)))
	}
	return out
}
