// Package overlay draws a solution into the screenshot that its board was read from, and writes pictures as PNG.
//
// [Draw] paints the flows as the game itself would have: in the colors of the dots, with the game's proportions. [EncodePNG]
// writes the result faster than image/png.
package overlay

import (
	"errors"
	"fmt"
	"image"
	"image/draw"
	"math"

	"github.com/fogleman/gg"

	"flowlens/solve/puzzle"
)

// The game's proportions in units of the pitch, measured on screenshots of eleven years.
const (
	pipeWidth = 0.336 // of a drawn flow
	dotRadius = 0.345
)

// Options say how Draw paints. Nil and zero fields mean the defaults.
type Options struct {
	// Tint lays the flow's color thinly over the cells that it passes, as the game does once a flow is finished. Without it no
	// cell is tinted, and tints that the picture shows are taken off. Free cells, whose sides are not known, stay as they are.
	Tint bool
	// Style is how the flows are painted, Game by default.
	Style Style
	// NoArrows leaves out what tells the order of drawing: the rings in the dots that flows start from, and the arrows on
	// the pipes. Boards with small cells have none in any case.
	NoArrows bool
	// Drawn are links that the player has drawn already. They get no arrows, and no ring the dots that flows leave by them.
	Drawn []puzzle.EdgeID
	// Labels prints the letter of its color on each dot, for those who cannot tell the colors.
	Labels bool
	// Names prints the name of each cell of a free board in it, see [puzzle.CellLetters]. Other boards have rows and columns.
	Names bool
	// Numbers puts beside the first dot of each flow which one it is in Order, from 1. Flows that Order lacks have none.
	Numbers bool
	// Order is in which order the flows are to be drawn, by color; nil is the order of the solution. Those that it lacks are
	// taken to be drawn already.
	Order []puzzle.Color
}

// Draw paints the flows of s into img, a picture of board b that lies as l says, and returns the picture.
//
// It paints in place: an *image.RGBA or *image.NRGBA is changed and returned itself, so the caller must own it. Any other
// kind is copied first, with 8 bits a channel.
//
// On an untouched board only the pixels under the flows change, and dots keep theirs, with what is printed on them, but for a
// thin ring in those that flows start from. Where the player has drawn, pieces that s does not have are taken out (for other
// styles than Game all of them), and so are the tints of his flows. Outside l.Bounds nothing changes but where flows leave the board through openings.
//
// s may lack flows, and a flow may end before its second dot, for hints. It is not verified: see [puzzle.Verify]. An error
// means that b, l and s do not belong together or to img.
func Draw(img image.Image, b *puzzle.Board, l *puzzle.Layout, s *puzzle.Solution, o *Options) (draw.Image, error) {
	if o == nil {
		o = &Options{}
	}
	dst, c, g, err := open(img, b, l, s)
	if err != nil {
		return nil, err
	}
	g.prepare(c, s, o)
	g.drawFlows(c, s, o.Style)
	g.marks(s, o).paint(c.view)
	c.commit()
	return dst, nil
}

// open checks what Draw is given and returns the picture to paint on, its board's part, and where the board's cells lie.
func open(img image.Image, b *puzzle.Board, l *puzzle.Layout, s *puzzle.Solution) (draw.Image, *canvas, *geometry, error) {
	if err := check(b, l, s); err != nil {
		return nil, nil, nil, fmt.Errorf("overlay: %w", err)
	}
	dst := writable(img)
	c := newCanvas(dst, reach(b, l))
	if c == nil {
		return nil, nil, nil, errors.New("overlay: the board lies outside the picture")
	}
	return dst, c, newGeometry(b, l, c), nil
}

// prepare makes room for the flows: it erases what does not go with them and tints cells.
func (g *geometry) prepare(c *canvas, s *puzzle.Solution, o *Options) {
	g.clear(c, s, o.Style == Game)
	if o.Tint {
		g.tintCells(c, s)
	}
	g.look(c, s, o.Style)
}

// look is the last look at the picture before flows are drawn into it: at the dots that are left, and at what lies below the
// flows.
func (g *geometry) look(c *canvas, s *puzzle.Solution, style Style) {
	g.measureDots(c)
	g.choosePaints(c, s, style)
}

// clear takes out what the player has drawn against s, and if keep is false what he has drawn along it too, and all tints.
func (g *geometry) clear(c *canvas, s *puzzle.Solution, keep bool) {
	drawn := g.seen(c)
	tint := g.tintsOf(c, drawn)
	g.erase(c, drawn, tint, s, keep)
	for i, k := range tint.colors {
		if cell := puzzle.CellID(i); k != puzzle.NoColor && !g.isBridge(cell) {
			g.untintCell(c, tint, cell)
		}
	}
}

