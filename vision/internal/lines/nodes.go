package lines

import (
	"encoding/binary"

	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/raster"
)

// Nodes returns the crossings of lines: the centroids of the connected parts where a vertical and a
// horizontal line are both present with at least the given strength. A pipe covers only the middle third of
// a cell side, so the arms of a crossing are never hidden, not even on a finished board.
func Nodes(both *raster.Plane, strength uint8) (out []geom.Vec) {
	for _, b := range Blobs(both, strength) {
		// A crossing is as small as the lines are thin; large parts are lit areas.
		if b.n <= Kernel*Kernel*2 {
			out = append(out, b.Middle())
		}
	}
	return out
}

// Blobs returns the connected parts that have at least the given strength.
func Blobs(both *raster.Plane, strength uint8) (out []blob) {
	var (
		blobs []blob
		prev  []run
		cur   []run
	)
	for y := range both.H {
		row := both.Pix[y*both.W : (y+1)*both.W]
		cur = cur[:0]
		first := 0 // of the runs above that may touch this one
		for x := 0; x < both.W; x++ {
			if row[x] < strength {
				// Most of the map is zero: skip that eight pixels at a time.
				for x+8 < both.W && binary.NativeEndian.Uint64(row[x+1:]) == 0 {
					x += 8
				}
				continue
			}
			x0 := x
			for x < both.W && row[x] >= strength {
				x++
			}
			id := -1
			for first < len(prev) && prev[first].x1 <= x0 {
				first++
			}
			for i := first; i < len(prev) && prev[i].x0 < x; i++ {
				if root := find(blobs, prev[i].id); id < 0 {
					id = root
				} else if root != id {
					blobs[id].merge(&blobs[root])
					blobs[root].parent = id
				}
			}
			if id < 0 {
				id = len(blobs)
				blobs = append(blobs, blob{parent: id, X0: x0, Y0: y})
			}
			n := x - x0
			blobs[id].X0, blobs[id].X1, blobs[id].Y1 = min(blobs[id].X0, x0), max(blobs[id].X1, x), y+1
			blobs[id].n += n
			blobs[id].sx += float64(n) * float64(x0+x) / 2 // pixel centers at +0.5
			blobs[id].sy += float64(n) * (float64(y) + 0.5)
			cur = append(cur, run{x0, x, id})
		}
		prev, cur = cur, prev
	}
	for i, b := range blobs {
		if b.parent == i {
			out = append(out, b)
		}
	}
	return out
}

type run struct{ x0, x1, id int }

// blob is a connected part under construction: pixel count and sums of coordinates, with a union-find parent.
type blob struct {
	parent, n      int
	sx, sy         float64
	X0, Y0, X1, Y1 int // around it
}

// Middle is the centroid.
func (b *blob) Middle() geom.Vec { return geom.Pt(b.sx/float64(b.n), b.sy/float64(b.n)) }

func (b *blob) merge(o *blob) {
	b.n, b.sx, b.sy = b.n+o.n, b.sx+o.sx, b.sy+o.sy
	b.X0, b.Y0, b.X1, b.Y1 = min(b.X0, o.X0), min(b.Y0, o.Y0), max(b.X1, o.X1), max(b.Y1, o.Y1)
}

func find(b []blob, i int) int {
	for b[i].parent != i {
		b[i].parent = b[b[i].parent].parent
		i = b[i].parent
	}
	return i
}
