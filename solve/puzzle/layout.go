package puzzle

import (
	"image"
	"image/color"
)

// Layout says where a board stands in a picture.
type Layout struct {
	Bounds  image.Rectangle // of the board, in pixels
	Pitch   float64         // distance between the centers of neighbors, in pixels
	Centers []Point         // by CellID, in pixels
	Palette []color.RGBA    // by Color; entry 0 is unused
}
