package overlay

import (
	"cmp"
	"slices"

	"flowlens/solve/puzzle"
)

// ordered returns the flows in the order of their colors in order; those that it lacks come last, as they come in s.
func ordered(s *puzzle.Solution, order []puzzle.Color) []puzzle.Flow {
	place := func(f puzzle.Flow) int {
		if i := slices.Index(order, f.Color); i >= 0 {
			return i
		}
		return len(order)
	}
	flows := slices.Clone(s.Flows)
	slices.SortStableFunc(flows, func(a, b puzzle.Flow) int { return cmp.Compare(place(a), place(b)) })
	return flows
}

// colorsOf returns the colors of the flows, as they come in s.
func colorsOf(s *puzzle.Solution) []puzzle.Color {
	var colors []puzzle.Color
	for _, f := range s.Flows {
		colors = append(colors, f.Color)
	}
	return colors
}
