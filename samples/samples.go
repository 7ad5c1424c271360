// Package samples is a folder of screenshots with their truths, for tests and for
// trying the program out. classic/NAME.png or .jpg is a picture, classic/NAME.json the
// board in it, in the JSON form of a board, with the flows that are drawn. The pictures
// in negative hold no board.
//
// All of them are drawn by this project. To make them again:
//
//	go generate ./samples
package samples

//go:generate go run ./internal/generate
