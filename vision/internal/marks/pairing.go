package marks

import (
	"cmp"
	"slices"

	"flowlens/vision/internal/raster"
)

// pairing is a perfect matching of the dots.
type pairing struct {
	mate          []int   // by dot: its partner
	cost          float64 // the sum of the pairs' color distances
	worst, second float64 // the largest two of them
}

// bestPairings returns the n perfect matchings of the colors with the least sums of distances, best first, or all if there are fewer.
// It is exact: a branch and bound over the dots, each with its nearest free partner first. It returns none when the number of dots
// is odd or zero. work is how many steps are left: it takes its own off, and returns none when they run out.
func bestPairings(colors []raster.RGB, n int, work *int) []pairing {
	k := len(colors)
	if k == 0 || k%2 != 0 {
		return nil
	}
	s := &matcher{k: k, want: n, work: work, order: make([][]int, k), dist: make([][]float64, k), rest: make([]float64, k), mate: make([]int, k)}
	for i := range k {
		s.dist[i] = make([]float64, k)
		s.mate[i] = -1
		for j := range k {
			s.dist[i][j] = colors[i].Dist(colors[j])
			if j != i {
				s.order[i] = append(s.order[i], j)
			}
		}
		slices.SortFunc(s.order[i], func(a, b int) int { return cmp.Compare(s.dist[i][a], s.dist[i][b]) })
		s.rest[i] = s.dist[i][s.order[i][0]] / 2
	}
	bound := 0.0
	for _, r := range s.rest {
		bound += r
	}
	s.maxRest = slices.Max(s.rest)
	s.search(0, 0, bound)
	if *s.work <= 0 {
		return nil
	}
	return s.best
}

// matcher is a search for the best pairings.
type matcher struct {
	k, want int         // dots, and pairings wanted
	work    *int        // steps left
	order   [][]int     // by dot: the others, the nearest first
	dist    [][]float64 // by dot and dot
	rest    []float64   // by dot: what it pays at least, half of its nearest distance
	maxRest float64
	mate    []int     // by dot: its partner so far, or -1
	best    []pairing // sorted by cost
}

// search extends the partial matching of cost spent, from the first free dot not before from. bound is what the free dots cost at
// least.
func (s *matcher) search(from int, spent, bound float64) {
	if *s.work--; *s.work <= 0 {
		return
	}
	for from < s.k && s.mate[from] >= 0 {
		from++
	}
	if from == s.k {
		s.keep(spent)
		return
	}
	i := from
	for _, j := range s.order[i] {
		if s.mate[j] >= 0 {
			continue
		}
		d := s.dist[i][j]
		left := bound - s.rest[i] - s.rest[j]
		if len(s.best) == s.want && spent+d+left >= s.best[s.want-1].cost {
			if spent+d+bound-s.rest[i]-s.maxRest >= s.best[s.want-1].cost {
				return // partners come by distance: the others cost more
			}
			continue
		}
		s.mate[i], s.mate[j] = j, i
		s.search(i+1, spent+d, left)
		s.mate[i], s.mate[j] = -1, -1
	}
}

// keep adds the complete matching to the best ones if it is one of them.
func (s *matcher) keep(cost float64) {
	p := pairing{mate: slices.Clone(s.mate), cost: cost}
	for i, j := range p.mate {
		if d := s.dist[i][j]; j > i && d > p.worst {
			p.worst, p.second = d, p.worst
		} else if j > i {
			p.second = max(p.second, d)
		}
	}
	at, _ := slices.BinarySearchFunc(s.best, cost, func(a pairing, c float64) int { return cmp.Compare(a.cost, c) })
	s.best = slices.Insert(s.best, at, p)
	s.best = s.best[:min(len(s.best), s.want)]
}
