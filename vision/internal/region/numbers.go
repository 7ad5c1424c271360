package region

// The tuned numbers of this room, by the question that they answer. A cell's width is twice the radius of the largest circle
// in a typical cell, its size the root of its area. Pixels are those of the working picture.

// Which lines are a board's outline? See findOutline.
const (
	// minOutlineStrength is the least strength of an outline, over that of the strongest large lines. Weaker ones are
	// a JPEG's noise around a page.
	minOutlineStrength = 0.4
	// minEnclosed is the share of its box that an outline encloses. The rim of a window below its title encloses nothing,
	// a star of five points a third.
	minEnclosed = 0.1
	// The width of the outline is measured across it down to edgeStrength of the least strength, where its blurred edges
	// reach the noise. Of the widths it is the quantile widthRank: where an outline is slanted, its width in x and in y is too
	// large.
	edgeStrength, widthRank = 0.25, 0.3
)

// What is a line within the outline?
const (
	// faintLine is the strength of what may be a line, over that of what is one.
	faintLine = 0.5
	// lineHalf is half the width of a thin line as Find widens it, in pixels.
	lineHalf = 2
	// blurMargin is how much wider than the thickest line the square is in which a line's mass is measured, in pixels.
	blurMargin = 4
)

// How far does paint reach? All in pixels.
const (
	// paintRim is how far around paint its blurred edge passes for a line.
	paintRim = 2
	// paintBleeds is how far beyond its rim a JPEG's paint bleeds. It does so along the rim; lines lead away from it.
	paintBleeds = 3
)

// Is a gap in paint a letter's or a tick's? See findPaint, findLettered and closePaint.
const (
	// maxLetterGap is the area of a gap in a letter, in squares of the widest dot's radius. What pipes enclose is larger.
	maxLetterGap = 0.5
	// crack is the width of what a letter's tip leaves open, in pixels. Between two paints a line may lie.
	crack = 3
	// minLined is the share of lines in what pipes enclose: there is a border every two pipes' widths.
	minLined = 0.02
	// roomy is the part of the board that no letter's gap has: one in so many of its pixels.
	roomy = 8
	// A dot so small that it looks like lines is at least roundness as wide as high, or as high as wide, and fills minFull of
	// its box: a disc fills 0.79, less where a letter is.
	roundness, minFull = 0.67, 0.5
	// letterStroke is the width of a letter's strokes, in widths of the tightest cells.
	letterStroke = 0.11
	// letterHole is the area of a gap in a letter, in squares of the radius of the circle in the tightest cells. Between
	// pipes there are 1.7.
	letterHole = 0.5
)

// Where does a line continue on the other side of a pipe? See joinStubs.
const (
	// stubGap is how far a line's last pixels are from the hidden ones, in pixels.
	stubGap = 3
	// longStub is the length of a contact with paint, in pixels, that may be the ends of two lines, or of one that meets
	// another there.
	longStub = 10
	// A line must continue for stubRun pixels beyond a stub, straight away from the other one, but for stubMiss of them.
	// stubSide pixels beside it there must be none, on one side at least: half of a thin line, and one more for a slant.
	stubRun, stubMiss, stubSide = 6, 1, 5
	// maxStubs bounds the work. A finished board of 15x15 cells has 450.
	maxStubs = 1500
	// minPassing is how far a pipe continues to either side of the way below it, over that way's length. A dot reaches half
	// of it, on one side.
	minPassing = 0.7
	// bentAt is where on the way a pipe's middle is if it bends there, as a share of it: outside of the bend it is round.
	bentAt = 0.3
	// maxSlant is how far the pipe's direction is off the right angle, in degrees.
	maxSlant = 50
	// maxAslant is how long the way below a pipe is, over the pipe's width: at an angle of 40 degrees.
	maxAslant = 1.55
	// maxBent is how much more of a border a pipe hides that bends on it.
	maxBent = 1.5
)

// Do two waters meet in a neck, or are they one? See flooding.
const (
	// neck is how wide the place where waters meet may be to part them, over the narrower of the two. Under a pipe that
	// crosses a line at 45 degrees it is half as wide as the cells.
	neck = 0.8
	// hiddenNeck is the same below a pipe, which may hide a border in all its length but for some pixels.
	hiddenNeck = 0.95
	// maxHiddenDepth is how deep in paint a border may lie, over the largest dot's radius: no border leads below a dot.
	maxHiddenDepth = 0.7
	// depthSteps is how finely depths are told apart, in steps a pixel.
	depthSteps = 4
)

// Is there a line between two regions? See sight.
const (
	// minLine is the share of a border's visible pixels on which there must be a line.
	minLine = 0.5
	// To tell that there is none, minSeen pixels of the border must be seen, and minSeenShare of it.
	minSeen, minSeenShare = 4, 0.1
)

// Is a region a speck? See dropSpecks.
const (
	// maxSpeck is the area below which a region is none, over that of a typical one: the point of two lines that cross at
	// an acute angle.
	maxSpeck = 0.03
	// sliver is the inner radius below which a small region is none, over that of a typical one, if it is narrower than the
	// outline, too.
	sliver = 0.33
	// typicalPower weighs regions by this power of their areas to find the typical one. That is half way between counting
	// them, of which noise has many, and their areas, of which a hole may have the most.
	typicalPower = 0.75
)

