package main

import (
	"runtime"
	"runtime/debug"
	"testing"
)

// TestVersion stamps a version and a commit as the linker does.
func TestVersion(t *testing.T) {
	defer func(r, c string) { release, commit = r, c }(release, commit)
	release, commit = "v1.2.3", "0123456789ab of 2026-01-02T03:04:05Z"
	if got, want := version(), "v1.2.3 (commit 0123456789ab of 2026-01-02T03:04:05Z) "+runtime.Version(); got != want {
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
