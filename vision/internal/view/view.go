package view

import (
	"image"
	"math"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/geom"
)

// View is a picture to look for a board in, made of the one that was given.
type View struct {
	Img *image.RGBA
	// Back leads from a place in Img to that place in the picture given, both in pixels; nil: it is the same place.
	Back func(geom.Vec) geom.Vec
	// shows reports whether a place in Img was in the picture that it was made of; nil: all are.
	shows func(geom.Vec) bool
}

// Shows reports whether a place of the view, in pixels, shows something of the picture given.
func (v *View) Shows(p geom.Vec) bool {
	if v.shows != nil {
		return v.shows(p)
	}
	return p.X >= 0 && p.Y >= 0 && p.X < float64(v.Img.Rect.Dx()) && p.Y < float64(v.Img.Rect.Dy())
}

// ToPicture is where a place of the view lies in the picture given, in pixels.
func (v *View) ToPicture(p geom.Vec) geom.Vec {
	if v.Back == nil {
		return p
	}
	return v.Back(p)
}

// With is a view of another picture, from which a way leads back to this view.
func (v *View) With(img *image.RGBA, back func(geom.Vec) geom.Vec) View {
	return View{Img: img, Back: func(p geom.Vec) geom.Vec { return v.ToPicture(back(p)) }}
}

// Moved is the same as With for a part of this view that begins at a place in it. It shows what this view shows there.
func (v *View) Moved(img *image.RGBA, at image.Point) View {
	to := geom.Pt(float64(at.X), float64(at.Y)).Add
	out := v.With(img, to)
	out.shows = func(p geom.Vec) bool { return v.Shows(to(p)) }
	return out
}

// Trimmed is the view without the canvas around it. It still shows what the canvas shows: that the board ends there.
func (v View) Trimmed() View {
	part, at := TrimCanvas(v.Img)
	if at == (image.Point{}) {
		return View{Img: part, Back: v.Back, shows: v.shows}
	}
	return v.Moved(part, at)
}

// Layout carries a layout over from the view to the picture given, whose bounds are said. It changes nothing in l.
func (v *View) Layout(l *puzzle.Layout, bounds image.Rectangle) *puzzle.Layout {
	if v.Back == nil {
		return l
	}
	out := *l
	mid := geom.Pt(float64(l.Bounds.Min.X+l.Bounds.Max.X)/2, float64(l.Bounds.Min.Y+l.Bounds.Max.Y)/2)
	p := v.Back(mid)
	u, d := v.Back(mid.Add(geom.Pt(1, 0))).Sub(p), v.Back(mid.Add(geom.Pt(0, 1))).Sub(p)
	out.Pitch *= math.Sqrt(math.Abs(u.Cross(d)))
	out.Centers = make([]puzzle.Point, len(l.Centers))
	out.Sides = make(map[[2]puzzle.CellID]puzzle.Point, len(l.Sides))
	for pair, p := range l.Sides {
		out.Sides[pair] = v.Back(geom.Pt(p.X, p.Y)).Point()
	}
	for i, c := range l.Centers {
		out.Centers[i] = v.Back(geom.Pt(c.X, c.Y)).Point()
	}
	lo, hi := geom.Pt(math.Inf(1), math.Inf(1)), geom.Pt(math.Inf(-1), math.Inf(-1))
	for _, x := range []int{l.Bounds.Min.X, l.Bounds.Max.X} {
		for _, y := range []int{l.Bounds.Min.Y, l.Bounds.Max.Y} {
			q := v.Back(geom.Pt(float64(x), float64(y)))
			lo, hi = geom.Pt(min(lo.X, q.X), min(lo.Y, q.Y)), geom.Pt(max(hi.X, q.X), max(hi.Y, q.Y))
		}
	}
	out.Bounds = image.Rect(int(math.Floor(lo.X)), int(math.Floor(lo.Y)), int(math.Ceil(hi.X)), int(math.Ceil(hi.Y))).Intersect(bounds)
	return &out
}
