// Package samples is a folder of screenshots with their truths, for tests and for
// trying the program out. classic/NAME.png or .jpg is a picture, classic/NAME.json the
// board in it, in the JSON form of a board, with the flows that are drawn. The pictures
// in negative hold no board.
//
// All of them are drawn by this project. To make them again:
//
//	go generate ./samples
package samples

import _ "embed"

//go:generate go run ./internal/generate

// Example is a screenshot to try a program with: that of a telephone, as JPEG.
//
//go:embed classic/android-9x9.jpg
var Example []byte

// ExampleAnswer is what the web page's solver answers to Example, without the time that it took: the page shows it before the solver
// is loaded. A test of flowlens holds it to that.
//
//go:embed example-answer.json
var ExampleAnswer []byte
