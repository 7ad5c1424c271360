package letters

import (
	"cmp"
	"image"
	"image/color"
	"slices"

	"flowlens/vision/internal/geom"
)

const (
	// minScore is the least correlation of a letter with its template, of both dots in the mean. Letters of renders have
	// 0.87 and more, but for a J that lost its hook in few pixels, with 0.75; a hint's tick over a letter has at most 0.6.
	minScore = 0.65
	// minLead is how much better a letter fits than any other that the board may have. The closest templates, I and T, correlate
	// with 0.93, C and G with 0.89.
	minLead = 0.02
	// printedShare is the share of the dots that show a glyph where letters are printed. A hint's ticks are on two.
	printedShare = 0.7
)

// A Pair is what is known of a color: the centers of its dots, in pixels of the picture, and their paint.
type Pair struct {
	Dots  [2]geom.Vec
	Paint color.RGBA
}

// Read returns the letters on the dots, by pair, or nil where they cannot be told for sure. printed reports whether
// there are letters, read or not. pitch is the distance between neighboring cells, in pixels.
func Read(img *image.RGBA, pairs []Pair, pitch float64) (names []string, printed bool) {
	missed := 0
	scores := make([][len(capitals)]float64, len(pairs))
	for i, p := range pairs {
		for _, at := range p.Dots {
			g := findGlyph(img, at, p.Paint, pitch)
			if g == nil {
				if missed++; float64(missed) > (1-printedShare)*float64(2*len(pairs)) {
					return nil, false
				}
				continue
			}
			for k, s := range g.scores() {
				scores[i][k] += s / float64(len(p.Dots))
			}
		}
	}
	if len(pairs) > len(capitals) {
		return nil, true
	}
	return choose(scores), true
}

// choose gives each pair the letter that fits best of as many as there are pairs, those that fit best first. One pair may
// stay without, where its letter is blurred or below a hint's tick: it has the one that is left. It returns nil where more
// are in doubt.
func choose(scores [][len(capitals)]float64) []string {
	n := len(scores)
	names := make([]string, n)
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(slices.Max(scores[j][:n]), slices.Max(scores[i][:n])) })
	var taken [len(capitals)]bool
	unclear := -1
	for _, i := range order {
		k, clear := best(scores[i][:n])
		switch {
		case clear && !taken[k]:
			taken[k] = true
			names[i] = capitals[k : k+1]
		case unclear >= 0:
			return nil
		default:
			unclear = i
		}
	}
	if unclear >= 0 {
		k := slices.Index(taken[:], false)
		names[unclear] = capitals[k : k+1]
	}
	return names
}

// best returns the best of some scores, and whether that is good enough and clear of the others.
func best(scores []float64) (k int, clear bool) {
	k = slices.Index(scores, slices.Max(scores))
	for i, s := range scores {
		if i != k && scores[k]-s < minLead {
			return k, false
		}
	}
	return k, scores[k] >= minScore
}
