//go:build !race && !matprofile

package vision_test

import (
	"context"
	"fmt"
	"image"
	"image/color"
	"maps"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/draw"

	"flowlens/overlay"
	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// trip is a real picture on its way to us.
type trip struct {
	intact
	layout *puzzle.Layout
	board  *puzzle.Board // as it was read
	flows  *puzzle.Solution
	at     image.Rectangle // where the picture that it once was lies in img
}

// journey is what may happen to a picture, one after the other, and how likely each is.
var journey = []struct {
	name   string
	chance float64
	take   func(p *trip, t *testing.T, rng *rand.Rand)
}{
	{"flows", 0.67, (*trip).drawFlows},
	{"cropped", 0.2, (*trip).cropToBoard},
	{"without bars", 0.2, (*trip).cropBars},
	{"on a page", 0.15, (*trip).putOnPage},
	{"resized", 0.67, (*trip).resize},
	{"blurred", 0.25, (*trip).blur},
	{"toned", 0.33, (*trip).tone},
	{"JPEG", 0.6, (*trip).compress},
}

// The percentages of the pictures that are read right after their journey. That of free boards is lower, for there are thumbnails.
const journeyBar, freeJourneyBar = 97, 80

// TestJourneys reads real pictures after random journeys: 120 of them, see seeds, every other one of a classic board.
func TestJourneys(t *testing.T) {
	classic, others := departures(t, []string{"classic"}), departures(t, degradedFamilies)
	var got table
	visiontest.Each(visiontest.Seeds(t, 120), func(seed uint64) {
		from := classic
		if seed%2 == 1 {
			from = others
		}
		p := from[seed/2%uint64(len(from))]
		rng := rand.New(rand.NewPCG(seed, 0x7e1))
		p.cut(p.img.Rect) // the flows are drawn on a copy
		var way []string
		for _, step := range journey {
			if rng.Float64() < step.chance {
				step.take(&p, t, rng)
				way = append(way, step.name)
			}
		}
		truth := moved(t, p.truth, p.frame, p.at)
		r, err := vision.Read(context.Background(), p.img, &vision.Options{Accept: accept})
		outcome, why := judge(r, err, truth)
		kind := pick(truth.Lattice() == puzzle.Free, "free", "lattice")
		got.add(" "+kind, outcome)
		for _, step := range way {
			got.add(kind+", "+step, outcome)
		}
		if outcome == right {
			return
		}
		keep(t, fmt.Sprintf("journey-%d-%s", seed, outcome), p.img)
		if outcome == misread {
			t.Errorf("seed %d, %s, %s: misread: %s", seed, p.name, strings.Join(way, ", "), why)
		} else {
			t.Logf("seed %d, %s, %s, %d pixels wide: refused: %s", seed, p.name, strings.Join(way, ", "), p.img.Rect.Dx(), why)
		}
	})
	got.log(t)
	got.holdShare(t, " lattice", journeyBar)
	got.holdShare(t, " free", freeJourneyBar)
}

// departures are the pictures of the families that are read where they are whole.
func departures(t *testing.T, families []string) (out []trip) {
	t.Helper()
	for _, family := range families {
		all := pictures(t, filepath.Join(shared(t), "corpus", family))
		for _, name := range slices.Sorted(maps.Keys(all)) {
			img := toRGBA(picture(t, name).Image)
			r, err := vision.Read(context.Background(), img, &vision.Options{Accept: accept})
			if err != nil {
				continue // counted by TestCorpus
			}
			s, _, err := solve.Solve(context.Background(), r.Board, nil)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, trip{intact{filepath.Base(name), img, img.Rect, all[name]}, r.Layout, r.Board, s, img.Rect})
		}
	}
	return out
}

func between(rng *rand.Rand, a, b float64) float64 { return a + (b-a)*rng.Float64() }

