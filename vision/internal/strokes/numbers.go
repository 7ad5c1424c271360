package strokes

// The tuned numbers of this room, by the question that they answer. A brightness is 0 to 255. A width is what separates
// lines from paint, see [Strokes.Width], unless a comment says otherwise.

// Is it a line or paint?
const (
	// WidthShare separates lines from paint, as a fraction of the picture's shorter side. The thickest line has 0.011,
	// the thinnest pipe 0.0185, on a board 18 cells wide.
	WidthShare = 0.0145
	// minWidth is the least that separates them, in pixels.
	minWidth = 7
)

// Is a broad pale part only where thick lines meet? See untie.
const (
	// knotArea is the largest area of a knot of lines, in squares of the width. The smallest dot, 0.038 wide on a board 19
	// cells wide, has five.
	knotArea = 2.5
	// slenderRadius is the largest inner radius of a thick line that looks broad, in widths. What is broad has 0.5 and
	// more, a flow at its dot 0.78 on a board of 72 cells.
	slenderRadius = 0.6
	// minPaleShare is the share of such a line's pixels that are pale.
	minPaleShare = 0.5
	// maxPaleRatio is the strongest channel over the weakest where a pixel is pale. Bright lines have 1.8.
	maxPaleRatio = 2.6
)

// How bright is paint?
const (
	// Paint is brighter than the background by paintShare of what the picture's brightest broad things are, within
	// minUsual and maxUsual. The darkest dots have 128, a finger's disc 74, a tint 51 beside what shines through.
	paintShare, minUsual, maxUsual = 0.43, 16, 110
	// backgroundRank is the quantile of the broad brightness that is the background's.
	backgroundRank = 0.1
	// maxPaintLevel bounds the level of paint in a picture as bright as paper.
	maxPaintLevel = 250
	// noiseLeaves is the share of a paint's brightness that noise leaves of it.
	noiseLeaves = 0.85
	// belowDisc is the least brightness of paint below a finger's disc of another color, in its own color, over that of
	// usual paint. The disc leaves 0.7 of it, which is 0.81 of the darkest dot, and has 0.67 itself.
	belowDisc = 0.74
)

// paintLevels are the levels at which paint is sought, over that of usual paint. What is as bright as the first is paint;
// a finger's disc over a tint is darker. A picture with a gamma of up to 2.2 has paint as dark as the last.
var paintLevels = []float64{1.5, 1.25, 1, 0.77, 0.63, 0.5}

// Where does paint end? Pixels at a blurred edge belong to it from edgeStep of the step across it on: about the half, which is
// where the edge was. From 0.3 to 0.5 as many boards are read. paintEdge is how far it is blurred, in pixels.
const paintEdge, edgeStep = 3, 0.4

// Does a part stand out from what is around it? A tint and a finger's disc do not.
const (
	// standReach is how far beside the part to look, in pixels; standRim is the share of its rim that must stand out.
	standReach, standRim = 5, 0.8
	// standStep is how bright what is beside the part may be, over the part. A tint has 0.4 of its paint, 0.55 where
	// colors are pale; a disc over a tint is 1.5 times as bright.
	standStep = 0.6
	// The purer a color, the less of it shines through a disc: pureStep is standStep for one without white, less its
	// whiteness, within minStep and maxStep.
	pureStep, minStep, maxStep = 0.8, 0.56, 0.75
)

// What is a part beside known paint?
const (
	// fewKnown is the share of a part that may be known paint without being its own.
	fewKnown = 0.02
	// maxFlowRim is the largest share of a paint's rim beyond which the rest of its flow goes on. A letter has all of it.
	maxFlowRim = 0.3
	// The widest place of a flow is its dot: its radius is minDot to maxDot of the widest dot's. Tinted cells and
	// a finger's disc are wider.
	minDot, maxDot = 0.8, 1.1
	// White letters have a whiteness of letterWhite and more, the color that one is on maxPure and less. The darkest paint
	// has none but noise, no more than maxPurest; a disc over a tint has 0.15 and more.
	letterWhite, maxPure, maxPurest = 0.6, 0.4, 0.1
)

// Is a dark part amid paint a letter or a tick?
const (
	// tallLetter is the largest height of a letter in a dot, in widths: of larger dots it leaves a rim that is broad.
	tallLetter = 6
	// MaxLetterStroke is the largest width of a letter's strokes over the letter's height: half of that, and a serif.
	MaxLetterStroke = 0.4
	// gapBlur is how far beside a letter its blurred edge reaches, in pixels.
	gapBlur = 2
	// tipShare leaves out one in so many of the darkest and of the brightest pixels beside a letter: its tips come close to
	// the edge of a small dot, and amid an A all is blurred.
	tipShare = 5
	// maxUneven is how far the brightness of one paint varies in a JPEG, in which colors are coarse.
	maxUneven = 70
	// maxShade is how far the color of what is not broad beside a letter may be from that of what is, in the mean. Its rim is
	// darker, no more.
	maxShade = 25
	// broadBeside is the least share of what lies beside a letter that is broad, where lines may be as bright. A gap between a
	// pipe and lines has the pipe on one side only.
	broadBeside = 0.6
	// dotAround is the radius of a dot around a gap, in lengths of the gap: the letters are 0.67 of their dot's width
	// high, and may be askew. dotFull is the least share of it that is paint or gaps: a large letter's tips come close
	// to the edge.
	dotAround, dotFull = 0.55, 0.85
)
