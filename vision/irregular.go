package vision

import (
	"context"
	"errors"
	"image"
	"math"
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
	mask, err := s.lineMask(strength)
	if err != nil {
		return nil, err
	}
	stubs, err := s.bridge(mask)
	if err != nil {
		return nil, err
	}
	r.trace.show("stubs", func() image.Image { return stubsImage(s, mask, stubs) })
	p, err := findParts(mask, s.line, s.width+4)
	if err != nil || p == nil {
		return nil, err
	}
	if err := p.findPaint(s); err != nil {
		return nil, err
	}
	g := p.measure(s)
	if err = g.judge(); err == nil {
		err = g.checkLoose(mask, s.width)
	}
	r.log.Debug("looked for regions", "strength", strength, "stubs", len(stubs), "regions", p.n, "cells", len(g.cells()), "why", err)
	r.trace.show("regions", func() image.Image { return regionsImage(work, g) })
	if err != nil {
		r.refuse(pick(errors.Is(err, ErrNoBoard), 0, 1), err, false)
		return nil, nil
	}
	found, err := likeliest(work, g.grounds())
	if err != nil {
		return nil, err
	}
	found.scale = r.scale(work)
	return r.readGrounds(ctx, work, []*ground{found})
}

// likeliest returns that of the grounds on which the most cells look like dots, and the fewest are in doubt: they
// differ in the form of the dots.
func likeliest(work *image.RGBA, grounds []*ground) (best *ground, err error) {
	f, err := rectify(work, grounds[0].box)
	if err != nil {
		return nil, err
	}
	most := math.Inf(-1)
	for _, g := range grounds {
		sum := 0.0
		looks := f.lookAll(g)
		for i := range looks {
			switch looks[i].verdict() {
			case aDot:
				sum++
			case doubtful:
				sum--
			}
		}
		if sum > most {
			best, most = g, sum
		}
	}
	return best, nil
}