// drawFlows draws all flows, or some of them in part.
func (p *trip) drawFlows(t *testing.T, rng *rand.Rand) {
	s := &puzzle.Solution{}
	all := rng.IntN(2) == 0
	for _, f := range p.flows.Flows {
		switch n := len(f.Nodes); {
		case all || rng.IntN(3) == 0:
		case rng.IntN(2) == 0:
			n = 2 + rng.IntN(n-1)
			f.Nodes, f.Edges = f.Nodes[:n], f.Edges[:n-1]
		default:
			continue
		}
		s.Flows = append(s.Flows, f)
	}
	img, err := overlay.Draw(p.img, p.board, p.layout, s, &overlay.Options{NoArrows: true, Tint: rng.IntN(2) == 0})
	if err != nil {
		t.Fatal(err)
	}
	p.img = toRGBA(img)
}

// cropToBoard leaves the board with some of what is around it.
func (p *trip) cropToBoard(_ *testing.T, rng *rand.Rand) {
	b := p.layout.Bounds
	margin := func() int { return int(between(rng, 0.005, 0.12) * float64(b.Dx())) }
	p.cut(image.Rect(b.Min.X-margin(), b.Min.Y-margin(), b.Max.X+margin(), b.Max.Y+margin()))
}

// cropBars takes some of what is above the board and below it away.
func (p *trip) cropBars(_ *testing.T, rng *rand.Rand) {
	b := p.layout.Bounds.Add(p.at.Min)
	size := p.img.Rect.Size()
	above, below := between(rng, 0, 0.98)*float64(b.Min.Y), between(rng, 0, 0.98)*float64(size.Y-b.Max.Y)
	p.cut(image.Rect(0, int(above), size.X, size.Y-int(below)))
}

// cut leaves a part of the picture.
func (p *trip) cut(part image.Rectangle) {
	part = part.Intersect(p.img.Rect)
	out := image.NewRGBA(image.Rectangle{Max: part.Size()})
	draw.Draw(out, out.Rect, p.img, part.Min, draw.Src)
	p.img, p.at = out, p.at.Sub(part.Min)
}

// putOnPage puts the picture on a page of one color.
func (p *trip) putOnPage(_ *testing.T, rng *rand.Rand) {
	page := []color.RGBA{{255, 255, 255, 255}, {0, 0, 0, 255}, {240, 240, 245, 255}, {30, 32, 36, 255}, {127, 140, 150, 255}}[rng.IntN(5)]
	size := p.img.Rect.Size()
	margin := func(n int, most float64) int { return int(between(rng, 0, most) * float64(n)) }
	at := image.Pt(margin(size.X, 0.5), margin(size.Y, 0.3))
	out := image.NewRGBA(image.Rect(0, 0, at.X+size.X+margin(size.X, 0.5), at.Y+size.Y+margin(size.Y, 0.3)))
	draw.Draw(out, out.Rect, image.NewUniform(page), image.Point{}, draw.Src)
	draw.Draw(out, p.img.Rect.Add(at), p.img, image.Point{}, draw.Src)
	p.img, p.at = out, p.at.Add(at)
}

// resize makes the picture of any width from 320 pixels on, but not much larger.
func (p *trip) resize(_ *testing.T, rng *rand.Rand) {
	const least, most, larger = 320, 1600, 1.6
	was := float64(p.img.Rect.Dx())
	f := min(math.Exp(between(rng, math.Log(least), math.Log(most)))/was, larger)
	p.img = scaled(p.img, int(f*was))
	by := func(v int) int { return int(math.Round(f * float64(v))) }
	p.at = image.Rect(by(p.at.Min.X), by(p.at.Min.Y), by(p.at.Max.X), by(p.at.Max.Y))
}

func (p *trip) blur(_ *testing.T, rng *rand.Rand) {
	p.img = blurred(p.img, between(rng, 0.3, 0.0015*float64(p.img.Rect.Dx())))
}

// tone changes the gamma and the brightness, and makes the picture warmer.
func (p *trip) tone(_ *testing.T, rng *rand.Rand) {
	gamma, gain := between(rng, 0.65, 1.5), between(rng, 0.5, 1.15)
	warmth := [3]float64{1, between(rng, 0.85, 1), between(rng, 0.7, 1)}
	for i, v := range p.img.Pix {
		if c := i % 4; c < 3 {
			p.img.Pix[i] = uint8(min(255*gain*warmth[c]*math.Pow(float64(v)/255, gamma), 255))
		}
	}
}

func (p *trip) compress(t *testing.T, rng *rand.Rand) { p.img = jpegged(t, p.img, 25+rng.IntN(70)) }
