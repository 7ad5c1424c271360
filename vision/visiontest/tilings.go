package visiontest

import (
	"math"
	"math/rand/v2"
	"slices"
)

// tiling repeats cells down and across, odd rows shifted by offset, and leaves out what
// hangs by less than two links.
func tiling(name string, unit []formCell, rows, cols int, across, down, offset point) *FreeForm {
	var cells []formCell
	for r := range rows {
		for c := range cols {
			o := point{
				across.x*float64(c) + down.x*float64(r) + offset.x*float64(r%2),
				across.y*float64(c) + down.y*float64(r) + offset.y*float64(r%2),
			}
			for _, cell := range unit {
				cells = append(cells, formCell{moved(cell.corners, o), cell.dot})
			}
		}
	}
	for {
		links := make([]int, len(cells))
		for _, s := range sidesOf(contours(cells)) {
			if s.beyond != noCell {
				links[s.cell]++
				links[s.beyond]++
			}
		}
		var kept []formCell
		for i, c := range cells {
			if links[i] > 1 {
				kept = append(kept, c)
			}
		}
		if len(kept) == len(cells) {
			return newForm(formName(name, rows, cols), cells)
		}
		cells = kept
	}
}

func contours(cells []formCell) [][]point {
	var all [][]point
	for _, c := range cells {
		all = append(all, clockwise(slices.Clone(c.corners)))
	}
	return all
}

func moved(pts []point, by point) []point {
	var all []point
	for _, p := range pts {
		all = append(all, point{p.x + by.x, p.y + by.y})
	}
	return all
}

// polygon is a polygon with equal sides, its first corner in a direction from o.
func polygon(o point, sides int, side, first float64) formCell {
	r := side / 2 / math.Sin(math.Pi/float64(sides))
	var c formCell
	for i := range sides {
		p := polar(first+2*math.Pi*float64(i)/float64(sides), r)
		c.corners = append(c.corners, point{o.x + p.x, o.y + p.y})
	}
	return c
}

// Octagons stand in rows, with squares between them.
func Octagons(rows, cols int) *FreeForm {
	d := 1 + math.Sqrt2
	unit := []formCell{polygon(point{}, 8, 1, math.Pi/8), polygon(point{d / 2, d / 2}, 4, 1, 0)}
	return tiling("octagons", unit, rows, cols, point{d, 0}, point{0, d}, point{})
}

// Trihexagons are hexagons with squares along their sides and triangles between those.
func Trihexagons(rows, cols int) *FreeForm {
	d := 1 + math.Sqrt(3)
	h := d * math.Sqrt(3) / 2
	unit := []formCell{
		polygon(point{}, 6, 1, math.Pi/6),
		polygon(point{d / 2, 0}, 4, 1, math.Pi/4),
		polygon(point{d / 4, h / 2}, 4, 1, math.Pi/12),
		polygon(point{-d / 4, h / 2}, 4, 1, -math.Pi/12),
		polygon(point{d / 2, h / 3}, 3, 1, math.Pi/2),
		polygon(point{0, 2 * h / 3}, 3, 1, -math.Pi/2),
	}
	return tiling("trihexagons", unit, rows, cols, point{d, 0}, point{0, h}, point{d / 2, 0})
}

// Pentagons lie across the sides of a grid of squares, whose middles are cut by short
// lines, in turn level and upright: the paving of Cairo.
func Pentagons(rows, cols int) *FreeForm {
	const half = 0.4 // of a short line, where a square is 2 wide
	var unit []formCell
	for i := range 2 {
		for j := range 2 {
			x, y := float64(2*i), float64(2*j)
			beside := formCell{corners: []point{{x + 1, y - 1}, {x + 2 - half, y}, {x + 1, y + 1}, {x, y + half}, {x, y - half}}}
			below := formCell{corners: []point{{x - 1, y + 1}, {x, y + half}, {x + 1, y + 1}, {x + half, y + 2}, {x - half, y + 2}}}
			if (i+j)%2 == 1 {
				beside.corners = []point{{x + 1, y - 1}, {x + 2, y - half}, {x + 2, y + half}, {x + 1, y + 1}, {x + half, y}}
				below.corners = []point{{x - 1, y + 1}, {x - half, y}, {x + half, y}, {x + 1, y + 1}, {x, y + 2 - half}}
			}
			unit = append(unit, beside, below)
		}
	}
	return tiling("pentagons", unit, rows, cols, point{4, 0}, point{0, 4}, point{})
}

