// Package view makes other pictures of a picture, in which a board may be easier to read.
//
// [TrimCanvas] takes a plain canvas off, [FindMesh] finds the board in a photo so that it can be straightened, and
// [FindDisc] the translucent disc below a finger, which [Disc.Lift] takes off. Places are pixels. Its one idea: each
// view comes with the map back to the picture that it was made of. All thresholds are in numbers.go.
package view
