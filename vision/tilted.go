package vision

import (
	"context"
	"fmt"
	"image"
	"math"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/lines"
	"flowlens/vision/internal/view"
)

const (
	// uprightPitch is the pitch of a straightened board, in pixels: lines of 1 in 200 of a phone's width, on a board of 5
	// cells, are 2.4 pixels wide then.
	uprightPitch = 96
	// uprightMargin is what is left around a straightened board, in cells.
	uprightMargin = 1.5
)

// readTilted looks for a board in perspective, as in a photo of a screen, straightens it, and reads that. An upright one that was
// nearly read it looks at again, once, for its lines are as wide then as those of any other.
func (r *reader) readTilted(ctx context.Context) (*Reading, error) {
	again := false // whether an upright grid was looked at again
	for _, p := range passes {
		if p.fine || p.gain != 1 {
			continue
		}
		work, m := r.lineMaps(p)
		if work == nil {
			return nil, nil
		}
		found := view.FindMesh(lines.Nodes(m.Both, p.strength))
		if found == nil || !found.Covers(work.Rect.Size()) {
			continue
		}
		if found.Upright() {
			if again || r.depth == 0 {
				continue
			}
			again = true
		}
		r.log.Debug("found a tilted grid", "columns", found.Cols-1, "rows", found.Rows-1, "off", found.Off)
		if reading, err := r.readMesh(ctx, work, found); reading != nil || ctx.Err() != nil {
			return reading, err
		}
	}
	return nil, nil
}

// readMesh straightens the part of the picture around a mesh and reads the board in it.
func (r *reader) readMesh(ctx context.Context, work *image.RGBA, m *view.Mesh) (*Reading, error) {
	scale := r.scale(work)
	// back leads from the straightened picture to the full one.
	back := func(p geom.Vec) geom.Vec {
		q := m.View.At(p.Mul(1.0 / uprightPitch).Sub(geom.Pt(uprightMargin, uprightMargin)))
		return geom.Pt(q.X*scale.X, q.Y*scale.Y)
	}
	size := image.Pt(int((float64(m.Cols-1)+2*uprightMargin)*uprightPitch), int((float64(m.Rows-1)+2*uprightMargin)*uprightPitch))
	indices, ok := view.IndexMap(back, size)
	if !ok {
		return nil, fmt.Errorf("%w: the grid is tilted too far", board.ErrNoBoard)
	}
	upright := cv.WarpPerspective(r.full, &indices, size)
	o := *r.Options
	if o.Trace != nil {
		o.Trace = func(stage string, img image.Image) { r.Trace(stage+", straightened", img) }
		o.Trace("board", upright)
	}
	reading, err := readUpright(ctx, upright, &o)
	if err != nil {
		r.log.Debug("refused", "why", err)
		return nil, err
	}
	reading.moveTo(back, r.full.Rect)
	reading.Parts = append(reading.Parts, board.Part{Name: "straightened", Score: 1 - m.Off/view.OffPlane})
	reading.Confidence = max(min(reading.Confidence, 1-m.Off/view.OffPlane), leastConfidence)
	return reading, nil
}

// moveTo carries the layout of the reading over to another picture, whose bounds are given.
func (r *Reading) moveTo(to func(geom.Vec) geom.Vec, bounds image.Rectangle) {
	l := *r.Layout
	mid := geom.Pt(float64(l.Bounds.Min.X+l.Bounds.Max.X)/2, float64(l.Bounds.Min.Y+l.Bounds.Max.Y)/2)
	p := to(mid)
	l.Pitch *= math.Sqrt(math.Abs(to(mid.Add(geom.Pt(1, 0))).Sub(p).Cross(to(mid.Add(geom.Pt(0, 1))).Sub(p))))
	l.Centers = make([]puzzle.Point, len(r.Layout.Centers))
	for i, c := range r.Layout.Centers {
		l.Centers[i] = to(geom.Pt(c.X, c.Y)).Point()
	}
	box := image.Rectangle{}
	for _, x := range []int{l.Bounds.Min.X, l.Bounds.Max.X} {
		for _, y := range []int{l.Bounds.Min.Y, l.Bounds.Max.Y} {
			q := to(geom.Pt(float64(x), float64(y)))
			box = box.Union(image.Rect(int(q.X), int(q.Y), int(math.Ceil(q.X))+1, int(math.Ceil(q.Y))+1))
		}
	}
	l.Bounds = box.Intersect(bounds)
	r.Layout = &l
}

// withoutDisc reads the picture once more with the disc under the finger lifted off it. It returns nothing at all where there is
// none, or no reading was accepted.
func (r *reader) withoutDisc(ctx context.Context) (*Reading, error) {
	if r.lifted || r.work[0] == nil {
		return nil, nil
	}
	d := view.FindDisc(r.full, r.work[0])
	if d == nil {
		return nil, nil
	}
	r.log.Debug("lifted a finger's disc", "x", d.Center.X, "y", d.Center.Y, "radius", d.Radius, "tint", d.Tint)
	below := &reader{Options: r.Options, trace: r.trace, log: r.log, full: d.Lift(r.full), origin: r.origin, asked: r.asked, lifted: true}
	reading, err := below.read(ctx, true)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil { // the picture as it is says better why
		return nil, nil
	}
	return reading, nil
}
