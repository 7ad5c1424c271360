// Contact puts pictures on one sheet, each as wide as a telephone's screen, so that all can be looked at together:
//
//	go run ./samples/internal/contact SHEET.jpg COLUMNS PICTURE...
package main

import (
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"os"
	"strconv"

	"golang.org/x/image/draw"
)

const (
	width   = 390 // of a telephone's screen, px
	gap     = 6
	quality = 55
)

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "contact:", err)
		os.Exit(1)
	}
}

func run(args []string) error {
	if len(args) < 3 {
		return fmt.Errorf("want SHEET.jpg COLUMNS PICTURE..., got %d words", len(args))
	}
	columns, err := strconv.Atoi(args[1])
	if err != nil || columns < 1 {
		return fmt.Errorf("%q is no number of columns", args[1])
	}
	var rows [][]*image.RGBA
	for i, path := range args[2:] {
		img, err := small(path)
		if err != nil {
			return err
		}
		if i%columns == 0 {
			rows = append(rows, nil)
		}
		rows[len(rows)-1] = append(rows[len(rows)-1], img)
	}
	out, err := os.Create(args[0])
	if err != nil {
		return err
	}
	if err := jpeg.Encode(out, sheet(rows, columns), &jpeg.Options{Quality: quality}); err != nil {
		return err
	}
	return out.Close()
}

// small reads a PNG and brings it to the width.
func small(path string) (*image.RGBA, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	img, err := png.Decode(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	size := img.Bounds().Size()
	out := image.NewRGBA(image.Rect(0, 0, width, size.Y*width/size.X))
	draw.CatmullRom.Scale(out, out.Rect, img, img.Bounds(), draw.Src, nil)
	return out, nil
}

// sheet puts rows of pictures below each other.
func sheet(rows [][]*image.RGBA, columns int) *image.RGBA {
	height := func(row []*image.RGBA) (most int) {
		for _, img := range row {
			most = max(most, img.Rect.Dy())
		}
		return most + gap
	}
	all := 0
	for _, row := range rows {
		all += height(row)
	}
	out := image.NewRGBA(image.Rect(0, 0, columns*(width+gap), all))
	draw.Draw(out, out.Rect, image.White, image.Point{}, draw.Src)
	y := 0
	for _, row := range rows {
		for i, img := range row {
			draw.Copy(out, image.Pt(i*(width+gap), y), img, img.Rect, draw.Src, nil)
		}
		y += height(row)
	}
	return out
}
