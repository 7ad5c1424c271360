package overlay

import (
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"math"
	"slices"

	"flowlens/solve/puzzle"
)

// The clean picture of a board, in px: about as wide as a telephone's screen, with cells of a size that suits fingers.
const (
	cleanSide = 1080
	maxPitch  = 160
	minPitch  = 16
	// lineWidth is that of thin lines, as a share of the picture's width.
	lineWidth = 0.0033
	// maxClean is the largest number of places, holes included, that are drawn.
	maxClean = 10000
)

// Colors of a clean picture. The game mixes its lines from the color of a level's title and white.
var (
	ground = color.RGBA{0, 0, 0, 255}
	dim    = color.NRGBA{77, 103, 127, 255}  // 0.25·(title+255) for the title {53, 157, 253}
	bright = color.NRGBA{169, 227, 255, 255} // 0.55·(title+255)
	rails  = color.NRGBA{railLight, railLight, railLight, 255}
)

// gameColors are those of the game's dots, in about the order in which its levels use them.
var gameColors = []color.RGBA{
	{254, 0, 0, 255}, {0, 141, 0, 255}, {12, 42, 254, 255}, {233, 224, 0, 255}, {250, 137, 0, 255}, {0, 255, 255, 255},
	{255, 10, 201, 255}, {165, 43, 42, 255}, {129, 0, 127, 255}, {255, 255, 255, 255}, {159, 158, 189, 255}, {0, 255, 1, 255},
	{160, 138, 81, 255}, {9, 25, 159, 255}, {0, 128, 128, 255}, {255, 124, 237, 255},
}

// Colors returns colors for the dots of b as the game has them, by [puzzle.Color]. It knows sixteen; those beyond are made up.
func Colors(b *puzzle.Board) []color.RGBA {
	out := make([]color.RGBA, 1, b.NumColors()+1)
	for k := range b.NumColors() {
		if k < len(gameColors) {
			out = append(out, gameColors[k])
			continue
		}
		const golden = 0.618034 // of a turn: no two hues come close soon
		light := 0.6 + 0.4*float64(k%3)/2
		out = append(out, hue(float64(k)*golden, 1-0.5*float64(k%2), light))
	}
	return out
}

// hue returns a color by its hue (in turns), saturation and value.
func hue(turn, saturation, value float64) color.RGBA {
	ch := func(shift float64) uint8 {
		_, t := math.Modf(turn + shift)
		full := min(max(math.Abs(6*t-3)-1, 0), 1)
		return uint8(255*value*(1-saturation*(1-full)) + 0.5)
	}
	return color.RGBA{ch(0), ch(2.0 / 3), ch(1.0 / 3), 255}
}

// Clean draws the empty board b as the game would and returns the picture, and where the board lies in it. The cells of a free
// board, of which only the middles are known, take forms of their own; links between cells that do not meet are thin lines.
// The error says that b is too large to be drawn.
func Clean(b *puzzle.Board) (*image.RGBA, *puzzle.Layout, error) {
	c, err := newCleanBoard(b)
	if err != nil {
		return nil, nil, err
	}
	img := image.NewRGBA(image.Rectangle{Max: c.size})
	draw.Draw(img, img.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
	c.figure().paint(img)
	return img, c.layout(), nil
}

// A cleanBoard is a board as it is drawn clean.
type cleanBoard struct {
	*puzzle.Board
	tiles   []tile
	size    image.Point
	bounds  image.Rectangle
	pitch   float64
	thin    float64 // width of lines, px
	palette []color.RGBA
}

func newCleanBoard(b *puzzle.Board) (*cleanBoard, error) {
	if n := max(b.NumCells(), b.Rows()*b.Cols()); n > maxClean {
		return nil, fmt.Errorf("overlay: too large to be drawn: %d places, at most %d", n, maxClean)
	}
	unit := tilesOf(b, 1)
	low, high := extent(unit)
	c := &cleanBoard{Board: b, palette: Colors(b)}
	margin := 0.35
	if len(b.Warps()) > 0 {
		margin = 1.1 // for the flows outside
	}
	wide, high1 := high.x-low.x+2*margin, high.y-low.y+2*margin
	c.pitch = min(max(math.Floor(cleanSide/max(wide, high1/2)), minPitch), maxPitch)
	c.pitch -= math.Mod(c.pitch, 2) // the middle of a cell lies between two pixels
	c.thin = 2 * max(1, math.Round(lineWidth/2*wide*c.pitch))
	c.tiles = tilesOf(b, c.pitch)
	low, high = extent(c.tiles)
	edge := math.Ceil(margin * c.pitch)
	for i := range c.tiles {
		c.tiles[i].move(vec{edge, edge}.sub(low))
	}
	c.size = image.Pt(int(math.Ceil(high.x-low.x+2*edge)), int(math.Ceil(high.y-low.y+2*edge)))
	c.bounds = image.Rectangle{Max: c.size}
	if len(b.Warps()) == 0 {
		c.bounds = c.bounds.Inset(int(edge - math.Ceil(thick*c.thin/2)))
	}
	return c, nil
}

// extent returns the least and the largest coordinates of tiles.
func extent(tiles []tile) (low, high vec) {
	low, high = tiles[0].center, tiles[0].center
	for _, t := range tiles {
		for _, p := range t.corners {
			low, high = vec{min(low.x, p.x), min(low.y, p.y)}, vec{max(high.x, p.x), max(high.y, p.y)}
		}
	}
	return low, high
}

func (t *tile) move(by vec) {
	t.center = t.center.add(by)
	for i := range t.corners {
		t.corners[i] = t.corners[i].add(by)
	}
}

func (c *cleanBoard) layout() *puzzle.Layout {
	l := &puzzle.Layout{Bounds: c.bounds, Pitch: c.pitch, Palette: c.palette}
	for _, t := range c.tiles {
		l.Centers = append(l.Centers, puzzle.Point{X: t.center.x, Y: t.center.y})
	}
	return l
}

// quartile returns a number that a quarter of the given ones lie below; 1 for none.
func quartile(of []float64) float64 {
	if len(of) == 0 {
		return 1
	}
	slices.Sort(of)
	return of[len(of)/4]
}
