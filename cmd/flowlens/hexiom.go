package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"iter"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens/internal/ui"
	"flowlens/cmd/internal/drawing"
	"flowlens/cmd/internal/input"
	"flowlens/cmd/internal/outcome"
	"flowlens/cmd/internal/output"
	"flowlens/cmd/internal/parallel"
	"flowlens/cmd/internal/pipeline"
	"flowlens/cmd/internal/refusal"
	"flowlens/cmd/internal/terminal"
	"flowlens/solve"
	"flowlens/solve/hexiom"
	"flowlens/solve/sat"
	"flowlens/vision"
)

// hexiomRun is one run of flowlens hexiom.
type hexiomRun struct {
	*ui.UI
	options hexiom.Options
	// timeout bounds a picture, levelTimeout a level given as text; 0 is no bound.
	timeout, levelTimeout time.Duration
	read                  bool // tell what was read instead of solving it
	plan                  *output.Plan
	names                 []string // by input: what the results are called where there are several
}

func newHexiom(u *ui.UI) *cobra.Command {
	var flags output.Flags
	var seconds float64
	var satCommand string
	run := &hexiomRun{UI: u}
	cmd := &cobra.Command{
		Use:   "hexiom INPUT...",
		Short: "Solve levels of Hexiom, from text or screenshots",
		Long: `hexiom solves levels of Hexiom: each tile must lie beside as many others as its
number says. It prints the solution in the form that levels are written in, each
after a line "# NAME" when there are several.

INPUT is a level as text, a screenshot, or "-" for either on standard input. With
-o FILE.png (or .svg) the solution is drawn, into the screenshot where there is one. The
first line of a level is the number of places along a side; then come the rows,
each place in two characters: " ." is empty, " 3" a tile, "+3" a tile that cannot
be moved, and "+." no place at all. A screenshot is a level turned by 30 degrees:
its columns become rows.`,
		Example: `  flowlens hexiom level.txt
  flowlens hexiom -o solved.png shot.png
  flowlens hexiom --read shot.png
  flowlens hexiom --unique -f json levels/*.txt`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return fmt.Errorf("no level given; see %s --help", cmd.CommandPath())
			}
			return nil
		},
		ValidArgsFunction: completeInputs,
		RunE: func(cmd *cobra.Command, args []string) error {
			limit, err := timeLimit(seconds)
			if err != nil {
				return err
			}
			run.timeout = limit
			if cmd.Flags().Changed("timeout") {
				run.levelTimeout = limit
			}
			if cmd.Flags().Changed("sat-command") {
				if run.options.Solver, err = sat.NewCommand(satCommand); err != nil {
					return fmt.Errorf("--sat-command: %w", err)
				}
			}
			if run.plan, err = output.NewPlan(args, flags.TextUnlessSaid()); err != nil {
				return err
			}
			if run.plan.Form == output.GIF {
				return errors.New("form \"gif\" cannot be written; use png, svg, txt or json")
			}
			run.names = namesOf(args)
			run.all(cmd.Context(), args)
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVarP(&flags.Path, "output", "o", "", "write to this `FILE` or into this folder (DIR/); - is standard output")
	f.StringVarP(&flags.Form, "format", "f", "", "write `png, svg, txt or json` where -o does not say it by its ending")
	completeWith(cmd, "format", []string{"png", "svg", "txt", "json"})
	f.BoolVar(&flags.Force, "force", false, "replace files that have the name of a result and were not written by flowlens")
	f.BoolVar(&flags.JSON, "json", false, "write one line of JSON a level")
	f.BoolVar(&run.read, "read", false, "print what was read, unsolved")
	f.BoolVar(&run.options.Unique, "unique", false, "tell whether the solution is the only one, but for turned and mirrored ones")
	f.BoolVar(&run.options.Symmetry, "symmetry", false, "look for one only of solutions that are the same turned or mirrored")
	f.StringVar(&satCommand, "sat-command", "", "have this `CMD` solve the clauses, such as \"cadical -q\", instead of the solver that is built in")
	f.Float64Var(&seconds, "timeout", defaultTimeout.Seconds(), "give up on an input after this many `SECONDS`, 0 is never; levels as text have no limit unless one is given")
	return cmd
}

// namesOf returns what the results of inputs are called: the file's name without folder
// and ending, or the path as given where two would be called the same.
func namesOf(inputs []string) []string {
	count := map[string]int{}
	for _, in := range inputs {
		count[input.Stem(in)]++
	}
	names := make([]string, len(inputs))
	for i, in := range inputs {
		if names[i] = input.Stem(in); count[names[i]] > 1 {
			names[i] = in
		}
	}
	return names
}

