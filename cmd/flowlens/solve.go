package main

import (
	"context"
	"fmt"
	"math"
	"os"
	"runtime"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens/internal/ui"
	"flowlens/cmd/internal/drawing"
	"flowlens/cmd/internal/input"
	"flowlens/cmd/internal/output"
	"flowlens/cmd/internal/parallel"
	"flowlens/cmd/internal/pipeline"
	"flowlens/cmd/internal/terminal"
	"flowlens/solve"
	"flowlens/solve/sat"
)

// defaultTimeout is how long a picture may take. Boards have no default: who
// gives a board knows how hard it is.
const defaultTimeout = 10 * time.Second

// completeInputs offers pictures and boards to shell completion.
func completeInputs(*cobra.Command, []string, string) ([]cobra.Completion, cobra.ShellCompDirective) {
	return slices.Concat(input.PictureEndings, []string{"json", "jsonl", "txt"}), cobra.ShellCompDirectiveFilterFileExt
}

// solveRun is one run of flowlens solve.
type solveRun struct {
	*ui.UI
	pipeline.Pipeline
	plan    *output.Plan
	drawing drawing.Look
	// boardTimeout bounds a board, timeout a picture.
	boardTimeout time.Duration
	// verbose has the reading and the stages' times told.
	verbose bool
	show    *show // previews solutions; nil does not
	desk    desk
}

