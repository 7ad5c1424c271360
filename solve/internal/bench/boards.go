package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
)

// boards are the boards to solve. All have a solution that does not touch
// itself.
type boards struct {
	seed   []*puzzle.Board // plain square boards of up to 14x14
	levels []*puzzle.Board // of every family of the game
	large  []*puzzle.Board // plain square boards, by size
	grow   []growthSize    // what to generate for the growth table
}

// unsolvable is the one board of the seed set without a solution.
const unsolvable = "unsolvable_cross"

// readBoards reads the levels in a folder.
func readBoards(root string) (boards, error) {
	root = filepath.Join(root, "levels")
	seed, err := readTexts(filepath.Join(root, "seed28"))
	if err != nil {
		return boards{}, err
	}
	levels, err := readLines(filepath.Join(root, "levels.jsonl"))
	if err != nil {
		return boards{}, err
	}
	large, err := readLines(filepath.Join(root, "large.jsonl"))
	if err != nil {
		return boards{}, err
	}
	return boards{seed: seed, levels: levels, large: large, grow: growths(largestSide)}, nil
}

// readTexts reads the solvable boards of a folder of boards in text form.
func readTexts(dir string) ([]*puzzle.Board, error) {
	files, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil {
		return nil, err
	}
	var all []*puzzle.Board
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		if name == unsolvable {
			continue
		}
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		board, err := puzzle.Parse(string(text))
		if err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		all = append(all, named(board, name))
	}
	if len(all) == 0 {
		return nil, fmt.Errorf("no boards in %s", dir)
	}
	return all, nil
}

// readLines reads a file with the JSON form of one board a line.
func readLines(file string) ([]*puzzle.Board, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var all []*puzzle.Board
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, longestLine)
	for lines.Scan() {
		board, _, err := puzzle.ParseJSON(lines.Bytes())
		if err != nil {
			return nil, fmt.Errorf("%s, line %d: %w", file, len(all)+1, err)
		}
		all = append(all, board)
	}
	if len(all) == 0 && lines.Err() == nil {
		return nil, fmt.Errorf("no boards in %s", file)
	}
	return all, lines.Err()
}

const longestLine = 1 << 20 // bytes

// largestSide bounds the generated boards, in cells. The growth table goes up to
// it, the others to half of it.
const largestSide = 50

// seedSides are the sides of the generated boards that stand in for the seed
// set, two boards each.
var seedSides = []int{5, 6, 7, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 14}

// generate returns random boards, always the same, with sides up to largest.
func generate(largest int) boards {
	out := boards{grow: growths(largest)}
	for i, side := range seedSides {
		if side <= largest/2 {
			out.seed = append(out.seed, generated(puzzletest.Spec{Rows: side, Cols: side}, "square", i, 2)...)
		}
	}
	for side := 5; side <= min(largest/2, 17); side += 2 {
		for _, f := range puzzletest.Families(side) {
			out.levels = append(out.levels, generated(f.Spec, f.Name, 0, 3)...)
		}
	}
	for _, side := range []int{5, 10, 15, 20, 25} {
		if side <= largest/2 {
			out.large = append(out.large, generated(few(side, side), "large", 0, 5)...)
		}
	}
	return out
}

// generated returns n random boards with names. The stream keeps boards of one
// size apart from those of another call.
func generated(spec puzzletest.Spec, name string, stream, n int) []*puzzle.Board {
	var all []*puzzle.Board
	for i := range n {
		board, _ := spec.Generate(rand.New(rand.NewPCG(uint64(i), uint64(stream))))
		all = append(all, named(board, fmt.Sprintf("%s %s #%d.%d", name, size(board), stream, i)))
	}
	return all
}

// named returns the board under another name. Every board has a JSON form to
// take the detour through.
func named(board *puzzle.Board, name string) *puzzle.Board {
	doc := puzzle.NewDoc(board, nil)
	doc.Name = name
	out, _, err := doc.Board()
	if err != nil {
		panic(err)
	}
	return out
}
