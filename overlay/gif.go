package overlay

import (
	"bytes"
	"fmt"
	"image"
	"image/draw"
	"image/gif"
	"io"
	"math"

	xdraw "golang.org/x/image/draw"

	"flowlens/solve/puzzle"
)

// GIF is a solution as a moving picture: the flows grow one after the other, from dot to dot.
type GIF struct {
	// Image is what the flows are drawn into; nil is the board drawn clean. What a player has drawn is taken out.
	Image    image.Image
	Board    *puzzle.Board
	Layout   *puzzle.Layout // of Image
	Solution *puzzle.Solution
	Options  *Options // as for Draw, but that cells are never tinted
}

const (
	gifWidth  = 600 // px at most, so that a telephone's screen stays below a megabyte
	gifFrames = 100 // at most, between the empty board and the solved one

	// Times in hundredths of a second.
	gifFirst = 80
	gifStep  = 6
	gifTurn  = 20 // at the end of a flow
	gifLast  = 300
)

// Encode writes the moving picture. In its last frame, the flows' colors are exactly those of the layout's palette. Its errors
// are those of [Draw], [Clean] and w.
func (m *GIF) Encode(w io.Writer) error {
	o := m.Options
	if o == nil {
		o = &Options{}
	}
	img, layout := m.Image, m.Layout
	if img == nil {
		var err error
		if img, layout, err = Clean(m.Board); err != nil {
			return err
		}
	}
	if err := check(m.Board, layout, m.Solution); err != nil {
		return fmt.Errorf("overlay: %w", err)
	}
	img, layout = shrunk(img, layout, gifWidth)
	dst, c, g, err := open(img, m.Board, layout, m.Solution)
	if err != nil {
		return err
	}
	g.clear(c, m.Solution, false)
	g.look(c, m.Solution, o.Style)
	var film bytes.Buffer
	err = gif.EncodeAll(&film, g.film(dst.(*image.RGBA), c, m.Solution, o))
	if err == nil {
		_, err = w.Write(marked(film.Bytes()))
	}
	if err != nil {
		return fmt.Errorf("overlay: write GIF: %w", err)
	}
	return nil
}

// shrunk returns a picture of at most so many px in width, with its origin at 0, and the layout in it. The picture is a copy.
func shrunk(img image.Image, l *puzzle.Layout, width int) (*image.RGBA, *puzzle.Layout) {
	from := img.Bounds()
	f := min(1, float64(width)/float64(from.Dx()))
	out := image.NewRGBA(image.Rect(0, 0, max(1, int(math.Round(f*float64(from.Dx())))), max(1, int(math.Round(f*float64(from.Dy()))))))
	draw.Draw(out, out.Rect, image.Black, image.Point{}, draw.Src) // a GIF is not translucent
	if f == 1 {
		draw.Draw(out, out.Rect, img, from.Min, draw.Over)
	} else {
		xdraw.CatmullRom.Scale(out, out.Rect, img, from, xdraw.Over, nil)
	}
	sx, sy := float64(out.Rect.Dx())/float64(from.Dx()), float64(out.Rect.Dy())/float64(from.Dy())
	place := func(x, y float64) vec { return vec{(x - float64(from.Min.X)) * sx, (y - float64(from.Min.Y)) * sy} }
	low, high := place(float64(l.Bounds.Min.X), float64(l.Bounds.Min.Y)), place(float64(l.Bounds.Max.X), float64(l.Bounds.Max.Y))
	small := &puzzle.Layout{Bounds: boxAround(0, low, high), Pitch: f * l.Pitch, Palette: l.Palette}
	for _, p := range l.Centers {
		at := place(p.X, p.Y)
		small.Centers = append(small.Centers, puzzle.Point{X: at.x, Y: at.y})
	}
	return out, small
}

