package main

import (
	"runtime/debug"

	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens/internal/ui"
)

// release and commit are what packaging/stamp tells the linker. Where they are empty Go's own record stands for them.
var release, commit string

func newVersion(u *ui.UI) *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version, the commit and the Go release of this program",
		Args:  cobra.NoArgs,
		Run:   func(*cobra.Command, []string) { u.Print("flowlens " + version()) },
	}
}

// version says what this program was built from, as far as the build recorded it.
func version() string {
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
	from := commit
	if from == "" {
		from = recorded(info.Settings)
	}
	if from != "" {
		text += " (commit " + from + ")"
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
