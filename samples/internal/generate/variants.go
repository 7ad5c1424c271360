package main

import (
	"flowlens/solve/puzzle"
	"flowlens/solve/puzzle/puzzletest"
	"flowlens/vision/visiontest"
)

// variants lists the samples of boards that are not classic.
var variants = []sample{
	{family: "walls", name: "walls-7x7", spec: puzzletest.Spec{Rows: 7, Cols: 7, Walls: 12, Colors: 6}, style: visiontest.Style{
		Seed: 31, App: visiontest.AppSharp, Palette: visiontest.PaletteOld, Device: small, Bars: 4, Tint: visiontest.TintMint, JPEG: 84, Width: 560,
	}},
	{family: "walls", name: "walls-9x9-finished", spec: puzzletest.Spec{Rows: 9, Cols: 9, Walls: 16, Colors: 9}, style: visiontest.Style{
		Seed: 32, Device: iphone, Bars: 4, Tint: visiontest.TintRed, Drawn: visiontest.DrawnAll, JPEG: 85, Width: 560,
	}},
	{family: "walls", name: "walls-8x10-half", spec: puzzletest.Spec{Rows: 10, Cols: 8, Walls: 14, Colors: 8}, style: visiontest.Style{
		Seed: 33, App: visiontest.AppArrows, Device: flat, Bars: 5, Tint: visiontest.TintBlue, Drawn: visiontest.DrawnHalf, SnapLines: true, JPEG: 80, Width: 560,
	}},

	{family: "shapes", name: "shapes-neck-8x8", spec: puzzletest.Spec{Colors: 7, Ground: "" +
		"#.....##\n.......#\n.......#\n##..####\n##..####\n#.......\n#.......\n##.....#"}, style: visiontest.Style{
		Seed: 34, App: visiontest.AppSharp, Palette: visiontest.PaletteOld, Device: small, Bars: 5, Tint: visiontest.TintGold, JPEG: 84, Width: 560,
	}},
	{family: "shapes", name: "shapes-cross-9x9-some", spec: puzzletest.Spec{Colors: 8, Ground: "" +
		"###...###\n##.....##\n#.......#\n....#....\n...###...\n....#....\n#.......#\n##.....##\n###...###"}, style: visiontest.Style{
		Seed: 35, Device: android, Bars: 5, Tint: visiontest.TintPink, Drawn: visiontest.DrawnSome, JPEG: 85, Width: 560,
	}},
	{family: "shapes", name: "shapes-scattered-8x8", spec: puzzletest.Spec{Colors: 8, Ground: "" +
		"........\n.#....#.\n...##...\n........\n........\n...##...\n.#....#.\n........"}, style: visiontest.Style{
		Seed: 36, Device: iphone, Bars: 3, Tint: visiontest.TintCyan, DimRim: true, JPEG: 82, Width: 560,
	}},

	{family: "bridges", name: "bridges-7x7", spec: puzzletest.Spec{Rows: 7, Cols: 7, Bridges: 3, Colors: 7}, style: visiontest.Style{
		Seed: 37, App: visiontest.AppSharp, Palette: visiontest.PaletteOld, Device: small, Bars: 4, Tint: visiontest.TintBlue, JPEG: 84, Width: 560,
	}},
	{family: "bridges", name: "bridges-8x8-finished", spec: puzzletest.Spec{Rows: 8, Cols: 8, Bridges: 4, Colors: 8}, style: visiontest.Style{
		Seed: 38, Device: iphone, Bars: 5, Tint: visiontest.TintOrange, Drawn: visiontest.DrawnAll, JPEG: 85, Width: 560,
	}},
	{family: "bridges", name: "bridges-9x9-half", spec: puzzletest.Spec{Rows: 9, Cols: 9, Bridges: 4, Colors: 9}, style: visiontest.Style{
		Seed: 39, App: visiontest.AppArrows, Device: flat, Bars: 5, Tint: visiontest.TintYellow, Drawn: visiontest.DrawnHalf, Astray: true, SnapLines: true, JPEG: 85, Width: 560,
	}},

	{family: "warps", name: "warps-6x6", spec: puzzletest.Spec{Rows: 6, Cols: 6, Warps: 2, Colors: 6}, style: visiontest.Style{
		Seed: 40, App: visiontest.AppSharp, Palette: visiontest.PaletteOld, Device: small, Bars: 5, Tint: visiontest.TintPink, JPEG: 84, Width: 560,
	}},
	{family: "warps", name: "warps-7x7-finished", spec: puzzletest.Spec{Rows: 7, Cols: 7, Warps: 4, Colors: 7}, style: visiontest.Style{
		Seed: 41, Device: iphone, Bars: 5, Tint: visiontest.TintGreen, Drawn: visiontest.DrawnAll, JPEG: 85, Width: 560,
	}},
	{family: "warps", name: "warps-5x7-hint", spec: puzzletest.Spec{Rows: 7, Cols: 5, Warps: 3, Colors: 5}, style: visiontest.Style{
		Seed: 42, App: visiontest.AppArrows, Device: flat, Bars: 4, Tint: visiontest.TintPurple, Drawn: visiontest.DrawnHint, SnapLines: true, JPEG: 80, Width: 560,
	}},

	{family: "hexes", name: "hexes-block-3", spec: puzzletest.Spec{Lattice: puzzle.Hex, Ground: puzzletest.HexBlock(3), Colors: 4}, style: visiontest.Style{
		Seed: 43, App: visiontest.AppSharp, Palette: visiontest.PaletteOld, Device: small, Bars: 4, Tint: visiontest.TintYellow, Letters: true, JPEG: 84, Width: 560,
	}},
	{family: "hexes", name: "hexes-block-4-finished", spec: puzzletest.Spec{Lattice: puzzle.Hex, Ground: puzzletest.HexBlock(4), Colors: 7}, style: visiontest.Style{
		Seed: 44, Device: iphone, Bars: 5, Tint: visiontest.TintBlue, Drawn: visiontest.DrawnAll, JPEG: 85, Width: 560,
	}},
	{family: "hexes", name: "hexes-7x7-walls", spec: puzzletest.Spec{Lattice: puzzle.Hex, Walls: 7, Colors: 7, Ground: "" +
		".......\n.......\n...#...\n.......\n.......\n#.#.#.#"}, style: visiontest.Style{
		Seed: 45, App: visiontest.AppArrows, Device: flat, Bars: 5, Tint: visiontest.TintOrange, JPEG: 82, Width: 560,
	}},

	{family: "free", name: "cube-3", form: visiontest.Cuboid(3, 3, 3), spec: puzzletest.Spec{Colors: 5}, style: visiontest.Style{
		Seed: 46, App: visiontest.AppArrows, Device: android, Bars: 6, Tint: visiontest.TintGreen, JPEG: 88, Width: 560,
	}},
	{family: "free", name: "star-6-3", form: visiontest.Star(6, 3), spec: puzzletest.Spec{Colors: 9}, style: visiontest.Style{
		Seed: 47, App: visiontest.AppArrows, Device: iphone, Bars: 6, Tint: visiontest.TintRed, JPEG: 88, Width: 560,
	}},
	{family: "free", name: "ring-10-2-half", form: visiontest.Ring(10, 2), spec: puzzletest.Spec{Colors: 4}, style: visiontest.Style{
		Seed: 48, Device: android, Bars: 6, Tint: visiontest.TintCyan, Drawn: visiontest.DrawnHalf, JPEG: 85, Width: 560,
	}},
	{family: "free", name: "eight-10-2-finished", form: visiontest.FigureEight(10, 2), spec: puzzletest.Spec{Colors: 6}, style: visiontest.Style{
		Seed: 49, App: visiontest.AppArrows, Device: android, Bars: 6, Tint: visiontest.TintPurple, Drawn: visiontest.DrawnAll, JPEG: 85, Width: 560,
	}},

	{family: "mixed", name: "walls-bridges-9x9", spec: puzzletest.Spec{Rows: 9, Cols: 9, Walls: 12, Bridges: 4, Colors: 10}, style: visiontest.Style{
		Seed: 50, App: visiontest.AppSharp, Palette: visiontest.PaletteOld, Device: small, Bars: 5, Tint: visiontest.TintBlue, JPEG: 84, Width: 560,
	}},
	{family: "mixed", name: "warps-bridges-7x7-finished", spec: puzzletest.Spec{Rows: 7, Cols: 7, Warps: 2, Bridges: 2, Walls: 4, Colors: 7}, style: visiontest.Style{
		Seed: 51, Device: iphone, Bars: 5, Tint: visiontest.TintGold, Drawn: visiontest.DrawnAll, JPEG: 85, Width: 560,
	}},
	{family: "mixed", name: "shapes-warps-8x8", spec: puzzletest.Spec{Warps: 2, Colors: 8, Ground: "" +
		"#......#\n........\n........\n...##...\n...##...\n........\n........\n#......#"}, style: visiontest.Style{
		Seed: 52, App: visiontest.AppArrows, Device: flat, Bars: 5, Tint: visiontest.TintMint, JPEG: 82, Width: 560,
	}},
}
