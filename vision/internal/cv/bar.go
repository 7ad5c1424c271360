package cv

import "image"

// Bar is the size of a rectangle n pixels long in the direction of the unit step dir, and 1 pixel wide.
func Bar(dir image.Point, n int) image.Point {
	return image.Pt(1+dir.X*(n-1), 1+dir.Y*(n-1))
}
