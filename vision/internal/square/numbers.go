package square

// Units: a pitch is the distance of two crossings. Evidence is the share of a side's samples at which the picture shows a
// line, 0 to 1. Mass, width, level (brightness), heaviness and thickness of a line count in those of the board's thin
// lines, see thinLine, where nothing else is said.

// Which crossings lie on a lattice?
const (
	// maxPitch is the largest pitch, in pixels: a 3x3 board at the fine scale has up to 720.
	maxPitch = 720
	// pitchSpread is how far the distance of two neighbors may be from the pitch, as a fraction: thin lines are rounded to
	// pixels, and there may be a little perspective.
	pitchSpread = 0.045
	// neighborsKept is how many neighbors are kept in each direction: a false node between two true ones hides the true
	// neighbor if only the nearest is kept.
	neighborsKept = 3
	// offLattice is how far a node of the lattice may be from its place, in pitches.
	offLattice = 0.08
	// fewNodes bounds chance alignments: a lattice has at least this part of the nodes of the best one, as a divisor.
	fewNodes = 8
	// latticesPerPitch leaves room for the board, its miniature in a preview, and one mistake.
	latticesPerPitch = 3
	pitchesTried     = 5
	// minNodes is the number of inner crossings of a 3x3 board.
	minNodes = 4
	// minCrossings is the least number of nodes at which three lines or more meet. The smallest board has twelve, of which
	// some may be missing; a frame and lines of text have none.
	minCrossings = 2
	// maxWindow bounds the window of a lattice, in cells: a picture of the largest aspect at a small pitch.
	maxWindow = 128
)

// Is a side a line?
const (
	// minSlack is how far beside its place a side may run at least, in pixels, see lines.AcrossSlack.
	minSlack = 1.5
	// visibleShare of a side's samples must lie in the picture for the side to be judged.
	visibleShare = 0.5
	// From the evidence sureLine on a side is a line, and below maybeLine there is none. In between it is damaged, by a
	// finger's halo or by JPEG.
	sureLine, maybeLine = 0.6, 0.5
)

// Which rectangle of cells is the board?
const (
	// sideBias is subtracted from the evidence of each side, so that a rectangle gains by sides that are lines and loses by
	// sides that are not. On a lattice of half the pitch half of all sides are empty; on one of twice the pitch there are
	// fewer sides. So multiples of the pitch sort themselves out.
	sideBias = 0.6
	// unseenGain is what a side beyond the picture's edge adds. It is a little less than nothing, so that the board ends at
	// the edge, unless lines into a last row or column that the edge cuts off can be seen.
	unseenGain = -0.1
	// minLineShare is the least mean evidence of a board's sides: real boards have 0.92 or more, nearly all 1.
	minLineShare = 0.88
	// nearLineShare is that from which on a grid without enough of them may have more at another look. Those that do have 0.8 or more.
	nearLineShare = 0.75
	// maxBeside is the most mean evidence of lines so many pitches aside of a board's lines, clear of dots and pipes. Screenshots
	// have up to 0.01, in a thumbnail with pipes 0.36. Where noise makes the lines there are as many as at their places.
	asideOfLine, maxBeside = 0.2, 0.7
	gridsTried             = 6
	// A rectangle as it was found ranks behind the one with its borders fitted, and so does one with a border moved: these
	// are factors of its score.
	unfittedRank, variantRank = 0.9, 0.8
	// mainBoard is the part of the picture's shorter side from which on a whole board leaves no room for a larger one. If
	// it lies on the likeliest lattice and spans that in both directions, it is tried before other lattices are looked at.
	mainBoard = 0.5
	// samePlace is how close the corners of two grids are that count as one, in pitches.
	samePlace = 0.25
)

// Where does a rectangle end? Shares are of the grid's lines that run up to a border.
const (
	// minContinuing is the share of lines that continue beyond a border from which on the grid is a part of a larger one.
	minContinuing = 0.6
	// A border is in doubt if more than doubtfulBeyond of the lines continue beyond it, or fewer than doubtfulInside lead
	// into the last cells before it.
	doubtfulBeyond, doubtfulInside = 0.3, 0.9
	// continuingLine is the evidence with which a line continues.
	continuingLine = 0.8
	// glimpse is the share of a side's samples that must lie in the picture to see whether its line continues.
	glimpse = 0.2
	// massSpread is the factor between the typical mass of the grid's lines and the lightest and heaviest that still count
	// as such: text and pictures beside a board have strokes of other weights. What at least massTail of the lines weigh
	// counts in any case: tints make lines lighter.
	massSpread, massTail = 3, 0.05
	// minEvenness is the least mass of such a line at its lightest fifth, over its median: letters are not even.
	minEvenness = 0.3
	// A plain rectangle has at least plainLines as mean evidence, and at most plainBeyond of its lines continue.
	plainLines, plainBeyond = 0.97, 0.2
)

// Which cells does a board of any form have?
const (
	// thinOutline is what a thin line costs where the board would end: boards of any form have a thick outline. A side
	// costs 1 if it should be a line and has no evidence.
	thinOutline = 0.8
	// formRounds bounds the rounds in which cells are put right; two are the rule.
	formRounds = 8
	// minOutline is the least share of a board's outline that is thick, or an opening.
	minOutline = 0.85
	// minHoleOutline is the least share of an inner hole's outline that is thick: a real hole has 1, and a group of cells
	// whose lines are too faint to be seen has 0.
	minHoleOutline = 0.5
	// A part of the board that is joined to no other has at least minIsland cells, and islandShare of the largest's.
	minIsland, islandShare = 2, 0.02
	// Text has less than minSolid of a thin line's mass at the lightest fifth of its samples, and more than maxBroken at the
	// median. A line among tinted cells has 0.4 at its lightest, text next to none. So has a thin line of which a pipe and
	// the frame leave too short a piece, but that is no heavier than others.
	minSolid, maxBroken = 0.2, 1.6
)

