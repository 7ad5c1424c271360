// Command generate renders the samples into the current directory: pictures of boards of
// all families with a single solution, their truths, and some pictures without a board. The same
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
	for _, s := range variants {
		folder := filepath.Join(dir, s.family)
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return err
		}
		if err := s.write(folder); err != nil {
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
	p, err := s.puzzle()
	if err != nil {
		return err
	}
	shot := p.Render(s.style)
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
	truth, err := json.Marshal(puzzle.NewDoc(shot.Board, shot.Drawn))
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(dir, s.name+".json"), append(truth, '\n'), 0o644)
}

// puzzle makes the first random board of the sample's kind that has a single solution.
func (s sample) puzzle() (visiontest.Puzzle, error) {
	for seed := range uint64(1000) {
		p := s.random(rand.New(rand.NewPCG(s.style.Seed, seed)))
		b, err := rename(p.Board, s.name)
		if err != nil {
			return p, err
		}
		sol, stats, err := solve.Solve(context.Background(), b, &solve.Options{Unique: true})
		if err != nil {
			return p, err
		}
		if stats.Unique == solve.UniqueYes && !stats.Touch {
			p.Board, p.Solution = b, sol
			return p, nil
		}
	}
	return visiontest.Puzzle{}, fmt.Errorf("no board with a single solution among 1000")
}

// random makes a board of the sample's kind.
func (s sample) random(rng *rand.Rand) visiontest.Puzzle {
	if s.form == nil {
		b, _ := s.spec.Generate(rng)
		return visiontest.Puzzle{Board: b}
	}
	for bare := s.form.Board(); ; {
		if b, _, ok := puzzletest.Cut(rng, bare, s.spec.Colors); ok {
			return visiontest.Puzzle{Board: b, Form: s.form}
		}
	}
}

// rename gives a board the sample's name and the letters that a reader gives: A, B, ...
// by first cell in row order.
func rename(b *puzzle.Board, name string) (*puzzle.Board, error) {
	b, err := puzzletest.Change{Letter: func(id puzzle.CellID, _ string) string {
		c := b.Cell(id).Color
		if c == puzzle.NoColor {
			return ""
		}
		return string(rune('A' + int(c) - 1))
	}}.Apply(b)
	if err != nil {
		return nil, err
	}
	doc := puzzle.NewDoc(b, nil)
	doc.Name = name
	b, _, err = doc.Board()
	return b, err
}

func encodePNG(img image.Image) ([]byte, error) {
	var buf bytes.Buffer
	enc := png.Encoder{CompressionLevel: png.BestCompression}
	if err := enc.Encode(&buf, img); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}
