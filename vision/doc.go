// Package vision reads Flow Free boards from screenshots. Call [Decode] for the picture in a file, then [Read].
//
// A picture goes through these stages, each a room of its own below internal:
//
//	picture   bytes → pixels: format, limits, EXIF, color profile
//	view      pixels → other pictures of them: without a canvas, without a finger's disc, straightened
//	lines     → thin level and upright lines, and how heavy each is
//	strokes   → thin lines of any direction, and paint
//	square    lines → the ground of a board of squares: cells, walls, warps
//	hex       lines → the ground of a board of hexagons
//	region    strokes → the ground of a board without a lattice: regions that lines enclose
//	marks     ground → dots, bridges, pairs, what is drawn: the boards that it may be
//	letters   pixels → the letters that are printed on dots
//	hexiom    pixels → a level of Hexiom, another game
//
// They share the nouns of board (Ground, Question, errors) and stand on geom (points and maps), raster (pixels in
// memory), num (plain numbers) and cv, the one seam over OpenCV.
//
// Where to look:
//
//   - How is a wall told from a line? internal/square/thinline.go says what thin and thick are, walls.go asks the question;
//     for hexagons internal/hex/label.go, without a lattice internal/region/judge.go.
//   - Where are dots found, and paired? internal/marks/dots.go and pairing.go.
//   - What happens when nothing was found? attempts.go: the ways of looking at a picture, one after the other.
//   - Where are further boards of the same picture found? further.go.
//   - How sure is a reading? confidence.go, from the margins of its parts; what is in doubt is a board.Question.
//
// A reading is offered to [Options.Accept] before it is believed, the likeliest first. When in doubt Read refuses.
package vision
