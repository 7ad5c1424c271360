package vision

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"log/slog"
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/hex"
	"flowlens/vision/internal/lines"
	"flowlens/vision/internal/marks"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
	"flowlens/vision/internal/square"
	"flowlens/vision/internal/view"
)

// Options tune Read; nil means the defaults, as does every zero field.
type Options struct {
	// Accept is asked about each reading, the likeliest first, until it returns nil: pass a function that solves
	// the board, for a board without a solution was most likely misread. An error that wraps ErrAmbiguous (several
	// solutions) keeps a reading in reserve. Default: the likeliest reading is taken, unless it is in doubt.
	Accept func(context.Context, *puzzle.Board) error
	// Trace is called with the picture of each stage, for people to look at. Default: nothing is drawn.
	Trace func(stage string, img image.Image)
	// Log gets a debug record of each attempt and why it was refused. Default: none.
	Log *slog.Logger
}

// Reading is what Read believes that a picture shows.
type Reading struct {
	Board  *puzzle.Board
	Layout *puzzle.Layout // in pixels of the picture given to Read
	Drawn  []puzzle.Drawn // the flows that the player has drawn so far, where they can be told
	// Confidence is that of the weakest part, above 0 up to 1 (sure).
	Confidence float64
	Parts      []board.Part
}

// Read finds the board in a screenshot and reads it. Any image.Image will do; it is not changed. The error wraps
// ErrNoBoard, ErrBadBoard or ErrUnknownKind, what Accept returned where no reading was accepted, or the
// context's error; it says what was not found and where (pixels of img, rows and columns from 1).
func Read(ctx context.Context, img image.Image, o *Options) (*Reading, error) {
	if o == nil {
		o = &Options{}
	}
	if s := img.Bounds().Size(); min(s.X, s.Y) < minSide {
		return nil, fmt.Errorf("%w: the picture is only %dx%d pixels", board.ErrNoBoard, s.X, s.Y)
	}
	if s := img.Bounds().Size(); max(s.X, s.Y) > board.MaxAspect*min(s.X, s.Y) {
		return nil, fmt.Errorf("%w: the picture is a strip of %dx%d pixels", board.ErrNoBoard, s.X, s.Y)
	}
	return read(ctx, img, o, true)
}

// readUpright reads a picture that has been straightened.
func readUpright(ctx context.Context, img image.Image, o *Options) (*Reading, error) {
	return read(ctx, img, o, false)
}

// read reads what lies on the picture's canvas, also in perspective where tilted says so.
func read(ctx context.Context, img image.Image, o *Options, tilted bool) (*Reading, error) {
	whole := raster.FromImage(img)
	part, at := view.TrimCanvas(whole)
	r := &reader{Options: o, trace: tracer{hook: o.Trace}, log: o.Log, full: part, origin: geom.Pt(float64(at.X), float64(at.Y)), asked: make(map[string]error)}
	reading, err := r.read(ctx, tilted)
	if reading != nil && at != (image.Point{}) {
		reading.moveTo(r.origin.Add, whole.Rect)
	}
	return reading, err
}

// read goes through the passes, then looks for a board in perspective.
func (r *reader) read(ctx context.Context, tilted bool) (*Reading, error) {
	if r.log == nil {
		r.log = slog.New(slog.DiscardHandler)
	}
	for i, p := range passes {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		reading, err := r.pass(ctx, p)
		if err == nil && reading == nil && tilted && i == 0 && r.unclear == nil {
			reading, err = r.irregular(ctx)
		}
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if errors.Is(err, errTwoWays) {
			return nil, err // it is a board: another way of looking at it would only hide the doubt
		}
		if err != nil {
			r.why = err
			break
		}
		if reading == nil && tilted { // of a straightened picture nothing is taken in reserve: that is doubt enough
			reading = r.reserve
		}
		if reading != nil {
			return reading, nil
		}
	}
	if tilted {
		if reading, err := r.withoutDisc(ctx); reading != nil || err != nil {
			return reading, err
		}
	}
	if r.unclear != nil {
		return nil, r.unclear
	}
	if tilted && !r.lifted {
		if reading, err := r.readTilted(ctx); reading != nil || err != nil {
			return reading, err
		}
	}
	if r.why == nil {
		return nil, fmt.Errorf("%w: no grid of lines and dots", board.ErrNoBoard)
	}
	return nil, r.why
}

