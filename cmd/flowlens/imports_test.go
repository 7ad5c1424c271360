package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestImportsPointOneWay keeps the reader and the drawing free of the solver,
// and the drawing free of OpenCV. Package puzzle tests the same of the solver.
func TestImportsPointOneWay(t *testing.T) {
	for pkg, never := range map[string][]string{
		"flowlens/vision":  {"flowlens/solve", "flowlens/solve/sat", "flowlens/overlay"},
		"flowlens/overlay": {"flowlens/solve", "flowlens/solve/sat", "flowlens/vision", "gocv.io/x/gocv"},
	} {
		out, err := exec.Command("go", "list", "-deps", pkg).Output()
		if err != nil {
			t.Fatalf("go list: %v", err)
		}
		for _, dep := range strings.Fields(string(out)) {
			if slices.Contains(never, dep) {
				t.Errorf("%s needs %s", pkg, dep)
			}
		}
	}
}
