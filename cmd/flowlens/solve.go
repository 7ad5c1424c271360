package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"time"

	"github.com/spf13/cobra"

	"flowlens/solve"
)

// defaultTimeout is how long a picture may take. Boards have no default: who
// gives a board knows how hard it is.
const defaultTimeout = 10 * time.Second

// pictureEndings are offered by shell completion.
var pictureEndings = []string{"png", "jpg", "jpeg", "webp", "gif"}

// Reasons to refuse an input although it can be solved.
var (
	errNoPicture = errors.New("is a board, with no picture to draw on; try --json or -f txt")
	errNoText    = errors.New("this kind of board has no text form; try --json")
)

// solveRun is one run of flowlens solve.
type solveRun struct {
	*ui
	pipeline
	plan *plan
	// boardTimeout bounds a board, timeout a picture.
	boardTimeout time.Duration
}

func newSolve(u *ui) *cobra.Command {
	var flags outputFlags
	var touch, noTouch bool
	var seconds float64
	run := &solveRun{ui: u}
	cmd := &cobra.Command{
		Use:   "solve SHOT...",
		Short: "Solve screenshots and draw the solution into a copy",
		Long: `solve reads the board off each picture (PNG, JPEG, WebP or GIF), solves it and
writes SHOT.solved.png beside it. The names of the files written go to standard
output. "-" is standard input, and with it the picture goes to standard output.

With --json it prints one line of JSON an input instead. Inputs may then also be
boards: .json, .jsonl or .txt files, or JSON lines on standard input.`,
		Example: `  flowlens solve shot.png                  # writes shot.solved.png
  flowlens solve -o solved/ *.png          # into a folder
  flowlens solve - < shot.png > solved.png
  flowlens solve --json --unique board.txt`,
		Args: needInputs,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return append(pictureEndings, "json", "jsonl", "txt"), cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			limit, err := timeLimit(seconds)
			if err != nil {
				return err
			}
			run.timeout = limit
			if cmd.Flags().Changed("timeout") {
				run.boardTimeout = limit
			}
			switch {
			case touch:
				run.touch = solve.TouchAlways
			case noTouch:
				run.touch = solve.TouchNever
			}
			if run.plan, err = newPlan(args, flags); err != nil {
				return err
			}
			run.all(cmd.Context(), args)
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVarP(&flags.path, "output", "o", "", "write to this `FILE` or into this folder (DIR/); - is standard output")
	f.StringVarP(&flags.form, "format", "f", "", "write `png, txt or json` where -o does not say it by its ending")
	f.BoolVar(&flags.json, "json", false, "write one line of JSON an input")
	f.BoolVar(&run.unique, "unique", false, "tell whether the solution is the only one")
	f.BoolVar(&touch, "touch", false, "let flows touch themselves from the start, not only when nothing else works")
	f.BoolVar(&noTouch, "no-touch", false, "never let a flow touch itself")
	f.Float64Var(&seconds, "timeout", defaultTimeout.Seconds(), "give up on an input after this many `SECONDS`, 0 is never; boards have no limit unless one is given")
	cmd.MarkFlagsMutuallyExclusive("touch", "no-touch")
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

// all solves the inputs in order until done or interrupted.
func (r *solveRun) all(ctx context.Context, inputs []string) {
	for i, path := range inputs {
		out := r.plan.output(i)
		if r.plan.overwrites(i) {
			r.fail(path, fmt.Errorf("%s would replace an input; choose another place with -o", out.path))
			continue
		}
		err := r.input(ctx, path, out)
		if ctx.Err() != nil {
			out.discard()
			return
		}
		if err == nil && (out != r.plan.all || i == len(inputs)-1) {
			err = r.finish(out)
		}
		if err != nil {
			out.discard()
			r.fail(path, err)
			if out == r.plan.all {
				return // the next input could not be written either
			}
		}
	}
}

// input solves what the input holds and writes the results to out. It returns
// only what went wrong with writing.
func (r *solveRun) input(ctx context.Context, path string, out *output) error {
	src, err := openSource(ctx, path)
	if err != nil {
		return r.record(ctx, unopened(path, err), out)
	}
	defer src.Close()
	if src.kind == picture {
		return r.record(ctx, r.picture(ctx, src), out)
	}
	for entry := range src.boards() {
		if err := r.record(ctx, r.boardEntry(ctx, entry), out); err != nil || ctx.Err() != nil {
			return err
		}
	}
	return nil
}

// unopened is the outcome of an input that could not even be opened.
func unopened(path string, err error) *outcome {
	o := &outcome{path: path, name: stem(path), err: err}
	if kindOf(path, nil) == picture {
		o.image = path
	}
	return o
}

func (r *solveRun) picture(ctx context.Context, src *source) *outcome {
	o := &outcome{path: src.path, name: stem(src.path), image: src.path}
	data, err := src.data(maxPicture)
	if err != nil {
		o.err = err
		return o
	}
	o.shot, o.err = r.solveImage(ctx, data)
	if o.shot.reading != nil {
		o.board, o.answer = o.shot.reading.Board, o.shot.answer
	}
	return o
}

func (r *solveRun) boardEntry(ctx context.Context, e boardEntry) *outcome {
	o := &outcome{path: e.path, line: e.line, name: e.name, board: e.board, err: e.err}
	if o.err == nil {
		p := r.pipeline
		p.timeout = r.boardTimeout
		o.answer, o.err = p.solveEntry(ctx, e.board)
	}
	return o
}

// record tells what became of an input and writes its result to out. It returns
// only what went wrong with writing.
func (r *solveRun) record(ctx context.Context, o *outcome, out *output) error {
	if ctx.Err() != nil {
		return nil // interrupted: this is no result
	}
	if o.err == nil && r.plan.form != formJSON {
		o.err = r.write(o, out)
		var failed *writeError
		if errors.As(o.err, &failed) {
			return failed
		}
	}
	if o.err != nil {
		r.fail(o.label(), o.err)
	} else {
		r.remark(o)
	}
	if r.plan.form != formJSON {
		return nil
	}
	if _, err := out.Write(jsonLine(o.result(r.unique))); err != nil {
		return err
	}
	return out.flush()
}

// write writes the solution as a picture or as text.
func (r *solveRun) write(o *outcome, out *output) error {
	if r.plan.form == formPNG {
		if o.shot == nil {
			return errNoPicture
		}
		err := o.shot.drawPNG(out)
		if err != nil {
			out.discard() // half a picture
		}
		return err
	}
	text := o.solution.Text(o.board)
	if text == "" {
		return errNoText
	}
	heading := ""
	if r.plan.shared() || o.line > 0 {
		heading = o.label()
	}
	return out.writeText(heading, text)
}

// remark says what is odd about a solution; JSON says it by itself.
func (r *solveRun) remark(o *outcome) {
	if r.plan.form == formJSON {
		return
	}
	if o.stats.Unique == solve.UniqueNo {
		r.note(o.label(), "has more than one solution; this is one of them")
	}
	if o.stats.Touch && r.touch == solve.TouchLast {
		r.note(o.label(), "has no solution without a flow that touches itself")
	}
}

// finish puts an output in place and says so.
func (r *solveRun) finish(out *output) error {
	written, err := out.commit()
	if written && err == nil && out.path != stdio && !isDevice(out.path) {
		r.wrote(out.path, r.plan.onStdout())
	}
	return err
}
