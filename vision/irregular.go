package vision

import (
	"context"
	"errors"
	"image"
)

// irregularPasses are the attempts at finding the lines of a board without a lattice.
var irregularPasses = []struct {
	anyColor bool
	strength uint8 // the least strength of a line
}{
	{false, 14},
	{true, 14}, // amid strong tints
	{false, 6}, // in dimmed pictures
}

// irregular reads a board without a lattice. It returns nothing at all where there is none, or not accepted.
func (r *reader) irregular(ctx context.Context) (*Reading, error) {
	work := r.work[0]
	var found [2]*strokes
	for _, p := range irregularPasses {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		s := &found[pick(p.anyColor, 1, 0)]
		if *s == nil {
			var err error
			if *s, err = findStrokes(work, p.anyColor); err != nil {
				return nil, err
			}
		}
		if reading, err := r.free(ctx, work, *s, p.strength); reading != nil || err != nil {
			return reading, err
		}
	}
	return nil, nil
}

// free reads a board without a lattice.
func (r *reader) free(ctx context.Context, work *image.RGBA, s *strokes, strength uint8) (*Reading, error) {
	s, err := s.untied()
	if err != nil {
		return nil, err
	}
	p, err := findParts(s, strength)
	if err != nil || p == nil || !p.flood() {
		return nil, err
	}
	r.trace.show("parts", func() image.Image { return partsImage(p) })
	g := p.measure()
	err = g.judge()
	r.log.Debug("looked for regions", "strength", strength, "regions", p.n, "cells", len(g.cells()), "why", err)
	r.trace.show("regions", func() image.Image { return regionsImage(work, g) })
	if err != nil {
		r.refuse(pick(errors.Is(err, ErrNoBoard), 0, 1), err, false)
		return nil, nil
	}
	found := g.ground()
	found.scale = r.scale(work)
	return r.readGrounds(ctx, work, []*ground{found})
}
