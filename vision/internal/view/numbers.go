package view

const (
	// canvasSpread is the most by which a canvas's pixels differ in a channel, JPEG included; canvasLevel is how bright its
	// brightest channel is at least: dark ones do no harm, unless they leave less than darkLeft of the width.
	canvasSpread = 25
	canvasLevel  = 60
	darkLeft     = 0.6
	// canvasLeft is the least part of either side that a canvas leaves of the picture.
	canvasLeft = 0.3
	// canvasWidth is the least width of a canvas, as a part of the picture's shorter side: thick lines have 0.011.
	canvasWidth = 0.02
	// pageShare is the most of a screen that has its canvas's color: advertisements and what shines behind a board.
	pageShare = 0.2
	// rimBright is the most of a part's edge that is bright though no frame runs along it: pipes and dots that were cut through.
	rimBright = 0.5
	// canvasRim is how far a canvas's blurred edge reaches, in pixels; rimShare is the share of such a row's pixels, at least,
	// that have the canvas's color, mixed with black down to rimLevel of it.
	canvasRim, rimShare, rimLevel = 3, 0.7, 0.1
	// bleeds is how far a JPEG's colors bleed into a canvas, in pixels: those of 16x16 are stored together. bledShare is the share
	// of such a row's pixels, at least, that have the canvas's color down to bledLevel of it.
	bleeds, bledShare, bledLevel = 16, 0.8, 0.9
)

const (
	// discOpacity is what the disc hides of what lies below. On a real screenshot it makes black 74 of its color's 255.
	discOpacity = 0.29
	// coverReach is how far from the rim, in pixels, a picture that was scaled or compressed is neither inside nor outside of it,
	// measured coverSteps times a pixel.
	coverReach, coverSteps = 4, 2
	// leastDragged is the least share of the disc in which the flow is seen that the finger drags: its end is below the finger. A
	// pipe that ends in the disc's middle has 0.05 and more.
	leastDragged = 0.02
	// draggedSlack is how far the flow's color may be, in any channel, from what the tint says.
	draggedSlack = 40
)

const (
	// A disc is 1.53 cells wide, on boards of 20 cells in a row down to 3, cut out, in a column: leastDisc of the picture's shorter side
	// is the least radius, and there are discRanges ranges of radii, each up to twice the least.
	leastDisc, discRanges = 0.03, 4
	// stepNear and stepFar are where it is seen what lies beside a step, in pixels: a line's edge is another within that.
	stepNear, stepFar = 2, 4
	// mostSteps is the most of a picture that may be steps: with more it is a pattern. Boards have 0.01, few 0.2.
	mostSteps = 0.25
	// voteCell is how wide a place is that is voted for, in pixels.
	voteCell = 4
	// mostCircles are the circles looked at in each range: of those that are none, most have few votes.
	mostCircles = 12
)

const (
	// rimOff is where the inside and the outside of a rim are seen, in pixels from it: JPEG smears colors so far. Lines cross a
	// rim at an angle: the outside of up to rimAside directions to the side counts as well.
	rimOff, rimAside = 3, 2
	// rimSlack is how far the inside may be from what the disc makes of the outside, in any channel: a JPEG's noise.
	rimSlack = 12
	// leastAgreeing is the least share of the rim that must agree. Where it runs along an outline, a pipe or a dot's edge it does not:
	// discs have 0.77 to 0.95.
	leastAgreeing = 0.7
	// leastVisible is the least share of the rim at which there is a step of more than rimStep: in a tinted cell there is none.
	leastVisible, rimStep = 0.6, 10
	// A disc makes black at least leastTint bright, in its strongest channel: the darkest flow has 128 times discOpacity, and half of
	// that in a dim picture. White has 74, and mostTint with noise. tintSlack is how dark black may become, by noise.
	leastTint, mostTint, tintSlack = 20, 90, 12
	// farFit and nearFit are how far, in pixels, a circle may be off where it was voted for, and after a first fit.
	farFit, nearFit = 5, 3
)

const (
	// offStep is how far a crossing may be from where the last step points, in steps.
	offStep = 0.12
	// maxTilt is the most by which a row may rise, as a slope: people hold cameras nearly level.
	maxTilt = 0.3
	// maxStepRatio bounds how far a cell may be stretched, and how much larger the nearest cell is than the farthest.
	maxStepRatio = 2.2
	// minMesh is the crossings a side of the smallest mesh that counts: those of a board of 3x3 cells.
	minMesh = 4
	// fullMesh is the share of the crossings of a mesh that must have been found.
	fullMesh = 0.85
	// OffPlane is how far the crossings may lie from the best perspective view of a flat lattice, root mean square, in
	// steps: a bent mesh is no screen.
	OffPlane = 0.04
	// offUpright is how far, in steps, the ends of a side may lie apart at most for the mesh to be no view of a lattice but one:
	// what the passes see.
	offUpright = 0.05
	// maxTiltNodes bounds the crossings of a picture that is searched for meshes.
	maxTiltNodes = 1200
)
