package vision

import (
	"math"

	"flowlens/vision/internal/board"
)

// How sure a reading is: the probability that it is right. A part of it was misread with a probability that falls with the margin
// by which it was decided, its score. Most such boards fail the check, for they have no solution. How many pass, by what
// was misread, is counted by TestOverlooked on boards that are made wrong, and what is left by TestCalibration on pictures.

// SureConfidence is from which confidence on a reading needs no second look. Below it one in twenty readings or more may be wrong,
// and people should compare the board with the game. Untouched clean screenshots are above it.
const SureConfidence = 0.95

const (
	// coinFlip is the probability that a decision without any margin is wrong, and fading the score at which it is e times less.
	coinFlip, fading = 0.5, 0.15
	// unseen is the probability that a reading is wrong in what no margin tells of, such as what covers a board.
	unseen = 0.002
	// blind is the probability that a look that cannot see all there is missed a wall or a border: one that tells no thick line
	// from a thin one, see pass.isBlind, or one for borders that are no lattice's in a picture narrower than leastClear.
	blind = 0.05
	// leastClear is the width of a picture, in pixels, from which on a thin line, 0.0033 of it, is two pixels wide. On a tinted cell
	// a thinner one may vanish, and without a lattice nothing tells that it should be there.
	leastClear = 600
	// overlookedAny is the probability that the check passes a board in which anything may be wrong. Most wrong boards
	// that are asked about have wrong dots or partners.
	overlookedAny = 0.01
	// severalSolutions is the probability that a board with several solutions is right. The levels of the game have one.
	severalSolutions = 0.3
	// leastConfidence tells the weakest reading from none.
	leastConfidence = 0.01
)

// overlooked is the probability that the check passes a board on which one part was misread, by the part's name: the largest of
// those that TestOverlooked counts. A wall that is lost, or a warp too many, hardly ever shows; a wrong dot or bridge always does.
var overlooked = map[string]float64{
	"lines":           0.05,
	"straightened":    0.05,
	"dots":            0.002,
	"pairing":         0.035,
	"walls":           0.8,
	"walls and warps": 0.9,
	"bridges":         0.01,
	"links":           0.8,
}

// confidence returns how sure a reading of such parts is. Unclear says that the look at them was blind. Checked says that it
// passed a check, and vain how many other readings did not: each was wrong and might have passed as well.
func confidence(parts []board.Part, unclear, checked bool, vain int) float64 {
	risk := unseen
	if unclear {
		risk += blind
	}
	for _, p := range parts {
		misread := coinFlip * math.Exp(-p.Score/fading)
		if checked {
			misread *= overlooked[p.Name]
		}
		risk += misread
	}
	if checked {
		risk += float64(vain) * overlookedAny
	}
	return max(1-risk, leastConfidence)
}