// all does the inputs, on all cores, until done or interrupted. What is told and written
// comes in their order.
func (r *hexiomRun) all(ctx context.Context, inputs []string) {
	d := delivery{UI: r.UI, plan: r.plan, input: -1}
	for rep := range parallel.InOrder(ctx, 2*runtime.GOMAXPROCS(0), r.tasks(inputs)) {
		if ctx.Err() != nil || !d.take(rep) {
			break
		}
	}
	d.end(ctx.Err() != nil)
}

func (r *hexiomRun) tasks(inputs []string) iter.Seq[task] {
	return func(yield func(task) bool) {
		for i, path := range inputs {
			t := func(ctx context.Context) report { return r.report(i, r.input(ctx, path)) }
			if err := r.plan.MayWrite(i); err != nil {
				t = func(context.Context) report { return report{input: i, label: path, err: err} }
			}
			if !yield(t) {
				return
			}
		}
	}
}

// report puts an outcome into the words and the form that were asked for.
func (r *hexiomRun) report(input int, o *outcome.Outcome) report {
	data, err := r.render(input, o)
	if err != nil {
		o = o.Failed(err)
		data, _ = r.render(input, o)
	}
	return report{input: input, label: o.Path, err: o.Err, notes: r.notes(o), data: data}
}

// notes say what was found out about a solution; JSON says it by itself.
func (r *hexiomRun) notes(o *outcome.Outcome) []string {
	if o.Err != nil || r.plan.Form == output.JSON || r.read {
		return nil
	}
	switch o.Stats.Unique {
	case solve.UniqueYes:
		return []string{"has no other solution, but for turned and mirrored ones"}
	case solve.UniqueNo:
		return []string{"has more than one solution; this is one of them"}
	case solve.UniqueUnknown:
		return []string{"may have more than one solution: the time was up; allow more seconds with --timeout"}
	}
	return nil
}

// input reads the level that an input holds and solves it. One that is only to be read is solved too
// where it comes from a picture, for what has no solution was misread.
func (r *hexiomRun) input(ctx context.Context, path string) (o *outcome.Outcome) {
	o = &outcome.Outcome{Path: path, Name: input.Stem(path)}
	defer refusal.Recover(&o.Err)
	src, err := input.Open(ctx, path)
	if err != nil {
		o.Err = err
		return o
	}
	defer src.Close()
	limit := r.levelTimeout
	if src.Kind == input.Picture && !src.IsLevel() {
		o.Image, limit = path, r.timeout
	}
	ctx, cancel := (&pipeline.Pipeline{Timeout: limit}).Limit(ctx)
	defer cancel()
	if o.Err = readHexiom(ctx, o, src); o.Err == nil && !(r.read && o.Image == "") {
		o.Stats, o.Err = pipeline.SolveLevel(ctx, o.Hexiom, &r.options)
	}
	return o
}

// readHexiom reads the level that a source holds.
func readHexiom(ctx context.Context, o *outcome.Outcome, src *input.Source) error {
	if o.Image == "" {
		level, err := src.Level()
		if err == nil {
			o.Hexiom = &outcome.Hexiom{Level: level}
		}
		return err
	}
	data, err := src.Bytes()
	if err != nil {
		return err
	}
	o.Shot = new(outcome.Shot)
	if o.Shot.Picture, err = vision.Decode(data, nil); err != nil {
		return err
	}
	reading, err := vision.ReadHexiom(ctx, o.Shot.Picture.Image)
	if err == nil {
		o.Hexiom = &outcome.Hexiom{Reading: reading, Level: reading.Board}
	}
	return err
}

// render returns the result in the form asked for, nil where there is none.
func (r *hexiomRun) render(input int, o *outcome.Outcome) (data []byte, err error) {
	defer refusal.Recover(&err)
	if r.read && o.Hexiom != nil {
		o.Hexiom.Solution, o.Hexiom.Second = nil, nil
	}
	switch {
	case r.plan.Form == output.JSON:
		result := o.Result(r.options.Unique)
		if r.read && o.Err == nil {
			result.Status, result.Stats, result.Unique = "read", nil, nil
		}
		return outcome.JSONLine(result), nil
	case o.Err != nil:
		return nil, nil
	case r.plan.Form.IsPicture():
		var drawn bytes.Buffer
		err := new(drawing.Look).Write(&drawn, r.plan.Form, o)
		return drawn.Bytes(), err
	}
	text := o.Hexiom.Shown().Text()
	if r.plan.Shared() {
		text = "# " + terminal.OneLine(r.names[input]) + "\n" + text
	}
	return []byte(text), nil
}
