package view

// What is a canvas: a plain area around a screen, as on a web page.
const (
	// canvasNoise is the largest difference of two of its pixels in a channel, 0-255, with a JPEG's noise.
	canvasNoise = 25
	// canvasLevel is the least brightness of its brightest channel, 0-255. A darker one does no harm, unless it leaves
	// less than maxDarkLeft of the width.
	canvasLevel = 60
	maxDarkLeft = 0.6
	// minCanvasLeft is the least share of each of the picture's sides that remains without the canvas.
	minCanvasLeft = 0.3
	// minCanvasWidth is the least width of a canvas, as a share of the picture's shorter side: thick lines have 0.011.
	minCanvasWidth = 0.02
	// pageShare is the largest share of a screen's pixels that have its canvas's color: advertisements, and what shines behind
	// a board. A page with several things on it has more.
	pageShare = 0.2
	// maxBrightEdge is the largest share of the remaining part's edge that is bright though no frame runs along it: pipes and
	// dots that were cut through.
	maxBrightEdge = 0.5
	// blackFrame is how wide a black frame is put around a bright edge, as a share of the remaining part's longer side.
	blackFrame = 0.02
)

// Where a canvas ends: beside its plain part its color bleeds into the screen, and its edge is blurred.
const (
	// bleedReach is how far a JPEG's colors bleed, in pixels: it stores the colors of 16x16 together. In such a line at least
	// bleedShare of the pixels have the canvas's color, mixed with black down to bleedLevel of it.
	bleedReach, bleedShare, bleedLevel = 16, 0.8, 0.9
	// blurReach is how wide the blurred edge is, in pixels, with the share and the level of its lines.
	blurReach, blurShare, blurLevel = 3, 0.7, 0.1
)

// What the disc below a finger does to a picture: color = (1-discOpacity)·below + tint, in every channel.
const (
	// discOpacity is the share of the color below that the disc hides. On a real screenshot it makes black 74 of its color's 255.
	discOpacity = 0.29
	// A disc makes black minTint to maxTint bright in its strongest channel, 0-255. The darkest flow has 128, times discOpacity
	// 37, and half of that in a dim picture. White has 74; the rest is noise.
	minTint, maxTint = 20, 90
	// tintSlack is how much a channel of plain paint varies by noise, 0-255.
	tintSlack = 12
	// minDragged is the least share of the disc that shows the flow which the finger drags: its end is below the finger. A pipe
	// that ends in the disc's middle has 0.05 and more.
	minDragged = 0.02
	// draggedSlack is how far the flow's color may be from what the tint says, in any channel, 0-255.
	draggedSlack = 40
)

// Where a disc may be: a vote of the steps of brightness in the working picture, whose pixels these are.
const (
	// A disc is 1.53 cells wide, on boards from 20 cells in a row to 3 in a column that was cut out of a screen. minDiscRadius is
	// the least radius as a share of the picture's shorter side. Each of the discRanges ranges of radii goes up to twice its least.
	minDiscRadius, discRanges = 0.03, 4
	// stepNear and stepFar are how far to both sides of a step the colors are compared: a line has its other edge within that.
	stepNear, stepFar = 2, 4
	// maxSteps is the largest share of the pixels that are steps. Boards have 0.01, few 0.2; a pattern has more.
	maxSteps = 0.25
	// voteCell is the side of a square in which votes are counted together.
	voteCell = 4
	// maxCircles is how many circles of each range are looked at. Most of those that are no disc have few votes.
	maxCircles = 12
	// farFit and nearFit are how far a circle may be off where it was voted for, and after a first fit. A last fit takes nearFit
	// for pixels of the full picture.
	farFit, nearFit = 5, 3
)

// What tells a disc's rim from another circle. Distances are pixels of the full picture, differences 0-255 in any channel.
const (
	// rimOff is the distance from the rim at which its inside and its outside are sampled: JPEG smears colors so far.
	rimOff = 3
	// rimAside is how many directions to either side the outside may be sampled as well, for lines cross a rim at an angle.
	rimAside = 2
	// rimSlack is how far the inside may be from what the disc makes of the outside: a JPEG's noise.
	rimSlack = 12
	// minAgreeing is the least share of the rim that must agree: discs have 0.77 to 0.95. Where a circle runs along an outline, a
	// pipe or a dot's edge it does not agree.
	minAgreeing = 0.7
	// minVisible is the least share of the rim with a step of more than rimStep. In a tinted cell there is none.
	minVisible, rimStep = 0.6, 10
	// coverReach is how far to either side of the rim a picture that was scaled or compressed is partly covered. The share is
	// measured coverSteps times a pixel.
	coverReach, coverSteps = 4, 2
)

// What is a board in perspective. A step is the way from one crossing to the next.
const (
	// maxStepOff is how far a crossing may be from where the last step points, in steps.
	maxStepOff = 0.12
	// maxTilt is the largest slope of a row, rise over run, and of a column: people hold cameras nearly level.
	maxTilt = 0.3
	// maxStepRatio is the largest ratio of two steps, of the near end to the far one or of width to height.
	maxStepRatio = 2.2
	// minMesh is the least number of crossings in a row and in a column: those of a board of 3x3 cells.
	minMesh = 4
	// minMeshFound is the least share of a mesh's crossings that must have been found.
	minMeshFound = 0.85
	// OffPlane is the largest distance of the crossings from the best perspective view of a flat lattice, root mean square, in
	// steps: a bent mesh is no screen.
	OffPlane = 0.04
	// maxUprightOff is how far apart, in steps, the ends of a side may lie across it on an upright lattice. The passes read those.
	maxUprightOff = 0.05
	// samePlace is how far apart the corners of two meshes are at most that are the same, in steps.
	samePlace = 0.1
	// maxMeshNodes bounds the crossings of a picture that is searched for meshes. The time grows with their square.
	maxMeshNodes = 1200
)
