package main

import (
	"flowlens/solve/puzzle/puzzletest"
	"flowlens/vision/visiontest"
)

// sample is one picture to make.
type sample struct {
	name  string
	spec  puzzletest.Spec
	style visiontest.Style

	family string               // the folder, of variants only
	form   *visiontest.FreeForm // of a free board, which takes only Colors from spec
}

// plain is a classic board; colors is the most that it may have.
func plain(rows, cols, colors int) puzzletest.Spec {
	return puzzletest.Spec{Rows: rows, Cols: cols, Colors: colors}
}

var (
	android = visiontest.Device{W: 1080, H: 2316, Top: 78, Bottom: 125}
	iphone  = visiontest.Device{W: 1170, H: 2532, Top: 140, Bottom: 100}
	flat    = visiontest.Device{W: 1080, H: 1920}
	small   = visiontest.Device{W: 720, H: 1480, Top: 92, Bottom: 90}
	tiny    = visiontest.Device{W: 360, H: 640, Top: 24}
	tablet  = visiontest.Device{W: 1536, H: 2048, Top: 40}
)

// classics lists the samples of classic boards: each look at least once.
var classics = []sample{
	{name: "android-9x9", spec: plain(9, 9, 9), style: visiontest.Style{
		Seed: 1, Device: android, Bars: 6, Tint: visiontest.TintOrange, NavBar: true, SnapLines: true, JPEG: 88,
	}},
	{name: "iphone-5x5", spec: plain(5, 5, 5), style: visiontest.Style{
		Seed: 2, Device: iphone, Bars: 3, Tint: visiontest.TintGreen, NavBar: true, StatusBar: true,
	}},
	{name: "muted-7x7", spec: plain(7, 7, 7), style: visiontest.Style{
		Seed: 3, Device: android, Bars: 5, Tint: visiontest.TintRed, Palette: visiontest.PaletteMuted, Jitter: 20, NavBar: true, JPEG: 80,
	}},
	{name: "arrows-8x8-banner", spec: plain(8, 8, 8), style: visiontest.Style{
		Seed: 4, App: visiontest.AppArrows, Device: flat, Bars: 4, Tint: visiontest.TintMint, SnapLines: true,
		Banner: visiontest.BannerText, Language: visiontest.German,
	}},
	{name: "sharp-6x6", spec: plain(6, 6, 6), style: visiontest.Style{
		Seed: 5, App: visiontest.AppSharp, Palette: visiontest.PaletteOld, Device: small, Bars: 6, Tint: visiontest.TintYellow,
		SnapLines: true, LineWidth: 0.0028, JPEG: 90,
	}},
	{name: "first-5x5-dragging", spec: plain(5, 5, 4), style: visiontest.Style{
		Seed: 6, App: visiontest.AppFirst, Palette: visiontest.PaletteOld, Device: tiny, Bars: 4, Tint: visiontest.TintYellow,
		Drawn: visiontest.DrawnDragging,
	}},
	{name: "finished-10x10", spec: plain(10, 10, 10), style: visiontest.Style{
		Seed: 7, Device: android, Bars: 6, Tint: visiontest.TintBlue, Drawn: visiontest.DrawnAll, NavBar: true, JPEG: 85,
	}},
	{name: "hint-7x7", spec: plain(7, 7, 7), style: visiontest.Style{
		Seed: 8, App: visiontest.AppArrows, Device: flat, Bars: 5, Tint: visiontest.TintGreen, SnapLines: true,
		Drawn: visiontest.DrawnHint, Banner: visiontest.BannerWhite,
	}},
	{name: "half-9x9-astray", spec: plain(9, 9, 9), style: visiontest.Style{
		Seed: 9, Device: iphone, Bars: 5, Tint: visiontest.TintPink, Drawn: visiontest.DrawnHalf, Astray: true, JPEG: 82,
		Language: visiontest.French,
	}},
	{name: "letters-8x8", spec: plain(8, 8, 8), style: visiontest.Style{
		Seed: 10, Device: android, Bars: 4, Tint: visiontest.TintYellow, Letters: true, NavBar: true, JPEG: 90,
	}},
	{name: "tall-9x14", spec: plain(14, 9, 12), style: visiontest.Style{
		Seed: 11, Device: android, Bars: 5, Tint: visiontest.TintOrange, NavBar: true, JPEG: 85, Banner: visiontest.BannerPicture,
	}},
	{name: "big-15x15", spec: plain(15, 15, 16), style: visiontest.Style{
		Seed: 12, Device: android, Bars: 6, Tint: visiontest.TintGold, SnapLines: true, NavBar: true, JPEG: 90,
	}},
	{name: "tablet-9x9", spec: plain(9, 9, 8), style: visiontest.Style{
		Seed: 13, App: visiontest.AppSharp, Palette: visiontest.PaletteOld, Device: tablet, Bars: 5, Tint: visiontest.TintPurple,
		Width: 768, Language: visiontest.Spanish, Banner: visiontest.BannerTiles,
	}},
	{name: "thumbnail-7x7", spec: plain(7, 7, 7), style: visiontest.Style{
		Seed: 14, Bars: 6, Tint: visiontest.TintRed, Crop: visiontest.CropInside, LineWidth: 0.0038, Width: 278, Resample: visiontest.ResampleNearest,
	}},
	{name: "tight-6x6-finished", spec: plain(6, 6, 5), style: visiontest.Style{
		Seed: 15, App: visiontest.AppSharp, Palette: visiontest.PaletteOld, Bars: 4, Tint: visiontest.TintGold,
		Crop: visiontest.CropTight, Drawn: visiontest.DrawnAll, JPEG: 75,
	}},
	{name: "cut-6x6", spec: plain(6, 6, 5), style: visiontest.Style{
		Seed: 16, Bars: 5, Tint: visiontest.TintCyan, Crop: visiontest.CropCut, Width: 420, JPEG: 70,
	}},
	{name: "dim-8x8", spec: plain(8, 8, 8), style: visiontest.Style{
		Seed: 17, Device: small, Bars: 4, Tint: visiontest.TintWhite, Brightness: 0.3, JPEG: 85,
	}},
	{name: "washed-6x6-boxes", spec: plain(6, 6, 5), style: visiontest.Style{
		Seed: 18, Device: small, Bars: 4, Tint: visiontest.TintOrange, Wash: 0.25, Boxes: 2,
	}},
	{name: "lowquality-10x10", spec: plain(10, 10, 9), style: visiontest.Style{
		Seed: 19, Device: small, Bars: 6, Tint: visiontest.TintGreen, JPEG: 18,
	}},
	{name: "emulator-8x10", spec: plain(10, 8, 9), style: visiontest.Style{
		Seed: 20, Device: small, Bars: 4, Tint: visiontest.TintBlue, Window: visiontest.WindowEmulator, Drawn: visiontest.DrawnSome,
	}},
	{name: "toolbar-11x11", spec: plain(11, 11, 11), style: visiontest.Style{
		Seed: 21, App: visiontest.AppArrows, Device: android, Bars: 5, Tint: visiontest.TintYellow, NavBar: true,
		Preview: visiontest.PreviewToolbar, JPEG: 85,
	}},
	{name: "loose-12x12", spec: plain(12, 12, 14), style: visiontest.Style{
		Seed: 22, Device: android, Bars: 6, Tint: visiontest.TintPink, Crop: visiontest.CropLoose, Width: 700, Resample: visiontest.ResampleCubic, JPEG: 60,
	}},
}

// negatives lists the kinds of pictures without a board.
var negatives = []string{"calendar", "candies", "chess", "emptygrid", "levels", "menu", "nightgo", "unpaired"}
