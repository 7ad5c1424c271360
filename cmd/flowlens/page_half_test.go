package main

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"

	"flowlens/vision"
)

// The board of classic/android-9x9.jpg: where it is, in pixels, and the pitch of its cells.
const (
	coveredSample            = "classic/android-9x9.jpg"
	coveredX, coveredY, side = 3, 626, 119
)

// coveredDot is a picture with a gray square over the dot in row 2, column 1, whose partner is in row 4, column 2.
func coveredDot(t *testing.T) string {
	t.Helper()
	p, err := vision.Decode(sample(t, coveredSample), nil)
	if err != nil {
		t.Fatal(err)
	}
	img := image.NewRGBA(p.Image.Bounds())
	draw.Draw(img, img.Rect, p.Image, img.Rect.Min, draw.Src)
	at := image.Rect(coveredX, coveredY+side, coveredX+side, coveredY+2*side).Inset(side / 20)
	draw.Draw(img, at, image.NewUniform(color.Gray{90}), image.Point{}, draw.Src)
	var data bytes.Buffer
	if err := png.Encode(&data, img); err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "covered.png")
	if err := os.WriteFile(name, data.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	return name
}

// upload chooses a file, which need not be a sample.
func (b *browserTab) upload(chooser, path string) {
	b.t.Helper()
	b.do(chromedp.SetUploadFiles(chromedp.CSS(chooser), []string{path}, chromedp.NodeReady))
}

// TestPageHalf corrects a picture that is refused because of one cell: what was read is there, with that cell and its partner marked.
func TestPageHalf(t *testing.T) {
	for name, onServer := range map[string]bool{"in the browser": false, "on the server": true} {
		t.Run(name, func(t *testing.T) {
			if !onServer {
				needEngine(t)
			}
			b := browse(t, serve(t), 375, 812)
			b.calm()
			if onServer {
				b.onServer()
			}
			b.upload("#pick", coveredDot(t))
			b.view("edit")
			b.has("#edit-news", "Look at the cells with a ring: they are in doubt. A dot has no partner; tap the cell where that is.")
			if rings := eval[[2]int](b, "['.doubt', '.wrong'].map((mark) => document.querySelectorAll('#canvas ' + mark).length)"); rings != [2]int{1, 1} {
				t.Errorf("%v cells in doubt and dots without a partner", rings)
			}
			b.click("#cancel")
			b.view("refused")
			b.has("#byhand", "Correct what I read")
			b.click("#byhand")
			b.view("edit")
			b.tapCell(9, 1, 0) // the color of the lone dot is chosen
			b.has("#edit-news", "Ready to solve.")
			if left := eval[int](b, "document.querySelectorAll('#canvas .doubt, #canvas .wrong').length"); left != 0 {
				t.Errorf("%d cells are still marked", left)
			}
			b.click("#solve")
			b.view("solved")
			if flows := eval[int](b, "document.querySelectorAll('#board .flow').length"); flows != 9 {
				t.Errorf("%d flows", flows)
			}
			if n, want := b.asked(), map[bool]int{false: 0, true: 2}[onServer]; n != want {
				t.Errorf("the server was asked %d times, not %d", n, want)
			}
		})
	}
}

// TestHalf tells in JSON and on the debug page what was read of a picture that is refused because of one cell.
func TestHalf(t *testing.T) {
	if raceDetector {
		t.Skip("takes its time")
	}
	name := coveredDot(t)
	dir := t.TempDir()
	for _, args := range [][]string{{"solve", "--json"}, {"read", "--json"}, {"read", "--debug", dir}} {
		cmd := command(t, dir, append(args, "--timeout", "60", name)...)
		stderr := new(strings.Builder)
		cmd.Stderr = stderr
		printed, _ := cmd.Output()
		out := string(printed)
		if code := cmd.ProcessState.ExitCode(); code != 1 || !strings.Contains(stderr.String(), "one has no partner: row 4, column 2") {
			t.Fatalf("%v: code %d, %s", args, code, stderr)
		}
		if args[1] == "--json" && !(strings.Contains(out, `"half":{"board":{"lattice":"square","rows":9,"cols":9,"cells":["........A",".B.......","....C....",".D....EA."`) &&
			strings.Contains(out, `"doubtful":[[1,0],[3,1]]`)) {
			t.Errorf("%v: %s", args, out)
		}
	}
	page, err := os.ReadFile(filepath.Join(dir, "covered.html"))
	if err != nil || strings.Count(string(page), `stroke="#ffb300"`) != 2 {
		t.Errorf("%d rings on the debug page, %v", strings.Count(string(page), `stroke="#ffb300"`), err)
	}
}
