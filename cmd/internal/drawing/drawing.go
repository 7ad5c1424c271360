// Package drawing puts a solution into a picture: into the one that it was read off or,
// where there is none, into one in the look of the game. It draws what an outcome says,
// in any form that is a picture, and small pictures of the result.
package drawing

import (
	"fmt"
	"image"
	"image/draw"
	"io"

	"flowlens/cmd/internal/outcome"
	"flowlens/cmd/internal/output"
	"flowlens/overlay"
	"flowlens/solve/puzzle"
)

// A Look says how solutions are drawn. The zero value is the picture as it
// came, with the flows in it.
type Look struct {
	overlay.Options
	Caption     bool // a line of text below
	BeforeAfter bool // the picture as it came beside it
}

// Check returns an error, about the flags, for what does not go with the form of the
// results.
func (l *Look) Check(f output.Form) error {
	if (l.Caption || l.BeforeAfter) && f != output.PNG {
		return fmt.Errorf("--caption and --before-after are for png, not for %s", f)
	}
	return nil
}

// Write draws a solved outcome and writes it in that form, which is a picture. As PNG it
// leaves the drawn picture in the outcome, and draws over the one that was read. The
// error is that of w, or says that a level of Hexiom has no such form.
func (l *Look) Write(w io.Writer, f output.Form, o *outcome.Outcome) error {
	if o.Hexiom != nil {
		return writeHexiom(w, f, o)
	}
	c := canvasOf(o)
	if f == output.PNG {
		return l.writePNG(w, c, o)
	}
	if err := l.drawMore(&c, o); err != nil { // only one board stays a drawing of its own
		return err
	}
	switch f {
	case output.SVG:
		svg := overlay.SVG{Image: c.img, Board: o.Board, Layout: c.layout, Solution: o.Guide.Shown(), Options: l.options(o), PNG: c.png}
		return svg.Encode(w)
	case output.GIF:
		gif := overlay.GIF{Image: c.img, Board: o.Board, Layout: c.layout, Solution: o.Guide.Shown(), Options: l.options(o)}
		return gif.Encode(w)
	}
	return fmt.Errorf("drawing: %v is no picture", f)
}

// options returns how overlay is to draw the outcome.
func (l *Look) options(o *outcome.Outcome) *overlay.Options {
	options := l.Options
	options.Names = o.Guide.Names()
	options.Order, options.Drawn = o.Guide.Colors(), o.Guide.Links()
	return &options
}

// A canvas is what a solution is drawn into. A board that came without a picture
// has none.
type canvas struct {
	img    image.Image
	layout *puzzle.Layout
	png    *overlay.PNGOptions
}

func canvasOf(o *outcome.Outcome) canvas {
	if o.Shot == nil {
		return canvas{png: &overlay.PNGOptions{Result: true}}
	}
	return canvas{o.Shot.Picture.Image, o.Shot.Reading.Layout, &overlay.PNGOptions{ICC: o.Shot.Picture.ICC, Result: true}}
}

// fill puts the board in the look of the game into a canvas without a picture.
func (c *canvas) fill(o *outcome.Outcome) (err error) {
	if c.img == nil {
		c.img, c.layout, err = overlay.Clean(o.Board)
	}
	return err
}

func (l *Look) writePNG(w io.Writer, c canvas, o *outcome.Outcome) error {
	if err := c.fill(o); err != nil {
		return err
	}
	var before image.Image
	if l.BeforeAfter {
		before = copyOf(c.img)
	}
	if err := l.draw(c, o); err != nil {
		return err
	}
	out := o.Solved
	if l.BeforeAfter {
		out = overlay.BeforeAfter(before, out)
	}
	if l.Caption {
		out = overlay.Caption(out, o.Caption(), o.Doubt())
	}
	return overlay.EncodePNG(w, out, c.png)
}

// draw draws the flows of all boards into the canvas, which is filled.
func (l *Look) draw(c canvas, o *outcome.Outcome) error {
	if err := l.drawMore(&c, o); err != nil {
		return err
	}
	solved, err := overlay.Draw(c.img, o.Board, c.layout, o.Guide.Shown(), l.options(o))
	if err == nil {
		o.Solved, o.SolvedAt = solved, BoardPart(solved.Bounds(), c.layout)
		for _, other := range o.More {
			o.SolvedAt = o.SolvedAt.Union(BoardPart(solved.Bounds(), other.Shot.Layout()))
		}
	}
	return err
}

// drawMore draws the flows of the picture's other boards into the canvas.
func (l *Look) drawMore(c *canvas, o *outcome.Outcome) error {
	for _, other := range o.More {
		if other.Err != nil {
			continue
		}
		solved, err := overlay.Draw(c.img, other.Board, other.Shot.Layout(), other.Guide.Shown(), l.options(other))
		if err != nil {
			return err
		}
		c.img = solved
	}
	return nil
}

// Small returns the board of the picture with the flows in it, its sides no longer than
// side, in px. It is nil where nothing of the board is to be seen. Like Write it may draw
// over the picture that was read.
func (l *Look) Small(o *outcome.Outcome, side int) (image.Image, error) {
	if o.Solved == nil {
		c := canvasOf(o)
		if err := c.fill(o); err != nil {
			return nil, err
		}
		if err := l.draw(c, o); err != nil {
			return nil, err
		}
	}
	if part := shrunk(o.Solved, o.SolvedAt, side); part != nil {
		return part, nil
	}
	return nil, nil
}

// copyOf keeps a picture that is about to be drawn on.
func copyOf(img image.Image) image.Image {
	out := image.NewNRGBA(img.Bounds())
	draw.Draw(out, out.Rect, img, img.Bounds().Min, draw.Src)
	return out
}
