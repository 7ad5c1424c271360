package vision

import (
	"context"
	"errors"
	"image"
)

// leastLines says how strong the lines of a board must be: the outline, and a thin line over that. The game's has 0.45; on
// a tinted cell 0.43 of it are left.
type leastLines struct {
	outline uint8
	thin    float64
}

// irregularPasses are the attempts at finding a board without a lattice.
var irregularPasses = []leastLines{{14, 0.13}, {6, 0.07}}

// irregular reads a board without a lattice. It returns nothing at all where there is none, or not accepted.
func (r *reader) irregular(ctx context.Context) (*Reading, error) {
	s, err := findStrokes(r.work[0])
	if err != nil {
		return nil, err
	}
	for _, least := range irregularPasses {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if reading, err := r.free(ctx, r.work[0], s, least); reading != nil || err != nil {
			return reading, err
		}
	}
	return nil, nil
}

// free reads a board without a lattice.
func (r *reader) free(ctx context.Context, work *image.RGBA, s *strokes, least leastLines) (*Reading, error) {
	p, err := findParts(s, least)
	if err != nil || p == nil || !p.flood() {
		return nil, err
	}
	r.trace.show("parts", func() image.Image { return partsImage(p) })
	g := p.measure()
	err = g.judge()
	r.log.Debug("looked for regions", "strength", least, "regions", p.n, "cells", len(g.cells()), "why", err)
	r.trace.show("regions", func() image.Image { return regionsImage(work, g) })
	if err != nil {
		r.refuse(work, pick(errors.Is(err, ErrNoBoard), 0, 1), err, false)
		return nil, nil
	}
	found, err := g.ground()
	if err != nil {
		return nil, err
	}
	found.scale = r.scale(work)
	return r.readGrounds(ctx, work, []*ground{found})
}
