package built

import (
	"runtime"
	"runtime/debug"
	"testing"
)

// TestFrom gives a version and a commit as the linker does.
func TestFrom(t *testing.T) {
	const commit = "0123456789ab of 2026-01-02T03:04:05Z"
	if got, want := From("v1.2.3", commit), "v1.2.3 (commit "+commit+") "+runtime.Version(); got != want {
		t.Errorf("%q, want %q", got, want)
	}
}

// TestRecorded words the commit that Go records.
func TestRecorded(t *testing.T) {
	settings := []debug.BuildSetting{
		{Key: "vcs.revision", Value: "0123456789abcdef"}, {Key: "vcs.time", Value: "2026-01-02T03:04:05Z"}, {Key: "vcs.modified", Value: "true"},
	}
	if got, want := recorded(settings), "0123456789ab of 2026-01-02T03:04:05Z, changed since"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got := recorded(nil); got != "" {
		t.Errorf("no record: %q", got)
	}
}
