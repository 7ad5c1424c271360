package strokes

import (
	"image"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/raster"
)

// IsLarge reports whether lines with the given bounding box may be a board's, in a picture of the given size in pixels.
func IsLarge(box image.Rectangle, full image.Point) bool {
	return box.Dx() >= int(board.MinExtent*float64(full.X)) || box.Dy() >= int(board.MinExtent*float64(full.Y))
}

// FindLine returns by how much lines thinner than width, in pixels, are brighter than what lies beside them: the white top-hat
// (Meyer, 1979) of the mean of the channels, 0-255. Only what is lighter than its surroundings is found.
func FindLine(img *image.RGBA, width int) *raster.Plane {
	channels := cv.Split(img, img.Rect, width)
	defer raster.Done(channels[:]...)
	mean := channels[0]
	cv.Blend(mean, mean, channels[1], 0.5, 0.5)
	cv.Blend(mean, mean, channels[2], 2./3, 1./3)
	open := cv.OpenRound(mean, width)
	defer open.Done()
	cv.Subtract(mean, mean, open)
	return mean.Part(img.Rect.Add(image.Pt(width, width)))
}

// LargeLines returns the box around all connected lines that may be a board's, in pixels of the plane, empty where there are
// none. p is what FindLine returned; strength, 1-255, is the least of a line.
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
