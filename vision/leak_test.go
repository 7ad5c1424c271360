//go:build matprofile

package vision_test

import (
	"fmt"
	"os"
	"testing"

	"flowlens/vision/internal/cv"
)

// TestMain fails when a test left a matrix of OpenCV's open.
func TestMain(m *testing.M) {
	code := m.Run()
	if n := cv.OpenMats(os.Stderr); n != 0 {
		fmt.Fprintf(os.Stderr, "%d Mats are still open\n", n)
		code = 1
	}
	os.Exit(code)
}
