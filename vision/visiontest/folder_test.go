package visiontest_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"testing"

	"flowlens/solve/puzzle"
	"flowlens/vision/visiontest"
)

// familyShot renders a random board of a family in a random look.
func familyShot(family string, seed uint64, change func(*visiontest.Style)) *visiontest.Shot {
	p := visiontest.RandomBoard(rand.New(rand.NewPCG(seed, 0xfa)), family)
	style := visiontest.RandomStyle(seed*100 + uint64(slices.Index(visiontest.Families(), family)))
	if change != nil {
		change(&style)
	}
	return p.Render(style)
}

// TestWriteFolder writes pictures and truths to FLOWLENS_RENDER_DIR/FAMILY/SEED.EXT, to
// look at or to read: FLOWLENS_RENDER_COUNT (10) of each family, or only of
// FLOWLENS_RENDER_FAMILY, from seed FLOWLENS_RENDER_SEED (0) on.
func TestWriteFolder(t *testing.T) {
	dir := os.Getenv("FLOWLENS_RENDER_DIR")
	if dir == "" {
		t.Skip("FLOWLENS_RENDER_DIR is not set")
	}
	number := func(name string, otherwise uint64) uint64 {
		if n, err := strconv.ParseUint(os.Getenv(name), 10, 64); err == nil {
			return n
		}
		return otherwise
	}
	first, count := number("FLOWLENS_RENDER_SEED", 0), number("FLOWLENS_RENDER_COUNT", 10)
	families := visiontest.Families()
	if only := os.Getenv("FLOWLENS_RENDER_FAMILY"); only != "" {
		families = slices.DeleteFunc(families, func(f string) bool { return f != only })
	}
	for _, family := range families {
		folder := filepath.Join(dir, family)
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		for seed := first; seed < first+count; seed++ {
			shot := familyShot(family, seed, nil)
			data, ext, err := shot.Encode()
			if err != nil {
				t.Fatal(err)
			}
			truth, err := json.Marshal(puzzle.NewDoc(shot.Board, shot.Drawn))
			if err != nil {
				t.Fatal(err)
			}
			name := filepath.Join(folder, fmt.Sprintf("%04d", seed))
			for file, data := range map[string][]byte{name + ext: data, name + ".json": truth} {
				if err := os.WriteFile(file, data, 0o644); err != nil {
					t.Fatal(err)
				}
			}
		}
	}
}
