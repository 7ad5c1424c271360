package main

import (
	"fmt"
	"image"
	"image/draw"
	"io"

	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens/internal/outcome"
	"flowlens/cmd/flowlens/internal/output"
	"flowlens/overlay"
	"flowlens/solve/puzzle"
)

// A drawing says how solutions are drawn. The zero value is the picture as it
// came, with the flows in it.
type drawing struct {
	overlay.Options
	caption     bool // a line of text below
	beforeAfter bool // the picture as it came beside it
}

// addDrawingFlags adds the flags that say how solutions are drawn.
func addDrawingFlags(cmd *cobra.Command, d *drawing) {
	f := cmd.Flags()
	f.Var((*styleFlag)(&d.Style), "style", "paint flows as `game|ghost|outline`: like the game, letting the picture through, or their edges alone")
	f.BoolVar(&d.Labels, "labels", false, "print the letter of its color on each dot")
	f.BoolVar(&d.Numbers, "numbers", false, "number the flows in the order to draw them in")
	f.BoolVar(&d.NoArrows, "no-arrows", false, "leave out the rings and arrows that show where flows start and which way they run")
	f.BoolVar(&d.caption, "caption", false, "add a line with size, flows, time and whether there are other solutions")
	f.BoolVar(&d.beforeAfter, "before-after", false, "put the picture as it was beside the solved one")

	var names []cobra.Completion
	for _, s := range overlay.Styles() {
		names = append(names, s.String())
	}
	complete := cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)
	if err := cmd.RegisterFlagCompletionFunc("style", complete); err != nil {
		panic(err) // only for a flag that is not there
	}
}

// styleFlag is a style as the value of a flag.
type styleFlag overlay.Style

func (s *styleFlag) Set(name string) error {
	parsed, err := overlay.ParseStyle(name)
	*s = styleFlag(parsed)
	return err
}

func (s *styleFlag) String() string { return overlay.Style(*s).String() }

// Type names the kind of value for programs that write documentation.
func (s *styleFlag) Type() string { return "style" }

// check refuses what does not go with the form of the results.
func (d *drawing) check(f output.Form) error {
	if (d.caption || d.beforeAfter) && f != output.PNG {
		return fmt.Errorf("--caption and --before-after are for png, not for %s", f)
	}
	return nil
}

// write draws a solved outcome in a form that is a picture or text.
func (d *drawing) write(w io.Writer, f output.Form, o *outcome.Outcome) error {
	if o.Hexiom != nil {
		return writeHexiom(w, f, o)
	}
	c := canvasOf(o)
	switch f {
	case output.SVG:
		svg := overlay.SVG{Image: c.img, Board: o.Board, Layout: c.layout, Solution: o.Guide.Shown(), Options: d.options(o), PNG: c.png}
		return svg.Encode(w)
	case output.GIF:
		gif := overlay.GIF{Image: c.img, Board: o.Board, Layout: c.layout, Solution: o.Guide.Shown(), Options: d.options(o)}
		return gif.Encode(w)
	}
	return d.writePNG(w, c, o)
}

// options returns how overlay is to draw the outcome.
func (d *drawing) options(o *outcome.Outcome) *overlay.Options {
	options := d.Options
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
		return canvas{}
	}
	return canvas{o.Shot.Picture.Image, o.Shot.Reading.Layout, &overlay.PNGOptions{ICC: o.Shot.Picture.ICC}}
}

func (d *drawing) writePNG(w io.Writer, c canvas, o *outcome.Outcome) error {
	if c.img == nil {
		var err error
		if c.img, c.layout, err = overlay.Clean(o.Board); err != nil {
			return err
		}
	}
	var before image.Image
	if d.beforeAfter {
		before = copyOf(c.img)
	}
	solved, err := overlay.Draw(c.img, o.Board, c.layout, o.Guide.Shown(), d.options(o))
	if err != nil {
		return err
	}
	o.Solved, o.SolvedAt = solved, boardPart(solved.Bounds(), c.layout)
	var out image.Image = solved
	if d.beforeAfter {
		out = overlay.BeforeAfter(before, out)
	}
	if d.caption {
		out = overlay.Caption(out, o.Caption(), o.Doubt())
	}
	return overlay.EncodePNG(w, out, c.png)
}

// copyOf keeps a picture that is about to be drawn on.
func copyOf(img image.Image) image.Image {
	out := image.NewNRGBA(img.Bounds())
	draw.Draw(out, out.Rect, img, img.Bounds().Min, draw.Src)
	return out
}