func newSolve(u *ui.UI) *cobra.Command {
	var flags output.Flags
	var seconds float64
	var satCommand string
	var preview, noPresolve bool
	run := &solveRun{UI: u}
	var checkGuide func() error
	cmd := &cobra.Command{
		Use:   "solve SHOT...",
		Short: "Solve screenshots and draw the solution into a copy",
		Long: `solve reads the board off each picture (PNG, JPEG, HEIC, WebP and the like),
solves it and writes SHOT.solved.png beside it. The names of the files written go
to standard output. It knows such files again: among the inputs they are skipped,
and no other file is replaced by a result without --force, unless -o names it.
"-" is standard input, and with it the picture goes to standard output.

With -f, or by the ending of -o, the solution becomes a drawing that scales (svg),
a moving picture (gif) or text (txt) instead. Inputs may also be boards (.json or
.txt files), which are drawn in the look of the game.

With --json it prints one line of JSON for each input. Boards may then also come
one a line, as .jsonl files or on standard input, however many. A line that holds
no board has a result too, which says why.

Inputs are solved on all cores; what is printed comes in their order.

Most boards are settled by conclusions from the rules (the presolve), and what these
leave open by a SAT solver; in JSON stats.by says which. With --no-presolve the SAT
solver does all of it, and -v tells each repair: a loop or touch that its clauses had
left open.

Messages count rows and columns from 1. Paths in JSON count them from 0.

The program of --sat-command gets a file of clauses (DIMACS) as its last word, or
where the command says {cnf}. It prints its answer as "s" and "v" lines, or writes
it to the file that {model} stands for. It is given each board as a whole.`,
		Example: `  flowlens solve shot.png                  # writes shot.solved.png
  flowlens solve -o solved/ *.png          # into a folder
  flowlens solve - < shot.png > solved.png
  flowlens solve --paste --open            # what is in the clipboard
  flowlens solve -o solved.gif shot.png    # the flows grow one after the other
  flowlens solve -f txt -o - board.json    # in the terminal
  flowlens solve --json --unique board.txt
  flowlens solve --json - < boards.jsonl   # a line of JSON for each line`,
		Args:              run.desk.needInputs,
		ValidArgsFunction: completeInputs,
		RunE: func(cmd *cobra.Command, args []string) error {
			limit, err := timeLimit(seconds)
			if err != nil {
				return err
			}
			if err := checkGuide(); err != nil {
				return err
			}
			run.Timeout = limit
			if cmd.Flags().Changed("timeout") {
				run.boardTimeout = limit
			}
			if cmd.Flags().Changed("sat-command") {
				if run.Options.Solver, err = sat.NewCommand(satCommand); err != nil {
					return fmt.Errorf("--sat-command: %w", err)
				}
				noPresolve = true // it would leave next to nothing to solve
			}
			if noPresolve {
				run.Options.Without = solve.Presolve
			}
			run.Repairs = run.verbose
			if run.desk.paste {
				if args, err = run.desk.take(cmd.Context()); err != nil {
					run.Fail(pastedName, err)
					return nil
				}
			}
			if run.plan, err = output.NewPlan(args, flags); err != nil {
				return err
			}
			if err = run.drawing.Check(run.plan.Form); err != nil {
				return err
			}
			if err = run.desk.check(run.plan); err != nil {
				return err
			}
			if preview {
				run.show = newShow(run.plan)
			}
			run.all(cmd.Context(), args)
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVarP(&flags.Path, "output", "o", "", "write to this `FILE` or into this folder (DIR/); - is standard output")
	f.StringVarP(&flags.Form, "format", "f", "", "write `png, svg, gif, txt or json` where -o does not say it by its ending")
	completeWith(cmd, "format", output.FormNames())
	f.BoolVar(&flags.Force, "force", false, "replace files that have the name of a result and were not written by flowlens")
	f.BoolVar(&flags.JSON, "json", false, "write one line of JSON a picture or board")
	f.BoolVarP(&run.verbose, "verbose", "v", false, "tell what was read, how long each stage took, and what was repaired")
	f.BoolVar(&preview, "show", false, "preview the solution in the terminal: as a picture where it can show one, else as text")
	run.desk.addFlags(cmd)
	f.BoolVar(&run.Options.Unique, "unique", false, "tell whether the solution is the only one")
	checkGuide = addGuideFlags(cmd, &run.Tell)
	addDrawingFlags(cmd, &run.drawing)
	addEncodingFlags(cmd, &run.Options)
	f.BoolVar(&noPresolve, "no-presolve", false, "give the SAT solver the whole board, not what conclusions from the rules leave open")
	f.StringVar(&satCommand, "sat-command", "", "have this `CMD` solve the clauses, such as \"cadical -q\", instead of the solver that is built in")
	f.Float64Var(&seconds, "timeout", defaultTimeout.Seconds(), "give up on an input after this many `SECONDS`, 0 is never; boards have no limit unless one is given")
	return cmd
}

// timeLimit checks a number of seconds from the command line.
func timeLimit(seconds float64) (time.Duration, error) {
	const year = 365 * 24 * 3600
	if math.IsNaN(seconds) || seconds < 0 || seconds > year {
		return 0, fmt.Errorf("--timeout %v is no number of seconds; give 0 or more", seconds)
	}
	return time.Duration(seconds * float64(time.Second)), nil
}

// all solves the inputs, on all cores, until done or interrupted. What is told
// and written comes in the order of the inputs.
func (r *solveRun) all(ctx context.Context, inputs []string) {
	count := func(report) {}
	if r.show == nil && !(r.plan.OnStdout() && terminal.Is(os.Stdout)) { // else the results tell how far it is
		p := ui.NewProgress(r.UI, len(inputs), "boards")
		defer p.End()
		count = func(rep report) { p.Add(rep.class()) }
	}
	d := delivery{UI: r.UI, plan: r.plan, show: r.show, input: -1}
	d.give = func(path string) []error { return r.desk.give(ctx, path) }
	for rep := range parallel.InOrder(ctx, r.window(), r.tasks(ctx, inputs)) {
		if ctx.Err() != nil || !d.take(rep) { // interrupted: what comes now is no result
			break
		}
		count(rep)
	}
	d.end(ctx.Err() != nil)
}

// window bounds the results that wait for an earlier one, which may take long.
func (r *solveRun) window() int {
	each := 64 // of some hundred bytes
	if r.plan.Form.IsPicture() {
		each = 2 // of some megabytes
	}
	return each * runtime.GOMAXPROCS(0)
}
