package puzzletest

import (
	"math/rand/v2"

	"flowlens/solve/puzzle"
)

// Cut puts dots on any board, whose own are ignored, so that it has a solution: at most
// colors flows of three cells or more that do not touch themselves (0: about one to 8
// cells). It reports false when one attempt was in vain; another may succeed.
func Cut(rng *rand.Rand, bare *puzzle.Board, colors int) (*puzzle.Board, *puzzle.Solution, bool) {
	s := Spec{Colors: colors}
	return s.cut(rng, bare, func(paths [][]puzzle.CellID) (*puzzle.Board, error) {
		names := map[puzzle.CellID]string{}
		for i, path := range paths {
			names[path[0]], names[path[len(path)-1]] = colorName(i), colorName(i)
		}
		return Change{Letter: func(id puzzle.CellID, _ string) string { return names[id] }}.Apply(bare)
	})
}

// cut divides a board into paths and lets build put dots at their ends.
func (s Spec) cut(rng *rand.Rand, bare *puzzle.Board, build func(paths [][]puzzle.CellID) (*puzzle.Board, error)) (*puzzle.Board, *puzzle.Solution, bool) {
	p, ok := newPartition(rng, bare, s.Touch, s.shortest())
	run := (*partition).run
	if s.Long {
		run = (*partition).anneal
	}
	if !ok || !run(p, s.colors(bare)) {
		return nil, nil, false
	}
	paths := p.paths()
	b, err := build(paths)
	if err != nil {
		return nil, nil, false
	}
	solution := &puzzle.Solution{}
	for i, path := range paths {
		f, err := b.Flow(puzzle.Color(i+1), path)
		if err != nil {
			panic("puzzletest: " + err.Error())
		}
		solution.Flows = append(solution.Flows, f)
	}
	if err := puzzle.Verify(b, solution); err != nil {
		panic("puzzletest: " + err.Error())
	}
	return b, solution, true
}
