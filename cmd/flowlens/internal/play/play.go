// Package play solves a level on a phone as a player does: it looks at the screen, draws with a finger, and looks again.
//
// A [Player] reads the screen by what it is given and draws what is missing. All but the last flow are drawn first and looked
// at, since the game puts a box over a board that is complete; then it mends what is not as it should be, and draws the last. It
// never touches a screen that it has not read.
package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"math"
	"slices"

	"flowlens/cmd/flowlens/internal/finger"
	"flowlens/solve/puzzle"
)

// A Device is a phone.
type Device interface {
	// Screen is what it shows, as a file.
	Screen(ctx context.Context) ([]byte, error)
	// Draw makes the strokes. Careful ones survive the loss of any event.
	Draw(ctx context.Context, strokes []finger.Stroke, careful bool) error
}

// A Screen is what was read off a screen.
type Screen struct {
	Image  image.Image
	Board  *puzzle.Board
	Layout *puzzle.Layout // in pixels of the screen
	Drawn  []puzzle.Drawn
	// Want are the flows to draw, and All says that these are the whole solution.
	Want []puzzle.Flow
	All  bool
	// Touched says that something was drawn on it.
	Touched bool
}

// A Player plays levels on a phone.
type Player struct {
	Device Device
	// Read reads a screen and says what to draw. Where it shows no board that can be solved, the Screen has an Image at most.
	Read func(ctx context.Context, data []byte) (*Screen, error)
	// Tell is told what happens, in words; it may be nil.
	Tell func(string)
	// Still has a second look before anything is drawn: a level that has just been opened may still be sliding in.
	Still bool
}

// What a level may end with.
var (
	// ErrTurned: the board is elsewhere than it was.
	ErrTurned = errors.New("the screen changed while it was played; leave the phone alone and try again")
	// ErrCovered: no board is seen any more.
	ErrCovered = errors.New("something covers the board; close it and try again")
	// ErrStubborn: the game does not take the strokes.
	ErrStubborn = errors.New("the game does not take what is drawn; try again with --speed 0.5")
	// ErrMoving: the board has not come to rest yet. Nothing was touched.
	ErrMoving = errors.New("the board does not keep still; wait a moment and try again")
	// ErrDark: nothing is seen at all.
	ErrDark = errors.New("the screen is off; switch it on and open a level")
)

// mostLooks bounds the looks at one level.
const mostLooks = 6

// Level plays the level that the phone shows until what is wanted is drawn. It returns the screen as it was first read, as far
// as that went.
func (p *Player) Level(ctx context.Context) (first *Screen, err error) {
	first, err = p.look(ctx)
	if err != nil {
		return first, err
	}
	now := first
	for looks := 1; looks < mostLooks; looks++ {
		missing, skipped := finger.Plan(first.Board, first.Layout, first.Want, now.Drawn)
		if len(missing) == 0 {
			if skipped > 0 {
				p.tell("%d of the moves begin at no dot: they cannot be drawn yet", skipped)
			}
			return first, nil
		}
		if p.Still && looks == 1 {
			if again, err := p.look(ctx); err != nil || !again.numberAs(first) {
				return first, cmp.Or(err, ErrMoving)
			}
		}
		held := 0 // back, until the others are seen to be there
		if first.All && looks == 1 && len(missing) > 1 {
			held = 1
		}
		first.Touched = true
		p.tell("drawing %d of %d flows", len(missing)-held, len(first.Want))
		for _, strokes := range missing[:len(missing)-held] {
			if err := p.Device.Draw(ctx, strokes, looks > 1); err != nil {
				return first, err
			}
		}
		if now, err = p.look(ctx); err == nil {
			if !now.numberAs(first) {
				return first, ErrTurned
			}
			continue
		}
		switch {
		case ctx.Err() != nil || now == nil || now.Image == nil || errors.Is(err, ErrDark):
			return first, err
		case now.Image.Bounds() != first.Image.Bounds():
			return first, ErrTurned
		case first.All && held == 0 && complete(now.Image, first):
			return first, nil // below the game's box
		case !dotsShow(now.Image, first):
			return first, ErrCovered
		}
		now.Drawn = shown(now.Image, first) // not every half-drawn board can be read
	}
	return first, ErrStubborn
}

// look reads the screen.
func (p *Player) look(ctx context.Context) (*Screen, error) {
	data, err := p.Device.Screen(ctx)
	if err != nil {
		return nil, err
	}
	s, err := p.Read(ctx, data)
	if err != nil && s != nil && s.Image != nil && isDark(s.Image) {
		err = ErrDark
	}
	return s, err
}

func (p *Player) tell(format string, args ...any) {
	if p.Tell != nil {
		p.Tell(fmt.Sprintf(format, args...))
	}
}

// numberAs gives what is drawn the numbers of another reading of the same board: cells without a lattice are numbered by their
// places, which differ a little. It reports whether the board is the same at the same place.
func (s *Screen) numberAs(first *Screen) bool {
	const off = 0.2 // pitches
	a, b := first.Board, s.Board
	if first.Image.Bounds() != s.Image.Bounds() || a.NumCells() != b.NumCells() || a.NumColors() != b.NumColors() {
		return false
	}
	cells, colors := make([]puzzle.CellID, b.NumCells()), make([]puzzle.Color, b.NumColors()+1)
	for i := range cells {
		p := s.place(puzzle.CellID(i))
		near, at := math.Inf(1), puzzle.CellID(0)
		for k := range cells {
			q := first.place(puzzle.CellID(k))
			if d := math.Hypot(p.X-q.X, p.Y-q.Y); d < near {
				near, at = d, puzzle.CellID(k)
			}
		}
		c := b.Cell(puzzle.CellID(i)).Color
		if near > off*first.Layout.Pitch || (c == puzzle.NoColor) != (a.Cell(at).Color == puzzle.NoColor) {
			return false
		}
		if slices.Contains(cells[:i], at) {
			return false
		}
		cells[i], colors[c] = at, a.Cell(at).Color
	}
	for i, d := range s.Drawn {
		out := puzzle.Drawn{Color: colors[d.Color]}
		for _, id := range d.Cells {
			out.Cells = append(out.Cells, cells[id])
		}
		s.Drawn[i] = out
	}
	return true
}

// place is where a cell lies. Without a lattice that is its centroid: the place to draw through depends on what is drawn there.
func (s *Screen) place(id puzzle.CellID) puzzle.Point {
	if s.Board.Lattice() == puzzle.Free {
		return s.Board.Cell(id).Pos
	}
	return s.Layout.Centers[id]
}
