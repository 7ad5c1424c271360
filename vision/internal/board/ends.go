package board

import (
	"fmt"
	"math"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
)

// Where does a board end? Lengths are pitches.
const (
	// seenBeyond is how much beyond a border the picture must show to tell a thin frame from a line of the grid. A thick
	// outline and the jagged one of hexagons are unmistakable.
	seenBeyond = 0.1
	// handCropped is the widest margin around a board that somebody cropped to its frame. Each side is cut by hand then, and the
	// margins need not be alike.
	handCropped = 0.6
	// oneSided is by how much the upper and lower margins differ at least where the picture was cut at one of them.
	oneSided = 0.15
	// offCenter, and so many pixels more, is by how much the side margins differ at least where it was cut at one of those: the
	// game centers its boards to a pixel. With a wider margin there is more than the screen.
	offCenter, offPixels = 0.02, 2.5
	// marginStep is how finely margins are measured, up to farMargin.
	marginStep, farMargin = 0.01, 4
	// wholeCells is how far from whole cells the difference of the side margins is at most where columns are hidden, and
	// nearEdge how near the picture's edge the other side of the board then lies: the game's boards are as wide as the screen.
	// Beyond more than maxHidden columns there is another picture.
	wholeCells, nearEdge, maxHidden = 0.12, 0.6, 3
	// windowAside is how far to both sides of a border the colors differ where it lies at a window's edge.
	windowAside = 0.3
	// cutScore is the score of a square board whose size is known only by its other borders.
	cutScore = 0.3
)

// CheckEnds refuses a board with ErrBadBoard where it may go on beyond what is seen of it: where the picture ends at one border
// but not at the opposite one, or where there is just room for more columns on one side. A square is whole all the same; it gets
// a part with a low score. Places are in pixels of the working picture: shows reports whether the picture shows one, and differ
// whether it shows two in different colors.
func (g *Ground) CheckEnds(shows func(geom.Vec) bool, differ func(a, b geom.Vec) bool) error {
	if g.Lattice == puzzle.Free {
		return nil
	}
	left, right := g.Box.margin(shows, geom.Pt(0, 0.5), geom.Pt(-1, 0)), g.Box.margin(shows, geom.Pt(1, 0.5), geom.Pt(1, 0))
	upper, lower := g.Box.margin(shows, geom.Pt(0.5, 0), geom.Pt(0, -1)), g.Box.margin(shows, geom.Pt(0.5, 1), geom.Pt(0, 1))
	if max(left, right, upper, lower) < handCropped {
		return nil
	}
	thin := g.Lattice == puzzle.Square && !g.Outlined
	isSquare := g.Lattice == puzzle.Square && g.Rows == g.Cols
	for _, s := range []struct {
		name        string
		here, there float64
		least, most float64 // by how much the margins differ at least where one was cut, and how wide the other is at most
	}{
		{"left", left, right, offCenter + offPixels/g.Box.Pitch(), handCropped}, {"right", right, left, offCenter + offPixels/g.Box.Pitch(), handCropped},
		{"upper", upper, lower, oneSided, math.Inf(1)}, {"lower", lower, upper, oneSided, math.Inf(1)},
	} {
		if d := s.there - s.here; s.here >= num.Pick(thin, seenBeyond, 0) || d < s.least || s.there > s.most {
			continue
		}
		if !isSquare {
			return g.Refuse(fmt.Errorf("%w: the picture ends at the %s border of %s, so the board may go on there; take the whole screen", ErrBadBoard, s.name, g.Size()), g.Border(s.name)...)
		}
		g.Sure = false
		g.Parts = append(g.Parts, Part{Name: "whole board", Score: cutScore})
	}
	room := math.Abs(left - right)
	if thin && !isSquare && min(left, right) < nearEdge && math.Abs(room-min(math.Round(room), maxHidden)) < wholeCells && room > 0.5 &&
		!g.Box.hasWindowEdge(differ, left > right) {
		side := num.Pick(left > right, "left", "right")
		return g.Refuse(fmt.Errorf("%w: beyond the %s border of %s there is room for the rest of the board; is something in front of it?",
			ErrBadBoard, side, g.Size()), g.Border(side)...)
	}
	return nil
}

// Border returns the cells along a border of the ground's box: left, right, upper or lower.
func (g *Ground) Border(name string) (out []int) {
	for i, c := range g.Cells {
		at := map[string]bool{"left": c.At.Col == 0, "right": c.At.Col == g.Cols-1, "upper": c.At.Row == 0, "lower": c.At.Row == g.Rows-1}
		if at[name] {
			out = append(out, i)
		}
	}
	return out
}

// hasWindowEdge reports whether the left or else the right border lies at the edge of a window, which goes on above the board and
// below it. Beyond that is no room for the board.
func (b Box) hasWindowEdge(differ func(a, b geom.Vec) bool, left bool) bool {
	x, out := b.W, windowAside
	if left {
		x, out = 0, -windowAside
	}
	for _, d := range [...]float64{0.4, 0.6, 0.8} {
		for _, y := range [...]float64{-d, b.H + d} {
			if !differ(b.At(x-out, y), b.At(x+out, y)) {
				return false
			}
		}
	}
	return true
}

// margin is how far the picture reaches beyond a border of the box, in pitches, up to farMargin: below 0 where it ends before
// it. mid is the middle of the border, in widths and heights of the box, and out the way out of it.
func (b Box) margin(shows func(geom.Vec) bool, mid, out geom.Vec) float64 {
	for d := -1.0; d < farMargin; d += marginStep {
		if !shows(b.At(mid.X*b.W+d*out.X, mid.Y*b.H+d*out.Y)) {
			return d - marginStep/2
		}
	}
	return farMargin
}
