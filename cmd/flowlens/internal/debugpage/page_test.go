package debugpage

import (
	"bytes"
	"context"
	"encoding/base64"
	"fmt"
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
			wants(t, page, "<h1 class=\"", "shot.png", "600×", " pixels", "12 ms", "looking for lines", "How long it took")
			checkFamilies(t, r)
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

// families are the attempts that the stages of a reading belong to.
var families = map[string]string{
	"lines": "looking for lines", "grid": "looking for squares", "hexes": "looking for hexagons",
	"parts": "looking for regions", "regions": "looking for regions", "board": "looking at a tilted grid",
}

// checkFamilies checks that each stage stands under the attempt that it shows.
func checkFamilies(t *testing.T, r *Recorder) {
	t.Helper()
	for _, a := range r.attempts {
		for _, s := range a.Stages {
			if want, known := families[s.Name]; known && a.Title != want {
				t.Errorf("the stage %s stands under %q", s.Name, a.Title)
			}
		}
	}
}

// TestPageSize records more than there is room for: every attempt is told, the first stages have large pictures, and the page
// stays below 3 MB.
func TestPageSize(t *testing.T) {
	r := new(Recorder)
	log := slog.New(r.Handler())
	picture := noise(260, 300)
	for range 10 {
		log.Debug("looking for squares", "strength", 6)
		for i := range 10 {
			r.Show("grid", picture)
			log.Debug("refused", "why", fmt.Sprintf("reason %d: %s", i, strings.Repeat("no ", 100)))
		}
		for i := range 1000 {
			log.Debug("refused", "why", fmt.Sprintf("another reason %d", i))
		}
	}
	page := write(t, r, Result{Name: "x.png", Picture: noise(1000, 800), Refusal: "no board found; crop it"})
	if len(page) > 3_000_000 {
		t.Errorf("%d bytes", len(page))
	}
	wants(t, page, "left out: the page has no room", "and 990 more")
	if n := strings.Count(page, "looking for squares"); n != 10 {
		t.Errorf("%d attempts", n)
	}
	if got := embedded(t, page); len(got) < 30 || got[1].Bounds() != picture.Bounds() {
		t.Errorf("%d pictures, the first stage in %v", len(got), got[1].Bounds())
	}
}

func TestPageOfRefusal(t *testing.T) {
	r := new(Recorder)
	log := slog.New(r.Handler())
	log.Debug("looking for lines", "crossings", 7)
	r.Show("lines", image.NewGray(image.Rect(0, 0, 40, 30)))
	for range 3 {
		log.Debug("refused", "why", "no dots <here>")
	}
	log.Debug("looking for regions", "strength", 0.3333333)
	log.Debug("found regions", "regions", 12)
	log.Debug("took", "stage", "lines", "time", 1234*time.Microsecond)
	page := write(t, r, Result{Name: "<b>.png", Picture: noise(300, 300), Refusal: "no board found; crop it", Place: &puzzle.Point{X: 31, Y: 17}})
	wants(t, page, "Refused", "&lt;b&gt;.png", "no board found", "crop it", "crossings 7", "no dots &lt;here&gt; (3 times)", "looking for regions", "strength 0.333", "regions 12", "<td>lines<td>1.2 ms", `cx="31" cy="17"`)
	if len(r.attempts) != 2 || strings.Contains(page, "nil") {
		t.Errorf("%d attempts, not two", len(r.attempts))
	}
	if got := embedded(t, page); len(got) != 2 || got[0].Bounds() != noise(300, 300).Bounds() {
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
func noise(w, h int) image.Image {
	rng := rand.New(rand.NewPCG(1, 1))
	img := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			img.SetRGBA(x, y, color.RGBA{uint8(rng.Uint32()), uint8(rng.Uint32()), uint8(rng.Uint32()), 255})
		}
	}
	return img
}
