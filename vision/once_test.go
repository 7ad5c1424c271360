//go:build !race && !matprofile

package vision_test

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"flowlens/vision"
	"flowlens/vision/visiontest"
)

// onceDir holds pictures that were not read right once, see [visiontest.Case].
const onceDir = "testdata/once"

// TestOnceFailed reads pictures that were misread or refused once.
func TestOnceFailed(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(onceDir, "*.json"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no cases in %s: %v", onceDir, err)
	}
	for _, file := range visiontest.Some(files) {
		name := strings.TrimSuffix(filepath.Base(file), ".json")
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, err := visiontest.LoadCase(file)
			if err != nil {
				t.Fatal(err)
			}
			shot := c.Render()
			r, err := vision.Read(context.Background(), shot.Image, &vision.Options{Accept: accept})
			outcome, why := judge(r, err, shot.Board)
			if outcome == misread || outcome == refused && !c.MayRefuse {
				keep(t, name, shot.Image)
				t.Errorf("%s: %s: %s", c.Why, outcome, why)
			}
		})
	}
}

// TestStoreOnce stores the picture of a seed as a case of TestOnceFailed. FLOWLENS_ONCE says which, and why it is difficult:
// "FAMILY SEED NAME: WHY", where the family is one of [visiontest.Families], as of TestFree, or "synthetic", as of TestSynthetic.
// The levels of TestFamilies are not ours to store: seek a board of our own that is as difficult.
func TestStoreOnce(t *testing.T) {
	order := os.Getenv("FLOWLENS_ONCE")
	if order == "" {
		t.Skip("FLOWLENS_ONCE is not set")
	}
	head, why, _ := strings.Cut(order, ":")
	words := strings.Fields(head)
	why = strings.TrimSpace(why)
	if len(words) != 3 || why == "" {
		t.Fatalf("FLOWLENS_ONCE is %q, want FAMILY SEED NAME: WHY", order)
	}
	seed, err := strconv.ParseUint(words[1], 10, 64)
	if err != nil {
		t.Fatal(err)
	}
	var shot *visiontest.Shot
	switch family := words[0]; {
	case family == "synthetic":
		shot = randomShot(seed)
	case slices.Contains(visiontest.Families(), family):
		shot = familyPuzzle(family, seed).Render(visiontest.RandomStyle(seed))
	default:
		t.Fatalf("no family %q: want synthetic or one of %v", family, visiontest.Families())
	}
	c := shot.Case()
	c.Why = why
	file := filepath.Join(onceDir, words[0]+"-"+words[2]+".json")
	if err := c.Save(file); err != nil {
		t.Fatal(err)
	}
	t.Logf("stored %s", file)
}
