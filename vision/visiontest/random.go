package visiontest

import "math/rand/v2"

// devices are screens that real pictures came from, or of the same shape and size.
var devices = []Device{
	{1080, 2400, 75, 135}, {1080, 2316, 78, 125}, {1080, 2340, 80, 126}, {1440, 2560, 0, 0},
	{1170, 2532, 140, 100}, {1179, 2556, 150, 102}, {1242, 2688, 132, 102}, {864, 1872, 88, 187},
	{738, 1600, 45, 205}, {720, 1480, 92, 90}, {720, 1280, 48, 96}, {750, 1334, 0, 0},
	{640, 1136, 40, 0}, {562, 1000, 0, 0}, {480, 854, 36, 0}, {400, 711, 0, 0},
	{360, 640, 24, 0}, {800, 1280, 12, 48}, {768, 1024, 0, 0}, {1536, 2048, 40, 0},
	{1668, 2388, 48, 40}, {1920, 2560, 0, 0}, {1080, 1920, 0, 0}, {590, 1280, 60, 40},
}

// RandomStyle makes a look out of a seed. Most looks are what a player's phone gives,
// about as often as real pictures have it; each nuisance joins independently, so that
// some pictures carry several. Cells stay at least 13 px wide.
func RandomStyle(seed uint64) Style {
	rng := rand.New(rand.NewPCG(seed, 0x5717e))
	s := Style{
		Seed:      seed,
		App:       pick(rng, AppBulb, AppBulb, AppBulb, AppArrows, AppSharp, AppSharp, AppFirst),
		Device:    devices[rng.IntN(len(devices))],
		Tint:      Tint(rng.IntN(int(numTints))),
		LineWidth: 0.0028 + 0.0009*rng.Float64(),
		SnapLines: rng.IntN(2) == 0,
		DotSize:   0.67 + 0.03*rng.Float64(),
		Bars:      rng.IntN(8),
		BarGain:   0.15 + 0.12*rng.Float64(),
		StatusBar: rng.IntN(3) == 0,
		NavBar:    rng.IntN(3) > 0,
		MinPitch:  13,
	}
	s.Palette = PaletteNew
	if s.App == AppSharp || s.App == AppFirst {
		s.Palette = PaletteOld
	} else if chance(rng, 0.25) {
		s.Palette = PaletteMuted
	}
	s.Drawn = pick(rng, DrawnNone, DrawnNone, DrawnNone, DrawnNone, DrawnHint, DrawnSome, DrawnHalf, DrawnDragging, DrawnAll, DrawnAll)
	s.Astray = chance(rng, 0.4)
	if chance(rng, 0.4) {
		s.Language = Language(rng.IntN(int(numLanguages)))
	}
	if chance(rng, 0.5) {
		s.Banner = Banner(rng.IntN(int(numBanners)))
	}
	s.nuisances(rng)
	s.cut(rng)
	s.save(rng)
	s.DimRim = chance(rng, 0.3)
	return s
}

// nuisances adds what is rare in the game itself.
func (s *Style) nuisances(rng *rand.Rand) {
	if chance(rng, 0.4) {
		s.Jitter = 45 * rng.Float64()
	}
	if chance(rng, 0.04) {
		s.DotSize = 0.75
	}
	if chance(rng, 0.12) {
		s.Letters = true
	}
	if chance(rng, 0.1) {
		s.Preview = pick(rng, PreviewCorner, PreviewToolbar)
	}
}

// cut chooses which part of the screen is kept and what is put around it.
func (s *Style) cut(rng *rand.Rand) {
	if chance(rng, 0.35) {
		s.Crop = pick(rng, CropLoose, CropLoose, CropWide, CropMargin, CropTight, CropInside, CropCut)
	}
	switch {
	case s.Crop == CropNone && chance(rng, 0.1):
		s.Window = pick(rng, WindowDesktop, WindowEmulator)
	case s.Crop != CropInside && s.Crop != CropCut && chance(rng, 0.08):
		s.Window = WindowCanvas
	}
}

// save chooses how the picture was scaled, edited and encoded.
func (s *Style) save(rng *rand.Rand) {
	if chance(rng, 0.3) {
		s.Width = 200 + rng.IntN(800)
		s.Resample = pick(rng, ResampleSmooth, ResampleSmooth, ResampleCubic, ResampleNearest)
	}
	if chance(rng, 0.04) {
		s.Soften = 1 + rng.Float64()
	}
	if chance(rng, 0.06) {
		s.Stretch = 0.98 + 0.04*rng.Float64()
	}
	s.darken(rng)
	if chance(rng, 0.05) {
		s.Wash = 0.3 * rng.Float64()
		s.Boxes = rng.IntN(4)
	}
	if chance(rng, 0.6) {
		s.JPEG = pick(rng, 15+rng.IntN(35), 50+rng.IntN(30), 75+rng.IntN(20), 80+rng.IntN(16))
	}
}

// darken dims a picture in one of three ways; two at once would leave nothing to see.
func (s *Style) darken(rng *rand.Rand) {
	switch rng.IntN(12) {
	case 0:
		s.LineGain = 0.17 + 0.75*rng.Float64()
	case 1:
		s.Brightness = 0.18 + 0.82*rng.Float64()
	case 2:
		s.Gamma = 0.7 + 1.1*rng.Float64()
	}
}

func chance(rng *rand.Rand, p float64) bool { return rng.Float64() < p }

func pick[T any](rng *rand.Rand, choices ...T) T { return choices[rng.IntN(len(choices))] }
