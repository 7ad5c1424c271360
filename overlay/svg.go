package overlay

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"io"
	"math"
	"slices"
	"strconv"

	"flowlens/solve/puzzle"
)

// SVG is a solution as a drawing that scales.
//
// Each flow is a path element. Its attributes data-dot (the letter) and data-path (the cells, as in the JSON form of a flow)
// say what it is, and it runs through the middle of every cell but bridges: what these show of it are polygons.
type SVG struct {
	// Image lies below the flows and is changed as by [Draw]; nil is the board drawn clean, in lines as well.
	Image    image.Image
	Board    *puzzle.Board
	Layout   *puzzle.Layout // of Image
	Solution *puzzle.Solution
	Options  *Options // as for Draw
	// PNG are the settings for Image, which is part of the drawing.
	PNG *PNGOptions
}

// Encode writes the drawing. Its errors are those of [Draw], [Clean] and w.
func (v *SVG) Encode(w io.Writer) error {
	o := v.Options
	if o == nil {
		o = &Options{}
	}
	img, layout := v.Image, v.Layout
	var clean figure
	if img == nil {
		var err error
		if img, layout, err = Clean(v.Board); err != nil {
			return err
		}
		c, err := newCleanBoard(v.Board)
		if err != nil {
			return err
		}
		clean = c.figure()
	}
	dst, c, g, err := open(img, v.Board, layout, v.Solution)
	if err != nil {
		return err
	}
	out := &svgWriter{origin: c.origin.Sub(dst.Bounds().Min)}
	out.start(dst.Bounds().Size(), describe(v.Board))
	if v.Image != nil {
		g.prepare(c, v.Solution, o)
		c.commit()
		if err := out.image(dst, v.PNG); err != nil {
			return err
		}
	} else {
		out.clean(clean, dst.Bounds().Size())
		g.look(c, v.Solution, o.Style)
	}
	out.flows(g, c, v.Solution, o.Style)
	out.printf("<g>\n")
	out.figure(g.marks(v.Solution, o))
	out.printf("</g>\n</svg>\n")
	if _, err := w.Write(out.Bytes()); err != nil {
		return fmt.Errorf("overlay: write SVG: %w", err)
	}
	return nil
}

// An svgWriter collects elements.
type svgWriter struct {
	bytes.Buffer
	origin image.Point // of what is written, in the picture
	fades  int         // gradients written so far
}

func (o *svgWriter) printf(format string, args ...any) { fmt.Fprintf(o, format, args...) }

func (o *svgWriter) start(size image.Point, title string) {
	o.printf("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%[1]d\" height=\"%[2]d\" viewBox=\"0 0 %[1]d %[2]d\">\n%[3]s", size.X, size.Y, svgMark)
	o.printf("<title>%s</title>\n", escaped(title))
}

// describe names a board in a few words.
func describe(b *puzzle.Board) string {
	if b.Name() != "" {
		return b.Name() + ": " + b.Summary()
	}
	return b.Summary()
}

func (o *svgWriter) image(img image.Image, p *PNGOptions) error {
	var data bytes.Buffer
	if err := EncodePNG(&data, img, p); err != nil {
		return err
	}
	size := img.Bounds().Size()
	o.printf("<image width=\"%d\" height=\"%d\" href=\"data:image/png;base64,%s\"/>\n", size.X, size.Y, base64.StdEncoding.EncodeToString(data.Bytes()))
	return nil
}

func (o *svgWriter) clean(board figure, size image.Point) {
	o.printf("<rect width=\"%d\" height=\"%d\" fill=\"%s\"/>\n<g>\n", size.X, size.Y, hex(solid(ground)))
	origin := o.origin
	o.origin = image.Point{} // the board is not drawn in a part of a picture
	o.figure(board)
	o.origin = origin
	o.printf("</g>\n")
}

// flows writes the flows, and bridges over them.
func (o *svgWriter) flows(g *geometry, c *canvas, s *puzzle.Solution, style Style) {
	attributes := ""
	switch style {
	case Ghost:
		attributes = fmt.Sprintf(" opacity=\"%s\"", number(1-ghostShare/255.0))
	case Outline:
		o.hollow(g, c, s)
		attributes = " mask=\"url(#hollow)\""
	}
	o.printf("<g fill=\"none\" stroke-linejoin=\"round\"%s>\n", attributes)
	docs := s.FlowDocs(g.board)
	for i, f := range s.Flows {
		o.flow(g.pipes(c, f, g.width), docs[i])
	}
	o.figure(g.railsOver(s))
	o.printf("</g>\n")
}

// flow writes one flow.
func (o *svgWriter) flow(pipes []pipe, doc puzzle.FlowDoc) {
	path, err := json.Marshal(doc.Path)
	if err != nil {
		panic(err) // numbers only
	}
	if len(pipes) == 0 {
		return
	}
	paint := solid(pipes[0].color)
	if b := pipes[0].blend; b != nil {
		paint = solid(mix(b.from, b.to, 0.5)) // no gradient follows a path
	}
	o.printf("<path data-dot=\"%s\" data-path=\"%s\" d=\"%s\" stroke=\"%s\" stroke-width=\"%s\"/>\n",
		escaped(doc.Dot), path, o.pathOf(pipes), hex(paint), number(pipes[0].width))
	for _, p := range pipes {
		o.figure(p.ends(paint))
		for _, f := range p.fades {
			o.fade(paint, f[0], f[1], p.width)
		}
	}
}

