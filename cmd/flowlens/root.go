package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flowlens/cmd/flowlens/internal/ui"
	"flowlens/cmd/internal/input"
)

// extras are commands that only some builds have.
var extras []func(*ui.UI) *cobra.Command

// newRoot returns the table of subcommands. A subcommand returns an error only
// for a command line that makes no sense; what goes wrong with an input is told
// through u, so that the other inputs are done.
func newRoot(u *ui.UI) *cobra.Command {
	root := &cobra.Command{
		Use:   "flowlens",
		Short: "Solve Flow Free screenshots",
		Long: `flowlens reads a Flow Free board off a screenshot, solves it and draws the
solution into a copy of the picture.`,
		Example: `  flowlens shot.png              # writes shot.solved.png, as flowlens solve does
  flowlens solve --help          # what else it can do`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,

		PersistentPreRunE: applyFavorites,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			return unknownCommand(cmd, args[0], ", nor such a file")
		},
		RunE: func(*cobra.Command, []string) error {
			return errors.New("no command; try flowlens --help")
		},
	}
	root.SuggestionsMinimumDistance = 2 // letters of a misspelled command
	root.SetVersionTemplate("{{.Version}}\n")
	root.SetFlagErrorFunc(flagError)
	root.SetHelpCommand(newHelp())
	root.AddCommand(newSolve(u), newRead(u), newBatch(u), newWatch(u), newServe(u), newSite(u), newWorker(u), newCNF(u), newHexiom(u), newPlay(u), newVersion(u), newConfig())
	for _, extra := range extras {
		root.AddCommand(extra(u))
	}
	root.InitDefaultCompletionCmd()
	for _, cmd := range root.Commands() {
		if cmd.Name() == "completion" {
			cmd.Short = "Print what makes a shell complete commands, flags and values"
			cmd.RunE = func(cmd *cobra.Command, args []string) error {
				if len(args) == 0 {
					return cmd.Help()
				}
				return fmt.Errorf("no completion for %q; there are bash, zsh, fish and powershell", args[0])
			}
			cmd.Args = cobra.ArbitraryArgs
		}
	}
	return root
}

// unknownCommand is the error for a word that is none, and not what nor says either.
func unknownCommand(root *cobra.Command, word, nor string) error {
	if similar := root.SuggestionsFor(word); len(similar) > 0 {
		return fmt.Errorf("no command %q; did you mean %s?", word, strings.Join(similar, " or "))
	}
	return fmt.Errorf("no command %q%s; see %s --help", word, nor, root.CommandPath())
}

// newHelp returns the help command, which refuses what there is no help for.
func newHelp() *cobra.Command {
	return &cobra.Command{
		Use:   "help [COMMAND]",
		Short: "Help about any command",
		ValidArgsFunction: func(cmd *cobra.Command, _ []string, _ string) (names []string, _ cobra.ShellCompDirective) {
			for _, c := range cmd.Root().Commands() {
				if c.IsAvailableCommand() || c.IsAdditionalHelpTopicCommand() {
					names = append(names, c.Name()+"\t"+c.Short)
				}
			}
			return names, cobra.ShellCompDirectiveNoFileComp
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			about, rest, err := cmd.Root().Find(args)
			if err != nil || len(rest) > 0 {
				return unknownCommand(cmd.Root(), args[len(args)-max(1, len(rest))], "")
			}
			about.InitDefaultHelpFlag()
			return about.Help()
		},
	}
}

// withCommand returns the words of the command line with "solve" before them where the first is no command but an input.
func withCommand(root *cobra.Command, args []string) []string {
	if len(args) == 0 || !isInput(args[0]) {
		return args
	}
	if cmd, _, err := root.Find(args[:1]); err == nil && cmd != root {
		return args
	}
	return append([]string{"solve"}, args...)
}

// isInput reports whether a word names a file, a folder or the clipboard, or would name one if it were there.
func isInput(word string) bool {
	if word == input.Stdio || word == "--paste" || input.IsURL(word) {
		return true
	}
	if strings.HasPrefix(word, "-") {
		return false
	}
	_, err := os.Stat(word)
	ending := strings.ToLower(strings.TrimPrefix(filepath.Ext(word), "."))
	return err == nil || slices.Contains(input.PictureEndings, ending)
}

// flagError words what is wrong with a flag.
func flagError(cmd *cobra.Command, err error) error {
	see := "; see " + cmd.CommandPath() + " --help"
	value, ok := errors.AsType[*pflag.InvalidValueError](err)
	if !ok {
		return fmt.Errorf("%w%s", err, see)
	}
	flag := value.GetFlag()
	what := fmt.Sprintf("--%s %q", flag.Name, value.GetValue())
	if _, isNumber := errors.AsType[*strconv.NumError](value.Unwrap()); !isNumber {
		return fmt.Errorf("--%s: %w%s", flag.Name, value.Unwrap(), see)
	}
	switch flag.Value.Type() {
	case "bool", "boolfunc":
		return fmt.Errorf("%s is neither true nor false%s", what, see)
	case "int", "int64":
		return fmt.Errorf("%s is no whole number%s", what, see)
	}
	return fmt.Errorf("%s is no number%s", what, see)
}
