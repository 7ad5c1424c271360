package main

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"time"

	"flowlens/cmd/flowlens/internal/web"
	"flowlens/cmd/internal/pipeline"
	"flowlens/overlay"
	"flowlens/solve/puzzle/puzzletest"
	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// cpu is the processor time of this process so far, in user and kernel.
func cpu(b *testing.B) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		b.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkPipeline takes a picture from its bytes to the solved PNG, and reports the CPU time of each stage and of all
// over that of Go's own decoding and fastest encoding of the same file (x-go).
func BenchmarkPipeline(b *testing.B) {
	b.Run("1170x2532", func(b *testing.B) { benchmarkPipeline(b, screenshot(b)) })
	if root := os.Getenv("FLOWLENS_SHARED"); root != "" {
		real, err := os.ReadFile(filepath.Join(root, "corpus", "classic", "josste-s7-12x12.png"))
		if err != nil {
			b.Fatal(err)
		}
		b.Run("josste-s7-12x12", func(b *testing.B) { benchmarkPipeline(b, real) })
	}
}

// screenshot is a picture of the size that phones have.
func screenshot(b *testing.B) []byte {
	board, solution := puzzletest.Generate(rand.New(rand.NewPCG(4, 4)), 9, 9, 9)
	shot := visiontest.Render(board, solution, visiontest.Style{
		Device: visiontest.Device{W: 1170, H: 2532, Top: 140, Bottom: 100}, Bars: 5,
	})
	data, _, err := shot.Encode()
	if err != nil {
		b.Fatal(err)
	}
	return data
}

// readyTime is long enough for the next worker to be ready: its start would count as the time of what runs meanwhile.
const readyTime = 400 * time.Millisecond

// BenchmarkUpload sends a picture to a server and has the same one solved in this process, in turn, and reports the
// median times and their ratio (x-process).
func BenchmarkUpload(b *testing.B) {
	data := screenshot(b)
	s := serve(b)
	limits := workerLimits{bytes: 20 << 20, pixels: 40_000_000}
	var took [2][]time.Duration
	for b.Loop() {
		start := time.Now()
		if status, body := s.post(b, "", "image/png", data); status != http.StatusOK {
			b.Fatalf("%d %.200s", status, body)
		}
		uploaded := time.Now()
		time.Sleep(readyTime)
		alone := time.Now()
		a := limits.answer(b.Context(), web.Question{Form: web.PNG, Within: time.Minute}, data)
		if a.Status != http.StatusOK {
			b.Fatalf("%d %.200s", a.Status, a.Body)
		}
		took[0] = append(took[0], uploaded.Sub(start))
		took[1] = append(took[1], time.Since(alone))
	}
	var median [2]float64
	for i, all := range took {
		slices.Sort(all)
		median[i] = all[len(all)/2].Seconds() * 1000
	}
	b.ReportMetric(median[0], "upload-ms")
	b.ReportMetric(median[1], "process-ms")
	b.ReportMetric(median[0]/median[1], "x-process")
}

func benchmarkPipeline(b *testing.B, data []byte) {
	ctx := context.Background()
	stages := []string{"decode", "read+solve", "draw", "encode"}
	spent := make([]time.Duration, len(stages))
	var baseline time.Duration
	for b.Loop() {
		start := cpu(b)
		next := func(stage int) {
			now := cpu(b)
			spent[stage] += now - start
			start = now
		}
		pic, err := vision.Decode(data, nil)
		if err != nil {
			b.Fatal(err)
		}
		next(0)
		j := pipeline.NewJudge()
		r, err := vision.Read(ctx, pic.Image, &vision.Options{Accept: j.Accept})
		if err != nil {
			b.Fatal(err)
		}
		next(1)
		img, err := overlay.Draw(pic.Image, r.Board, r.Layout, j.Answers[r.Board].Solution, nil)
		if err != nil {
			b.Fatal(err)
		}
		next(2)
		var out bytes.Buffer
		if err := overlay.EncodePNG(&out, img, nil); err != nil {
			b.Fatal(err)
		}
		next(3)
		plain, _, err := image.Decode(bytes.NewReader(data))
		if err != nil {
			b.Fatal(err)
		}
		out.Reset()
		if err := (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, plain); err != nil {
			b.Fatal(err)
		}
		baseline += cpu(b) - start
	}
	var all time.Duration
	for i, stage := range stages {
		all += spent[i]
		b.ReportMetric(float64(spent[i].Microseconds())/1000/float64(b.N), stage+"-ms")
	}
	b.ReportMetric(float64(baseline.Microseconds())/1000/float64(b.N), "go-ms")
	b.ReportMetric(float64(all)/float64(baseline), "x-go")
}
