package hexiom

import (
	"context"
	"fmt"
	"image"

	"flowlens/solve/hexiom/tiles"
	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/cv"
	"flowlens/vision/internal/geom"
	"flowlens/vision/internal/num"
	"flowlens/vision/internal/raster"
)

// Reading is what Read believes that a picture shows.
type Reading struct {
	// Board is the level as the tiles lie. Its rows are the columns of the picture, from the left, and run upwards.
	Board *tiles.Board
	// Layout says where the cells are, by number, in pixels of the picture; it has no palette.
	Layout *puzzle.Layout
	// Confidence is that of the weakest part, above 0 up to 1 (sure).
	Confidence float64
}

// Read finds the board in a screenshot of Hexiom and reads it. It relies on what all levels share: hexagons of three colors
// with white digits, on gray. The color of a tile says whether too few, enough or too many others lie beside it. A digit that
// does not fit the color is not believed.
//
// Any image.Image will do; it is not changed. The error wraps ErrNoBoard or ErrBadBoard, or is that of ctx; it says
// what was not found.
func Read(ctx context.Context, img image.Image) (*Reading, error) {
	h := newShot(raster.FromImage(img))
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
			up := h.scale()
			board.MovePlace(err, func(p geom.Vec) geom.Vec { return geom.Pt(p.X*up.X, p.Y*up.Y) })
			return nil, err
		}
	}
	return &Reading{Board: level, Layout: h.layout(), Confidence: h.confidence}, nil
}

// shot is a screenshot on its way through the stages.
type shot struct {
	full       image.Point    // size of the picture as given, px
	img        *image.RGBA    // to work on
	patches    []patch        // that may be tiles
	height     float64        // of a tile, px
	comb       geom.Honeycomb // the centers of the places
	places     []place
	index      map[[2]int]int // of places, by column and half row
	side       int            // of the board, in places
	middle     [2]int         // of the board, as column and half row
	cells      []int          // by cell of the board: its place
	confidence float64
}

func newShot(full *image.RGBA) *shot {
	size := full.Rect.Size()
	work := size
	if long := max(size.X, size.Y); long > maxPicture {
		work = image.Pt(max(size.X*maxPicture/long, 1), max(size.Y*maxPicture/long, 1))
	}
	return &shot{full: size, img: cv.Resize(full, work)}
}

// board puts what was seen into a level. Columns of the picture become rows.
func (h *shot) board() (*tiles.Board, error) {
	cells := make([]tiles.Cell, len(h.cells))
	for i, k := range h.cells {
		switch p := h.places[k]; p.look {
		case tilePlace:
			cells[i] = tiles.Cell{Kind: num.Pick(p.fixed, tiles.Fixed, tiles.Tile), Number: p.number}
		case slotPlace:
			cells[i].Kind = tiles.Slot
		default:
			cells[i].Kind = tiles.Missing
		}
	}
	b, err := tiles.New(h.side, cells)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", board.ErrBadBoard, err)
	}
	return b, nil
}

// checkStates compares the color of each tile with the number of tiles beside it.
func (h *shot) checkStates(b *tiles.Board) error {
	for i, k := range h.cells {
		p := h.places[k]
		if p.look != tilePlace {
			continue
		}
		if state := stateFor(b.Occupied(i), p.number); state != p.state {
			return fmt.Errorf("%w: the tile at %v has %d on it and %d tiles beside it, but is %v", board.ErrBadBoard, b.Ref(i), p.number, b.Occupied(i), p.state)
		}
	}
	return nil
}

// scale is the size of the picture as given over that of the one to work on.
func (h *shot) scale() geom.Vec {
	return geom.Pt(float64(h.full.X)/float64(h.img.Rect.Dx()), float64(h.full.Y)/float64(h.img.Rect.Dy()))
}

// layout says where the cells are, in pixels of the picture as given.
func (h *shot) layout() *puzzle.Layout {
	up := h.scale()
	scaled := func(p geom.Vec) geom.Vec { return geom.Pt(p.X*up.X, p.Y*up.Y) }
	l := &puzzle.Layout{Pitch: h.comb.Pitch() * (up.X + up.Y) / 2}
	c, reach := scaled(h.comb.At(float64(h.middle[0]), float64(h.middle[1]))), scaled(geom.Pt(h.outline(), h.outline()))
	l.Bounds = image.Rect(int(c.X-reach.X), int(c.Y-reach.Y), int(c.X+reach.X)+1, int(c.Y+reach.Y)+1).Intersect(image.Rectangle{Max: h.full})
	for _, k := range h.cells {
		l.Centers = append(l.Centers, scaled(h.center(&h.places[k])).Point())
	}
	return l
}
