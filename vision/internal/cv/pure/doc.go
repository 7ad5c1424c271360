// Package pure is the functions of package cv in plain Go, for builds without OpenCV.
//
// Each says what OpenCV (4.6) calls it, how it rounds and what it takes to lie beyond the border; docs.opencv.org has
// the rest. They give OpenCV's own results, bit for bit but where a comment says otherwise: what a picture reads as
// must not depend on the build. So products are rounded before they are added, by a conversion, for a Go compiler may
// fuse the two where the machine can, and that rounds once instead of twice.
//
// Bytes are worked on many at a time (see bytes.go), and rectangles are taken apart into rows and columns. Three functions
// are in assembly for amd64 and arm64: a Go compiler does not find the instructions that compare sixteen bytes.
package pure
