// Package visiontest makes screenshots to test a reader of screenshots with.
//
// [Render] draws a board as the game Flow Free shows it on a phone, in any of the
// looks that real pictures have: builds, palettes, drawn flows, adverts, crops,
// thumbnails, JPEG. A [Style] says which; [RandomStyle] makes one from a seed. The
// [Shot] carries the truth about the picture. [Negative] draws pictures without a
// board.
//
// [RandomBoard] makes a board of any family of the game. A free board is drawn by
// [Puzzle.Render], for its cells have forms: a [FreeForm] such as [Star] or [Ring].
//
// To write pictures of a family with their truths into a folder:
//
//	FLOWLENS_RENDER_DIR=DIR FLOWLENS_RENDER_FAMILY=warps FLOWLENS_RENDER_COUNT=50 go test -run WriteFolder ./vision/visiontest
//
// Sizes and colors were measured on real screenshots; nothing is copied from any.
// The package shares no code with the reader that it tests, or it would share its
// mistakes.
package visiontest