// reader carries the picture through the passes.
type reader struct {
	*Options
	trace   tracer
	log     *slog.Logger
	full    *image.RGBA
	origin  geom.Vec       // where full begins in the picture given to Read, where it is a part of that
	work    [2]*image.RGBA // by fine
	lines   map[lineKey]*lines.Maps
	asked   map[string]error // what Accept said, by the board as JSON
	walls   map[[2]int]int   // how many walls and warps were surely seen, by the rows and columns of the board
	unclear error            // that a board's form is not clear, once it was not
	reserve *Reading
	why     error // of the attempt that came closest to a board
	lifted  bool  // full is without the finger's disc
	depth   int   // how close that was
	ended   int   // of a board without a lattice, the most cells among which a line ended at nothing
}

// pass reads the picture once. It returns nothing at all where no reading was accepted.
func (r *reader) pass(ctx context.Context, p pass) (*Reading, error) {
	work, m := r.lineMaps(p)
	if work == nil {
		return nil, nil
	}
	nodes := lines.Nodes(m.Both, p.strength)
	r.log.Debug("looked for lines", "channel", p.channel, "gain", p.gain, "strength", p.strength,
		"width", work.Rect.Dx(), "crossings", len(nodes))
	if len(nodes) > maxNodes {
		return nil, nil
	}
	r.trace.show("lines", func() image.Image { return lines.Image(m, nodes) })
	if reading, err := r.hexes(ctx, work, m, p.strength); reading != nil || err != nil {
		return reading, err
	}
	first := true
	for g := range square.Find(nodes, m, p.strength) {
		g.First, first = first, false
		r.trace.show("grid", func() image.Image { return g.Image(work) })
		reading, err := r.readGrid(ctx, work, g)
		if reading != nil || err != nil {
			return reading, err
		}
	}
	return nil, nil
}

// hexes reads a board of hexagons.
func (r *reader) hexes(ctx context.Context, work *image.RGBA, m *lines.Maps, strength uint8) (*Reading, error) {
	sides, honeycombs := hex.Find(work, m, strength)
	r.log.Debug("looked for hexagons", "strength", strength, "sides", sides)
	for g := range honeycombs {
		found, err := g.Grounds()
		r.trace.show("hexes", func() image.Image { return g.Image(work) })
		if err != nil {
			r.refuse(work, num.Pick(errors.Is(err, board.ErrNoBoard), 0, 1), err, false)
			continue
		}
		reading, err := r.readGrounds(ctx, work, found)
		if reading != nil || err != nil {
			return reading, err
		}
	}
	return nil, nil
}

// maxNodes bounds the crossings of a pass: a 20x20 board has 441, the texts and pictures round it some hundreds more.
// With more than this it is noise or a photo.
const maxNodes = 2500

// readGrid reads the board on one grid. It returns nothing at all where it is none, or not accepted.
func (r *reader) readGrid(ctx context.Context, work *image.RGBA, g *square.Grid) (*Reading, error) {
	if r.unclear != nil && !g.Outlined {
		return nil, r.refuse(work, 1, r.unclear, false)
	}
	found, err := g.Grounds()
	if errors.Is(err, square.ErrUnclear) && g.First && !g.Lines.Amplified() { // another pass may see the form, but no rectangle
		r.unclear = err
		return nil, r.refuse(work, 1, err, false)
	}
	if err != nil {
		// Another pass must not read a wall or a bridge away. Only the likeliest grid has a say in that, and not in an
		// amplified picture, where all bright lines look alike.
		return nil, r.refuse(work, 1, err, g.First && !g.Lines.Amplified())
	}
	if err := r.checkWalls(found[0], g.Lines.Amplified() || r.isFine(work)); err != nil {
		return nil, r.refuse(work, 1, err, false)
	}
	return r.readGrounds(ctx, work, found)
}

// checkWalls refuses a board on which an earlier pass has seen more walls and warps: at twice the resolution thick lines
// are too thick for lines, and amplified all are alike.
func (r *reader) checkWalls(g *board.Ground, blind bool) error {
	size, n := [2]int{g.Rows, g.Cols}, len(g.Walls)
	for _, w := range g.Ways {
		n += num.Pick(w.Warp, 1, 0)
	}
	if n < r.walls[size] {
		return fmt.Errorf("%w: %s shows %d walls and warps at the first look and %d at another", board.ErrBadBoard, g.Size(), r.walls[size], n)
	}
	if g.Sure && !blind {
		if r.walls == nil {
			r.walls = make(map[[2]int]int)
		}
		r.walls[size] = n
	}
	return nil
}

