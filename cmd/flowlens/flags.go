package main

import (
	"strconv"

	"github.com/spf13/cobra"

	"flowlens/solve"
)

// addEncodingFlags adds the flags that say what is stated to a SAT solver.
func addEncodingFlags(cmd *cobra.Command, o *solve.Options) {
	f := cmd.Flags()
	f.Var((*encodingFlag)(&o.Encoding), "encoding", "state the board to the SAT solver as `edge|direction|degree`")
	f.BoolFunc("touch", "let flows touch themselves from the start, not only when nothing else works", choose(&o.Touch, solve.TouchAlways))
	f.BoolFunc("no-touch", "never let a flow touch itself", choose(&o.Touch, solve.TouchNever))
	cmd.MarkFlagsMutuallyExclusive("touch", "no-touch")

	var names []cobra.Completion
	for _, e := range solve.Encodings() {
		names = append(names, e.String())
	}
	complete := cobra.FixedCompletions(names, cobra.ShellCompDirectiveNoFileComp)
	if err := cmd.RegisterFlagCompletionFunc("encoding", complete); err != nil {
		panic(err) // only for a flag that is not there
	}
}

// choose returns what a switch does that makes a choice when it is on.
func choose[T any](choice *T, v T) func(string) error {
	return func(value string) error {
		on, err := strconv.ParseBool(value)
		if on {
			*choice = v
		}
		return err
	}
}

// encodingFlag is an encoding as the value of a flag.
type encodingFlag solve.Encoding

func (e *encodingFlag) Set(name string) error {
	parsed, err := solve.ParseEncoding(name)
	*e = encodingFlag(parsed)
	return err
}

func (e *encodingFlag) String() string { return solve.Encoding(*e).String() }

// Type names the kind of value for programs that write documentation.
func (e *encodingFlag) Type() string { return "encoding" }
