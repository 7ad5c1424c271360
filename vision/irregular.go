package vision

import (
	"context"
	"image"
)

// irregularStrengths are the least strengths of a line that are tried, the second in dimmed pictures.
var irregularStrengths = [...]uint8{14, 6}

// hexRun is the shortest run of a hexagon's side that counts, as a fraction of the picture's shorter side: longer than
// a thick line is wide at any angle.
const hexRun = 0.019

// irregular reads a board that is no square lattice. It returns nothing at all where there is none, or not accepted.
func (r *reader) irregular(ctx context.Context) (*Reading, error) {
	work := r.work[0]
	s, err := findStrokes(work)
	if err != nil {
		return nil, err
	}
	short := min(work.Rect.Dx(), work.Rect.Dy())
	meets, err := hexLines(s.line, int(hexRun*float64(short)))
	if err != nil {
		return nil, err
	}
	for _, strength := range irregularStrengths {
		nodes := findNodes(meets, strength)
		r.log.Debug("looked for hexagons", "strength", strength, "corners", len(nodes))
		r.trace.show("strokes", func() image.Image { return strokesImage(s, nodes) })
		if len(nodes) > maxHexNodes {
			continue
		}
		for _, h := range findHoneycombs(nodes, short) {
			g := newHexes(h, s, strength)
			found, err := g.readGround()
			r.trace.show("hexes", func() image.Image { return hexesImage(work, g) })
			if err != nil {
				r.refuse(1, err, false)
				continue
			}
			reading, err := r.readGrounds(ctx, work, []*ground{found})
			if reading != nil || err != nil {
				return reading, err
			}
		}
	}
	return nil, nil
}
