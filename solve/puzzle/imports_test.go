package puzzle_test

import (
	"os/exec"
	"strings"
	"testing"
)

// TestImportsPointOneWay keeps the nouns a leaf and the solver free of pictures.
func TestImportsPointOneWay(t *testing.T) {
	tests := []struct {
		pkg  string
		only []string // the packages outside the standard library that it may need
	}{
		{"flowlens/solve/puzzle", []string{"flowlens/solve/puzzle"}},
		{"flowlens/solve/puzzle/puzzletest", []string{"flowlens/solve/puzzle"}},
		{"flowlens/solve/hexiom/tiles", []string{"flowlens/solve/hexiom/tiles", "flowlens/solve/puzzle"}},
		{"flowlens/solve", []string{"flowlens/solve", "github.com/crillab/gophersat/solver", "mvdan.cc/sh/v3"}},
	}
	for _, tt := range tests {
		out, err := exec.Command("go", "list", "-deps", "-f", "{{if not .Standard}}{{.ImportPath}}{{end}}", tt.pkg).CombinedOutput()
		if err != nil {
			t.Fatalf("go list: %v\n%s", err, out)
		}
		for _, dep := range strings.Fields(string(out)) {
			if !allowed(dep, tt.only) {
				t.Errorf("%s needs %s", tt.pkg, dep)
			}
		}
	}
}

func allowed(dep string, only []string) bool {
	for _, p := range only {
		if dep == p || strings.HasPrefix(dep, p+"/") {
			return true
		}
	}
	return false
}
