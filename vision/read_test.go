package vision_test

import (
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// sampleFamilies are the folders of the project's own pictures of boards.
var sampleFamilies = []string{"classic", "walls", "shapes", "bridges", "warps", "hexes", "mixed", "free"}

// TestSamples reads the project's own pictures.
func TestSamples(t *testing.T) {
	for _, dir := range append(slices.Clone(sampleFamilies), "negative") {
		for name, truth := range pictures(t, filepath.Join("..", "samples", dir)) {
			t.Run(dir+"/"+filepath.Base(name), func(t *testing.T) {
				r, err := vision.Read(context.Background(), picture(t, name).Image, &vision.Options{Accept: accept})
				if outcome, why := judge(r, err, truth); outcome != right {
					t.Errorf("%s: %s", outcome, why)
				}
				if err == nil && (r.Confidence <= 0 || r.Confidence > 1) {
					t.Errorf("confidence %v, want in (0,1]", r.Confidence)
				}
			})
		}
	}
}

// shotOf renders a board of the given size.
func shotOf(rows, cols int, style visiontest.Style) *visiontest.Shot {
	b, s := puzzletest.Generate(rand.New(rand.NewPCG(uint64(rows), uint64(cols))), rows, cols, 0)
	return visiontest.Render(b, s, style)
}

func TestReadSizes(t *testing.T) {
	for _, size := range [][2]int{{3, 3}, {3, 5}, {5, 5}, {8, 5}, {7, 7}, {9, 15}, {14, 10}, {18, 15}, {20, 20}} {
		t.Run(fmt.Sprintf("%dx%d", size[1], size[0]), func(t *testing.T) {
			shot := shotOf(size[0], size[1], visiontest.Style{Bars: 4})
			r, err := vision.Read(context.Background(), shot.Image, nil)
			if outcome, why := judge(r, err, shot.Board); outcome != right {
				t.Fatalf("%s: %s", outcome, why)
			}
			checkLayout(t, r.Layout, shot.Layout)
		})
	}
}

// TestReadBarBehindDot reads boards with a bar in the background, as bright against it as a dark pipe, behind a dot of each color.
func TestReadBarBehindDot(t *testing.T) {
	for _, style := range []visiontest.Style{{}, {Drawn: visiontest.DrawnHalf}} {
		shot := shotOf(7, 7, style)
		for flow := range shot.Board.NumColors() {
			dot := shot.Board.Dots(puzzle.Color(flow + 1))[0]
			img := &image.RGBA{Pix: slices.Clone(shot.Image.Pix), Stride: shot.Image.Stride, Rect: shot.Image.Rect}
			c, half := shot.Layout.Centers[dot], 0.21*shot.Layout.Pitch
			bar := image.Rect(int(c.X-half), shot.Layout.Bounds.Min.Y, int(c.X+half), shot.Layout.Bounds.Max.Y)
			for y := bar.Min.Y; y < bar.Max.Y; y++ {
				for x := bar.Min.X; x < bar.Max.X; x++ {
					if p := img.RGBAAt(x, y); max(p.R, p.G, p.B) < 20 {
						img.SetRGBA(x, y, color.RGBA{52, 16, 40, 255})
					}
				}
			}
			r, err := vision.Read(context.Background(), img, &vision.Options{Accept: accept})
			if outcome, why := judge(r, err, shot.Board); outcome != right {
				t.Errorf("%v, a bar behind the dot at (%.0f,%.0f): %s: %s", style.Drawn, c.X, c.Y, outcome, why)
			}
		}
	}
}

// checkLayout compares pixels with where the renderer put things.
func checkLayout(t *testing.T, got, want *puzzle.Layout) {
	t.Helper()
	if math.Abs(got.Pitch/want.Pitch-1) > 0.01 {
		t.Errorf("pitch %.2f, want %.2f", got.Pitch, want.Pitch)
	}
	for i := range want.Centers {
		if d := math.Hypot(got.Centers[i].X-want.Centers[i].X, got.Centers[i].Y-want.Centers[i].Y); d > 0.03*want.Pitch {
			t.Fatalf("center of cell %d is %.1f px off", i, d)
		}
	}
	for i, c := range want.Palette[1:] {
		if g := got.Palette[i+1]; max(diff(g.R, c.R), diff(g.G, c.G), diff(g.B, c.B)) > 3 {
			t.Errorf("color %d is %v, want %v", i+1, g, c)
		}
	}
	for _, d := range []int{got.Bounds.Min.X - want.Bounds.Min.X, got.Bounds.Min.Y - want.Bounds.Min.Y,
		got.Bounds.Max.X - want.Bounds.Max.X, got.Bounds.Max.Y - want.Bounds.Max.Y} {
		if d < -3 || d > 3 {
			t.Errorf("bounds %v, want %v", got.Bounds, want.Bounds)
		}
	}
}

func diff(a, b uint8) int { return max(int(a), int(b)) - min(int(a), int(b)) }

func TestReadDrawn(t *testing.T) {
	for _, state := range []visiontest.DrawnState{visiontest.DrawnNone, visiontest.DrawnHint, visiontest.DrawnSome,
		visiontest.DrawnHalf, visiontest.DrawnDragging, visiontest.DrawnAll} {
		t.Run(state.String(), func(t *testing.T) {
			shot := shotOf(9, 9, visiontest.Style{Seed: 3, Drawn: state})
			r, err := vision.Read(context.Background(), shot.Image, nil)
			if outcome, why := judge(r, err, shot.Board); outcome != right {
				t.Fatalf("%s: %s", outcome, why)
			}
			if outcome := judgeDrawn(r, shot); outcome != right {
				t.Errorf("drawn is %s: got %v, want %v", outcome, r.Drawn, shot.Drawn)
			}
		})
	}
}

// judgeDrawn compares the flows read with those rendered: refused where some are missing, misread where one is false.
func judgeDrawn(r *vision.Reading, shot *visiontest.Shot) string {
	var want []string
	for _, d := range shot.Drawn {
		if len(d.Cells) > 1 { // less is no more than the dot
			want = append(want, fmt.Sprint(d))
		}
	}
	for _, d := range r.Drawn {
		if r.Board.Lattice() == puzzle.Free {
			d = movedDrawn(d, r.Board, shot.Board)
		}
		if !slices.Contains(want, fmt.Sprint(d)) {
			return misread
		}
	}
	if len(r.Drawn) < len(want) {
		return refused
	}
	return right
}

// movedDrawn is a flow of one free board as one of another with the same cells in another order.
func movedDrawn(d puzzle.Drawn, from, to *puzzle.Board) puzzle.Drawn {
	cells, ok := matchCells(from, to)
	if !ok {
		return puzzle.Drawn{}
	}
	out := puzzle.Drawn{Color: to.Cell(cells[d.Cells[0]]).Color}
	for _, c := range d.Cells {
		out.Cells = append(out.Cells, cells[c])
	}
	if last := out.Cells[len(out.Cells)-1]; to.Cell(last).Color == out.Color && last < out.Cells[0] {
		slices.Reverse(out.Cells) // finished flows start at their first dot
	}
	return out
}

func TestReadAnyImageType(t *testing.T) {
	shot := shotOf(6, 6, visiontest.Style{Device: visiontest.Device{W: 720, H: 1280}})
	m := shot.Image
	convert := func(dst draw.Image) image.Image {
		draw.Draw(dst, dst.Bounds(), m, image.Point{}, draw.Src)
		return dst
	}
	shifted := image.NewRGBA(m.Rect.Add(image.Pt(-7, 11)))
	draw.Draw(shifted, shifted.Rect, m, image.Point{}, draw.Src)
	for name, img := range map[string]image.Image{
		"NRGBA":   convert(image.NewNRGBA(m.Rect)),
		"RGBA64":  convert(image.NewRGBA64(m.Rect)),
		"CMYK":    convert(image.NewCMYK(m.Rect)),
		"shifted": shifted,
	} {
		t.Run(name, func(t *testing.T) {
			r, err := vision.Read(context.Background(), img, nil)
			if outcome, why := judge(r, err, shot.Board); outcome != right {
				t.Errorf("%s: %s", outcome, why)
			}
		})
	}
}

func TestReadRefuses(t *testing.T) {
	for name, img := range map[string]image.Image{
		"1x1":   image.NewRGBA(image.Rect(0, 0, 1, 1)),
		"empty": image.NewRGBA(image.Rectangle{}),
		"thin":  image.NewRGBA(image.Rect(0, 0, 5000, 13)),
		"black": image.NewRGBA(image.Rect(0, 0, 1080, 1920)),
		"white": image.NewUniform(color.White),
	} {
		t.Run(name, func(t *testing.T) {
			if name == "white" {
				full := image.NewRGBA(image.Rect(0, 0, 640, 480))
				draw.Draw(full, full.Rect, img, image.Point{}, draw.Src)
				img = full
			}
			r, err := vision.Read(context.Background(), img, nil)
			if !errors.Is(err, vision.ErrNoBoard) || r != nil {
				t.Errorf("got %v, %v, want ErrNoBoard", r, err)
			}
		})
	}
}

// TestReadRefusesParts cuts a board off: what is left must not pass for a board of its own.
func TestReadRefusesParts(t *testing.T) {
	shot := shotOf(9, 9, visiontest.Style{})
	box, p := shot.Layout.Bounds, shot.Layout.Pitch
	for name, cut := range map[string]image.Rectangle{
		"right":  {box.Min, image.Pt(box.Min.X+int(6.3*p), box.Max.Y)},
		"lower":  {box.Min, image.Pt(box.Max.X, box.Min.Y+int(5.3*p))},
		"middle": box.Inset(int(2.2 * p)),
	} {
		t.Run(name, func(t *testing.T) {
			m := image.NewRGBA(image.Rectangle{Max: cut.Size()})
			draw.Draw(m, m.Rect, shot.Image, cut.Min, draw.Src)
			if r, err := vision.Read(context.Background(), m, &vision.Options{Accept: accept}); err == nil {
				t.Errorf("read\n%s", r.Board.Text())
			}
		})
	}
}

func TestAccept(t *testing.T) {
	shot := shotOf(7, 7, visiontest.Style{})
	refuse := errors.New("refused by the test")
	for _, test := range []struct {
		name   string
		answer error
		want   error
	}{
		{"accepted", nil, nil},
		{"in reserve", fmt.Errorf("two: %w", vision.ErrAmbiguous), nil},
		{"refused", refuse, refuse},
	} {
		t.Run(test.name, func(t *testing.T) {
			asked := 0
			r, err := vision.Read(context.Background(), shot.Image, &vision.Options{
				Accept: func(_ context.Context, b *puzzle.Board) error {
					if asked++; !same(b, shot.Board) {
						return refuse // another reading of the same picture
					}
					return test.answer
				},
			})
			if !errors.Is(err, test.want) || (err == nil) != (r != nil) {
				t.Errorf("got %v, %v, want error %v", r, err, test.want)
			}
			if asked == 0 {
				t.Error("Accept was not asked")
			}
		})
	}
}

func TestReadCanceled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	shot := shotOf(5, 5, visiontest.Style{})
	if r, err := vision.Read(ctx, shot.Image, nil); !errors.Is(err, context.Canceled) || r != nil {
		t.Errorf("got %v, %v, want context.Canceled", r, err)
	}
}

