package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// rooms are the packages of this program, and which of each other they may import. Those that are
// shared with flowlens may be imported by all but the store, the queue and the server.
var rooms = map[string][]string{
	"store":           nil,
	"store/storetest": nil,
	"queue":           nil,
	"server":          nil,
	"solver":          nil,
	"fleet":           {"store", "queue", "solver"},
}

// alone are the rooms that know nothing of pictures.
var alone = []string{"store", "store/storetest", "queue", "server"}

// TestRooms holds the imports of the rooms against their list. The clouds are for the command alone,
// so that tests of the rooms need not build them.
func TestRooms(t *testing.T) {
	const project, own = "flowlens/", "flowlens/cmd/flowlens-fleet/internal/"
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Imports " "}}`, "./internal/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		words := strings.Fields(line)
		room := strings.TrimPrefix(words[0], own)
		allowed, known := rooms[room]
		if !known {
			t.Errorf("%s is not in the list of rooms", room)
		}
		for _, pkg := range words[1:] {
			other, isOwn := strings.CutPrefix(pkg, own)
			switch {
			case isOwn && !slices.Contains(allowed, other),
				!isOwn && strings.HasPrefix(pkg, project) && slices.Contains(alone, room),
				strings.HasPrefix(pkg, "github.com/spf13/cobra"),
				strings.HasPrefix(pkg, "gocloud.dev/blob/") && pkg != "gocloud.dev/blob/driver" && pkg != "gocloud.dev/blob/memblob":
				t.Errorf("%s may not import %s", room, pkg)
			}
		}
	}
}
