package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// list runs go list and returns the fields of each line.
func list(t *testing.T, args ...string) [][]string {
	t.Helper()
	out, err := exec.Command("go", append([]string{"list"}, args...)...).Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	var lines [][]string
	for line := range strings.Lines(string(out)) {
		lines = append(lines, strings.Fields(line))
	}
	return lines
}

// TestImportsPointOneWay keeps the reader and the drawing free of the solver,
// and the drawing free of OpenCV. Package puzzle tests the same of the solver.
func TestImportsPointOneWay(t *testing.T) {
	for pkg, never := range map[string][]string{
		"flowlens/vision":  {"flowlens/solve", "flowlens/solve/sat", "flowlens/overlay"},
		"flowlens/overlay": {"flowlens/solve", "flowlens/solve/sat", "flowlens/vision", "gocv.io/x/gocv"},
	} {
		for _, dep := range list(t, "-deps", pkg) {
			if slices.Contains(never, dep[0]) {
				t.Errorf("%s needs %s", pkg, dep[0])
			}
		}
	}
}

// TestFlowlensStaysSmall keeps out what only the program for many machines needs.
func TestFlowlensStaysSmall(t *testing.T) {
	for _, dep := range list(t, "-deps", ".") {
		for _, never := range []string{"github.com/nats-io/", "gocloud.dev/", "go.opentelemetry.io/", "google.golang.org/grpc", "flowlens/cmd/flowlens-fleet"} {
			if strings.HasPrefix(dep[0], never) {
				t.Errorf("flowlens needs %s", dep[0])
			}
		}
	}
}

// rooms are the packages that the commands share and those of this one, and what each
// may import: rooms that stand above it in this list, and packages of the library. So
// no two need each other.
var rooms = []struct {
	name    string
	rooms   []string
	library []string
}{
	// What knows nothing of boards.
	{"internal/built", nil, nil},
	{"internal/parallel", nil, nil},
	{"internal/terminal", nil, nil},
	{"flowlens/internal/config", nil, nil},
	{"flowlens/internal/desktop", nil, nil},
	{"internal/folder", nil, nil},
	{"internal/ledger", nil, nil},
	{"internal/listing", []string{"internal/ledger"}, nil},
	{"internal/worker", nil, nil},
	{"flowlens/internal/https", nil, nil},
	{"flowlens/internal/qrcode", nil, nil},
	{"flowlens/internal/web", nil, nil},
	{"flowlens/internal/web/pack", nil, nil},
	// What comes in and goes out.
	{"internal/input", nil, []string{"solve/puzzle", "solve/hexiom/tiles"}},
	{"internal/output", []string{"internal/input", "internal/terminal"}, []string{"overlay"}},
	{"internal/refusal", []string{"internal/input", "internal/output"}, []string{"solve", "solve/puzzle", "solve/sat", "vision"}},
	{"flowlens/internal/ui", []string{"internal/ledger", "internal/output", "internal/refusal", "internal/terminal"}, nil},
	// What becomes of it.
	{"flowlens/internal/debugpage", nil, []string{"solve/puzzle", "vision", "overlay"}},
	{"internal/guide", nil, []string{"solve", "solve/hint", "solve/puzzle"}},
	{"internal/outcome", []string{"internal/guide", "internal/input", "internal/refusal"}, []string{"solve", "solve/hint", "solve/puzzle", "solve/hexiom/tiles", "vision", "overlay"}},
	{"flowlens/internal/finger", nil, []string{"solve/puzzle"}},
	{"flowlens/internal/adb", []string{"flowlens/internal/finger"}, []string{"solve/puzzle"}},
	{"flowlens/internal/play", []string{"flowlens/internal/finger"}, []string{"solve/puzzle"}},
	{"internal/drawing", []string{"internal/outcome", "internal/output"}, []string{"solve/puzzle", "overlay"}},
	{"internal/pipeline", []string{"internal/guide", "internal/input", "internal/outcome", "internal/refusal"}, []string{"solve", "solve/hexiom", "solve/puzzle", "vision"}},
	{"internal/record", []string{"internal/drawing", "internal/folder", "internal/input", "internal/ledger", "internal/outcome", "internal/output", "internal/refusal"}, []string{"overlay", "solve", "vision"}},
	{"flowlens/internal/mirror", []string{"internal/folder", "internal/input", "internal/ledger", "internal/listing", "internal/outcome", "internal/output", "internal/parallel", "internal/record", "internal/refusal", "flowlens/internal/ui"}, []string{"solve", "vision"}},
}

// TestRooms holds the imports of the rooms against their list. Flags are for the
// commands alone.
func TestRooms(t *testing.T) {
	const project, commands = "flowlens/", "flowlens/cmd/"
	allowed := map[string][]string{}
	for _, r := range rooms {
		var imports []string
		for _, below := range r.rooms {
			if allowed[commands+below] == nil {
				t.Errorf("%s stands above %s in the list", r.name, below)
			}
			imports = append(imports, commands+below)
		}
		for _, pkg := range r.library {
			imports = append(imports, project+pkg)
		}
		allowed[commands+r.name] = append(imports, "") // not nil, as for what is no room
	}
	for _, line := range list(t, "-f", `{{.ImportPath}} {{join .Imports " "}}`, "../internal/...", "./internal/...") {
		room, imports := line[0], line[1:]
		if allowed[room] == nil {
			t.Errorf("%s is not in the list of rooms", room)
		}
		for _, pkg := range imports {
			switch {
			case strings.HasPrefix(pkg, project) && !slices.Contains(allowed[room], pkg):
				t.Errorf("%s may not import %s", room, pkg)
			case strings.HasPrefix(pkg, "github.com/spf13/"), strings.HasPrefix(pkg, "gocv.io/"):
				t.Errorf("%s may not import %s", room, pkg)
			}
		}
	}
}
