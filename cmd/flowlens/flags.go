package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"flowlens/cmd/internal/drawing"
	"flowlens/cmd/internal/guide"
	"flowlens/overlay"
	"flowlens/solve"
	"flowlens/solve/hint"
)

// addEncodingFlags adds the flags that say what is stated to a SAT solver.
func addEncodingFlags(cmd *cobra.Command, o *solve.Options) {
	f := cmd.Flags()
	f.Var((*encodingFlag)(&o.Encoding), "encoding", "state the board to the SAT solver as `edge|direction|degree`")
	f.BoolFunc("touch", "let flows touch themselves from the start, not only when nothing else works", choose(&o.Touch, solve.TouchAlways, solve.TouchNever, "no-touch"))
	f.BoolFunc("no-touch", "never let a flow touch itself", choose(&o.Touch, solve.TouchNever, solve.TouchAlways, "touch"))

	var names []cobra.Completion
	for _, e := range solve.Encodings() {
		names = append(names, e.String())
	}
	completeWith(cmd, "encoding", names)
}

// completeWith offers values of a flag to shell completion.
func completeWith(cmd *cobra.Command, flag string, values []cobra.Completion) {
	complete := cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp)
	if err := cmd.RegisterFlagCompletionFunc(flag, complete); err != nil {
		panic(err) // only for a flag that is not there
	}
}

// choose returns what a switch does that makes a choice when it is on, and contradicts the one that makes the other.
func choose[T comparable](choice *T, v, other T, otherName string) func(string) error {
	return func(value string) error {
		on, err := strconv.ParseBool(value)
		if on && *choice == other {
			return fmt.Errorf("it contradicts --%s", otherName)
		}
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

// addGuideFlags adds the flags that say how much of a solution a player is told, and returns their check.
func addGuideFlags(cmd *cobra.Command, g *guide.Request) (check func() error) {
	f := cmd.Flags()
	f.IntVar(&g.Hint, "hint", 0, "draw only the next `N` forced moves, from what is drawn on the board")
	f.StringVar(&g.Flow, "flow", "", "draw only the flow with this letter or color, as in `A|red`")
	f.BoolVar(&g.Explain, "explain", false, "tell in words which moves are forced and why, and in which order to draw the flows")
	f.BoolVar(&g.Keep, "keep-drawn", false, "find a solution around what is drawn on the board, as far as there is one")
	completeWith(cmd, "hint", nil)
	completeWith(cmd, "flow", hint.ColorNames())
	return func() error {
		switch {
		case f.Changed("hint") && g.Hint < 1:
			return fmt.Errorf("--hint %d is no number of moves; give 1 or more", g.Hint)
		case f.Changed("flow") && strings.TrimSpace(g.Flow) == "":
			return errors.New("--flow names no flow; give a letter or a color")
		}
		return nil
	}
}

// addDrawingFlags adds the flags that say how solutions are drawn.
func addDrawingFlags(cmd *cobra.Command, d *drawing.Look) {
	f := cmd.Flags()
	f.Var((*styleFlag)(&d.Style), "style", "paint flows as `game|ghost|outline`: like the game, letting the picture through, or their edges alone")
	f.BoolVar(&d.Tint, "tint", false, "tint the cells under the flows, as the game does once a flow is finished; without it all tints are taken off")
	f.BoolVar(&d.Labels, "labels", false, "print the letter of its color on each dot: the game's own where it prints them")
	f.BoolVar(&d.Numbers, "numbers", false, "number the flows in the order to draw them in")
	f.BoolVar(&d.NoArrows, "no-arrows", false, "leave out the rings and arrows that show where flows start and which way they run")
	f.BoolVar(&d.Caption, "caption", false, "add a line with size, flows, time and whether there are other solutions")
	f.BoolVar(&d.BeforeAfter, "before-after", false, "put the picture as it was beside the solved one")

	var names []cobra.Completion
	for _, s := range overlay.Styles() {
		names = append(names, s.String())
	}
	completeWith(cmd, "style", names)
}

// styleFlag is a style as the value of a flag.
type styleFlag overlay.Style

func (s *styleFlag) Set(name string) error {
	parsed, err := overlay.ParseStyle(name)
	*s = styleFlag(parsed)
	return err
}

func (s *styleFlag) String() string { return overlay.Style(*s).String() }

// Type names the kind of value for programs that write documentation.
func (s *styleFlag) Type() string { return "style" }

// addMirrorFlags adds the flags of the commands that solve a folder.
func addMirrorFlags(cmd *cobra.Command, r *mirrorRun) {
	var seconds float64
	f := cmd.Flags()
	f.StringVarP(&r.config.Out, "output", "o", "", "write the results into this folder, `OUT`")
	f.Float64Var(&seconds, "timeout", defaultTimeout.Seconds(), "give up on a picture after this many `SECONDS`, 0 is never")
	cmd.PreRunE = func(cmd *cobra.Command, args []string) (err error) {
		if r.config.Out == "" {
			return fmt.Errorf("no folder for the results given; add -o OUT, or see %s --help", cmd.CommandPath())
		}
		r.config.Dir = args[0]
		r.Timeout, err = timeLimit(seconds)
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
