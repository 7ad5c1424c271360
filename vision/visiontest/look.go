package visiontest

import (
	"image/color"

	"flowlens/solve/puzzle"
)

// look is how a board's lines are drawn, which follows from what the board has.
type look struct {
	walls, warps, bridges, holes bool

	thick  bool // the outline is thick
	bright bool // the outline is bright
}

// lookOf finds the look of a board: holes and warps make the outline thick and bright,
// walls and hexes thick, and what has neither shows a thin frame.
func lookOf(b *puzzle.Board) look {
	l := look{walls: len(b.Walls()) > 0, warps: len(b.Warps()) > 0}
	l.holes = b.Lattice() == puzzle.Square && b.NumCells() < b.Rows()*b.Cols()
	for id := range b.NumCells() {
		l.bridges = l.bridges || b.Cell(puzzle.CellID(id)).Kind == puzzle.Bridge
	}
	l.bright = l.holes || l.warps || b.Lattice() == puzzle.Free
	l.thick = l.bright || l.walls || b.Lattice() == puzzle.Hex
	return l
}

// thickLine is the width of thick lines in thin ones.
const thickLine = 2.95

// lineColor is that of dim or bright lines.
func (sc *scene) lineColor(bright bool) color.NRGBA {
	col := sc.style.Tint.Dim()
	if bright {
		col = sc.style.Tint.Bright()
	}
	return scaled(col, or(sc.style.LineGain, 1))
}

// fit changes what a board of this kind cannot have: the first build knew only classic
// boards, and a crop that loses a part of what tells cells and openings leaves a picture
// that nobody could read.
func (s Style) fit(b *puzzle.Board) Style {
	if s.Crop == CropCut && b.Rows() != b.Cols() {
		s.Crop = CropLoose // only of a square can be told how much is cut off
	}
	if b.HasText() {
		return s
	}
	l := lookOf(b)
	if s.App == AppFirst {
		s.App = AppSharp
	}
	if b.Lattice() == puzzle.Free {
		s.App, s.LineGain = AppBulb, 0 // free boards came with the newest build
	}
	if l.bright || b.Lattice() == puzzle.Hex {
		switch s.Crop {
		case CropInside:
			s.Crop = CropMargin
		case CropCut:
			s.Crop = CropLoose
		}
	}
	if l.bridges {
		s.MinPitch *= bridgeMinPitch // rails and humps are finer than a grid
	}
	return s
}

const bridgeMinPitch = 2
