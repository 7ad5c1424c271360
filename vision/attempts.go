package vision

import (
	"context"
	"errors"
	"fmt"
	"image"
	"iter"
	"slices"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/hex"
	"flowlens/vision/internal/lines"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/square"
	"flowlens/vision/internal/view"
)

// A picture is looked at in one view after the other, in each by one pass after the other, in each by one finder after
// the other, until a reading is believed. Nearly every screenshot is read by the first finder or the second, in the first
// pass, in the plain view.

// pass is one way of looking for lines.
type pass struct {
	channel  lines.Channel
	gain     float64 // see lines.Find
	strength uint8   // the least brightness of a line over its sides that counts, after the gain
	fine     bool    // at another resolution, mostly twice as fine, see view.WorkSize
}

// isLate reports whether a pass is only for pictures in which those before it came near to a board. Such passes help where lines are
// too faint or too blurred for a reading, but some of them were seen.
func (p pass) isLate() bool { return p.gain > 1 || p.fine }

// isBlind reports whether a pass does not tell thick lines from thin ones: amplified all are alike, and at another resolution or
// in any color thick ones are none.
func (p pass) isBlind() bool { return p.channel == lines.AnyColor || p.gain > 1 || p.fine }

var passes = []pass{
	{lines.Gray, 1, 14, false},
	{lines.Minimum, 1, 14, false},
	{lines.Gray, 1, 6, false},
	{lines.Minimum, 1, 6, false},
	{lines.AnyColor, 1, 12, false},
	{lines.AnyColor, 1, 6, false},
	{lines.Gray, 4, 12, false},
	{lines.Gray, 4, 6, false},
	{lines.Gray, 1, 12, true},
	{lines.Minimum, 1, 8, true},
	{lines.Minimum, 1, 4, true},
}

// finders look for a board in what a pass shows. They return nothing at all where they read none that is believed.
var finders = []struct {
	name  string
	lined bool // goes by lines, not by paint
	find  func(r *reader, ctx context.Context, l *look) (*Reading, error)
}{
	{"hexagons", true, (*reader).hexagons},
	{"squares", true, (*reader).squares},
	{"regions", false, (*reader).regions},
}

// look is a pass over a view: the working picture, its lines, and where they cross.
type look struct {
	*sight
	pass
	work  *image.RGBA
	maps  *lines.Maps
	nodes []geom.Vec
	// tiled says that a whole grid of squares was found, as large as a board: no board without a lattice has one.
	tiled bool
}

// maxNodes bounds the crossings of a pass: a 20x20 board has 441, the texts and pictures round it some hundreds more.
// With more than this it is noise or a photo.
const maxNodes = 2500

// read is the loop over views, passes and finders.
func (r *reader) read(ctx context.Context, img *image.RGBA) (*Reading, error) {
	for s := range r.views(img) {
		reading, err := r.readView(ctx, s, passes)
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case reading != nil:
			return r.withFurther(ctx, r.plain, reading)
		case errors.Is(err, errTwoWays):
			return nil, err // it is a board: another way of looking at it would only hide the doubt
		case err != nil && s.kind == plain: // of the others the picture as it is says better why
			r.why = err
		}
	}
	return nil, r.why
}

// readView goes through the passes over one view.
func (r *reader) readView(ctx context.Context, s *sight, passes []pass) (*Reading, error) {
	for i, p := range passes {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if p.isLate() && !r.near {
			break
		}
		if p.gain > 1 && s.kind == straightened {
			continue // the lines by which it was straightened were seen without
		}
		l := r.look(s, p)
		if l == nil {
			continue
		}
		for _, f := range finders {
			if f.lined && len(l.nodes) > maxNodes {
				continue
			}
			done := r.clock(f.name)
			reading, err := f.find(r, ctx, l)
			done()
			if reading != nil || err != nil {
				return reading, err
			}
		}
		if s.reserve != nil && s.kind != straightened { // being straightened is doubt enough
			return s.reserve, nil
		}
		s.release(passes[i+1:])
	}
	s.release(nil)
	return nil, nil
}

// look looks for lines. It returns nil where there is no other resolution.
func (r *reader) look(s *sight, p pass) *look {
	defer r.clock("lines")()
	s.pass = p
	l := &look{sight: s, pass: p}
	if l.work, l.maps = s.look(p); l.work == nil {
		return nil
	}
	l.nodes = lines.Nodes(l.maps.Both, p.strength)
	s.crossings[p] = l.nodes
	r.log.Debug("looking for lines", "view", s.kind, "channel", p.channel, "gain", p.gain, "strength", p.strength,
		"width", l.work.Rect.Dx(), "crossings", len(l.nodes))
	r.trace(s, "lines", func() image.Image { return lines.Image(l.maps, l.nodes) })
	return l
}

// lookAgain is what look returned, without the lines but with their crossings.
func (r *reader) lookAgain(s *sight, p pass) *look {
	if nodes, ok := s.crossings[p]; ok {
		return &look{sight: s, pass: p, work: s.working(p.fine), nodes: nodes}
	}
	return r.look(s, p)
}

// views makes the views of a picture, each when those before it showed no board.
func (r *reader) views(img *image.RGBA) iter.Seq[*sight] {
	return func(yield func(*sight) bool) {
		s := newSight(view.View{Img: img}.Trimmed().Calmed(), plain)
		r.plain = s
		if !yield(s) {
			return
		}
		if below := r.withoutDisc(s); below != nil && !yield(below) {
			return
		}
		if s.unclear != nil {
			if r.depth < notBelieved { // a board that was read says better what is in doubt
				r.why = s.unclear
			}
			return
		}
		r.straightenedViews(s)(yield)
		if r.why == nil {
			r.why = fmt.Errorf("%w: no grid of lines and dots", board.ErrNoBoard)
		}
	}
}

