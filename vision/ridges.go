package vision

import "image"

// findLine returns how much brighter the lines of the working picture that are thinner than width are than what lies beside them,
// in the mean of the channels.
func findLine(img *image.RGBA, width int) *plane {
	parts := channelsOf(img, img.Rect, width)
	defer done(parts[:]...)
	mean := parts[0]
	setBlend(mean, mean, parts[1], 0.5, 0.5)
	setBlend(mean, mean, parts[2], 2./3, 1./3)
	open := openedRound(mean, width)
	defer open.done()
	setDifference(mean, mean, open)
	return mean.part(img.Rect.Add(image.Pt(width, width)))
}

// largeLines is the box around those of the lines of at least the strength that may be a board's, none where there are none.
func largeLines(p *plane, strength uint8) (box image.Rectangle) {
	strong := atLeast(p, strength)
	defer strong.done()
	mask := grown(strong, 1)
	defer mask.done()
	all := componentsOf(mask.pix, mask.w, 255, true)
	defer all.done()
	for _, r := range all.boxes() {
		if isLarge(r, p.size()) {
			box = box.Union(r)
		}
	}
	return box
}
