//go:build gocv_specific_modules

package vision

import (
	"image"
	"runtime"
	"slices"

	"gocv.io/x/gocv"
)

// parts is the board's part of a mask of lines, cut into the regions that the lines bound. All planes have the size of
// area; at has its origin at area.Min.
type parts struct {
	area  image.Rectangle // of the working picture: around the lines, with a margin of one pixel
	w, h  int
	label []uint16  // by pixel: the region, from 1; on a line the nearest one
	off   []float32 // by pixel: on a line the distance to the region, 0 elsewhere
	depth []float32 // by pixel: in a region the distance to the nearest line, 0 elsewhere
	mass  []uint8   // by pixel: the lines' mean strength in the square of massWidth around it
	n     int       // regions are 1 to n
	paint []float32 // by pixel: in a dot or a pipe the distance to its edge, 0 elsewhere
}

// findParts takes the connected part of the mask that spans the largest rectangle, and cuts it into regions. It
// returns nil where there is none large enough. massWidth is odd.
func findParts(mask, line *plane, massWidth int) (*parts, error) {
	src, err := gocv.NewMatFromBytes(mask.h, mask.w, gocv.MatTypeCV8UC1, mask.pix)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	defer runtime.KeepAlive(mask)
	wide := gocv.NewMat()
	defer wide.Close()
	// A line is to part regions that touch across its corners, and to have no pinholes.
	if err := morph(src, &wide, gocv.MorphDilate, image.Pt(3, 3)); err != nil {
		return nil, err
	}
	labels, stats, centers := gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	defer labels.Close()
	defer stats.Close()
	defer centers.Close()
	if n := gocv.ConnectedComponentsWithStatsWithParams(wide, &labels, &stats, &centers, 8, gocv.MatTypeCV16U, gocv.CCL_DEFAULT); n <= 0 || n >= 1<<16 {
		return nil, nil
	}
	which, area := widest(stats)
	if which == 0 || area.Dx() < int(minExtent*float64(mask.w)) && area.Dy() < int(minExtent*float64(mask.h)) {
		return nil, nil
	}
	ids, err := labels.DataPtrUint16()
	if err != nil {
		return nil, err
	}
	p := &parts{area: area.Inset(-1)}
	p.w, p.h = p.area.Dx(), p.area.Dy()
	own := make([]uint8, p.w*p.h)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		row := ids[y*mask.w+area.Min.X : y*mask.w+area.Max.X]
		to := own[(y-p.area.Min.Y)*p.w+1:]
		for x, id := range row {
			if int(id) == which {
				to[x] = 255
			}
		}
	}
	if err := p.cut(own); err != nil {
		return nil, err
	}
	if p.fillSpecks(own) {
		if err := p.cut(own); err != nil {
			return nil, err
		}
	}
	return p, p.weigh(line, massWidth)
}

// fillSpecks makes lines of the regions that are far smaller than the typical one: noise beside a line, or the point where
// two meet at an acute angle. It reports whether there are any.
func (p *parts) fillSpecks(lines []uint8) (any bool) {
	areas := make([]int, p.n+1)
	for i, id := range p.label {
		if lines[i] == 0 {
			areas[id]++
		}
	}
	outside := int(p.label[0]) // the margin is no line
	all := 0
	var sizes []int
	for id, a := range areas {
		if id != outside && a > 0 {
			all, sizes = all+a, append(sizes, a)
		}
	}
	slices.Sort(sizes)
	typical := 0
	for sum := 0; len(sizes) > 0 && 2*sum < all; sizes = sizes[1:] {
		typical = sizes[0]
		sum += typical
	}
	for i, id := range p.label {
		if lines[i] == 0 && float64(areas[id]) < speck*float64(typical) {
			lines[i], any = 255, true
		}
	}
	return any
}

