package hexiom

// Units: a row is the distance of two places in a column. Levels of brightness go from 0 to 255. The colors were measured in the
// game's seven screenshots.

// maxPicture is the longest side of the picture that is looked at, in pixels: tiles of the largest boards have 70 there. Larger
// pictures are shrunk, which bounds time and memory.
const maxPicture = 2000

// What is the color of a pixel?
const (
	// minChroma is the least difference of a tile's strongest and weakest channel, in levels: its colors have 130 and more, the sky
	// below the board less than 60.
	minChroma = 90
	// maxBlue is the most of the blue channel, over the stronger of the others: the colors are red, yellow and green.
	maxBlue = 0.7
	// betweenColors is the share of the second channel that tells yellow from red and green: yellow has 0.7 to 0.95, the others at
	// most 0.35.
	betweenColors = 0.55
	// maxGrayChroma is the most chroma of what is gray, in levels, with JPEG's color errors beside a tile.
	maxGrayChroma = 30
	// The board, and what has no color on it, has 95 to 127 levels; digits have 255.
	minGray, maxGray = 70, 160
)

// Which patches are tiles, and where are the places?
const (
	// minTileHeight is the least height of a tile, in pixels: digits are half as high.
	minTileHeight = 14
	// A tile is wider than high, by 1.13. Claws at its sides take some off.
	minAspect, maxAspect = 0.95, 1.25
	// minFilled is the least share of its box that a tile fills: a hexagon fills 0.75, less a digit.
	minFilled = 0.3
	// sameHeight is the factor between the heights of the smallest and the largest tile of a board.
	sameHeight = 1.08
	// maxPatches bounds the work on pictures of something else.
	maxPatches = 5000
	// The steps of columns and rows over the height of a tile: 58.5 and 68 pixels where a tile is 63.5 high.
	columnStep, rowStep = 58.5 / 63.5, 68 / 63.5
	// offPlace is how far a tile may lie off its place, as a fraction of a step.
	offPlace = 0.16
	// minOnPlaces is the least share of the tiles that lie on places.
	minOnPlaces = 0.75
	// sameStep is by how much the steps that were fitted may differ from those that the tiles' height gives, as a fraction.
	sameStep = 0.1
)

// What does a place show?
const (
	// innerPart is the radius of the disc that is looked at, in rows.
	innerPart = 0.38
	// mostlyOne is the least share of gray in the disc where no tile lies.
	mostlyOne = 0.8
	// A tile shows one color, but for oneColor of its colored pixels, and with its digit it fills tileShare of the disc.
	oneColor, tileShare = 0.9, 0.6
	// minRelief is the least difference between the parts of a slot's bevel, in levels: they have 95, 102 and 116. A plain place has
	// less than maxPlainRelief.
	minRelief, maxPlainRelief = 4.2, 3.2
	// The bevel lies between bevelFrom and bevelTo, in rows from the middle, where 0.5 is halfway to the next place. Its left and
	// right corners, up to bevelLevel rows from the middle's height, are neither up nor down. The middle reaches to bevelInner.
	bevelFrom, bevelTo, bevelLevel, bevelInner = 0.36, 0.45, 0.08, 0.3
	// bevelReach bounds the pixels that are looked at, in rows.
	bevelReach = 0.47
)

// How large is the board?
const (
	// cornerMargin is how far the corners of the board lie beyond the centers of its corner places, in rows.
	cornerMargin = 0.91
	// The outline is looked at this far inside and outside, in rows.
	justInside, justOutside = 0.13, 0.12
	// outlineSamples are on each of the six sides of the board.
	outlineSamples = 24
	// maxOutlineFaults is the share of the samples that may show no outline: an arrow may lie over it.
	maxOutlineFaults = 0.12
	// minOutlineSeen is the least number of samples that must show it: those of the game's own crops, which cut the board at two or
	// three sides, have 100.
	minOutlineSeen = 30
	// badWeight is how much more a sample counts that speaks against an outline.
	badWeight = 3
	// sidesTried is how many sizes are tried beyond the smallest that holds all tiles.
	sidesTried = 2
)

// Which digit is it, and is the tile fixed?
const (
	// minLikeness is the least that a digit must be like what it is taken for, as a correlation.
	minLikeness = 0.6
	// minDigitLead is by how much it must be more so than any other that the color of the tile allows.
	minDigitLead = 0.08
	// maxDigitLag is by how much it may be less so than one that the color forbids.
	maxDigitLag = 0.03
	// sureDigitLead is the lead of a digit in the game's own font.
	sureDigitLead = 0.25
	// Claws are looked for so far out, in discs of this radius, both in rows. A fixed tile has six of them; an arrow may hide one.
	clawReach, clawSize, minClaws = 0.42, 0.06, 5
	// A digit is 0.28 rows wide and 0.47 high, and claws begin at 0.3: it lies within these halves of a box, in rows.
	digitHalfW, digitHalfH = 0.25, 0.32
	// What is smaller is no digit, in rows.
	minDigitW, minDigitH = 0.06, 0.25
	// digitStep is the step in which its box is looked for, in pixels, and halfWhite is how white its edge is.
	digitStep, halfWhite = 0.25, 0.5
	// The colors of tiles have at most noWhite in their weakest channel, digits at least allWhite but for a soft edge.
	noWhite, allWhite = 100, 240
	// glyphW and glyphH are the size that digits are stretched to, in samples: what is where in a digit does not differ from font to
	// font, its proportions do. Each sample is the mean of so many points in either direction, of the picture or of a shape.
	glyphW, glyphH, digitPoints, shapePoints = 14, 22, 3, 4
	// penHeight is the width of level strokes over that of upright ones.
	penHeight = 0.75
)

// digitWeights are the widths of strokes over the height, from bold to black.
var digitWeights = []float64{0.14, 0.175, 0.21}
