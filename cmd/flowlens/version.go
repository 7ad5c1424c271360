package main

import (
	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens/internal/ui"
	"flowlens/cmd/internal/built"
)

// release and commit are what cmd/flowlens/packaging/stamp tells the linker. Where they are empty Go's own record stands for them.
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
func version() string { return built.From(release, commit) }
