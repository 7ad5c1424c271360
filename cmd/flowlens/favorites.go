package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flowlens/cmd/flowlens/internal/config"
)

// variablePrefix begins the names of the variables that stand for flags: FLOWLENS_NO_ARROWS is --no-arrows. Others that
// begin so belong to tests, so that unknown ones are no error.
const variablePrefix = "FLOWLENS_"

// newConfig returns the help about favorite flags; it is no command.
func newConfig() *cobra.Command {
	return &cobra.Command{
		Use:   "config",
		Short: "Keep favorite flags in a file or in the environment",
		Long: `Flags that you always give can stand in a file, config.toml, in the folder
"flowlens" of the place that your system has for such files:

  Linux    $XDG_CONFIG_HOME, or ~/.config
  macOS    ~/Library/Application Support
  Windows  %AppData%

It names flags by their long names. What stands before the first table goes for
every command that has such a flag, a table for the command of its name:

  style = "ghost"
  labels = true
  no-arrows = true

  [solve]
  timeout = 30

  [serve]
  addr = ":8080"

A variable of the environment goes over the file: FLOWLENS_STYLE=outline, or
FLOWLENS_NO_ARROWS=false. Flags go over both; --labels=false takes back what the
file says. So do flags that contradict it: the form that --json or the ending of -o
asks for goes over "format".

FLOWLENS_CONFIG names another file, and when it is empty there is none.`,
	}
}

// unkept are flags that ask for something once.
var unkept = []string{"help", "version", "paste", "output"}

// applyFavorites gives the flags of a command that were not given the values that the environment and the file have for them.
func applyFavorites(cmd *cobra.Command, _ []string) error {
	takes := false
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) { takes = takes || !slices.Contains(unkept, f.Name) })
	if cmd.Hidden || cmd.Parent() != cmd.Root() || !takes {
		return nil
	}
	var given []string
	cmd.Flags().Visit(func(f *pflag.Flag) { given = append(given, f.Name) })
	var failed error
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		name := variablePrefix + strings.ToUpper(strings.ReplaceAll(f.Name, "-", "_"))
		value, set := os.LookupEnv(name)
		if !set || slices.Contains(unkept, f.Name) || overridden(cmd, f.Name, given) {
			return
		}
		failed = cmp.Or(failed, setFavorite(cmd, f.Name, value, name))
		given = append(given, f.Name)
	})
	if failed != nil {
		return failed
	}
	settings, err := config.Load(config.Path())
	if err != nil {
		return err
	}
	for _, s := range settings {
		if err := checkSetting(cmd.Root(), &s); err != nil {
			return err
		}
	}
	// Those of the command's own table come first.
	slices.SortStableFunc(settings, func(a, b config.Setting) int { return -cmp.Compare(a.Command, b.Command) })
	for _, s := range settings {
		if s.Command != "" && s.Command != cmd.Name() || cmd.Flags().Lookup(s.Flag) == nil || overridden(cmd, s.Flag, given) {
			continue
		}
		if err := setFavorite(cmd, s.Flag, s.Value, s.Place); err != nil {
			return err
		}
		given = append(given, s.Flag)
	}
	return nil
}

// overridden reports whether one of the flags that were given is this one, or says something else about the same.
func overridden(cmd *cobra.Command, flag string, given []string) bool {
	if slices.Contains(given, flag) {
		return true
	}
	switch flag {
	case "touch":
		return slices.Contains(given, "no-touch")
	case "no-touch":
		return slices.Contains(given, "touch")
	case "json":
		return slices.Contains(given, "format") || endsOutput(cmd)
	case "format":
		return slices.Contains(given, "json") || endsOutput(cmd)
	}
	return false
}

// endsOutput reports whether -o says the form of the results.
func endsOutput(cmd *cobra.Command) bool {
	f := cmd.Flags().Lookup("output")
	return f != nil && filepath.Ext(f.Value.String()) != ""
}

// setFavorite sets a flag. The error begins with the place that the value comes from.
func setFavorite(cmd *cobra.Command, flag, value, place string) error {
	err := cmd.Flags().Set(flag, value)
	if err == nil {
		return nil
	}
	said := flagError(cmd, err).Error()
	return errors.New(place + ": " + strings.TrimPrefix(said, "--"))
}

// checkSetting refuses what names no flag that can be kept.
func checkSetting(root *cobra.Command, s *config.Setting) error {
	const see = "; see flowlens help config"
	if slices.Contains(unkept, s.Flag) {
		return fmt.Errorf("%s: %q cannot be kept%s", s.Place, s.Flag, see)
	}
	commands := root.Commands()
	if s.Command != "" {
		cmd, _, err := root.Find([]string{s.Command})
		if err != nil || cmd == root || cmd.Hidden {
			return fmt.Errorf("%s: there is no command %q%s", s.Place, s.Command, see)
		}
		commands = []*cobra.Command{cmd}
	}
	var names []string
	for _, cmd := range commands {
		if cmd.Hidden {
			continue
		}
		if cmd.Flags().Lookup(s.Flag) != nil {
			return nil
		}
		cmd.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	}
	who := "no command has a"
	if s.Command != "" {
		who = s.Command + " has no"
	}
	if near := similar(s.Flag, names); near != "" {
		see := fmt.Sprintf("; did you mean %s?", near)
		return fmt.Errorf("%s: %s flag %q%s", s.Place, who, s.Flag, see)
	}
	return fmt.Errorf("%s: %s flag %q%s", s.Place, who, s.Flag, see)
}

// similar returns the name that a word was meant to be, or "". Cobra knows which commands are similar, so they are made some.
func similar(word string, names []string) string {
	look := &cobra.Command{SuggestionsMinimumDistance: 2}
	for _, name := range names {
		look.AddCommand(&cobra.Command{Use: name, Run: func(*cobra.Command, []string) {}})
	}
	if found := look.SuggestionsFor(word); len(found) > 0 {
		return found[0]
	}
	return ""
}
