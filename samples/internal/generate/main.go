// Command generate renders the samples into the current directory: pictures of boards
// with a single solution, their truths, and some pictures without a board. The same
// version of Go always makes the same files.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"

	"flowlens/solve"
	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
	"flowlens/vision/visiontest"
)

func main() {
	if err := run("."); err != nil {
		fmt.Fprintln(os.Stderr, "generate:", err)
		os.Exit(1)
	}
}

func run(dir string) error {
	for _, s := range classics {
		if err := s.write(filepath.Join(dir, "classic")); err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
	}
	for i, kind := range negatives {
		img := visiontest.Negative(kind, uint64(100+i))
		data, err := encodePNG(img)
		if err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(dir, "negative", kind+".png"), data, 0o644); err != nil {
			return err
		}
	}
	return nil
}

// write renders one sample and writes its picture and its truth.
func (s sample) write(dir string) error {
	b, sol, err := s.board()
	if err != nil {
		return err
	}
	shot := visiontest.Render(b, sol, s.style)
	data, ext, err := shot.Encode()
	if err == nil && ext == ".png" {
		data, err = encodePNG(shot.Image)
	}
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, s.name+ext), data, 0o644); err != nil {
		return err
	}
	truth, err := json.Marshal(puzzle.NewDoc(b, shot.Drawn))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, s.name+".json"), append(truth, '\n'), 0o644)
}

// board makes the first random board of the sample's size that has a single solution.
func (s sample) board() (*puzzle.Board, *puzzle.Solution, error) {
	for seed := range uint64(1000) {
		b, _ := puzzletest.Generate(rand.New(rand.NewPCG(s.style.Seed, seed)), s.rows, s.cols, s.colors)
		b, err := rename(b, s.name)
		if err != nil {
			return nil, nil, err
		}
		sol, stats, err := solve.Solve(context.Background(), b, &solve.Options{Unique: true})
		if err != nil {
			return nil, nil, err
		}
		if stats.Unique == solve.UniqueYes && !stats.Touch {
			return b, sol, nil
		}
	}
	return nil, nil, fmt.Errorf("no board with a single solution among 1000")
}

// rename gives a board the sample's name and the letters that a reader gives: A, B, ...
// by first cell in row order.
func rename(b *puzzle.Board, name string) (*puzzle.Board, error) {
	nb := puzzle.NewBuilder(puzzle.Square)
	nb.SetName(name)
	nb.SetSize(b.Rows(), b.Cols())
	for id := range b.NumCells() {
		c := b.Cell(puzzle.CellID(id))
		if c.Color == puzzle.NoColor {
			nb.AddCell(c.At)
			continue
		}
		nb.AddDot(c.At, string(rune('A'+int(c.Color)-1)))
	}
	return nb.Build()
}

func encodePNG(img image.Image) ([]byte, error) {
	var buf bytes.Buffer
	enc := png.Encoder{CompressionLevel: png.BestCompression}
	if err := enc.Encode(&buf, img); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}
