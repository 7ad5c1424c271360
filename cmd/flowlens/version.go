package main

import (
	"runtime/debug"

	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens/internal/ui"
)

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
		return "(unknown)"
	}
	text := info.Main.Version
	if text == "" {
		text = "(devel)"
	}
	var commit, when, dirty string
	for _, s := range info.Settings {
		switch s.Key {
		case "vcs.revision":
			commit = s.Value[:min(12, len(s.Value))]
		case "vcs.time":
			when = s.Value
		case "vcs.modified":
			if s.Value == "true" {
				dirty = ", changed since"
			}
		}
	}
	if commit != "" {
		text += " (commit " + commit + " of " + when + dirty + ")"
	}
	return text + " " + info.GoVersion
}
