//go:build manual

// What only the makers of packages need: with the tag "manual" there is one command more, and the program that people use
// is free of what it takes.

package main

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"

	"flowlens/cmd/flowlens/internal/ui"
)

func init() { extras = append(extras, newManual) }

// newManual writes the manual pages and completions as they lie in /usr/share. Their date is SOURCE_DATE_EPOCH.
func newManual(u *ui.UI) *cobra.Command {
	return &cobra.Command{
		Use:    "manual DIR",
		Short:  "Write manual pages and completions below a folder",
		Hidden: true,
		Args:   cobra.ExactArgs(1),
		Run: func(cmd *cobra.Command, args []string) {
			if err := writeManual(newRoot(u), args[0]); err != nil {
				u.Fail(args[0], err)
			}
		},
	}
}

// writeManual writes a page for each command, and a file for each shell.
func writeManual(root *cobra.Command, share string) error {
	files := map[string]func(path string) error{
		"bash-completion/completions/flowlens":    func(path string) error { return root.GenBashCompletionFileV2(path, true) },
		"zsh/site-functions/_flowlens":            root.GenZshCompletionFile,
		"fish/vendor_completions.d/flowlens.fish": func(path string) error { return root.GenFishCompletionFile(path, true) },
		"powershell/flowlens.ps1":                 root.GenPowerShellCompletionFileWithDesc,
		"man/man1/flowlens.1": func(path string) error {
			forPages(root)
			return doc.GenManTree(root, &doc.GenManHeader{Source: "flowlens", Manual: "flowlens manual"}, filepath.Dir(path))
		},
	}
	for name, write := range files {
		path := filepath.Join(share, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			return err
		}
		if err := write(path); err != nil {
			return err
		}
	}
	return nil
}

// forPages makes the texts of a command and those below it into Markdown, from which pages are made.
func forPages(cmd *cobra.Command) {
	cmd.DisableAutoGenTag = true
	cmd.Long = markdown(cmd.Long)
	cmd.InitDefaultHelpFlag()
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) { f.Usage = quoted.Replace(f.Usage) })
	for _, c := range cmd.Commands() {
		c.Hidden = c.Hidden || cmd.Name() == "completion" // one page is enough for all shells
		forPages(c)
	}
}

// quoted takes their meaning from signs that have one in Markdown, but not from the quotes of a value's name.
var quoted = strings.NewReplacer(`\`, `\\`, "*", `\*`, "_", `\_`, "<", `\<`, "[", `\[`, "#", `\#`)

// markdown is a help text as Markdown. Lines that begin with blanks stay as they are.
func markdown(text string) string {
	var out strings.Builder
	fenced := false
	for line := range strings.Lines(text) {
		indented := strings.HasPrefix(line, "  ")
		if indented != fenced {
			out.WriteString("\n```\n")
			fenced = indented
		}
		if !indented {
			line = quoted.Replace(line)
		}
		out.WriteString(line)
	}
	if fenced {
		out.WriteString("\n```\n")
	}
	return out.String()
}
