package puzzletest

import "flowlens/solve/puzzle"

// annealRounds bounds the rounds of anneal. A board of 50x50 gets down to 25
// paths in about as many.
const annealRounds = 20000

// movesPerEnd is how many moves a round has for each end of a path. The ends are
// listed once a round, so that it must not be many.
const movesPerEnd = 3

// lastSplitChance is what splitChance falls to in the last round. With many splits
// paths move about and find each other, with few they stay long.
const lastSplitChance = splitChance / 10

// anneal is run for far fewer colors: only ends of paths move, and they split
// other paths less and less often.
func (p *partition) anneal(colors int) bool {
	p.joinAll()
	var ends []puzzle.NodeID
	for round := range annealRounds {
		if p.count <= colors && p.short == 0 {
			return true
		}
		ends = ends[:0]
		for n, links := range p.links {
			if len(links) < 2 {
				ends = append(ends, puzzle.NodeID(n))
			}
		}
		split := splitChance + (lastSplitChance-splitChance)*float64(round)/annealRounds
		for range movesPerEnd * len(ends) {
			p.move(ends[p.rng.IntN(len(ends))], split)
		}
	}
	return false
}
