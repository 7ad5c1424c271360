package geom

import (
	"math"

	"flowlens/solve/puzzle"
)

// Vec is a point or a step in pixels, x to the right and y down.
type Vec struct{ X, Y float64 }

// Pt is shorthand for Vec{X: x, Y: y}.
func Pt(x, y float64) Vec { return Vec{x, y} }

// Add returns a+b.
func (a Vec) Add(b Vec) Vec { return Vec{a.X + b.X, a.Y + b.Y} }

// Sub returns a-b, the step from b to a.
func (a Vec) Sub(b Vec) Vec { return Vec{a.X - b.X, a.Y - b.Y} }

// Mul returns a, f times as long.
func (a Vec) Mul(f float64) Vec { return Vec{a.X * f, a.Y * f} }

// Len returns the length of a.
func (a Vec) Len() float64 { return math.Hypot(a.X, a.Y) }

// Cross returns the signed area of the parallelogram of a and b.
func (a Vec) Cross(b Vec) float64 { return a.X*b.Y - a.Y*b.X }

// Dot returns the scalar product of a and b.
func (a Vec) Dot(b Vec) float64 { return a.X*b.X + a.Y*b.Y }

// Point returns a in the type of layouts.
func (a Vec) Point() puzzle.Point { return puzzle.Point{X: a.X, Y: a.Y} }

// Lerp returns the point at the share t of the way from a to b.
func Lerp(a, b Vec, t float64) Vec { return a.Add(b.Sub(a).Mul(t)) }