// Gem has k sides, each the base of a triangle of n by n cells with its tip in the middle.
func Gem(k, n int) *FreeForm {
	var cells []formCell
	for i := range k {
		u, v := polar(2*math.Pi*float64(i)/float64(k), 1), polar(2*math.Pi*float64(i+1)/float64(k), 1)
		at := func(i, j int) point { return point{u.x*float64(i) + v.x*float64(j), u.y*float64(i) + v.y*float64(j)} }
		for a := range n {
			for b := range n - a {
				cells = append(cells, formCell{corners: []point{at(a, b), at(a+1, b), at(a, b+1)}})
				if a+b < n-1 {
					cells = append(cells, formCell{corners: []point{at(a+1, b), at(a+1, b+1), at(a, b+1)}})
				}
			}
		}
	}
	return newForm(formName("gem", k, n), cells)
}

// Glass is a polygon of some sides broken into n pieces.
func Glass(rng *rand.Rand, n, sides int) *FreeForm {
	pane := polygon(point{}, sides, 2*math.Sin(math.Pi/float64(sides)), -math.Pi/2+math.Pi/float64(sides)).corners
	sites := make([]point, n)
	for i := range sites {
		sites[i] = polar(2*math.Pi*rng.Float64(), 0.7*math.Sqrt(rng.Float64()))
	}
	var cells [][]point
	for range 4 { // pieces grow alike when each is broken around its middle again
		cells = pieces(pane, sites)
		for i, c := range cells {
			sites[i] = centroid(c)
		}
	}
	var joined []formCell
	for _, c := range joinCorners(cells, 0.25*math.Sqrt(area(pane)/float64(n))) {
		joined = append(joined, formCell{corners: c})
	}
	return newForm(formName("glass", n, sides), joined)
}

// pieces divides a convex pane by which site is nearest.
func pieces(pane []point, sites []point) [][]point {
	var cells [][]point
	for i, s := range sites {
		cell := pane
		for j, t := range sites {
			if i != j {
				cell = nearer(cell, s, t)
			}
		}
		cells = append(cells, cell)
	}
	return cells
}

// nearer is the part of a convex contour that is nearer to s than to t.
func nearer(contour []point, s, t point) []point {
	m := midway(s, t)
	beyond := func(p point) float64 { return (p.x-m.x)*(t.x-s.x) + (p.y-m.y)*(t.y-s.y) }
	var kept []point
	for i, p := range contour {
		q := contour[(i+1)%len(contour)]
		a, b := beyond(p), beyond(q)
		if a <= 0 {
			kept = append(kept, p)
		}
		if (a < 0) != (b < 0) && a != 0 && b != 0 {
			k := a / (a - b)
			kept = append(kept, point{p.x + k*(q.x-p.x), p.y + k*(q.y-p.y)})
		}
	}
	return kept
}

// joinCorners makes corners one that are nearer than least: no border is too short to see.
func joinCorners(cells [][]point, least float64) [][]point {
	var all []point
	nearest := func(p point) point {
		for _, q := range all {
			if distance(p, q) < least {
				return q
			}
		}
		all = append(all, p)
		return p
	}
	var joined [][]point
	for _, c := range cells {
		var corners []point
		for _, p := range c {
			if q := nearest(p); len(corners) == 0 || corners[len(corners)-1] != q && corners[0] != q {
				corners = append(corners, q)
			}
		}
		joined = append(joined, corners)
	}
	return joined
}