// withoutDisc is the view with the disc under the finger lifted off it; nil where there is none. What the disc looked like
// before is forgotten.
func (r *reader) withoutDisc(s *sight) *sight {
	if !r.near {
		return nil
	}
	defer r.clock("disc")()
	d := view.FindDisc(s.Img, s.working(false))
	if d == nil {
		return nil
	}
	r.log.Debug("looking below a finger", "x", d.Center.X, "y", d.Center.Y, "radius", d.Radius)
	return newSight(view.View{Img: d.Lift(s.Img), Back: s.Back}, lifted)
}

// straightenedViews straighten the boards in perspective that the passes show, as in a photo of a screen, and those of a picture
// that was stretched. An upright one that was nearly read is looked at again, once, for its lines are as wide then as those of any other.
func (r *reader) straightenedViews(s *sight) iter.Seq[*sight] {
	return func(yield func(*sight) bool) {
		var tried []*view.Mesh
		again := false // whether an upright grid was looked at again
		for _, p := range passes {
			if p.gain != 1 || p.isLate() && !r.near {
				continue
			}
			l := r.lookAgain(s, p)
			if l == nil {
				continue
			}
			m := view.FindMesh(l.nodes)
			if m == nil || !m.Covers(l.work.Rect.Size()) || slices.ContainsFunc(tried, m.Same) {
				continue
			}
			tried = append(tried, m)
			if m.Upright() && !m.Stretched() {
				if again || r.depth == 0 {
					continue
				}
				again = true
			}
			r.log.Debug("looking at a tilted grid", "columns", m.Cols-1, "rows", m.Rows-1, "off", m.Off)
			if upright := r.upright(l, m); upright != nil && !yield(upright) {
				return
			}
		}
	}
}

// upright straightens the part of the view around a mesh; nil where that is tilted too far.
func (r *reader) upright(l *look, m *view.Mesh) *sight {
	straight, ok := m.Straighten(&l.View, l.scale(l.work))
	if !ok {
		return nil
	}
	s := newSight(straight.Trimmed(), straightened)
	s.straight = 1 - m.Off/view.OffPlane
	s.walls = l.walls
	r.trace(s, "board", func() image.Image { return s.Img })
	return s
}

// hexagons reads a board of hexagons.
func (r *reader) hexagons(ctx context.Context, l *look) (*Reading, error) {
	sides, honeycombs := hex.Find(l.work, l.maps, l.strength)
	r.log.Debug("looking for hexagons", "strength", l.strength, "sides", sides)
	for g := range honeycombs {
		found, err := g.Grounds()
		r.trace(l.sight, "hexes", func() image.Image { return g.Image(l.work) })
		if err != nil {
			r.refuse(l.sight, l.work, num.Pick(errors.Is(err, board.ErrNoBoard), noBoard, noGround), err, false)
			continue
		}
		reading, err := r.readGrounds(ctx, l.sight, l.work, found)
		if reading != nil || err != nil {
			return reading, err
		}
	}
	return nil, nil
}

// squares reads a board of squares.
func (r *reader) squares(ctx context.Context, l *look) (*Reading, error) {
	r.log.Debug("looking for squares", "strength", l.strength)
	first := true
	for g := range square.Find(l.nodes, l.maps, l.strength) {
		g.First, first = first, false
		r.trace(l.sight, "grid", func() image.Image { return g.Image(l.work) })
		reading, err := r.readGrid(ctx, l, g)
		if reading != nil || err != nil {
			return reading, err
		}
	}
	return nil, nil
}

// readGrid reads the board on one grid. It returns nothing at all where it is none, or not believed.
func (r *reader) readGrid(ctx context.Context, l *look, g *square.Grid) (*Reading, error) {
	if l.unclear != nil && !g.Outlined {
		return nil, r.refuse(l.sight, l.work, noGround, l.unclear, false)
	}
	found, err := g.Grounds()
	// The likeliest grid has a say in what later looks may read, but not in an amplified picture, where all bright lines
	// look alike.
	telling := g.First && !g.Lines.Amplified()
	if errors.Is(err, square.ErrUnclear) && telling { // another pass may see the form, but no rectangle
		l.unclear = err
		return nil, r.refuse(l.sight, l.work, noGround, err, false)
	}
	l.tiled = l.tiled || err == nil && g.IsLarge()
	if err == nil {
		err = l.checkWalls(found[0], l.fine || g.Lines.Amplified())
		telling = false
	}
	if err != nil {
		r.near = r.near || g.MayBeFaint()
		return nil, r.refuse(l.sight, l.work, noGround, err, telling) // another pass must not read a wall or a bridge away
	}
	return r.readGrounds(ctx, l.sight, l.work, found)
}

// checkWalls refuses a board on which an earlier look has seen more walls and warps: at twice the resolution thick lines
// are too thick for lines, and amplified all are alike. Such a look is blind and sees none for sure.
func (s *seen) checkWalls(g *board.Ground, blind bool) error {
	size, n := [2]int{g.Rows, g.Cols}, len(g.Walls)
	for _, w := range g.Ways {
		n += num.Pick(w.Warp, 1, 0)
	}
	if n < s.walls[size] {
		return g.Refuse(fmt.Errorf("%w: %s shows %d walls and warps at the first look and %d at another", board.ErrBadBoard, g.Size(), s.walls[size], n))
	}
	if g.Sure && !blind {
		s.walls[size] = n
	}
	return nil
}
