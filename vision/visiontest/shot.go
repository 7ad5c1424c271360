package visiontest

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"

	"flowlens/solve/puzzle"
)

// Shot is a synthetic screenshot with the truth about it.
type Shot struct {
	// Image is the picture, upright, with its origin at (0,0). It is opaque.
	Image *image.RGBA
	// Board is the board in it. The cells of a free one have their centroids in px of
	// Image.
	Board *puzzle.Board
	// Layout says where the board lies, in px of Image. Bounds runs along the middle
	// of the frame's lines, rounded, and reaches out of Image where the crop cut the
	// frame off. Palette holds the colors as they show in Image, before JPEG.
	Layout *puzzle.Layout
	// Drawn holds the flows as visible, in no order of colors. A finished flow starts
	// at the color's first dot in row order, any other at the dot it was drawn from.
	Drawn []puzzle.Drawn
	// Style is the look that was asked for, but for what the board cannot have.
	Style Style

	jpeg []byte // what Image was decoded from; nil when lossless
	from Case   // without its reason
}

// Render draws a board as the game would show it. sol is the board's solution; nil is
// allowed, then no finished flow can be drawn. The same arguments always give the same
// picture. It panics on free boards, whose cells have forms: see [Puzzle.Render].
//
// Where the board is not classic, some wishes of the style are changed to what such a
// board can have; [Shot.Style] tells.
func Render(b *puzzle.Board, sol *puzzle.Solution, style Style) *Shot {
	if b.Lattice() == puzzle.Free {
		panic("visiontest: a free board needs a form")
	}
	return render(b, sol, nil, style)
}

func render(b *puzzle.Board, sol *puzzle.Solution, form *FreeForm, style Style) *Shot {
	sc := newScene(b, sol, form, style)
	sc.paint()
	f := &finish{scene: sc, img: sc.img, view: view{sx: 1, sy: 1}}
	shot := f.shot()
	shot.from = Case{Puzzle: Puzzle{Board: b, Solution: sol, Form: form}, Style: style}
	return shot
}

// Encode returns the picture as a file: the JPEG that Image was decoded from, or a PNG
// when the style is lossless. ext is ".jpg" or ".png".
func (s *Shot) Encode() (data []byte, ext string, err error) {
	if s.jpeg != nil {
		return s.jpeg, ".jpg", nil
	}
	var buf bytes.Buffer
	enc := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := enc.Encode(&buf, s.Image); err != nil {
		return nil, "", fmt.Errorf("visiontest: encode: %w", err)
	}
	return buf.Bytes(), ".png", nil
}

// shot finishes the picture step by step and writes down where everything went.
func (f *finish) shot() *Shot {
	f.addPreview()
	f.crop()
	f.addWindow()
	f.scale()
	f.soften()
	tone := f.tone()
	f.addBoxes()
	data := f.compress()
	return &Shot{
		Image:  f.img,
		Board:  f.board(),
		Layout: f.layout(tone),
		Drawn:  f.scene.drawnTruth(),
		Style:  f.scene.style,
		jpeg:   data,
	}
}

// board is the board as a reader of the picture should give it.
func (f *finish) board() *puzzle.Board {
	b := f.scene.b
	if b.Lattice() != puzzle.Free {
		return b
	}
	out := puzzle.NewBuilder(puzzle.Free)
	out.SetName(b.Name())
	for i := range b.NumCells() {
		id := puzzle.CellID(i)
		name := ""
		if c := b.Cell(id).Color; c != puzzle.NoColor {
			name = b.ColorName(c)
		}
		p := f.at(f.scene.center(id))
		out.AddFree(puzzle.Point{X: p.x, Y: p.y}, name)
	}
	for _, l := range b.Links() {
		out.AddLink(int(l[0]), int(l[1]))
	}
	moved, err := out.Build()
	if err != nil {
		panic("visiontest: " + err.Error())
	}
	return moved
}

func (f *finish) layout(tone func(uint8) uint8) *puzzle.Layout {
	sc := f.scene
	tl, br := f.at(point{sc.x0, sc.y0}), f.at(point{sc.right(), sc.under()})
	l := &puzzle.Layout{
		Bounds:  image.Rect(round(tl.x), round(tl.y), round(br.x), round(br.y)),
		Pitch:   sc.pitch * (f.sx + f.sy) / 2,
		Centers: make([]puzzle.Point, sc.b.NumCells()),
		Palette: make([]color.RGBA, len(sc.colors)),
	}
	for id := range l.Centers {
		p := f.at(sc.center(puzzle.CellID(id)))
		l.Centers[id] = puzzle.Point{X: p.x, Y: p.y}
	}
	for i, c := range sc.colors[1:] {
		l.Palette[i+1] = color.RGBA{tone(c.R), tone(c.G), tone(c.B), 0xff}
	}
	return l
}

// compress sends the picture through the JPEG encoder and back, and returns the file.
func (f *finish) compress() []byte {
	if f.scene.style.JPEG == 0 {
		return nil
	}
	var buf bytes.Buffer
	if err := jpeg.Encode(&buf, f.img, &jpeg.Options{Quality: f.scene.style.JPEG}); err != nil {
		panic("visiontest: " + err.Error()) // memory only: cannot fail
	}
	img, err := jpeg.Decode(bytes.NewReader(buf.Bytes()))
	if err != nil {
		panic("visiontest: " + err.Error())
	}
	f.img = toRGBA(img)
	return buf.Bytes()
}
