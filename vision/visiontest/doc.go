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
// A picture that was not read right once is kept as a [Case], which holds the board and
// the look themselves, for a seed gives another picture as soon as [RandomBoard] or
// [RandomStyle] change. The test OnceFailed of package vision reads those in its
// testdata/once. To store another from the seed of a test of random boards:
//
//	FLOWLENS_ONCE="free 712956 hole-outline: a piece of a hole's outline was taken for paint" go test -run StoreOnce ./vision
//
// The words before the colon are the family, or "synthetic" for a board of TestSynthetic,
// the seed, and a name for the file; those after it say what is difficult. A case must be
// read right, but where its file gets "mayRefuse": true, it may be refused as well. Its
// board must be our own: no level of the game is stored.
//
// Sizes and colors were measured on real screenshots; nothing is copied from any.
// The package shares no code with the reader that it tests, or it would share its
// mistakes.
package visiontest
