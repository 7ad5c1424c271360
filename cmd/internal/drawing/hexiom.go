package drawing

import (
	"errors"
	"io"

	"flowlens/cmd/internal/outcome"
	"flowlens/cmd/internal/output"
	"flowlens/overlay"
)

// errNoGIF refuses a level of Hexiom where the flows of boards are to grow.
var errNoGIF = errors.New("is a level of Hexiom, which has no flows to grow; try -f png")

// writeHexiom draws the level in a form that is a picture: the solution into the screenshot, where there are both, else
// into a picture of its own.
func writeHexiom(w io.Writer, f output.Form, o *outcome.Outcome) error {
	drawing := overlay.Hexiom{Board: o.Hexiom.Shown()}
	png := &overlay.PNGOptions{Result: true}
	if o.Shot != nil && o.Hexiom.Solution != nil {
		drawing.Image, drawing.Layout, drawing.Was = o.Shot.Picture.Image, o.Hexiom.Reading.Layout, o.Hexiom.Level
		png.ICC = o.Shot.Picture.ICC
	}
	switch f {
	case output.SVG:
		return drawing.EncodeSVG(w, png)
	case output.GIF:
		return errNoGIF
	}
	img, err := drawing.Draw()
	if err != nil {
		return err
	}
	o.Solved = img
	return overlay.EncodePNG(w, img, png)
}
