//go:build gocv_specific_modules

package vision

import (
	"image"
	"runtime"

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
	return p, p.weigh(line, massWidth)
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
	far, labels, short := gocv.NewMat(), gocv.NewMat(), gocv.NewMat()
	defer far.Close()
	defer labels.Close()
	defer short.Close()
	for _, step := range []func() error{
		func() error {
			return gocv.DistanceTransform(src, &far, &labels, gocv.DistL2, gocv.DistanceMask5, gocv.DistanceLabelCComp)
		},
		func() (err error) { p.off, err = floatsOf(far); return err },
		func() error { return labels.ConvertTo(&short, gocv.MatTypeCV16UC1) },
		func() error { return gocv.BitwiseNot(src, &src) },
		func() error {
			return gocv.DistanceTransform(src, &far, &labels, gocv.DistL2, gocv.DistanceMask3, gocv.DistanceLabelCComp)
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
	p.label = append([]uint16(nil), ids...)
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
