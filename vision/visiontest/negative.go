package visiontest

import (
	"bytes"
	"image"
	"image/color"
	"image/jpeg"
	"math/rand/v2"
	"slices"
)

// negative is a picture without a board in the making.
type negative struct {
	*canvas
	rng  *rand.Rand
	w, h float64
}

// negatives draws each kind of picture that a reader must refuse. Some come close to a
// board on purpose, but none is one: dots stand on crossings instead of in cells, or
// do not come in pairs, or there are none.
var negatives = map[string]func(*negative){
	"advert":       (*negative).advert,
	"appicons":     (*negative).appIcons,
	"battleship":   (*negative).battleship,
	"bingo":        (*negative).bingo,
	"blank":        (*negative).blank,
	"bubbles":      (*negative).bubbles,
	"calendar":     (*negative).calendar,
	"candies":      (*negative).candies,
	"chart":        (*negative).chart,
	"checkers":     (*negative).checkers,
	"chess":        (*negative).chess,
	"connectfour":  (*negative).connectFour,
	"crossword":    (*negative).crossword,
	"dialer":       (*negative).dialer,
	"dialog":       (*negative).dialog,
	"dotsandboxes": (*negative).dotsAndBoxes,
	"emptygrid":    (*negative).emptyGrid,
	"gallery":      (*negative).gallery,
	"go":           (*negative).goBoard,
	"keyboard":     (*negative).keyboard,
	"levels":       (*negative).levels,
	"lightsout":    (*negative).lightsOut,
	"mastermind":   (*negative).mastermind,
	"menu":         (*negative).menu,
	"minesweeper":  (*negative).minesweeper,
	"nightgo":      (*negative).nightGo,
	"noise":        (*negative).noise,
	"nonogram":     (*negative).nonogram,
	"onestroke":    (*negative).oneStroke,
	"othello":      (*negative).othello,
	"photo":        (*negative).nature,
	"spreadsheet":  (*negative).spreadsheet,
	"sudoku":       (*negative).sudoku,
	"swatches":     (*negative).swatches,
	"terminal":     (*negative).terminal,
	"tetris":       (*negative).tetris,
	"text":         (*negative).textPage,
	"tictactoe":    (*negative).ticTacToe,
	"tiles2048":    (*negative).tiles2048,
	"unpaired":     (*negative).unpaired,
	"watersort":    (*negative).waterSort,
}

// NegativeKinds lists the kinds of [Negative], in alphabetical order.
func NegativeKinds() []string {
	kinds := make([]string, 0, len(negatives))
	for k := range negatives {
		kinds = append(kinds, k)
	}
	slices.Sort(kinds)
	return kinds
}

// Negative draws a picture that holds no board of the game, opaque, with its origin at
// (0,0), 300 to 1200 px wide. The same kind and seed always give the same picture. It
// panics on a kind that [NegativeKinds] does not list.
func Negative(kind string, seed uint64) *image.RGBA {
	paint, ok := negatives[kind]
	if !ok {
		panic("visiontest: no negative of kind " + kind)
	}
	rng := rand.New(rand.NewPCG(seed, kindSeed(kind)))
	w := pick(rng, 300, 360, 480, 540, 640, 720, 800, 1080, 1200)
	ratio := pick(rng, 0.75, 1, 1.33, 1.78, 2.1, 2.17)
	n := &negative{canvas: newCanvas(w, int(float64(w)*ratio)), rng: rng}
	n.w, n.h = float64(n.img.Rect.Dx()), float64(n.img.Rect.Dy())
	paint(n)
	if chance(rng, 0.5) {
		n.compress(25 + rng.IntN(70))
	}
	return n.img
}

func kindSeed(kind string) uint64 {
	h := uint64(14695981039346656037) // FNV-1a
	for _, b := range []byte(kind) {
		h = (h ^ uint64(b)) * 1099511628211
	}
	return h
}

func (n *negative) compress(quality int) {
	n.img = throughJPEG(n.img, quality)
}

// throughJPEG returns what is left of a picture after packing.
func throughJPEG(img *image.RGBA, quality int) *image.RGBA {
	var buf bytes.Buffer
	if err := jpeg.Encode(&buf, img, &jpeg.Options{Quality: quality}); err != nil {
		panic("visiontest: " + err.Error()) // memory only: cannot fail
	}
	packed, err := jpeg.Decode(&buf)
	if err != nil {
		panic("visiontest: " + err.Error())
	}
	return toRGBA(packed)
}

// fill paints the whole picture.
func (n *negative) fill(col color.NRGBA) { n.rect(0, 0, n.w, n.h, col) }

// between is a random number from a to b.
func (n *negative) between(a, b float64) float64 { return a + (b-a)*n.rng.Float64() }

// chance is true with probability p.
func (n *negative) chance(p float64) bool { return chance(n.rng, p) }

// vivid is one of the game's own dot colors.
func (n *negative) vivid() color.NRGBA { return gameColors[n.rng.IntN(16)].new }

// dark and light are random grounds.
func (n *negative) dark() color.NRGBA  { return n.tone(0, 50) }
func (n *negative) light() color.NRGBA { return n.tone(205, 255) }

func (n *negative) tone(from, to int) color.NRGBA {
	v := func() uint8 { return uint8(from + n.rng.IntN(to-from+1)) }
	return rgb(v(), v(), v())
}

// either is one of two colors.
func (n *negative) either(a, b color.NRGBA) color.NRGBA {
	if n.chance(0.5) {
		return a
	}
	return b
}

// grid is a square lattice on the picture.
type grid struct {
	x, y, side float64
	cols, rows int
}

// grid lays cols x rows cells into the middle of the picture, as large as fits in the
// given share of it.
func (n *negative) grid(cols, rows int, share float64) grid {
	side := share * min(n.w/float64(cols), n.h/float64(rows))
	return grid{
		x: (n.w - side*float64(cols)) / 2, y: (n.h - side*float64(rows)) / 2,
		side: side, cols: cols, rows: rows,
	}
}

// middle is the center of a cell.
func (g grid) middle(row, col int) (x, y float64) {
	return g.x + (float64(col)+0.5)*g.side, g.y + (float64(row)+0.5)*g.side
}

// each calls f for all cells with their upper left corner.
func (g grid) each(f func(row, col int, x, y float64)) {
	for r := range g.rows {
		for c := range g.cols {
			f(r, c, g.x+float64(c)*g.side, g.y+float64(r)*g.side)
		}
	}
}

// right and under are the far sides.
func (g grid) right() float64 { return g.x + g.side*float64(g.cols) }
func (g grid) under() float64 { return g.y + g.side*float64(g.rows) }

// lines rules the grid.
func (n *negative) lines(g grid, width float64, col color.NRGBA) {
	width = max(1, width)
	for i := range g.cols + 1 {
		x := g.x + float64(i)*g.side - width/2
		n.rect(x, g.y-width/2, x+width, g.under()+width/2, col)
	}
	for i := range g.rows + 1 {
		y := g.y + float64(i)*g.side - width/2
		n.rect(g.x-width/2, y, g.right()+width/2, y+width, col)
	}
}
