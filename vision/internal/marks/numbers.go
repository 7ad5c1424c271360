package marks

// Lengths are pitches, and shares are of samples. Differences of color are of stretched colors, 0-255, in the channel in which
// they are largest.

// cellPixels is the side of a cell in the rectified picture, in pixels. The thinnest thing that is read there, the gap between
// a dot and its cell's side, is 0.15 of it.
const cellPixels = 40

// Where a dot is sampled, from the cell's center. Its radius is 0.33 to 0.35.
const (
	middleIn              = 0.10       // beyond the middle of a letter
	dotRingIn, dotRingOut = 0.26, 0.30 // inside every dot, outside of letters and hint ticks
	gapRingIn, gapRingOut = 0.41, 0.43 // outside every dot, inside the cell's sides
	cornerIn, cornerOut   = 0.36, 0.41 // on the cell's diagonals, in x and in y: never under a dot or a pipe
	minSeen               = 0.5        // least share of the samples that the picture must show
)

// What is a dot. It stands out from its cell all round: its ring is covered, and the gap around it shows the cell's background
// but for one pipe of 0.336 pitches, which takes 5 of 36 directions. A pipe that passes through a cell covers at most 0.62 of
// the ring, with the slack of three radii, and leaves 0.72 of the gap.
//
// A cell with all that a name dot… or even… asks for is a dot. One that falls short of any no… is none. Those between are in
// doubt.
const (
	dotCover, noCover       = 0.90, 0.68
	dotGap, noGap           = 0.80, 0.60
	noBoth                  = 1.43 // cover and gap together; blur makes a pipe's up to 1.40
	dotContrast, noContrast = 48, 36
	dotFill                 = 0.30 // JPEG smears the colors of small dots, until little of the ring has the very same

	// A ring in one color needs less contrast: on tinted cells dark dots have little.
	evenFill, noEvenFill         = 0.85, 0.60
	evenContrast, noEvenContrast = 34, 18

	// A ring that is covered all round in one color, as no pipe's is, needs less of a gap: in a JPEG color bleeds across it.
	// A bar behind the board covers the ring and leaves up to 0.58 of the gap, too. Its contrast is 51, or 105 in a picture with
	// a gamma of 1/1.8. What is brighter is paint, as of a dot between three thick sides, and needs less of a gap still.
	fullCover               = 0.95
	fullGap, fullContrast   = 0.62, 56
	paintGap, paintContrast = 0.50, 110
	noFullGap               = 0.36
	// mostlyFill is the share in one color that makes a ring round in a thumbnail. Of a pipe's bend less than half is.
	mostlyFill = 0.50

	// The finger's disc over a part of a dot leaves the dot's edge, all round but for one pipe and where the disc ends, and
	// 0.71 of what the color drops by there. minDrop and maxDrop are the drop in one direction over the typical one.
	discCover, discEdge = 0.50, 0.72
	minDrop, maxDrop    = 0.6, 1.6

	// Where a verdict is as clear as can be, for the confidence alone.
	clearGap, clearContrast  = 0.86, 100 // of a dot
	clearNoCover, clearNoGap = 0.5, 0.5  // of none
)

// What lies on a cell and is neither a dot nor a pipe.
const (
	// coverContrast is how far it is from the cell's background at least, or from that of most cells. The finger's disc makes
	// black up to 74 bright, and the tint of a cell without a pipe is up to 45 away in a screenshot, 75 in a photo.
	coverContrast = 90
	// A cell shows its background near its corners, from cornersIn to cornerOut on, but for less than maxBesidePipes of that:
	// the dots of other makers are larger.
	cornersIn, maxBesidePipes = 0.27, 0.35
)

// What is a pipe. It is 0.336 wide and leads from cell center to cell center.
const (
	pipeWidth = 0.336
	pipeBody  = 0.11 // half the width in which it surely has its color
	pipeClear = 0.26 // this far beside its axis it surely has ended
	// pipeFill is the least share of the samples of its body that have its color, and 1-pipeFill the largest of those beside it.
	pipeFill = 0.85
	// maxBeside is the largest share of the samples beside it where all of the body has its color. A line may have that color.
	maxBeside = 0.3
	// pipeColor is the largest difference of its color from its dots'. Colors of different flows are at least 60 apart.
	pipeColor = 40
	// pipeContrast is the least difference from what lies beside it. Its own tint is 50 away or more.
	pipeContrast = 24
	// evenArm is the least share of the samples of a pipe of unknown color that have its very color. In a small picture its
	// edges are blurred.
	evenArm = 0.6
)

