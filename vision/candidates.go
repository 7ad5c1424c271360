package vision

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/letters"
	"flowlens/vision/internal/marks"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// otherColor is how far two colors are apart at least, in a channel, 0-255, that are not one with a JPEG's noise.
const otherColor = 25

// readGrounds reads the board on one of several grounds in one box, the likeliest first. It returns nothing at all where there is none,
// or not accepted.
func (r *reader) readGrounds(ctx context.Context, s *sight, work *image.RGBA, grounds []*board.Ground) (*Reading, error) {
	scale := s.scale(work)
	shows := func(p geom.Vec) bool { return s.Shows(geom.Pt(p.X*scale.X, p.Y*scale.Y)) }
	differ := func(p, q geom.Vec) bool { return raster.ColorAt(work, p).Far(raster.ColorAt(work, q)) >= otherColor }
	for _, g := range grounds {
		if err := g.CheckEnds(shows, differ); err != nil {
			return nil, r.refuse(s, work, noGround, err, false)
		}
	}
	f := marks.Rectify(work, grounds[0].Box)
	if grounds[0].Lattice == puzzle.Square {
		grounds = f.WithBridges(grounds)
	}
	var all []*marks.Candidate
	for _, g := range grounds {
		found, err := r.candidates(s, f, g)
		if err != nil {
			if err := r.refuse(s, work, noDots, err, g.Decisive); err != nil {
				return nil, err
			}
		}
		all = append(all, found...)
	}
	slices.SortStableFunc(all, func(a, b *marks.Candidate) int { return cmp.Compare(a.Doubt, b.Doubt) })
	for i, c := range all[:min(len(all), marks.MaxCandidates)] {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		err := f.Check(c)
		if err == nil {
			err = r.accept(ctx, c)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		switch {
		case err == nil:
			if rival := r.rival(ctx, f, i, all); rival != nil {
				err := fmt.Errorf("%w: %s: %w%s", board.ErrBadBoard, c.Ground.Size(), errTwoWays, num.Pick(rival.Ground == c.Ground, "; in doubt: the dots", c.Ground.InDoubt()))
				err = c.Ground.Refuse(err, c.Other(rival)...)
				r.keep(s, work, notBelieved, err)
				return nil, err
			}
			return r.reading(s, work, f, c, false), nil
		case errors.Is(err, board.ErrAmbiguous) && c.Sure:
			if s.reserve == nil {
				s.reserve = r.reading(s, work, f, c, true)
			}
		default:
			err = fmt.Errorf("%s with %d flows was read: %w", c.Ground.Size(), c.Board.NumColors(), err)
			r.refuse(s, work, notBelieved, c.Ground.Refuse(fmt.Errorf("%w%s", err, c.Ground.InDoubt())), false)
		}
	}
	return nil, nil
}

// errTwoWays says that two readings are as likely as each other.
var errTwoWays = errors.New("it can be read in two ways")

// asLikely is how much less likely a reading may be at most to count as just as likely: a question that was answered the
// other way within 8 % of where the answer turns.
const asLikely = 0.2

// rival returns another candidate that is at least just as likely as an accepted one, and accepted as well: nothing is left to decide
// between the two. Of a free board it need not have but one solution: the fewer links are seen, the fewer solutions a board has.
// Without Accept nothing in doubt is taken anyway.
func (r *reader) rival(ctx context.Context, f *marks.Face, accepted int, all []*marks.Candidate) *marks.Candidate {
	if r.Accept == nil {
		return nil
	}
	for i, d := range all {
		if i == accepted || d.Doubt-all[accepted].Doubt >= asLikely || f.Check(d) != nil {
			continue
		}
		err := r.accept(ctx, d)
		if err == nil || d.Ground.Lattice == puzzle.Free && errors.Is(err, board.ErrAmbiguous) {
			return d
		}
	}
	return nil
}

// candidates returns the boards that the ground may be with its dots, the likeliest first.
func (r *reader) candidates(s *sight, f *marks.Face, g *board.Ground) ([]*marks.Candidate, error) {
	looks := f.LookAll(g)
	r.trace(s, "dots", func() image.Image { return marks.Image(f, g, looks) })
	if err := f.CheckRim(g, looks); err != nil {
		return nil, err
	}
	if err := f.CheckCovered(g, looks); err != nil {
		return nil, err
	}
	return marks.Candidates(g, looks)
}

// reading puts the result together, in pixels of the picture given to Read.
func (r *reader) reading(s *sight, work *image.RGBA, f *marks.Face, c *marks.Candidate, reserve bool) *Reading {
	b, g := c.Board, c.Ground
	layout := marks.Layout(s.Img, g, marks.Dots(b), s.scale(work))
	named, lettered := nameColors(s.Img, b, layout)
	out := &Reading{Board: named, Layout: s.Layout(layout, r.bounds)}
	out.Layout.Lettered = lettered
	out.Drawn = marks.Drawn(f, g, b, c.Colors)
	for _, i := range marks.Doubtful(g, c.Looks) {
		out.Doubtful = append(out.Doubtful, puzzle.CellID(i))
	}
	out.Parts = append(slices.Clone(g.Parts), c.Parts...)
	if s.kind == straightened {
		out.Parts = append(out.Parts, board.Part{Name: "straightened", Score: s.straight})
	}
	out.Confidence = confidence(out.Parts, s.pass.isBlind() || g.Lattice == puzzle.Free && r.bounds.Dx() < leastClear, r.Accept != nil, len(r.asked)-1)
	if reserve {
		out.Confidence = min(out.Confidence, severalSolutions)
	}
	return out
}

// nameColors returns the board with the letters that are printed on its dots as names, or the board itself where they cannot
// all be read. lettered reports whether there are any.
func nameColors(img *image.RGBA, b *puzzle.Board, l *puzzle.Layout) (named *puzzle.Board, lettered bool) {
	pairs := make([]letters.Pair, b.NumColors())
	for i := range pairs {
		c := puzzle.Color(i + 1)
		pairs[i].Paint = l.Palette[c]
		for k, id := range b.Dots(c) {
			pairs[i].Dots[k] = geom.Vec(l.Centers[id])
		}
	}
	names, lettered := letters.Read(img, pairs, l.Pitch)
	if names == nil {
		return b, lettered
	}
	return b.Renamed(names), true
}
