package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"
)

// addMirrorFlags adds the flags of the commands that solve a folder.
func addMirrorFlags(cmd *cobra.Command, m *mirror) {
	var seconds float64
	f := cmd.Flags()
	f.StringVarP(&m.out, "output", "o", "", "write the results into this folder, `OUT`")
	f.Float64Var(&seconds, "timeout", defaultTimeout.Seconds(), "give up on a picture after this many `SECONDS`, 0 is never")
	cmd.PreRunE = func(cmd *cobra.Command, args []string) (err error) {
		if m.out == "" {
			return fmt.Errorf("no folder for the results given; add -o OUT, or see %s --help", cmd.CommandPath())
		}
		m.dir = args[0]
		m.timeout, err = timeLimit(seconds)
		return err
	}
}

// needFolder refuses a command line without exactly one folder.
func needFolder(cmd *cobra.Command, args []string) error {
	switch len(args) {
	case 0:
		return fmt.Errorf("no folder given; see %s --help", cmd.CommandPath())
	case 1:
		return nil
	}
	return errors.New("more than one folder given; they need a folder for the results each")
}

// completeFolder offers folders to shell completion.
func completeFolder(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return nil, cobra.ShellCompDirectiveFilterDirs
}

// sleep waits, unless ctx ends.
func sleep(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}
