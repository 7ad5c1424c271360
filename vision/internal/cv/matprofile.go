//go:build matprofile

package cv

import (
	"io"

	"gocv.io/x/gocv"
)

// OpenMats returns how many of OpenCV's matrices are not closed, and writes to w where they were made.
func OpenMats(w io.Writer) int {
	n := gocv.MatProfile.Count()
	if n != 0 {
		_ = gocv.MatProfile.WriteTo(w, 1)
	}
	return n
}
