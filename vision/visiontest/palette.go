package visiontest

import (
	"image/color"
	"math"
	"math/rand/v2"
)

// Palette names the colors that a build of the game and its screen give the dots.
type Palette uint8

// The palettes, measured on real screenshots.
const (
	PaletteNew   Palette = iota // builds since about 2018
	PaletteOld                  // plain web colors of the first builds
	PaletteMuted                // the new colors as a wide-gamut (P3) screen saves them
)

// String names the palette in a table of features.
func (p Palette) String() string { return [...]string{"new", "old", "muted"}[p] }

// The game hands its colors out in this order: a board of five flows has the first five.
var gameColors = [...]struct {
	name            string
	new, old, muted color.NRGBA
}{
	{"red", rgb(254, 0, 0), rgb(254, 0, 0), rgb(234, 51, 35)},
	{"green", rgb(0, 141, 0), rgb(0, 128, 0), rgb(61, 139, 38)},
	{"blue", rgb(12, 42, 254), rgb(0, 0, 254), rgb(20, 40, 244)},
	{"yellow", rgb(233, 224, 0), rgb(238, 238, 0), rgb(232, 224, 74)},
	{"orange", rgb(250, 137, 0), rgb(255, 127, 0), rgb(236, 142, 52)},
	{"cyan", rgb(0, 255, 255), rgb(0, 255, 255), rgb(117, 251, 254)},
	{"magenta", rgb(255, 10, 201), rgb(255, 0, 255), rgb(234, 53, 194)},
	{"brown", rgb(165, 43, 42), rgb(165, 42, 42), rgb(151, 52, 47)},
	{"purple", rgb(129, 0, 127), rgb(128, 0, 128), rgb(116, 20, 123)},
	{"white", rgb(255, 255, 255), rgb(255, 255, 255), rgb(255, 255, 255)},
	{"gray", rgb(159, 158, 189), rgb(166, 166, 166), rgb(159, 159, 187)},
	{"lime", rgb(0, 255, 1), rgb(0, 255, 0), rgb(117, 251, 76)},
	{"tan", rgb(160, 138, 81), rgb(189, 183, 107), rgb(157, 138, 89)},
	{"navy", rgb(9, 25, 159), rgb(1, 0, 139), rgb(14, 26, 152)},
	{"teal", rgb(0, 128, 128), rgb(0, 128, 128), rgb(53, 126, 127)},
	{"pink", rgb(255, 124, 237), rgb(255, 20, 147), rgb(239, 134, 232)},
	// Beyond the sixteen that the official levels use.
	{"olive", rgb(96, 104, 10), rgb(100, 100, 0), rgb(112, 100, 16)},
	{"sky", rgb(90, 165, 255), rgb(100, 160, 255), rgb(120, 172, 240)},
	{"salmon", rgb(255, 165, 140), rgb(250, 170, 150), rgb(242, 170, 150)},
	{"maroon", rgb(90, 0, 30), rgb(90, 0, 20), rgb(88, 14, 34)},
}

// altNavy is what some new builds show in place of navy.
var altNavy = rgb(58, 40, 178)

// minColorGap is how far apart, in RGB units, the colors of two flows are at least
// (in real screenshots 60, usually more than 82).
const minColorGap = 60

// flowColors chooses the colors of n flows, first to last in the order of the board's
// colors. jitter is how far, in RGB units, the screen shifts colors.
func flowColors(p Palette, n int, jitter float64, rng *rand.Rand) []color.NRGBA {
	base := paletteOf(p, n, rng)
	shift := screenShift(jitter, rng)
	for ; ; jitter /= 2 {
		shifted := make([]color.NRGBA, n)
		for i, c := range base {
			shifted[i] = shift(c, jitter)
		}
		if jitter < 1 || smallestGap(shifted) >= minColorGap {
			rng.Shuffle(n, func(i, j int) { shifted[i], shifted[j] = shifted[j], shifted[i] })
			return shifted
		}
	}
}

