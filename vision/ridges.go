//go:build gocv_specific_modules

package vision

import (
	"image"

	"gocv.io/x/gocv"
)

// findLine returns how much brighter the lines of the working picture that are thinner than width are than what lies beside them,
// in the mean of the channels.
func findLine(img *image.RGBA, width int) (*plane, error) {
	parts, err := framed(img, img.Rect, width)
	defer closeAll(parts)
	if err != nil {
		return nil, err
	}
	mean, open := gocv.NewMat(), gocv.NewMat()
	defer closeAll([]gocv.Mat{mean, open})
	for _, step := range []func() error{
		func() error { return gocv.AddWeighted(parts[0], 0.5, parts[1], 0.5, 0, &mean) },
		func() error { return gocv.AddWeighted(mean, 2./3, parts[2], 1./3, 0, &mean) },
		func() error { return openRound(mean, &open, width) },
		func() error { return gocv.Subtract(mean, open, &mean) },
	} {
		if err := step(); err != nil {
			return nil, err
		}
	}
	return planeWithin(mean, img.Rect.Add(image.Pt(width, width)))
}

// large is the box around those of the lines of at least the strength that may be a board's, none where there are none.
func (p *plane) large(strength uint8) (box image.Rectangle, err error) {
	strong, err := p.atLeast(strength)
	if err != nil {
		return box, err
	}
	defer strong.done()
	mask, err := grown(strong, 1)
	if err != nil {
		return box, err
	}
	defer mask.done()
	all := componentsOf(mask.pix, mask.w, 255, true)
	defer all.done()
	for _, r := range all.boxes() {
		if isLarge(r, image.Pt(p.w, p.h)) {
			box = box.Union(r)
		}
	}
	return box, nil
}
