package visiontest

import (
	"image/color"
	"math/rand/v2"

	"flowlens/solve/puzzle"
)

// FreeForm gives the cells of a free board their forms. There are none yet.
type FreeForm struct{}

// ellipse is the form of a dot in a cell that is seen at an angle.
type ellipse struct{ major, minor, angle float64 }

func freePlan(*puzzle.Board, *FreeForm) *plan { panic("visiontest: no forms yet") }

func (sc *scene) paintEllipse(point, ellipse, color.NRGBA) {}

func randomFree(*rand.Rand) Puzzle { panic("visiontest: no forms yet") }
