package strokes

import (
	"image"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/raster"
)

// IsLarge tells whether the lines in a box may be a board's in a picture of the given size.
func IsLarge(box image.Rectangle, full image.Point) bool {
	return box.Dx() >= int(board.MinExtent*float64(full.X)) || box.Dy() >= int(board.MinExtent*float64(full.Y))
}

// FindLine returns how much brighter the lines of the working picture that are thinner than width are than what lies beside them,
// in the mean of the channels.
func FindLine(img *image.RGBA, width int) *raster.Plane {
	parts := cv.Split(img, img.Rect, width)
	defer raster.Done(parts[:]...)
	mean := parts[0]
	cv.Blend(mean, mean, parts[1], 0.5, 0.5)
	cv.Blend(mean, mean, parts[2], 2./3, 1./3)
	open := cv.OpenRound(mean, width)
	defer open.Done()
	cv.Subtract(mean, mean, open)
	return mean.Part(img.Rect.Add(image.Pt(width, width)))
}

// LargeLines is the box around those of the lines of at least the strength that may be a board's, none where there are none.
func LargeLines(p *raster.Plane, strength uint8) (box image.Rectangle) {
	strong := cv.Threshold(p, strength)
	defer strong.Done()
	mask := cv.Dilate(strong, 1)
	defer mask.Done()
	all := raster.ComponentsOf(mask.Pix, mask.W, 255, true)
	defer all.Done()
	for _, r := range all.Boxes() {
		if IsLarge(r, p.Size()) {
			box = box.Union(r)
		}
	}
	return box
}
