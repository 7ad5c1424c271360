//go:build manual

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"flowlens/cmd/flowlens/internal/ui"
)

// TestManual looks for every command and flag in the pages, and for a completion of each shell.
func TestManual(t *testing.T) {
	share := t.TempDir()
	if err := writeManual(newRoot(ui.New(os.Stdout, os.Stderr)), share); err != nil {
		t.Fatal(err)
	}
	pages := 1
	for _, cmd := range newRoot(ui.New(os.Stdout, os.Stderr)).Commands() {
		if cmd.IsAvailableCommand() {
			pages++
			checkPage(t, filepath.Join(share, "man/man1/flowlens-"+cmd.Name()+".1"), cmd)
		}
	}
	if all, err := os.ReadDir(filepath.Join(share, "man/man1")); err != nil || len(all) != pages {
		t.Errorf("%d pages, want %d; %v", len(all), pages, err)
	}
	for name, word := range map[string]string{
		"bash-completion/completions/flowlens":    "complete -o default",
		"zsh/site-functions/_flowlens":            "#compdef flowlens",
		"fish/vendor_completions.d/flowlens.fish": "complete -c flowlens",
		"powershell/flowlens.ps1":                 "Register-ArgumentCompleter",
	} {
		if text, err := os.ReadFile(filepath.Join(share, name)); err != nil || !strings.Contains(string(text), word) {
			t.Errorf("%s lacks %q; %v", name, word, err)
		}
	}
}

// checkPage looks for the flags of a command in its page.
func checkPage(t *testing.T, path string, cmd *cobra.Command) {
	page, err := os.ReadFile(path)
	if err != nil {
		t.Error(err)
		return
	}
	text := strings.ReplaceAll(string(page), `\`, "")
	cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
		if !f.Hidden && !strings.Contains(text, "--"+f.Name) {
			t.Errorf("%s says nothing of --%s", filepath.Base(path), f.Name)
		}
	})
	for line := range strings.Lines(cmd.Example) {
		if !strings.Contains(text, strings.ReplaceAll(strings.TrimSpace(line), `\`, "")) {
			t.Errorf("%s lacks the example %q", filepath.Base(path), line)
		}
	}
}

// TestMarkdown keeps signs and indented lines as they are.
func TestMarkdown(t *testing.T) {
	got := markdown("Take *.png:\n  a_b\nand `VALUE`.")
	if want := "Take \\*.png:\n\n```\n  a_b\n\n```\nand `VALUE`."; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
