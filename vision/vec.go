package vision

import (
	"math"

	"flowlens/solve/puzzle"
)

// vec is a point or a step in pixels, x to the right and y down.
type vec struct{ x, y float64 }

func (a vec) add(b vec) vec        { return vec{a.x + b.x, a.y + b.y} }
func (a vec) sub(b vec) vec        { return vec{a.x - b.x, a.y - b.y} }
func (a vec) mul(f float64) vec    { return vec{a.x * f, a.y * f} }
func (a vec) len() float64         { return math.Hypot(a.x, a.y) }
func (a vec) cross(b vec) float64  { return a.x*b.y - a.y*b.x }
func (a vec) dot(b vec) float64    { return a.x*b.x + a.y*b.y }
func (a vec) point() puzzle.Point  { return puzzle.Point{X: a.x, Y: a.y} }
func lerp(a, b vec, t float64) vec { return a.add(b.sub(a).mul(t)) }
