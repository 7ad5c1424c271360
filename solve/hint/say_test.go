package hint_test

import (
	"context"
	"image/color"
	"math/rand/v2"
	"regexp"
	"testing"

	"flowlens/solve"
	"flowlens/solve/hint"
)

// TestSay follows whole boards in the words for players, each by hand.
func TestSay(t *testing.T) {
	for _, test := range []struct {
		name, doc string
		palette   []color.RGBA
		want      []string
	}{
		{
			"warp and bridge", `{"lattice":"square","cells":["C.B#","B+.A","A.C."],"walls":[[[1,2],[2,2]]],"warps":[[[2,0],[2,3]]]}`, nil,
			[]string{
				"Flow C must go right here: every other way is closed. From there it has only one way.",
				"Flow B must go down here: every other way is closed. From there it has only one way.",
				"Flow A must go left through the opening here: every other way is closed. From there it has only one way.",
			},
		},
		{
			"hexagons in colors", `{"lattice":"hex","cells":["AB.","..B","A.."],"drawn":[{"dot":"B","path":[[0,1],[0,2]]}]}`,
			[]color.RGBA{{}, {254, 0, 0, 255}, {0, 0, 254, 255}},
			[]string{
				"Blue must go down, then up-left here: every other way is closed.",
				"Red must go up here: every other way is closed.",
				"Blue must go down-left here: every other way is closed. From there it has only one way.",
				"Red must go down here: every other way is closed.",
			},
		},
		{
			"free", `{"lattice":"free","cells":[{"x":0,"y":0,"dot":"A"},{"x":10,"y":0},{"x":20.4,"y":0,"dot":"A"}],"links":[[0,1],[1,2]]}`, nil,
			[]string{"Flow A must go this way here: every other way is closed. From there it has only one way."},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			b, drawn := board(t, test.doc)
			w := hint.NewWords(b, hint.NewNames(b, test.palette))
			moves, err := stand(t, b, drawn).Explain(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			i := 0
			for s := range moves {
				if i >= len(test.want) || w.Say(s) != test.want[i] {
					t.Errorf("step %d: %q", i+1, w.Say(s))
				}
				i++
			}
			if i != len(test.want) {
				t.Errorf("%d steps, want %d", i, len(test.want))
			}
		})
	}
}

// TestSayAll has words without places for every move on boards of all kinds.
func TestSayAll(t *testing.T) {
	plain := regexp.MustCompile(`^[A-Z][^.:0-9]* here: [^.:0-9]+\.( From there it has only one way\.)?$`)
	kinds := map[solve.Kind]int{}
	for _, family := range loose() {
		rng := rand.New(rand.NewPCG(28, 28))
		for range 10 {
			b, _ := family.Spec.Generate(rng)
			w := hint.NewWords(b, hint.NewNames(b, nil))
			moves, err := stand(t, b, nil).Explain(context.Background())
			if err != nil {
				t.Fatal(err)
			}
			for s := range moves {
				kinds[s.Why.Kind]++
				if said := w.Say(s); !plain.MatchString(said) {
					t.Errorf("%s: %q", family.Name, said)
				}
			}
		}
	}
	if kinds[solve.OnlyWay] == 0 || kinds[solve.Otherwise] == 0 {
		t.Errorf("moves of each kind: %v", kinds)
	}
}