// isFine tells whether a working picture is the one at twice the resolution.
func (r *reader) isFine(work *image.RGBA) bool { return work == r.work[1] }

// readGrounds reads the board on one of several grounds in one box, the likeliest first. It returns nothing at all where there is none,
// or not accepted.
func (r *reader) readGrounds(ctx context.Context, work *image.RGBA, grounds []*board.Ground) (*Reading, error) {
	f := marks.Rectify(work, grounds[0].Box)
	if grounds[0].Lattice == puzzle.Square {
		grounds = f.Bridged(grounds)
	}
	var all []*marks.Candidate
	for _, g := range grounds {
		found, err := r.candidates(f, g)
		if err != nil {
			if err := r.refuse(work, 2, err, g.Decisive); err != nil {
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
				return nil, fmt.Errorf("%w: %s: %w%s", board.ErrBadBoard, c.Ground.Size(), errTwoWays, num.Pick(rival.Ground == c.Ground, "; in doubt: the dots", c.Ground.InDoubt()))
			}
			return r.reading(work, f, c, false), nil
		case errors.Is(err, board.ErrAmbiguous) && c.Sure:
			if r.reserve == nil {
				r.reserve = r.reading(work, f, c, true)
			}
		default:
			err = fmt.Errorf("%s with %d flows was read: %w", c.Ground.Size(), c.Board.NumColors(), err)
			r.refuse(work, 3, fmt.Errorf("%w%s", err, c.Ground.InDoubt()), false)
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
func (r *reader) candidates(f *marks.Face, g *board.Ground) ([]*marks.Candidate, error) {
	looks := f.LookAll(g)
	f.DropBends(g, looks)
	r.trace.show("dots", func() image.Image { return marks.Image(f, g, looks) })
	if err := f.CheckRing(g, marks.DotColors(looks)); err != nil {
		return nil, err
	}
	return marks.Candidates(g, looks)
}

// accept asks Options.Accept; without it, only what is beyond doubt passes.
func (r *reader) accept(ctx context.Context, c *marks.Candidate) error {
	if r.Accept != nil {
		key, err := json.Marshal(puzzle.NewDoc(c.Board, nil))
		if err != nil {
			return err
		}
		answer, known := r.asked[string(key)]
		if !known {
			answer = r.Accept(ctx, c.Board)
			r.asked[string(key)] = answer
		}
		return answer
	}
	if !c.Sure {
		return fmt.Errorf("%w: it is in doubt, and nothing was given to decide", board.ErrBadBoard)
	}
	return nil
}

// refuse notes why, if this attempt came closer to a board than those before. It returns why where it is decisive and
// names what is not understood: that ends the reading.
func (r *reader) refuse(work *image.RGBA, depth int, why error, decisive bool) error {
	board.ToPicture(why, r.scale(work), r.origin)
	r.log.Debug("refused", "why", why)
	if depth > r.depth {
		r.depth, r.why = depth, why
	}
	if errors.Is(why, board.ErrUnknownKind) && decisive {
		return why
	}
	return nil
}

const (
	// arbitrated is the score of a reading that the picture alone did not settle.
	arbitrated = 0.3
	// leastConfidence tells the weakest reading from none.
	leastConfidence = 0.01
)

// scale is the picture's size over the working picture's.
func (r *reader) scale(work *image.RGBA) geom.Vec {
	return geom.Pt(float64(r.full.Rect.Dx())/float64(work.Rect.Dx()), float64(r.full.Rect.Dy())/float64(work.Rect.Dy()))
}

// reading puts the result together, in pixels of the full picture.
func (r *reader) reading(work *image.RGBA, f *marks.Face, c *marks.Candidate, reserve bool) *Reading {
	b, g := c.Board, c.Ground
	out := &Reading{Board: b, Layout: marks.Layout(r.full, g, b, r.scale(work))}
	out.Drawn = marks.Drawn(f, g, b, c.Colors)
	out.Parts = append(slices.Clone(g.Parts), c.Parts...)
	if !c.Sure {
		out.Parts = append(out.Parts, board.Part{Name: "decided by the solver", Score: arbitrated})
	}
	if reserve {
		out.Parts = append(out.Parts, board.Part{Name: "one solution", Score: arbitrated})
	}
	out.Confidence = 1
	for _, p := range out.Parts {
		out.Confidence = max(min(out.Confidence, p.Score), leastConfidence)
	}
	return out
}
