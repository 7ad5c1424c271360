package vision

import (
	"context"
	"fmt"
	"image"

	"flowlens/solve/hexiom/tiles"
	"flowlens/solve/puzzle"
)

// HexiomReading is what ReadHexiom believes that a picture shows.
type HexiomReading struct {
	// Board is the level as the tiles lie. Its rows are the columns of the picture, from the left, and run upwards.
	Board *tiles.Board
	// Layout says where the cells are, by number, in pixels of the picture; it has no palette.
	Layout *puzzle.Layout
	// Confidence is that of the weakest part, above 0 up to 1 (sure).
	Confidence float64
}

// ReadHexiom finds the board in a screenshot of Hexiom and reads it. It goes by what does not change from level to
// level: hexagons of three colors, with white digits, on gray. The color of a tile says whether it lies beside too few
// others, enough or too many; a digit that does not fit it is not believed.
//
// Any image.Image will do; it is not changed. The error wraps ErrNoBoard or ErrBadBoard, or is that of ctx; it says
// what was not found.
func ReadHexiom(ctx context.Context, img image.Image) (*HexiomReading, error) {
	h := newHexiomShot(rgba(img))
	var level *tiles.Board
	for _, stage := range []func() error{
		h.findTiles,
		h.fitPlaces,
		h.lookAtPlaces,
		h.findHexagon,
		h.readTiles,
		func() (err error) { level, err = h.board(); return err },
		func() error { return h.checkStates(level) },
	} {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err := stage(); err != nil {
			toPicture(err, h.scale(), vec{})
			return nil, err
		}
	}
	return &HexiomReading{Board: level, Layout: h.layout(), Confidence: h.confidence}, nil
}

// maxHexiomPicture is the longest side of the picture that is looked at, in pixels: tiles of the largest boards have 70
// there. Larger ones are shrunk, which bounds time and memory.
const maxHexiomPicture = 2000

// hexiomShot is a screenshot on its way through the stages.
type hexiomShot struct {
	full       image.Point   // size of the picture as given, px
	img        *image.RGBA   // to work on
	patches    []hexiomPatch // that may be tiles
	height     float64       // of a tile, px
	comb       honeycomb     // the centers of the places
	places     []hexiomPlace
	index      map[[2]int]int // of places, by column and half row
	side       int            // of the board, in places
	middle     [2]int         // of the board, as column and half row
	cells      []int          // by cell of the board: its place
	confidence float64
}

func newHexiomShot(full *image.RGBA) *hexiomShot {
	size := full.Rect.Size()
	work := size
	if long := max(size.X, size.Y); long > maxHexiomPicture {
		work = image.Pt(max(size.X*maxHexiomPicture/long, 1), max(size.Y*maxHexiomPicture/long, 1))
	}
	return &hexiomShot{full: size, img: resized(full, work)}
}

// board puts what was seen into a level. Columns of the picture become rows.
func (h *hexiomShot) board() (*tiles.Board, error) {
	cells := make([]tiles.Cell, len(h.cells))
	for i, k := range h.cells {
		switch p := h.places[k]; p.look {
		case hexiomTile:
			cells[i] = tiles.Cell{Kind: pick(p.fixed, tiles.Fixed, tiles.Tile), Number: p.number}
		case hexiomSlot:
			cells[i].Kind = tiles.Slot
		default:
			cells[i].Kind = tiles.Missing
		}
	}
	b, err := tiles.New(h.side, cells)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrBadBoard, err)
	}
	return b, nil
}

// checkStates compares the color of each tile with the number of tiles beside it.
func (h *hexiomShot) checkStates(b *tiles.Board) error {
	for i, k := range h.cells {
		p := h.places[k]
		if p.look != hexiomTile {
			continue
		}
		if state := stateFor(b.Occupied(i), p.number); state != p.state {
			return fmt.Errorf("%w: the tile at %v has %d on it and %d tiles beside it, but is %v", ErrBadBoard, b.Ref(i), p.number, b.Occupied(i), p.state)
		}
	}
	return nil
}

// scale is the size of the picture as given over that of the one to work on.
func (h *hexiomShot) scale() vec {
	return vec{float64(h.full.X) / float64(h.img.Rect.Dx()), float64(h.full.Y) / float64(h.img.Rect.Dy())}
}

// layout says where the cells are, in pixels of the picture as given.
func (h *hexiomShot) layout() *puzzle.Layout {
	up := h.scale()
	scaled := func(p vec) vec { return vec{p.x * up.x, p.y * up.y} }
	l := &puzzle.Layout{Pitch: h.comb.pitch() * (up.x + up.y) / 2}
	c, reach := scaled(h.comb.at(float64(h.middle[0]), float64(h.middle[1]))), scaled(vec{h.outline(), h.outline()})
	l.Bounds = image.Rect(int(c.x-reach.x), int(c.y-reach.y), int(c.x+reach.x)+1, int(c.y+reach.y)+1).Intersect(image.Rectangle{Max: h.full})
	for _, k := range h.cells {
		l.Centers = append(l.Centers, scaled(h.center(&h.places[k])).point())
	}
	return l
}
