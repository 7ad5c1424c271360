package geom

import (
	"math"

	"flowlens/solve/puzzle"
)

// Vec is a point or a step in pixels, x to the right and y down.
type Vec struct{ X, Y float64 }

// Pt is shorthand for Vec{X: x, Y: y}.
func Pt(x, y float64) Vec { return Vec{x, y} }

func (a Vec) Add(b Vec) Vec { return Vec{a.X + b.X, a.Y + b.Y} }

func (a Vec) Sub(b Vec) Vec { return Vec{a.X - b.X, a.Y - b.Y} }

func (a Vec) Mul(f float64) Vec { return Vec{a.X * f, a.Y * f} }

func (a Vec) Len() float64 { return math.Hypot(a.X, a.Y) }

func (a Vec) Cross(b Vec) float64 { return a.X*b.Y - a.Y*b.X }

func (a Vec) Dot(b Vec) float64 { return a.X*b.X + a.Y*b.Y }

func (a Vec) Point() puzzle.Point { return puzzle.Point{X: a.X, Y: a.Y} }

func Lerp(a, b Vec, t float64) Vec { return a.Add(b.Sub(a).Mul(t)) }
