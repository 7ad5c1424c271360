package vision

import (
	"image"
	"slices"

	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/lines"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/view"
)

// sight is one view of the picture on its way through the passes, with what was seen in it so far.
type sight struct {
	view.View
	kind  kind
	work  [2]*image.RGBA // the working picture, and that at another resolution
	lines map[lineKey]*lines.Maps
	// crossings are where lines cross in the looks so far, in pixels of the working picture.
	crossings map[pass][]geom.Vec
	pass      pass // of the latest look
	*seen
	// straight is how sure a straightened view is that it shows a flat board, 0 to 1.
	straight float64
}

// kind says how a view was made.
type kind string

const (
	plain        kind = "plain"
	lifted       kind = "lifted"       // without the disc below a finger
	straightened kind = "straightened" // seen from straight before it
)

// seen is what earlier looks have seen, and later ones must not read away.
type seen struct {
	walls   map[[2]int]int // how many walls and warps were surely seen, by the rows and columns of the board
	unclear error          // the form of a board is not clear; nil where it was
	ended   int            // of a board without a lattice, the most cells among which a line ended at nothing
	reserve *Reading       // a reading to fall back on: a board with several solutions
}

type lineKey struct {
	fine    bool
	channel lines.Channel
	gain    float64
}

func newSight(v view.View, k kind) *sight {
	return &sight{View: v, kind: k, lines: make(map[lineKey]*lines.Maps), crossings: make(map[pass][]geom.Vec), seen: &seen{walls: make(map[[2]int]int)}}
}

// look returns the working picture of a pass and its lines; nil where there is no other resolution.
func (s *sight) look(p pass) (*image.RGBA, *lines.Maps) {
	work := s.working(p.fine)
	if work == nil {
		return nil, nil
	}
	key := lineKey{p.fine, p.channel, p.gain}
	if s.lines[key] == nil {
		m := lines.Find(work, p.channel, p.gain)
		if p.channel == lines.AnyColor {
			_, m.Bright = s.look(pass{channel: lines.Gray, gain: p.gain, fine: p.fine})
		}
		s.lines[key] = m
	}
	return work, s.lines[key]
}

// release gives back the lines that none of the passes to come looks at.
func (s *sight) release(toCome []pass) {
	for key, m := range s.lines {
		needed := slices.ContainsFunc(toCome, func(p pass) bool {
			return p.fine == key.fine && p.gain == key.gain && (p.channel == key.channel || p.channel == lines.AnyColor && key.channel == lines.Gray)
		})
		if !needed {
			m.Done()
			delete(s.lines, key)
		}
	}
}

// working returns the working picture, or that at another resolution; nil where there is none.
func (s *sight) working(fine bool) *image.RGBA {
	k := num.Pick(fine, 1, 0)
	if s.work[k] == nil {
		size := view.WorkSize(s.Img.Rect.Size(), fine)
		if fine && size == view.WorkSize(s.Img.Rect.Size(), false) {
			return nil
		}
		s.work[k] = cv.Resize(s.Img, size)
	}
	return s.work[k]
}

// scale is the view's size over that of a working picture of it.
func (s *sight) scale(work *image.RGBA) geom.Vec {
	return geom.Pt(float64(s.Img.Rect.Dx())/float64(work.Rect.Dx()), float64(s.Img.Rect.Dy())/float64(work.Rect.Dy()))
}

// fromWork leads from a place in a working picture to that in the picture given to Read.
func (s *sight) fromWork(work *image.RGBA) func(geom.Vec) geom.Vec {
	scale := s.scale(work)
	return func(p geom.Vec) geom.Vec { return s.ToPicture(geom.Pt(p.X*scale.X, p.Y*scale.Y)) }
}
