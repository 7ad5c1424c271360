package vision

import (
	"context"
	"image"

	"flowlens/vision/internal/board"
	"flowlens/vision/internal/hexiom"
	"flowlens/vision/internal/picture"
)

// What may be wrong with a picture, from "nothing there" to "there, but not what we read". Read wraps one of them with
// what was not found and where.
var (
	// ErrNoBoard: no grid of a board was found.
	ErrNoBoard = board.ErrNoBoard
	// ErrBadBoard: a grid was found, but what it shows is not a plausible board.
	ErrBadBoard = board.ErrBadBoard
	// ErrUnknownKind: a board was found that has parts which are not understood yet.
	ErrUnknownKind = board.ErrUnknownKind
	// ErrAmbiguous is for Options.Accept to return, wrapped, for a board that has several solutions. The game's own
	// levels have one, so such a reading is kept in reserve and taken only when no other is accepted outright.
	ErrAmbiguous = board.ErrAmbiguous
)

// Decode returns an error that wraps one of these.
var (
	// ErrFormat says that the bytes are no picture of a kind that Decode reads.
	ErrFormat = picture.ErrFormat
	// ErrTooBig says that a limit of DecodeOptions was passed.
	ErrTooBig = picture.ErrTooBig
	// ErrBroken says that the bytes begin as a picture but do not hold a whole one.
	ErrBroken = picture.ErrBroken
)

type (
	// A PlaceError says what is wrong at one place of the picture given to Read, in pixels.
	PlaceError = board.PlaceError
	// A Part is one part of a reading's confidence: its name and a score from 0 (refused) to 1 (sure).
	Part = board.Part
	// A Picture is what Decode made of a file.
	Picture = picture.Picture
	// DecodeOptions are the limits of Decode. Nil and zero fields mean the defaults.
	DecodeOptions = picture.Options
	// A HexiomReading is what ReadHexiom believes that a picture shows.
	HexiomReading = hexiom.Reading
)

// Decode turns the bytes of a PNG, JPEG, WebP, HEIC, AVIF, GIF (its first frame), BMP or TIFF (its first page) file into a
// Picture. The format is told by the first bytes, never by a name. Sizes are checked before pixels are decoded. Programs for
// js read neither HEIC nor AVIF, as a browser does that.
//
// The error wraps ErrFormat, ErrTooBig or ErrBroken and says what to try. A picture that is cut short is an error.
func Decode(data []byte, o *DecodeOptions) (*Picture, error) { return picture.Decode(data, o) }

// ReadHexiom finds the board in a screenshot of Hexiom, another game, and reads it. img is not changed. The error wraps
// ErrNoBoard or ErrBadBoard, or is that of ctx; it says what was not found.
func ReadHexiom(ctx context.Context, img image.Image) (*HexiomReading, error) {
	return hexiom.Read(ctx, img)
}
