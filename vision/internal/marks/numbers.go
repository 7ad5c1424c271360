package marks

// cellPixels is the side of a cell in the rectified picture, in pixels. The thinnest thing that is read there,
// the gap between a dot and its cell's side, is 0.15 of it.
const cellPixels = 40

// The geometry of a dot, in pitches from the cell's center. Its radius is 0.33 to 0.35.
const (
	dotRingIn, dotRingOut = 0.26, 0.30 // inside every dot, outside of letters and hint ticks
	gapRingIn, gapRingOut = 0.41, 0.43 // outside every dot, inside the cell's sides
	cornerIn, cornerOut   = 0.36, 0.41 // on the cell's diagonals, in x and in y: never under a dot or a pipe
)

// A dot stands out from its cell all round: its ring is covered, and the ring outside of it shows the cell's background,
// but for one pipe of 0.336 pitches, which takes 5 of 36 rays. Where a pipe passes through a cell it covers at
// most 0.62 of the dot ring with the slack of three radii, and leaves 0.72 of the outer one.
const (
	dotCover    = 0.90
	dotGap      = 0.80
	dotContrast = 48
	dotFill     = 0.30 // JPEG smears the colors of small dots, until little of the ring has the very same

	// below any of these a cell is surely no dot; in between it is in doubt
	noCover    = 0.68
	noGap      = 0.60
	noBoth     = 1.43 // cover and gap together; blur makes a pipe's up to 1.40
	noContrast = 36

	// A ring in one color needs less contrast: on tinted cells dark dots have little.
	evenFill       = 0.85
	evenContrast   = 34
	noEvenFill     = 0.60
	noEvenContrast = 18
	// A ring that is covered all round in one color, as no pipe's is, needs less of a gap: color bleeds across it in JPEGs,
	// where it is in doubt. A bar behind the board that covers the ring leaves up to 0.58 of the gap, too, but has a contrast
	// of 51, or 105 in a picture with a gamma of 1/1.8: what is brighter is paint, as of a dot between three thick sides.
	fullCover     = 0.95
	fullGap       = 0.62
	fullContrast  = 56
	paintGap      = 0.50
	paintContrast = 110
	noFullGap     = 0.36
	// In a thumbnail most of the ring is. Of a pipe's bend less than half is.
	mostlyFill = 0.50

	// A finger's translucent halo over a part of a dot leaves its edge, all round but for one pipe and where the halo ends, and
	// 0.71 of what the color drops by there.
	haloCover = 0.50
	haloEdge  = 0.72
)

// The geometry of a pipe, in pitches: 0.336 wide, from cell center to cell center.
const (
	pipeBody  = 0.11 // half the width in which a pipe surely has its color
	pipeClear = 0.26 // this far beside its axis a pipe surely has ended
	// pipeFill is the share of the samples along a link's middle part that have the flow's color.
	pipeFill = 0.85
	// mostBeside is the share of the samples beside a pipe that may have its color where the pipe surely does: lines can.
	mostBeside = 0.3
	// pipeColor is the largest distance of a pipe's color from its dots', as a channel difference. Colors of
	// different flows are at least 60 apart.
	pipeColor = 40
	// pipeContrast is the least difference of a pipe from what lies beside it: its own tint is 50 away or more.
	pipeContrast = 24
)

const (
	// overSide is how much of a side a pipe surely hides, in pitches, and of what is hidden with a rim beside it.
	overSide, overHidden = 0.2, 0.5
	pipeWidth            = 0.336 // in pitches
)

// evenArm is the share of the samples of a pipe of any color that have its very color: in a small picture its edges are blurred.
const evenArm = 0.6

// A bridge cell has two gray rails right across it, at 0.30 and 0.68 of its height, 0.045 pitches thick, each with a hump
// in its middle. They are sought beside the hump, where no dot and no vertical pipe reaches. A horizontal pipe takes 0.332 to 0.668
// of the height, between the rails.
const (
	railUpper, railLower = 0.30 - 0.5, 0.68 - 0.5
	humpTop              = railUpper - 0.11
	railSlack            = 0.03  // pitches up or down
	railEdge             = 0.015 // pitches from a rail's middle to where it still is one
	railFlank            = 0.10  // pitches from a rail to where there is none
	railRidge            = 50    // how much brighter than its flanks, in each channel; the rails are (211,211,211)
	railGray             = 60    // the most by which its channels differ

	// Of 12 samples, so many show a rail on a bridge: in a thumbnail some fade. With fewer the cell is in doubt, with less
	// than half it is none.
	bridgeSamples = 10
	someSamples   = 6
)

// ringContrast is that of a dot beyond the border. Outside the board the background's bars are up to 70 over the screen; but
// two that look alike, and like dots, are a pair.
const ringContrast = 80

// paintedShare is the share of the middle of a place that is paint where a pipe or a dot lies on it.
const paintedShare = 0.9

// filledShare is the least share of a dot's middle that shows its color: letters and ticks cover less than half of it.
const filledShare = 0.5

const (
	// pairDistance: two dots of one color are 0 to 16 apart in a screenshot, 31 at worst; different colors at
	// least 60. Beyond pairDistance a pair is in doubt, beyond noPairDistance it is none.
	pairDistance   = 45
	noPairDistance = 75
	// oddPairDistance is the most for the one pair that is left when all others match: the finger's halo over a dot
	// shifts its color by up to a third of the way to another.
	oddPairDistance = 150
	// pairMargin is how much more the second best pairing must cost for the best to be sure: the dots of two
	// colors that are 60 apart, exchanged, cost 120.
	pairMargin = 50
	// oneColor is how much more the second best pairing must cost, at least, and no less than a pair of the best does on
	// average: with less the colors say nothing, as in a picture of so few that they run together.
	oneColor = 3
	// maxDoubtful bounds the cells in doubt that are tried both ways, the likeliest ones; the others hold no dot. With
	// manyDoubtful times as many the picture is something else.
	maxDoubtful  = 10
	manyDoubtful = 4
	// MaxCandidates bounds the boards that are offered for one ground.
	MaxCandidates = 6
	minFlows      = 2
	// minFlowCells is the least mean length of a board's flows. No flow of the game has fewer than 3 cells.
	minFlowCells = 3
)

// pairingWork bounds the search for the pairings of one grid, in steps. A board's colors differ by far more than the
// two dots of one color do, so that a search is over after a few dozen steps; on a picture that is no board it
// may not be.
const pairingWork = 400_000