// film returns the frames: each holds what differs from the one before. img is the picture that c is a part of.
func (g *geometry) film(img *image.RGBA, c *canvas, s *puzzle.Solution, o *Options) *gif.GIF {
	empty := c.snapshot()
	steps := growth(s, o.Order)
	g.show(c, s, o)
	solved := *img
	solved.Pix = append([]byte(nil), img.Pix...)
	c.restore(empty)
	colors := newPalette(&solved, img, g.layout.Palette)

	out := &gif.GIF{Config: image.Config{ColorModel: colors.colors, Width: img.Rect.Dx(), Height: img.Rect.Dy()}}
	add := func(frame *image.Paletted, delay int) {
		out.Image, out.Delay = append(out.Image, frame), append(out.Delay, delay)
		out.Disposal = append(out.Disposal, gif.DisposalNone)
	}
	g.show(c, &puzzle.Solution{}, o)
	last := colors.paletted(img, img.Rect)
	add(last, gifFirst)
	last = clonePaletted(last)
	for i, step := range steps {
		c.restore(empty)
		g.show(c, step.shown, o)
		now := colors.paletted(img, c.view.Rect.Add(c.origin))
		delay := gifStep
		if step.turn {
			delay = gifTurn
		}
		if i == len(steps)-1 {
			delay = gifLast
		}
		add(difference(last, now, colors.clear), delay)
	}
	return out
}

// show draws flows on the empty board.
func (g *geometry) show(c *canvas, s *puzzle.Solution, o *Options) {
	g.drawFlows(c, s, o.Style)
	g.marks(s, o).paint(c.view)
}

// A step is a moment of the film.
type step struct {
	shown *puzzle.Solution
	turn  bool // a flow has just been finished
}

// growth lets the flows grow in their order, cell by cell; where that takes too many steps, some cells at a time.
func growth(s *puzzle.Solution, order []puzzle.Color) []step {
	flows := ordered(s, order)
	edges := 0
	for _, f := range flows {
		edges += len(f.Edges)
	}
	stride := (edges + gifFrames - 1) / gifFrames
	var out []step
	for i, f := range flows {
		for n := 1; n <= len(f.Edges); n++ {
			whole := n == len(f.Edges)
			if n%stride != 0 && !whole {
				continue
			}
			shown := append(append([]puzzle.Flow(nil), flows[:i]...), puzzle.Flow{Color: f.Color, Nodes: f.Nodes[:n+1], Edges: f.Edges[:n]})
			out = append(out, step{&puzzle.Solution{Flows: shown}, whole})
		}
	}
	return out
}

func clonePaletted(p *image.Paletted) *image.Paletted {
	q := *p
	q.Pix = append([]byte(nil), p.Pix...)
	return &q
}

// difference returns the part of a frame that is not yet shown, clear where it is, and brings shown up to date.
func difference(shown, frame *image.Paletted, clear uint8) *image.Paletted {
	var box image.Rectangle
	for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
		was, now := shown.Pix[shown.PixOffset(frame.Rect.Min.X, y):], frame.Pix[frame.PixOffset(frame.Rect.Min.X, y):][:frame.Rect.Dx()]
		for x := range now {
			if now[x] != was[x] {
				box = box.Union(image.Rect(frame.Rect.Min.X+x, y, frame.Rect.Min.X+x+1, y+1))
			}
		}
	}
	if box.Empty() {
		box = image.Rectangle{Min: frame.Rect.Min, Max: frame.Rect.Min.Add(image.Pt(1, 1))} // a frame has at least a pixel
	}
	out := image.NewPaletted(box, frame.Palette)
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			v := frame.ColorIndexAt(x, y)
			if v == shown.ColorIndexAt(x, y) {
				v = clear
			} else {
				shown.SetColorIndex(x, y, v)
			}
			out.SetColorIndex(x, y, v)
		}
	}
	return out
}

// restore puts a snapshot back.
func (c *canvas) restore(before []byte) {
	row := 4 * c.view.Rect.Dx()
	for y := range c.view.Rect.Dy() {
		copy(c.view.Pix[y*c.view.Stride:][:row], before[y*row:])
	}
}
