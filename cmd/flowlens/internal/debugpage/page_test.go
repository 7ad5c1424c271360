package debugpage

import (
	"bytes"
	"context"
	"encoding/base64"
	"image"
	"image/color"
	_ "image/jpeg"
	_ "image/png"
	"log/slog"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"
	"time"

	"flowlens/solve/puzzle"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// write returns the page of a result, in one string.
func write(t *testing.T, r *Recorder, res Result) string {
	t.Helper()
	var out bytes.Buffer
	if err := r.Write(&out, res); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

func wants(t *testing.T, page string, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if !strings.Contains(page, text) {
			t.Errorf("the page lacks %q", text)
		}
	}
}

// embedded decodes every picture of the page.
func embedded(t *testing.T, page string) []image.Image {
	t.Helper()
	var all []image.Image
	for _, m := range regexp.MustCompile(`(?:src|href)="([^"]*)"`).FindAllStringSubmatch(page, -1) {
		_, data, found := strings.Cut(strings.ReplaceAll(m[1], "&#43;", "+"), ";base64,")
		if !found {
			t.Errorf("the page needs %.80q", m[1])
			continue
		}
		img, _, err := image.Decode(base64.NewDecoder(base64.StdEncoding, strings.NewReader(data)))
		if err != nil {
			t.Errorf("a picture of the page: %v", err)
			continue
		}
		all = append(all, img)
	}
	return all
}

func TestPageOfReadings(t *testing.T) {
	for _, family := range visiontest.Families() {
		t.Run(family, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(3, 5))
			p := visiontest.RandomBoard(rng, family)
			shot := p.Render(visiontest.Style{Width: 600}).Image
			r := new(Recorder)
			reading, err := vision.Read(context.Background(), shot, &vision.Options{
				Accept: func(context.Context, *puzzle.Board) error { return nil },
				Trace:  r.Show, Log: slog.New(r.Handler()),
			})
			if err != nil {
				t.Fatal(err)
			}
			page := write(t, r, Result{Name: "shot.png", Picture: shot, Reading: reading, Took: 12 * time.Millisecond})
			wants(t, page, "<h1 class=\"", "shot.png", "600×", " pixels", "12 ms", "looked for lines")
			if n := strings.Count(page, "<text "); n < 2*reading.Board.NumColors() {
				t.Errorf("%d letters for %d pairs of dots", n, reading.Board.NumColors())
			}
			if n := strings.Count(page, "<li>"); n > 0 && len(r.attempts) == 1 {
				t.Errorf("%d refusals on the page of a board read at once", n)
			}
			if len(embedded(t, page)) < 2 {
				t.Error("the page has fewer than two pictures")
			}
		})
	}
}

func TestPageOfRefusal(t *testing.T) {
	r := new(Recorder)
	log := slog.New(r.Handler())
	log.Debug("looked for lines", "crossings", 7)
	r.Show("lines", image.NewGray(image.Rect(0, 0, 40, 30)))
	for range 3 {
		log.Debug("refused", "why", "no dots <here>")
	}
	log.Debug("looked for regions", "why", nil)
	page := write(t, r, Result{Name: "<b>.png", Picture: noise(), Refusal: "no board found; crop it", Place: &puzzle.Point{X: 31, Y: 17}})
	wants(t, page, "Refused", "&lt;b&gt;.png", "no board found", "crop it", "crossings 7", "no dots &lt;here&gt; (3 times)", "looked for regions", `cx="31" cy="17"`)
	if strings.Contains(page, "nil") {
		t.Error("the page shows a reason that there is not")
	}
	if got := embedded(t, page); len(got) != 2 || got[0].Bounds() != noise().Bounds() {
		t.Errorf("%d pictures, not the shot and a stage", len(got))
	}
}

func TestPageWithoutPicture(t *testing.T) {
	page := write(t, new(Recorder), Result{Name: "x", Refusal: "is empty; copy it again"})
	wants(t, page, "is empty", "copy it again", "No attempt was made")
	if len(embedded(t, page)) != 0 {
		t.Error("a picture from nowhere")
	}
}

// noise is a picture that is larger as PNG than as JPEG.
func noise() image.Image {
	rng := rand.New(rand.NewPCG(1, 1))
	img := image.NewRGBA(image.Rect(0, 0, 300, 300))
	for y := range 300 {
		for x := range 300 {
			img.SetRGBA(x, y, color.RGBA{uint8(rng.Uint32()), uint8(rng.Uint32()), uint8(rng.Uint32()), 255})
		}
	}
	return img
}