// seen returns what the player has drawn, and takes the disc under his finger out of the picture.
func (g *geometry) seen(c *canvas) []stroke {
	drawn := g.drawn(c)
	if g.liftHalo(c, drawn) {
		drawn = g.drawn(c) // there may be more below it
	}
	return drawn
}

// marks are what is not part of the game's own look.
func (g *geometry) marks(s *puzzle.Solution, o *Options) figure {
	var out figure
	if o.Labels {
		out = append(out, g.labels()...)
	}
	if !o.NoArrows {
		out = append(out, g.orderMarks(s, o)...)
	}
	if o.Names {
		out = append(out, g.names()...)
	}
	if o.Numbers {
		out = append(out, g.numbers(s, o.Order)...)
	}
	return out
}

// drawFlows paints the pipes, and bridges over them.
func (g *geometry) drawFlows(c *canvas, s *puzzle.Solution, style Style) {
	pipes := g.allPipes(c, s, g.width) // looks at the dots, so before anything is painted
	bridges := g.bridges(c)
	var before []byte
	var hollows []pipe
	if style != Game {
		before = c.snapshot()
	}
	if style == Outline {
		hollows = g.allPipes(c, s, g.innerWidth())
	}
	dc := gg.NewContextForRGBA(c.view)
	for _, p := range pipes {
		p.stroke(dc)
	}
	for _, b := range bridges {
		b.raise(c, g)
	}
	if style != Game {
		g.soften(c, before, hollows, style)
	}
}

// allPipes returns the pipes of all flows, of that width in px.
func (g *geometry) allPipes(c *canvas, s *puzzle.Solution, width float64) []pipe {
	var pipes []pipe
	for _, f := range s.Flows {
		pipes = append(pipes, g.pipes(c, f, width)...)
	}
	return pipes
}

// maxPlace is where the fixed-point numbers of the rasterizer end, in px, with room to spare.
const maxPlace = 1 << 20

// check holds b, l and s against each other, so that no later step meets an index out of range.
func check(b *puzzle.Board, l *puzzle.Layout, s *puzzle.Solution) error {
	if b == nil || l == nil || s == nil {
		return errors.New("no board, layout or solution")
	}
	if len(l.Centers) != b.NumCells() {
		return fmt.Errorf("a layout of %d cells for a board of %d", len(l.Centers), b.NumCells())
	}
	if len(l.Palette) <= b.NumColors() {
		return fmt.Errorf("a palette of %d colors for a board of %d", len(l.Palette)-1, b.NumColors())
	}
	if !(l.Pitch > 0 && l.Pitch < maxPlace) {
		return fmt.Errorf("a pitch of %v", l.Pitch)
	}
	for i, p := range l.Centers {
		if !(math.Abs(p.X) < maxPlace && math.Abs(p.Y) < maxPlace) { // also for NaN
			return fmt.Errorf("%v at %v, %v", b.Ref(puzzle.CellID(i)), p.X, p.Y)
		}
	}
	for _, f := range s.Flows {
		if err := checkFlow(b, f); err != nil {
			return err
		}
	}
	return nil
}

func checkFlow(b *puzzle.Board, f puzzle.Flow) error {
	if f.Color == puzzle.NoColor || int(f.Color) > b.NumColors() {
		return fmt.Errorf("a flow of color %d on a board of %d", f.Color, b.NumColors())
	}
	g := b.Graph()
	if len(f.Nodes) == 0 || len(f.Edges) != len(f.Nodes)-1 || f.Nodes[0] < 0 || int(f.Nodes[0]) >= len(g.Nodes) {
		return fmt.Errorf("color %s: a broken flow", b.ColorName(f.Color))
	}
	for i, id := range f.Edges {
		if id < 0 || int(id) >= len(g.Edges) {
			return fmt.Errorf("color %s: a flow along an unknown edge", b.ColorName(f.Color))
		}
		e, from, to := g.Edges[id], f.Nodes[i], f.Nodes[i+1]
		if (e.A != from || e.B != to) && (e.A != to || e.B != from) {
			return fmt.Errorf("color %s: a flow that jumps", b.ColorName(f.Color))
		}
	}
	return nil
}

// writable returns img if it can be painted on, else a copy with 8 bits a channel.
func writable(img image.Image) draw.Image {
	switch m := img.(type) {
	case *image.RGBA:
		return m
	case *image.NRGBA:
		return m
	}
	var dst draw.Image = image.NewNRGBA(img.Bounds())
	if m, ok := img.(interface{ Opaque() bool }); ok && m.Opaque() {
		dst = image.NewRGBA(img.Bounds())
	}
	draw.Draw(dst, dst.Bounds(), img, img.Bounds().Min, draw.Src)
	return dst
}
