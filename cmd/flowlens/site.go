package main

import (
	"errors"

	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens/internal/ui"
	"flowlens/cmd/flowlens/internal/web"
	"flowlens/samples"
)

func newSite(u *ui.UI) *cobra.Command {
	return &cobra.Command{
		Use:   "site DIR",
		Short: "Write the page that solves in the browser, for any web host",
		Long: `site writes the page of flowlens serve into DIR, as plain files for any web host. It
solves in the browser: no server is needed, and nothing leaves the device. After
the first visit it works without a connection, where it comes by HTTPS.

Files that it pays to compress lie there compressed too, as NAME.br and NAME.gz,
for hosts that send those instead. What lies below v/ never changes and may be kept
for ever; the rest should be asked for each time.`,
		Example: `  flowlens site public`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return errors.New("give one folder to write the page into")
			}
			return nil
		},
		ValidArgsFunction: completeFolder,
		RunE: func(_ *cobra.Command, args []string) error {
			if err := web.WriteSite(args[0], samples.Example, samples.ExampleAnswer); err != nil {
				u.Fail(args[0], err)
				return nil
			}
			u.Print(args[0])
			return nil
		},
	}
}