// paletteOf is the first n colors of a palette, or now and then any n of the sixteen.
func paletteOf(p Palette, n int, rng *rand.Rand) []color.NRGBA {
	order := make([]int, len(gameColors))
	for i := range order {
		order[i] = i
	}
	if n <= 16 && rng.IntN(4) == 0 {
		rng.Shuffle(16, func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	var base []color.NRGBA
	for i := range n {
		if i >= len(order) {
			base = append(base, farthestColor(base))
			continue
		}
		g := gameColors[order[i]]
		c := [...]color.NRGBA{g.new, g.old, g.muted}[p]
		if g.name == "navy" && p == PaletteNew && rng.IntN(2) == 0 {
			c = altNavy
		}
		base = append(base, c)
	}
	return base
}

// screenShift is a device's own color rendering: each channel takes a little of the
// others and a gain of its own, so that all dots move together as on a real screen.
func screenShift(full float64, rng *rand.Rand) func(color.NRGBA, float64) color.NRGBA {
	var leak [3][3]float64
	for i := range leak {
		for j := range leak[i] {
			leak[i][j] = rng.Float64()
		}
	}
	return func(c color.NRGBA, amount float64) color.NRGBA {
		if full == 0 {
			return c
		}
		v := [3]float64{float64(c.R), float64(c.G), float64(c.B)}
		var out [3]uint8
		for i := range out {
			w := v[i]
			for j := range v {
				k := leak[i][j] * amount / 255
				if i == j {
					w -= k * v[i] // a channel only loses, or white would clip
					continue
				}
				w += k * (v[j] - v[i]) / 2
			}
			out[i] = clamp8(w)
		}
		return rgb(out[0], out[1], out[2])
	}
}

// farthestColor is the color of a coarse grid that is farthest from all taken ones.
func farthestColor(taken []color.NRGBA) color.NRGBA {
	var best color.NRGBA
	bestGap := -1.0
	for r := 0; r <= 255; r += 51 {
		for g := 0; g <= 255; g += 51 {
			for b := 0; b <= 255; b += 51 {
				c := rgb(uint8(r), uint8(g), uint8(b))
				if luma(c) < 0.15 {
					continue // would not show on black
				}
				if gap := gapTo(c, taken); gap > bestGap {
					best, bestGap = c, gap
				}
			}
		}
	}
	return best
}

func gapTo(c color.NRGBA, taken []color.NRGBA) float64 {
	gap := math.Inf(1)
	for _, t := range taken {
		gap = min(gap, colorGap(c, t))
	}
	return gap
}

func smallestGap(cs []color.NRGBA) float64 {
	gap := math.Inf(1)
	for i := range cs {
		gap = min(gap, gapTo(cs[i], cs[:i]))
	}
	return gap
}

// colorGap is the distance of two colors in RGB units.
func colorGap(a, b color.NRGBA) float64 {
	dr, dg, db := float64(a.R)-float64(b.R), float64(a.G)-float64(b.G), float64(a.B)-float64(b.B)
	return math.Sqrt(dr*dr + dg*dg + db*db)
}

// Tint names the color of a level pack: of its title, and through a formula of the
// lines of its boards.
type Tint uint8

// The tints of the packs.
const (
	TintYellow Tint = iota
	TintGreen
	TintOrange
	TintRed
	TintBlue
	TintPink
	TintWhite
	TintPurple
	TintCyan
	TintMint
	TintGold
	numTints
)

var tints = [numTints]struct {
	name string
	col  color.NRGBA
}{
	{"yellow", rgb(233, 224, 0)},
	{"green", rgb(0, 181, 0)},
	{"orange", rgb(250, 137, 0)},
	{"red", rgb(254, 0, 0)},
	{"blue", rgb(5, 76, 250)},
	{"pink", rgb(255, 110, 190)},
	{"white", rgb(255, 255, 255)},
	{"purple", rgb(170, 60, 210)},
	{"cyan", rgb(0, 210, 220)},
	{"mint", rgb(95, 190, 140)},
	{"gold", rgb(255, 190, 30)},
}

// String names the tint in a table of features.
func (t Tint) String() string { return tints[t].name }

// Color is the title's color.
func (t Tint) Color() color.NRGBA { return tints[t].col }

// Dim is the color of thin lines: a quarter of the way from black to the tint and white.
func (t Tint) Dim() color.NRGBA { return t.line(0.25) }

// Bright is the color of walls and of the outlines of shapes.
func (t Tint) Bright() color.NRGBA { return t.line(0.55) }

func (t Tint) line(k float64) color.NRGBA {
	c := t.Color()
	return rgb(clamp8(k*(float64(c.R)+255)), clamp8(k*(float64(c.G)+255)), clamp8(k*(float64(c.B)+255)))
}

// cellTint is what the game lays over the cells of a drawn flow: the flow's color
// lightened halfway to white, the more opaque the darker it is. Measured on finished
// boards: red (80,40,40), yellow (54,53,28), blue (45,45,90) over black.
// The first builds used 0.45 for all: red (115,57,58).
func cellTint(c color.NRGBA, first bool) color.NRGBA {
	light := rgb(uint8((int(c.R)+255)/2), uint8((int(c.G)+255)/2), uint8((int(c.B)+255)/2))
	if first {
		return faded(light, 0.45)
	}
	return faded(light, 0.372-0.19*luma(c))
}
