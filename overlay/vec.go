package overlay

import (
	"math"

	"flowlens/solve/puzzle"
)

// vec is a place or a step in pixels, x to the right and y down. The pixel in column i covers x from i to i+1.
type vec struct{ x, y float64 }

func vecOf(p puzzle.Point) vec { return vec{p.X, p.Y} }

func (a vec) add(b vec) vec              { return vec{a.x + b.x, a.y + b.y} }
func (a vec) sub(b vec) vec              { return vec{a.x - b.x, a.y - b.y} }
func (a vec) scale(f float64) vec        { return vec{a.x * f, a.y * f} }
func (a vec) dot(b vec) float64          { return a.x*b.x + a.y*b.y }
func (a vec) length() float64            { return math.Hypot(a.x, a.y) }
func (a vec) normal() vec                { return vec{-a.y, a.x} }
func (a vec) along(u vec, t float64) vec { return a.add(u.scale(t)) }

// unit returns a with length 1; the zero vec stays.
func (a vec) unit() vec {
	if l := a.length(); l > 0 {
		return a.scale(1 / l)
	}
	return a
}