// What hides a border of a free board.
const (
	// minHidden is how much of a border a pipe hides at least.
	minHidden = 0.2
	// minOneColor is the least share of what is hidden that has the pipe's color. The rest is a rim beside it.
	minOneColor = 0.5
	// insideDot is the share of a dot's radius within which no border leads. Borders lead past a dot at 0.9 and more.
	insideDot = 0.8
)

// What is a bridge. It has two gray rails right across the cell, at 0.30 and 0.68 of its height, 0.045 thick, each with a hump
// in its middle. They are sought beside the hump, where neither a dot nor a vertical pipe reaches. A horizontal pipe takes 0.332
// to 0.668 of the height, between the rails.
const (
	railUpper, railLower = 0.30 - 0.5, 0.68 - 0.5 // down from the cell's center
	humpTop              = railUpper - 0.11
	railSlack            = 0.03  // how far up or down a rail may lie
	railEdge             = 0.015 // from a rail's middle to where it still is one
	railFlank            = 0.10  // from a rail's middle to where there is none
	railRidge            = 50    // how much brighter than its flanks it is at least, in each channel; rails are (211,211,211)
	railGray             = 60    // largest difference of its channels

	// So many of 12 samples show a rail on a bridge; in a thumbnail some fade. With fewer the cell is in doubt, with fewer than
	// doubtfulSamples it holds none.
	bridgeSamples, doubtfulSamples = 10, 6
)

// What lies beyond the border of a whole board: nothing.
const (
	// beyondContrast is the least contrast of a dot or paint there. Bars of the background are up to 70 over the screen. But two
	// dots that look alike are a pair at any contrast.
	beyondContrast = 80
	// minPainted is the least share of a place's middle that is paint where a pipe or a dot lies on it.
	minPainted = 0.9
	// minFilled is the least share of a dot's middle in its color. Letters and ticks cover less than half of it, and a round
	// button shows little.
	minFilled = 0.5
)

// Which dots are a pair. These are Euclidean distances of colors. Two dots of one color are 0 to 16 apart in a screenshot, 31 at
// worst; different colors are at least 60 apart.
const (
	// Beyond pairDistance a pair is in doubt, beyond noPairDistance it is none.
	pairDistance, noPairDistance = 45, 75
	// oddPairDistance is the largest distance of the one pair that is left when all others match. The finger's disc over a dot
	// shifts its color by up to a third of the way to another.
	oddPairDistance = 150
	// pairMargin is how much more the second best pairing must cost for the best to be sure. Two pairs of colors that are 60
	// apart, with partners exchanged, cost 120 more.
	pairMargin = 50
	// onlyMargin stands for that where there is no second pairing: only two dots.
	onlyMargin = 4 * pairMargin
	// clearMargin is that of a pairing that is as clear as can be, for the confidence alone.
	clearMargin = 2 * pairMargin
	// minPairMargin is how much more the second best pairing must cost for the best to be one at all. It is also at least what a
	// pair of the best costs on average. With less the colors say nothing, as in a picture of so few that they run together.
	minPairMargin = 3
	// distanceDoubt is the distance of the worst pair that adds 1 to Candidate.Doubt: it decides between boards that are alike
	// in all else.
	distanceDoubt = 1000
	// pairingWork bounds the search for the pairings of one ground, in steps. On a board it is over after a few dozen steps, for
	// its colors differ by far more than the two dots of one color do. On another picture it may not be.
	pairingWork = 400_000
)

// How many boards one ground may be.
const (
	// maxDoubtful bounds the cells in doubt that are tried both ways, the likeliest ones; the others hold no dot. With
	// manyDoubtful times as many the picture is something else.
	maxDoubtful, manyDoubtful = 10, 4
	// MaxCandidates bounds the boards that are offered for one ground.
	MaxCandidates = 6
	minFlows      = 2
	// hazy is the margin of a verdict below which people should look at the cell, too: one in ten of them is wrong.
	hazy = 0.25
	// mostLone is the largest share of a refused board's dots that have no partner, but for two. With more they are pieces of
	// another game.
	mostLone = 0.3
	// A cell of a refused board that differs from the others by paleCover may be covered, too, unless more than mostPale do: then it is
	// the look of the board.
	paleCover, mostPale = 40, 3
	// minFlowCells is the least mean length of a board's flows, in cells. No flow of the game has fewer than 3.
	minFlowCells = 3
)
