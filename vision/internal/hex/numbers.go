package hex

// Units: a pitch is the distance of the centers of two neighbors. Brightness is 0-255. How surely something is so counts from
// 0, surely not, to 1.

// Which pieces of level lines may be sides of hexagons?
const (
	// minSide is the shortest side of a hexagon, in pixels: of one on a board 20 cells wide. maxSide is the longest, as a
	// fraction of the picture's shorter side: of one on a board 2 cells wide.
	minSide, maxSide = 14, 0.4
	// A side is found from rungShort to rungLong of its length, for lines that meet it add their width. The thick ones on a
	// board of small cells add more: up to rungEnds of the picture's shorter side.
	rungShort, rungLong, rungEnds = 0.7, 1.4, 0.017
	// Beside a pipe two pieces are left of a side, each from a shortHalf-th to a longHalf-th of its length. Their heights differ by
	// offHalf pixels at most.
	shortHalf, longHalf, offHalf = 6, 3, 1.5
	// maxRungs bounds the pieces: a board 20 cells wide has 420.
	maxRungs = 3000
)

// Which honeycombs lie on them?
const (
	// minRungs is the least number of level sides by which a honeycomb is found: the smallest board, of 7 cells, has 10, and
	// pipes cover some. minCluster is how many of them lie within clusterReach cells of another: pipes leave no more on narrow
	// boards. Pieces of texts and icons lie all over the screen.
	minRungs, minCluster, clusterReach = 5, 4, 2
	// finer is the ratio of two heights (or widths) that are tried, one after the other: over 40 half rows it adds up to a
	// sixth of one. apart is the least ratio of two heights that are kept, heightsKept how many are.
	finer, apart, heightsKept = 1.004, 1.02, 6
	// offRow is how far a level side may lie off its half row, to be counted for the columns, in half rows. offPlace is the
	// same for its middle on a fitted honeycomb, in columns and half rows.
	offRow, offPlace = 0.2, 0.16
	// honeycombsTried bounds the honeycombs of one picture. Two are one if their pitches differ by less than samePitch.
	honeycombsTried, samePitch = 3, 0.02
	// rungsProbed is how many of its level sides tell whether a honeycomb is one: from at least minForked of their ends a
	// slanted line leads on. On a honeycomb it is nearly all, on a square board none.
	rungsProbed, minForked = 12, 0.5
)

// What does the picture show at a side?
const (
	// A side is looked at in sideSamples places between the parts sampleFrom and sampleTo of it: its ends lie under the lines
	// that meet it.
	sideSamples, sampleFrom, sampleTo = 16, 0.08, 0.92
	// minSeen is the least number of samples by which a side is judged: a pipe, 0.31 pitches wide, covers half of them.
	minSeen = 4
	// A side's background is taken maxReach pitches beside it: dots end 0.18 from it. On a board of large cells it is
	// pastThick of the picture's shorter side and pastBlur pixels, for a thick line, 0.010 of the screen wide, ends before.
	maxReach, pastThick, pastBlur = 0.14, 0.012, 3
	// lineSlack is how far beside its place a line may run, in pitches.
	lineSlack = 0.035
	// Paint is brighter than the cell beside it by paintStep of the brightest paint's contrast: a pipe's own tint has 0.36 of
	// its color, and the darkest color half of the brightest's. Over a line a pipe varies by pipeEven at most; a halo does not
	// hide the line.
	paintStep, pipeEven = 0.12, 0.1
	// The contrast is that between these quantiles of brightness. Dots cover 3 % of any board.
	darkest, lightest = 0.05, 0.99
	// cut is how much of a cell a tight crop may take away, in pitches.
	cut = 0.1
)

// Is a side a line, thick, a wall?
const (
	// Over the strength of the typical line: nothing up to noLine, surely a line from clearLine on.
	noLine, clearLine = 0.1, 0.45
	// halfSure is how surely a side is a line, or a thick one, where that counts as yes.
	halfSure = 0.5
	// faint is the least strength of a side beyond which there may be another cell, over the typical one's.
	faint = 0.15
	// The lighter what lies beside a line, the less it stands out: but never less than minContrast of what it does on black.
	minContrast = 0.35
	// The outline is outlineWidth times as wide as thin lines. Surely thin lines are up to thinWidth, surely thick ones from
	// thickWidth on, in those of thin ones.
	outlineWidth          = 2.95
	thinWidth, thickWidth = 1.4, 2.2
	// Walls are as wide as the outline and 2.2 times as bright, which makes them look 6 times as wide as thin lines. A line up
	// to dimWidth is surely none, one from brightWidth on surely is.
	dimWidth, brightWidth = 2.0, 3.6
	// Their level is over evenLevel and surely over brightLevel of the outline's. In a washed out picture, one with a gamma of
	// 1/2.2, it is 1.4 of it.
	evenLevel, brightLevel = 1.15, 1.5
	// A line that stands out by more than glaring times what the outline would lies below a finger's halo, which leaves
	// belowHalo of the outline. No line is seen where less than minShade of it is left.
	glaring, belowHalo, minShade = 1.3, 0.71, 0.1
)

// Which places are cells? The cost of a side is 1 where it should be a line and surely is none.
const (
	// A place is a cell at first if the sides of at least minSides are seen, and openSides of them, summed up, are no lines.
	minSides, openSides = 3, 0.5
	// A side costs widthCost if it is thin instead of thick or the other way round, and brightCost if it is an outline that is
	// bright instead of dim.
	widthCost, brightCost = 0.5, 0.25
	// minGain is by how much the cost must fall for a place to change: more than rounding.
	minGain = 1e-6
	// labelRounds bounds the rounds in which places change.
	labelRounds = 12
)

// Is it a board?
const (
	// minCells is the least number of cells of a hex board.
	minCells = 7
	// maxMeanCost is the most that a board's sides cost on average.
	maxMeanCost = 0.12
	// maxThinRim is the largest share of the outline that is thin, thick by thinSide at most: a board that the picture cuts
	// off has a whole side of it.
	maxThinRim, thinSide = 0.1, 0.3
	// maxSpokes is the largest share of the lines from a cell's center to its corners that are there: triangles and rhombi
	// have them all. They are looked at between the parts spokeFrom and spokeTo of the way.
	maxSpokes, spokeFrom, spokeTo = 0.15, 0.6, 0.86
)

// What is in doubt?
const (
	// sureCost is by how much the next best set of cells costs more, at least, when there is no doubt: one side that is there
	// or not, and one that is thick or thin.
	sureCost = 1
	// clearlyEmpty is what a place would cost more as a cell, at least, for a round thing on it to be no dot: three of its
	// sides are not there.
	clearlyEmpty = 3
	// A side is a wall if it is surely one by evenWall. It is in doubt between noWall and sureWall.
	noWall, evenWall, sureWall = 0.2, 0.4, 0.6
	// maxDoubts bounds the places and walls in doubt that are tried both ways.
	maxDoubts = 3
)

// Where do dots, pipes and backgrounds lie in a cell?
const (
	// unitCell is the side of a square whose dot, 0.69 of it wide, is as large as a hexagon's, 0.643 pitches wide.
	unitCell = 0.643 / 0.69
	// The background shows towards the corners, from backNear to backFar of unitCell away from the center and backOff beside
	// that way: a dot ends at 0.322 pitches, the cell at 0.577.
	backNear, backFar, backOff = 0.43 / unitCell, 0.49 / unitCell, 0.03
)
