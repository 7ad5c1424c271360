package overlay

import (
	"image"
	"image/color"
	"math"
	"slices"

	"flowlens/solve/puzzle"
)

// erase takes what the player has drawn against the solution out of the picture, so that it does not look like a part of it;
// where keep is false, what he has drawn along the solution too. What a hint, which lacks flows, says nothing about stays.
func (g *geometry) erase(c *canvas, drawn []stroke, tint tints, s *puzzle.Solution, keep bool) {
	graph := g.board.Graph()
	links := make([]puzzle.Color, len(graph.Edges)) // by EdgeID
	cells := make([]puzzle.Color, len(g.centers))   // by CellID; not of bridges, which have room for two flows
	shown := make([]bool, g.board.NumColors()+1)    // by Color
	for _, f := range s.Flows {
		shown[f.Color] = true
		for _, e := range f.Edges {
			links[e] = f.Color
		}
		for _, cell := range f.Cells(g.board) {
			if g.board.Cell(cell).Kind == puzzle.Plain {
				cells[cell] = f.Color
			}
		}
	}
	stays := func(st stroke) bool {
		if links[st.edge] == st.color {
			return keep
		}
		inTheWay := slices.ContainsFunc(st.cells, func(cell puzzle.CellID) bool { return cells[cell] != puzzle.NoColor })
		return !shown[st.color] && !inTheWay
	}
	var stay, wrong []stroke
	for _, st := range drawn {
		switch {
		case !stays(st):
			wrong = append(wrong, st)
		case links[st.edge] != st.color: // else a flow of s is drawn there
			stay = append(stay, st)
		}
	}
	if len(wrong) > 0 {
		dot := g.dotRadius(c)
		for _, st := range wrong {
			g.eraseStroke(c, st, dot)
		}
	}
	g.renewBridges(c, drawn, stay, tint)
}

// eraseStroke lets every pixel of a drawn piece become what lies beside the pipe at the same place along it. That brings back
// glows of the background and the grid line between the cells alike, for the line crosses the pipe at a right angle. Dots
// keep their pixels and get their edge back; dot is their radius. On a bridge nothing is erased: its rails lie beside the
// pipe. See renewBridges.
func (g *geometry) eraseStroke(c *canvas, s stroke, dot float64) {
	u, length := s.way.unit(), s.way.length()
	n := u.normal()
	half := (pipeWidth/2+0.02)*g.pitch + 1 // the soft edge and some slack included
	start, end := -half, length+half       // with the round caps
	if g.isBridge(s.cells[0]) {
		start = length / 2
	}
	switch {
	case len(s.cells) == 1:
		end = length/2 + fadeEnd*g.pitch
	case g.isBridge(s.cells[1]):
		end = length / 2
	}
	// Upright boards lie on halves of pixels, where the places to look at are put.
	first := math.Floor(start*besideSteps)/besideSteps - 0.5/besideSteps
	ground := g.beside(c, s, first, end, half+1)
	r := boxAround(half+1, s.from, s.from.along(u, max(end, length))).Intersect(c.view.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			p := vec{float64(x) + 0.5, float64(y) + 0.5}
			t, across := p.sub(s.from).dot(u), p.sub(s.from).dot(n)
			if t < start || t > end || math.Abs(across) > half {
				continue
			}
			like := ground[int((t-first)*besideSteps)]
			if !like.known {
				continue
			}
			fill := mix(like.left, like.right, (across/half+1)/2)
			if in := g.inDots(p, s.cells, dot); in > 0 {
				fill = mix(fill, c.view.RGBAAt(x, y), in)
			}
			c.view.SetRGBA(x, y, fill)
		}
	}
}

// A pair of colors lies on both sides of a place in a pipe.
type pair struct {
	left, right color.RGBA
	known       bool
}

// besideSteps is how many places a pixel along a pipe its sides are looked at.
const besideSteps = 2

// beside returns what lies at a distance from the middle of a drawn piece, from start to end px along it. Where a pipe goes
// round a corner it covers one side, and the other one counts for both.
func (g *geometry) beside(c *canvas, s stroke, start, end, distant float64) []pair {
	u := s.way.unit()
	at := func(t, across float64) (color.RGBA, bool) {
		px, ok := c.blend(s.from.along(u, t).along(u.normal(), across))
		return px, ok && distance(px, g.layout.Palette[s.color]) > sameColor
	}
	out := make([]pair, int((end-start)*besideSteps)+1)
	for i := range out {
		t := start + (float64(i)+0.5)/besideSteps
		left, okLeft := at(t, -distant)
		right, okRight := at(t, distant)
		if !okLeft {
			left = right
		}
		if !okRight {
			right = left
		}
		out[i] = pair{left, right, okLeft || okRight}
	}
	return out
}

func (g *geometry) isBridge(cell puzzle.CellID) bool { return g.board.Cell(cell).Kind == puzzle.Bridge }

// inDots returns how much of the pixel at p lies in the dots of the cells, 0 to 1.
func (g *geometry) inDots(p vec, cells []puzzle.CellID, radius float64) float64 {
	var in float64
	for _, cell := range cells {
		if g.board.Cell(cell).Color != puzzle.NoColor {
			in = max(in, min(radius+0.5-p.sub(g.centers[cell]).length(), 1))
		}
	}
	return in
}

// dotRadius measures the radius of the dots, in px: the median over eight directions from each, as some of them have a pipe.
func (g *geometry) dotRadius(c *canvas) float64 {
	const lo, hi = 0.30, 0.40 // units of the pitch; seen are 0.33 to 0.375
	var found []float64
	for i, center := range g.centers {
		k := g.board.Cell(puzzle.CellID(i)).Color
		if k == puzzle.NoColor {
			continue
		}
		for turn := range 8 {
			sin, cos := math.Sincos(float64(turn) * math.Pi / 4)
			r := lo * g.pitch
			for ; r < hi*g.pitch; r += 0.5 {
				px, ok := c.at(center.along(vec{cos, sin}, r))
				if !ok || distance(px, g.layout.Palette[k]) > sameColor {
					break
				}
			}
			found = append(found, r)
		}
	}
	if len(found) == 0 {
		return dotRadius * g.pitch
	}
	slices.Sort(found)
	return found[len(found)/2]
}

// boxAround returns the pixels within margin of the line from a to b.
func boxAround(margin float64, a, b vec) image.Rectangle {
	return image.Rect(
		int(math.Floor(min(a.x, b.x)-margin)), int(math.Floor(min(a.y, b.y)-margin)),
		int(math.Ceil(max(a.x, b.x)+margin)), int(math.Ceil(max(a.y, b.y)+margin)))
}