func TestTrace(t *testing.T) {
	shot := shotOf(5, 5, visiontest.Style{})
	stages := map[string]bool{}
	_, err := vision.Read(context.Background(), shot.Image, &vision.Options{Trace: func(stage string, img image.Image) {
		if stages[stage] = true; img.Bounds().Empty() {
			t.Errorf("the picture of %s is empty", stage)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"lines", "grid", "dots"} {
		if !stages[want] {
			t.Errorf("no picture of %s, got %v", want, stages)
		}
	}
}

// TestStages sums up the times of the stages: each is there once, and none takes longer than the whole.
func TestStages(t *testing.T) {
	shot := shotOf(5, 5, visiontest.Style{})
	start := time.Now()
	r, err := vision.Read(context.Background(), shot.Image, nil)
	took := time.Since(start)
	if err != nil {
		t.Fatal(err)
	}
	times := make(map[string]time.Duration)
	for _, s := range r.Stages {
		if _, twice := times[s.Name]; twice || s.Took < 0 || s.Took > took {
			t.Errorf("%s took %v of %v", s.Name, s.Took, took)
		}
		times[s.Name] = s.Took
	}
	for _, want := range []string{"lines", "squares"} {
		if _, ok := times[want]; !ok {
			t.Errorf("no time of %s, got %v", want, times)
		}
	}
}

// TestReadTogether reads one picture on several goroutines: it is not changed, and they do not disturb each other.
func TestReadTogether(t *testing.T) {
	shot := shotOf(8, 8, visiontest.Style{})
	before := slices.Clone(shot.Image.Pix)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			r, err := vision.Read(context.Background(), shot.Image, nil)
			if outcome, why := judge(r, err, shot.Board); outcome != right {
				t.Errorf("%s: %s", outcome, why)
			}
		})
	}
	wg.Wait()
	if !slices.Equal(before, shot.Image.Pix) {
		t.Error("the picture was changed")
	}
}

func FuzzRead(f *testing.F) {
	shot := shotOf(4, 4, visiontest.Style{Width: 200, JPEG: 60})
	data, _, err := shot.Encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Add(data[:len(data)/2])
	f.Add([]byte("GIF89a"))
	f.Fuzz(func(t *testing.T, data []byte) {
		pic, err := vision.Decode(data, &vision.DecodeOptions{MaxPixels: 1 << 18})
		if err != nil {
			return
		}
		r, err := vision.Read(context.Background(), pic.Image, nil)
		if (err == nil) != (r != nil) {
			t.Errorf("got %v, %v", r, err)
		}
		if err == nil && len(r.Layout.Centers) != r.Board.NumCells() {
			t.Errorf("%d centers for %d cells", len(r.Layout.Centers), r.Board.NumCells())
		}
	})
}
