package main_test

import (
	"bytes"
	"context"
	"fmt"
	"image/png"
	"io"
	"log"
	"os"
	"strings"
	"testing"

	"flowlens/overlay"
	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/vision"
)

// solveShot reads the board off a picture, solves it, and writes the picture
// with the solution drawn in as PNG. README.md shows it.
func solveShot(ctx context.Context, data []byte, w io.Writer) error {
	picture, err := vision.Decode(data, nil)
	if err != nil {
		return err
	}
	reading, err := vision.Read(ctx, picture.Image, &vision.Options{
		Accept: func(ctx context.Context, b *puzzle.Board) error { // is this board like those of the game?
			_, stats, err := solve.Solve(ctx, b, &solve.Options{Touch: solve.TouchNever, Unique: true})
			if err == nil && stats.Unique != solve.UniqueYes {
				err = vision.ErrAmbiguous
			}
			return err
		},
	})
	if err != nil {
		return err
	}
	solution, _, err := solve.Solve(ctx, reading.Board, nil)
	if err != nil {
		return err
	}
	drawn, err := overlay.Draw(picture.Image, reading.Board, reading.Layout, solution, nil)
	if err != nil {
		return err
	}
	return overlay.EncodePNG(w, drawn, &overlay.PNGOptions{ICC: picture.ICC})
}

// The whole library at work on one of the samples.
func Example() {
	data, err := os.ReadFile("../../samples/classic/android-9x9.jpg")
	if err != nil {
		log.Fatal(err)
	}
	var solved bytes.Buffer
	if err := solveShot(context.Background(), data, &solved); err != nil {
		log.Fatal(err)
	}
	config, err := png.DecodeConfig(&solved)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(config.Width, "x", config.Height)
	// Output: 1080 x 2316
}

// TestReadmeShowsExample keeps the code in README.md the code that is tested.
func TestReadmeShowsExample(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("example_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, _ := strings.Cut(string(source), "func solveShot")
	body, _, _ := strings.Cut(rest, "\n}\n")
	if !strings.Contains(string(readme), "func solveShot"+body+"\n}\n") {
		t.Error("README.md shows another solveShot than example_test.go")
	}
}
