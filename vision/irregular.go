package vision

import (
	"context"
	"errors"
	"image"
)

// irregularStrengths are the least strengths of the outline of a board without a lattice, in the attempts at finding it.
var irregularStrengths = []uint8{14, 6}

// irregular reads a board without a lattice. It returns nothing at all where there is none, or not accepted.
func (r *reader) irregular(ctx context.Context) (*Reading, error) {
	s, err := findStrokes(r.work[0])
	if err != nil {
		return nil, err
	}
	for _, strength := range irregularStrengths {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if reading, err := r.free(ctx, r.work[0], s, strength); reading != nil || err != nil {
			return reading, err
		}
	}
	return nil, nil
}

// free reads a board without a lattice.
func (r *reader) free(ctx context.Context, work *image.RGBA, s *strokes, strength uint8) (*Reading, error) {
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