// Is this a board's number of cells, and are they of a size?
const (
	// The game's smallest board without a lattice has 12 cells.
	minCells, maxCells = 8, 400
	// The area of a cell lies between smallCell and largeCell medians. Sectors of a ring differ the most.
	smallCell, largeCell = 0.15, 6
)

// Do two regions share a border, or meet in a point? Lengths are over the size of the smaller one.
const (
	// Cells that share a border share 0.78 to 1.08, some only 0.3. Cells that meet in a point share 0.05 to 0.14, and 0.23
	// where a finger's disc begins. From maxPoint to minLink it cannot be told. Where a JPEG smears a point it has up to
	// maxSmearedPoint, and leaves the line.
	minLink, maxPoint, maxSmearedPoint = 0.25, 0.16, 0.35
	// minKnown is what must be known of a border: a pipe hides half of it at most.
	minKnown = 0.28
	// maxHidden is how much of a border paint may hide where no line is joined below it. A pipe hides 0.6 to 0.8.
	maxHidden = 0.4
	// maxOff is how far a border may lead from any line where it can be seen. It is 0.03 in a JPEG with gaps in its
	// lines, 0.09 and more where the edge of a finger's disc was taken for paint.
	maxOff = 0.08
)

// Is a line thick or thin?
const (
	// minThick and maxThin are the weights of a thick and of a thin line, over the outline's, which is thick and bright.
	// Thin ones have 0.14 to 0.24. In between it cannot be told.
	minThick, maxThin = 0.50, 0.38
	// minThinWeight is the least weight of a thin line, 0-255: its mean strength in the square of Parts.mass.
	minThinWeight = 1.5
)

// Do both ends of a border below a pipe lie on one curve? See isOneCurve.
const (
	// minEnd is how many pixels of a border must be seen on either side of the pipe, where no other line is near.
	minEnd = 5
	// maxOffLine is how far a border's pixels are off its curve, in pixels. minOnLine is the share of them that are not
	// farther: noise beside paint may be.
	maxOffLine, minOnLine = 1.5, 0.8
)

// May a hidden border begin at a corner? See bendsAround.
const (
	// cornerReach is how far around the corner to look, in widths of a cell; cornerClear the same in widths of the line. It
	// is one from cornerFarther times as far, too: where a line meets another it bends by a few pixels.
	cornerReach, cornerClear, cornerFarther = 0.15, 1.5, 1.6
	// minReflex is the share of a circle around it that a reflex corner's region has: more than 216 degrees.
	minReflex = 0.6
)

// Does a line lead nowhere? See checkLoose. Lengths are in widths of a cell.
const (
	// looseLength is the length of such a line. What may be a line needs faintLength, in pieces of faintPiece: a pipe leaves
	// a quarter of a line, on both sides of it together.
	looseLength, faintLength, faintPiece = 0.3, 0.2, 0.13
	// What rings beside a line or paint in a JPEG runs along it: nearer than alongLine to a line, for no cell is so slim,
	// and than alongPaint to paint. A border is 0.15 from a dot, less its rim.
	alongLine, alongPaint = 0.2, 0.1
	// maxStray is how far ringing strays from what it runs along, over its length. A border that meets another or a pipe
	// strays by 0.64 and more.
	maxStray = 0.4
	// outlineBlur is how far the blurred edge of an outline reaches, in pixels.
	outlineBlur = 2
	// minPiece is the length of a piece of a line whose direction can be told, in pixels, and maxTurn, in radians, how far
	// two pieces on both sides of a pipe may point past each other: it cannot be told better of so few pixels.
	minPiece, maxTurn = 4, 0.35
)

// Is it a lattice after all? See checkLattice. However a lattice is turned, its steps from cell to cell are equally long, and at right
// angles (squares) or at 60 degrees (hexagons).
const (
	// minLatticeSteps is the share of the links that are such steps; stepSlack how far they may differ, over their length.
	minLatticeSteps, stepSlack = 0.8, 0.12
	// Triangles have steps like hexagons, but fewer links. minHexCells is the share of the cells with minHexLinks links, which
	// a hexagon has that is not at a corner.
	minHexLinks, minHexCells = 5, 0.25
	// maxRound is a hexagon's standard deviation in its longest direction over that across it. A rhombus has 1.38 and more.
	maxRound = 1.16
)

// What is a dot, and what a pipe? Radii are over that of the circle in the tightest cells.
const (
	// minBrush is the least radius of a dot's paint; dots have 0.54 and more. A pipe has 0.34, in the sharpest bend 0.49.
	minBrush = 0.52
	// Paint deeper than coreDepth, and than coreShare of the dot's own radius, is a dot's core: too far inside for a pipe.
	// The second is for cells that differ in size: a pipe is as wide in all of them.
	coreDepth, coreShare = 0.42, 0.55
	// maxCore is how far from a dot's deepest place its core reaches, over its radius: beyond may be a pipe's bend, or where
	// pipes meet.
	maxCore = 2
	// minCore is the least number of pixels that tell the form of a dot.
	minCore = 12
	// tightRank is the quantile of the cells' radii that is the tightest's: noise beside a line may make a few smaller.
	tightRank = 0.1
	// minRoom is the least radius to measure a cell's paint by: a region that is tighter is a part of a cell.
	minRoom = 0.8
	// minPainted is the area of a part of paint that counts, in squares of the radius of the circle in its cell, or in
	// a typical one if that is less. A letter has 0.3.
	minPainted = 0.1
	// roomyDepth is how far from any line, over the radius of the circle in its cell, a pipe passes at least.
	roomyDepth = 0.6
)
