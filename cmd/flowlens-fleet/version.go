package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"flowlens/cmd/internal/built"
)

// release and commit are what cmd/flowlens/packaging/stamp tells the linker. Where they are empty Go's own record stands for them.
var release, commit string

func (p *program) version() *cobra.Command {
	return &cobra.Command{
		Use:   "version",
		Short: "Print the version, the commit and the Go release of this program",
		Args:  needNone,
		Run:   func(*cobra.Command, []string) { fmt.Fprintln(p.out, "flowlens-fleet "+version()) },
	}
}

// version says what this program was built from, as far as the build recorded it.
func version() string { return built.From(release, commit) }