// findPaint sets paint. Letters and ticks in dots belong to them.
func (p *parts) findPaint(s *strokes) error {
	mask := make([]uint8, p.w*p.h)
	for y := range p.h {
		for x := range p.w {
			if at := p.area.Min.Add(image.Pt(x, y)); s.line.in(at.X, at.Y) && s.painted(at.X, at.Y) {
				mask[y*p.w+x] = 255
			}
		}
	}
	src, err := gocv.NewMatFromBytes(p.h, p.w, gocv.MatTypeCV8UC1, mask)
	if err != nil {
		return err
	}
	defer src.Close()
	defer runtime.KeepAlive(mask)
	closed, far, labels := gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	defer closed.Close()
	defer far.Close()
	defer labels.Close()
	if err := morph(src, &closed, gocv.MorphClose, image.Pt(s.width, s.width)); err != nil {
		return err
	}
	if err := gocv.DistanceTransform(closed, &far, &labels, gocv.DistL2, gocv.DistanceMask3, gocv.DistanceLabelCComp); err != nil {
		return err
	}
	p.paint, err = floatsOf(far)
	return err
}

// widest returns the component, not the background, that spans the largest rectangle.
func widest(stats gocv.Mat) (which int, area image.Rectangle) {
	for i := 1; i < stats.Rows(); i++ {
		at := func(k gocv.ConnectedComponentsTypes) int { return int(stats.GetIntAt(i, int(k))) }
		r := image.Rect(0, 0, at(gocv.CC_STAT_WIDTH), at(gocv.CC_STAT_HEIGHT)).Add(image.Pt(at(gocv.CC_STAT_LEFT), at(gocv.CC_STAT_TOP)))
		if r.Dx()*r.Dy() > area.Dx()*area.Dy() {
			which, area = i, r
		}
	}
	return which, area
}

// cut labels the regions between the lines and measures the distances.
func (p *parts) cut(lines []uint8) error {
	src, err := gocv.NewMatFromBytes(p.h, p.w, gocv.MatTypeCV8UC1, lines)
	if err != nil {
		return err
	}
	defer src.Close()
	defer runtime.KeepAlive(lines)
	rest, far, labels, short := gocv.NewMat(), gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	defer rest.Close()
	defer far.Close()
	defer labels.Close()
	defer short.Close()
	for _, step := range []func() error{
		func() error {
			return gocv.DistanceTransform(src, &far, &labels, gocv.DistL2, gocv.DistanceMask5, gocv.DistanceLabelCComp)
		},
		func() (err error) { p.off, err = floatsOf(far); return err },
		func() error { return labels.ConvertTo(&short, gocv.MatTypeCV16UC1) },
		func() error { return gocv.BitwiseNot(src, &rest) },
		func() error {
			return gocv.DistanceTransform(rest, &far, &labels, gocv.DistL2, gocv.DistanceMask3, gocv.DistanceLabelCComp)
		},
		func() (err error) { p.depth, err = floatsOf(far); return err },
	} {
		if err := step(); err != nil {
			return err
		}
	}
	ids, err := short.DataPtrUint16()
	if err != nil {
		return err
	}
	p.label, p.n = append([]uint16(nil), ids...), 0
	for _, id := range p.label {
		p.n = max(p.n, int(id))
	}
	return nil
}

func floatsOf(m gocv.Mat) ([]float32, error) {
	data, err := m.DataPtrFloat32()
	if err != nil {
		return nil, err
	}
	return append([]float32(nil), data...), nil
}

// weigh sets mass.
func (p *parts) weigh(line *plane, width int) error {
	src, err := gocv.NewMatFromBytes(line.h, line.w, gocv.MatTypeCV8UC1, line.pix)
	if err != nil {
		return err
	}
	defer src.Close()
	defer runtime.KeepAlive(line)
	mean := gocv.NewMat()
	defer mean.Close()
	if err := gocv.Blur(src, &mean, image.Pt(width, width)); err != nil {
		return err
	}
	data, err := mean.DataPtrUint8()
	if err != nil {
		return err
	}
	p.mass = make([]uint8, p.w*p.h)
	for y := range p.h {
		for x := range p.w {
			if at := p.area.Min.Add(image.Pt(x, y)); at.X >= 0 && at.Y >= 0 && at.X < line.w && at.Y < line.h {
				p.mass[y*p.w+x] = data[at.Y*line.w+at.X]
			}
		}
	}
	return nil
}