// ends returns the parts of a pipe that are no line: its round caps, and its spans on bridges.
func (p pipe) ends(paint color.NRGBA) figure {
	var out figure
	for _, at := range p.caps {
		out = append(out, disc(paint, at, p.width/2))
	}
	for _, polygon := range p.spans {
		out = append(out, filled(paint, polygon...))
	}
	return out
}

// fade writes a stretch of pipe that vanishes.
func (o *svgWriter) fade(paint color.NRGBA, from, to vec, width float64) {
	o.fades++
	x1, y1, x2, y2 := number(from.x+float64(o.origin.X)), number(from.y+float64(o.origin.Y)), number(to.x+float64(o.origin.X)), number(to.y+float64(o.origin.Y))
	o.printf("<linearGradient id=\"fade%d\" gradientUnits=\"userSpaceOnUse\" x1=\"%s\" y1=\"%s\" x2=\"%s\" y2=\"%s\">"+
		"<stop stop-color=\"%[6]s\"/><stop offset=\"1\" stop-color=\"%[6]s\" stop-opacity=\"0\"/></linearGradient>\n", o.fades, x1, y1, x2, y2, hex(paint))
	o.printf("<path d=\"M%s %sL%s %s\" stroke=\"url(#fade%d)\" stroke-width=\"%s\"/>\n", x1, y1, x2, y2, o.fades, number(width))
}

// hollow writes the mask that takes the inside out of pipes.
func (o *svgWriter) hollow(g *geometry, c *canvas, s *puzzle.Solution) {
	o.printf("<mask id=\"hollow\" maskUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" width=\"100%%\" height=\"100%%\">\n")
	o.printf("<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n<g fill=\"none\" stroke=\"#000\" stroke-linejoin=\"round\" stroke-width=\"%s\">\n", number(g.innerWidth()))
	for _, f := range s.Flows {
		pipes := g.pipes(c, f, g.innerWidth())
		o.printf("<path d=\"%s\"/>\n", o.pathOf(pipes))
		for _, p := range pipes {
			o.figure(p.ends(black))
		}
	}
	o.printf("</g>\n</mask>\n")
}

// railsOver draws the rails of the bridges that flows pass.
func (g *geometry) railsOver(s *puzzle.Solution) figure {
	var out figure
	passed := map[puzzle.CellID]bool{}
	for _, f := range s.Flows {
		for _, cell := range f.Cells(g.board) {
			if g.isBridge(cell) && !passed[cell] {
				passed[cell] = true
				out = append(out, bridgeRails(g.centers[cell], g.pitch)...)
			}
		}
	}
	return out
}

func (o *svgWriter) pathOf(pipes []pipe) string {
	var d []byte
	for _, p := range pipes {
		d = o.appendPath(d, p.points)
	}
	return string(d)
}

func (o *svgWriter) appendPath(d []byte, points []vec) []byte {
	for i, p := range points {
		letter := byte('L')
		if i == 0 {
			letter = 'M'
		}
		d = append(append(append(append(d, letter), o.x(p)...), ' '), o.y(p)...)
	}
	return d
}

func (o *svgWriter) x(p vec) string { return number(p.x + float64(o.origin.X)) }
func (o *svgWriter) y(p vec) string { return number(p.y + float64(o.origin.Y)) }

// figure writes shapes.
func (o *svgWriter) figure(f figure) {
	for _, s := range f {
		at := s.points[0]
		switch {
		case s.text != "":
			size := min(1.5, 2.2/float64(len([]rune(s.text)))) * s.radius
			o.printf("<text x=\"%s\" y=\"%s\" font-family=\"sans-serif\" font-weight=\"bold\" font-size=\"%s\" text-anchor=\"middle\" dominant-baseline=\"central\"%s>%s</text>\n",
				o.x(at), o.y(at), number(size), paints(s), escaped(s.text))
		case s.radius > 0:
			o.printf("<circle cx=\"%s\" cy=\"%s\" r=\"%s\"%s/>\n", o.x(at), o.y(at), number(s.radius), paints(s))
		default:
			d := o.appendPath(nil, s.points)
			if s.closed {
				d = append(d, 'Z')
			}
			if s.hole != nil {
				hole := slices.Clone(s.hole)
				slices.Reverse(hole)
				d = append(o.appendPath(d, hole), 'Z')
			}
			o.printf("<path d=\"%s\"%s/>\n", d, paints(s))
		}
	}
}

// paints returns the attributes that say how a shape is filled and drawn.
func paints(s shape) string {
	fill := " fill=\"none\""
	if s.fill.A > 0 {
		fill = fmt.Sprintf(" fill=\"%s\"", hex(s.fill)) + opacity("fill", s.fill)
	}
	if s.line.A == 0 {
		return fill
	}
	stroke := fmt.Sprintf(" stroke=\"%s\" stroke-width=\"%s\"", hex(s.line), number(s.width)) + opacity("stroke", s.line)
	if s.round {
		stroke += " stroke-linecap=\"round\" stroke-linejoin=\"round\""
	}
	return fill + stroke
}

func opacity(of string, c color.NRGBA) string {
	if c.A == 255 {
		return ""
	}
	return fmt.Sprintf(" %s-opacity=\"%s\"", of, number(float64(c.A)/255))
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// number keeps two decimals, which is more than an eye sees.
func number(v float64) string {
	return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64)
}

func escaped(text string) string {
	var b bytes.Buffer
	xml.EscapeText(&b, []byte(text)) // a bytes.Buffer takes everything
	return b.String()
}
