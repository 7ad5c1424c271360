// Package built says what a program was built from.
package built

import "runtime/debug"

// From says what this program was built from, as far as the build recorded it: its version, the
// commit and the Go release. release and commit are what cmd/flowlens/packaging/stamp tells the linker. Where
// they are empty Go's own record stands for them.
func From(release, commit string) string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		info = &debug.BuildInfo{GoVersion: "(unknown)"}
	}
	text := release
	if text == "" {
		text = info.Main.Version
	}
	if text == "" {
		text = "(devel)"
	}
	if commit == "" {
		commit = recorded(info.Settings)
	}
	if commit != "" {
		text += " (commit " + commit + ")"
	}
	return text + " " + info.GoVersion
}

// recorded is the commit that Go found when it built this program, empty where it did not look.
func recorded(settings []debug.BuildSetting) string {
	var at, when, dirty string
	for _, s := range settings {
		switch s.Key {
		case "vcs.revision":
			at = s.Value[:min(12, len(s.Value))]
		case "vcs.time":
			when = s.Value
		case "vcs.modified":
			if s.Value == "true" {
				dirty = ", changed since"
			}
		}
	}
	if at == "" {
		return ""
	}
	return at + " of " + when + dirty
}