// Is there an opening, for a warp?
const (
	// maxOpenings is how many a cell has at most: at a corner of the board.
	maxOpenings = 2
	// minRail is the least mass of a rail: real ones have 3.4 to 3.7, and a line of the grid that continues has 1.
	minRail = 1.9
	// maxFaded is the most that rails have left of their mass in the outer half of a cell. They fade to nothing over about
	// one cell, so that a third is left, and more in a picture of few colors. An outline has all of it, or over a bar at
	// least its brightness.
	maxFaded = 0.7
	// railLevel is how much brighter than a thin line rails are: they are pieces of an outline, bright over dim in the game.
	railLevel = 2.2
)

// What is a thin line?
const (
	// thinQuantile of the masses and widths of the lines between cells is taken for the thin line's. On a half-drawn board
	// lines amid tinted cells weigh half, and in a shrunk picture some are one pixel wide and some two.
	thinQuantile = 0.8
	// glaring is the level from which on a line is no thin one, in the median's: walls are brighter.
	glaring = 1.5
)

// Is a line thick?
const (
	// minThick is the least thickness of a thick line. Thin ones have up to 1.2. A dim thick one has 1.9 in a thumbnail and
	// 4 to 27 in a sharp picture.
	minThick = 1.5
	// brightThick is the heaviness above which a line may be a thick bright one. A dim one has 2 to 5.4. A bright one has
	// 13 to 27, 7 in a picture with a gamma of 1/1.8, and half of that where half the board is tinted: that makes the thin
	// line another.
	brightThick = 6
	// A thick bright line has at least thickWidth, or thickLevel: what only looks like one amid tinted cells has neither.
	// It is three thin lines wide in a sharp picture. In a thumbnail, where all lines are as wide, it has the level of walls.
	thickWidth, thickLevel = 1.25, 1.85
)

// What frame does a rectangle have?
const (
	// brightBorders is how many borders of a plain rectangle may be thick and bright: a window's edges can make two so.
	brightBorders = 2
	// thinFrame is the most thickness of a thin frame at the lightest fifth of its sides. It has up to 1.2. A thick one, dim
	// as it is, has 1.4 in a blurred thumbnail and 9 in a sharp picture.
	thinFrame = 1.28
	// maxDimThick is the share of a frame from which on thick sides as dim as the grid say that it is no thin one. What lies
	// beside a thin frame may make it thicker, but then it makes it brighter, too.
	maxDimThick = 0.2
	// clearOfEdge is how far from the picture's edge a side of the frame shows its whole thickness, in pitches. minFrameSeen
	// is the least share of the frame's sides that must be seen.
	clearOfEdge, minFrameSeen = 0.06, 0.25
	// thinOutside is the thickness below which a line is surely none of an outline: that has 1.26 in the worst thumbnail.
	thinOutside = 1.1
)

// Is a side between two cells a wall?
const (
	// minWallLevel is the least level of a wall. Walls have 2.2, 1.5 in a picture with a gamma of 1/1.8, and 2 where the
	// title is white, for nothing is brighter. minPaleLevel is the least of a wall that has lost its level or its mass.
	minWallLevel, minPaleLevel = 1.3, 1.2
	// surelyWall is the heaviness of what is a wall for sure: walls have 13 to 27, and 7 in a washed out picture. Where the
	// grid is dim, the edge of a finger's halo or somebody's box has up to 7.9.
	surelyWall = 8
	// The limit between the heaviness of thin lines and of walls is sought where there is a gap, from minWallLimit to
	// maxWallLimit, among lines from maxThinHeavy to minWallHeavy: below are thin lines, above walls.
	minWallLimit, maxWallLimit = 3, 7
	maxThinHeavy, minWallHeavy = 2.5, 14
	// wallSpread is the least heaviness of a wall, in the others': all are alike, but amid tinted cells they have 0.75.
	wallSpread = 0.45
	// haloSpread, haloLevel and asWide are for a wall under a finger's halo. That leaves 0.4 of its heaviness, 0.7 of its
	// level and all of its width. The first two are the least in those of other walls, asWide is the factor between widths.
	haloSpread, haloLevel, asWide = 0.25, 0.65, 1.25
	// minPaleThick is the thickness from which on a bright line may be a wall that has lost its mass, over a bar in a washed
	// out picture, or its level over the grid, in a sharpened one. Thin lines have up to 1.7, a few 2.5; walls 12, and 5 in
	// such a picture.
	minPaleThick = 3.5
	// A wall is wider than wideWall and narrower than broadWall: it has 2 to 3.3, and 1.6 in a thumbnail. In a picture that
	// was scaled some lines of the grid are 1.3 times as wide as others, and the rim of a halo has 4.5.
	wideWall, broadWall = 1.5, 3.6
	// offWall is how far the middle of a wall may be from the line's place, in its own widths: it is up to 0.28 away. Where
	// a bar begins or ends beside a line on a tinted cell, the middle of both together is 0.7 away.
	offWall = 0.5
)
