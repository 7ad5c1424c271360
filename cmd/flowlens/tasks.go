package main

import (
	"bytes"
	"context"
	"errors"
	"image/color"
	"iter"
	"os"
	"runtime/debug"

	"flowlens/cmd/flowlens/internal/guide"
	"flowlens/cmd/flowlens/internal/input"
	"flowlens/cmd/flowlens/internal/output"
	"flowlens/cmd/flowlens/internal/refusal"
	"flowlens/cmd/flowlens/internal/terminal"
	"flowlens/overlay"
	"flowlens/solve"
)

// errSecondBoard refuses an input although it can be solved.
var errSecondBoard = errors.New("one picture is for one board; give the boards one by one, or try --json or -f txt")

// lineGarbage is how much garbage may be about while boards come line by line, in
// percent of what is in use. That is some megabytes, and collecting as soon as
// there is as much garbage again would take a third of the time.
const lineGarbage = 400

// A task does the work on one picture or board.
type task = func(context.Context) report

// tasks yields the tasks of the inputs. It opens an input only when it gets there.
func (r *solveRun) tasks(ctx context.Context, inputs []string) iter.Seq[task] {
	return func(yield func(task) bool) {
		for i, path := range inputs {
			for t := range r.input(ctx, i, path) {
				if !yield(t) {
					return
				}
			}
		}
	}
}

// input yields the tasks of one input: one for a picture, one for each board.
func (r *solveRun) input(ctx context.Context, i int, path string) iter.Seq[task] {
	return func(yield func(task) bool) {
		if err := r.plan.MayWrite(i); err != nil {
			yield(func(context.Context) report { return report{input: i, label: path, err: err} })
			return
		}
		src, err := input.Open(ctx, path)
		if err != nil {
			yield(func(context.Context) report { return r.report(i, unopened(path, err)) })
			return
		}
		if src.Kind == input.Words {
			src.Kind = r.wordsAs()
		}
		if src.Kind == input.Picture {
			yield(func(ctx context.Context) report { return r.report(i, r.picture(ctx, src)) })
			return
		}
		defer src.Close()
		if src.Kind == input.BoardLines {
			defer debug.SetGCPercent(debug.SetGCPercent(lineGarbage))
		}
		for e := range src.Boards() {
			if !yield(func(ctx context.Context) report { return r.report(i, r.board(ctx, e)) }) {
				return
			}
		}
	}
}

// wordsAs says what words on standard input are taken for: a broken first line
// where boards make sense, else a picture, of which vision.Decode says what is wrong.
func (r *solveRun) wordsAs() input.Kind {
	if r.plan.Form.IsPicture() {
		return input.Picture
	}
	return input.BoardLines
}

// unopened is the outcome of an input that could not even be opened.
func unopened(path string, err error) *outcome {
	o := &outcome{path: path, name: input.Stem(path), err: err}
	if input.KindOf(path, nil) == input.Picture {
		o.image = path
	}
	return o
}

// picture solves the picture that src holds, and closes src.
func (r *solveRun) picture(ctx context.Context, src *input.Source) *outcome {
	defer src.Close()
	o := &outcome{path: src.Path, name: input.Stem(src.Path), image: src.Path}
	var data []byte
	if data, o.err = src.Bytes(); o.err != nil {
		return o
	}
	o.solvePicture(ctx, &r.pipeline, data)
	return o
}

// solvePicture solves the picture of those bytes and enters what came of it.
func (o *outcome) solvePicture(ctx context.Context, p *pipeline, data []byte) {
	o.shot, o.err = p.solveImage(ctx, data)
	if o.shot.reading != nil {
		o.board, o.drawn, o.answer = o.shot.reading.Board, o.shot.reading.Drawn, o.shot.answer
	}
	o.hexiom = o.shot.hexiom
	if o.hexiom != nil {
		o.answer = o.shot.answer
	}
	p.addGuide(ctx, o)
}

// board parses and solves a board that was given as such.
func (r *solveRun) board(ctx context.Context, e input.Entry) *outcome {
	o := &outcome{path: e.Path, line: e.Line, name: e.Name()}
	p := r.pipeline
	p.timeout = r.boardTimeout
	o.board, o.drawn, o.answer, o.err = p.solveEntry(ctx, &e)
	p.addGuide(ctx, o)
	return o
}

// addGuide adds to a solution what is to be told of it. It may take as long as solving did.
func (p *pipeline) addGuide(ctx context.Context, o *outcome) {
	if o.err != nil {
		return
	}
	if o.hexiom != nil {
		if p.tell.Partial() || p.tell.FromDrawn() {
			o.err = errNoFlows
		}
		return
	}
	ctx, cancel := p.limit(ctx)
	defer cancel()
	if o.err = p.guide(ctx, o); o.err != nil {
		o.solution = nil // it must not tell more than was asked for
	}
}

// guide finds out what to tell of a solution.
func (p *pipeline) guide(ctx context.Context, o *outcome) (err error) {
	defer refusal.Recover(&err)
	solved := guide.Solved{Board: o.board, Drawn: o.drawn, Solution: o.solution, Stats: o.stats}
	if o.shot != nil {
		solved.Palette = o.shot.reading.Layout.Palette
	}
	g, err := guide.New(ctx, solved, p.tell)
	if err == nil {
		o.keep(g.Solution())
		o.guide = g
	}
	return err
}

// report puts an outcome into the words and the form that were asked for.
func (r *solveRun) report(input int, o *outcome) report {
	data, err := r.render(o)
	if err != nil {
		o = o.failed(err)
		data, _ = r.render(o)
	}
	head := ""
	if r.plan.Shared() || o.label() != r.plan.Inputs[input] {
		head = o.label()
	}
	preview, err := r.show.preview(o, &r.drawing)
	notes := r.notes(o)
	if err != nil {
		notes = append(notes, refusal.Explain(err))
	}
	return report{input: input, label: o.label(), head: head, err: o.err, notes: notes, preview: preview, data: data, words: r.words(o)}
}

// render returns the result in the form asked for, nil where there is none.
func (r *solveRun) render(o *outcome) (data []byte, err error) {
	defer refusal.Recover(&err)
	switch {
	case r.plan.Form == output.JSON:
		return jsonLine(o.result(r.options.Unique)), nil
	case o.err != nil:
		return nil, nil
	case r.plan.Form == output.Text && o.hexiom != nil:
		return []byte(o.hexiom.shown().Text()), nil
	case r.plan.Form == output.Text:
		return []byte(overlay.Text(o.board, o.guide.Shown(), &overlay.TextOptions{Palette: r.palette(o), Order: o.guide.Colors()})), nil
	}
	var drawn bytes.Buffer
	watch := newStopwatch()
	err = r.drawing.write(&drawn, r.plan.Form, o)
	if o.shot != nil {
		o.shot.took.draw = watch.lap()
	}
	return drawn.Bytes(), err
}

// palette returns the colors for a result in text, or nil where there are to be none.
func (r *solveRun) palette(o *outcome) []color.RGBA {
	if !r.plan.OnStdout() || !terminal.Colors(os.Stdout, os.Getenv) {
		return nil
	}
	return o.palette()
}

// palette returns the colors of the board: those of the picture, or the game's.
func (o *outcome) palette() []color.RGBA {
	if o.shot != nil {
		return o.shot.reading.Layout.Palette
	}
	return overlay.Colors(o.board)
}

// words returns the explanation that was asked for; JSON has it by itself.
func (r *solveRun) words(o *outcome) string {
	if !r.tell.Explain || o.guide == nil || r.plan.Form == output.JSON {
		return ""
	}
	return o.guide.Text()
}

// notes say what is odd about a solution and, where asked for, what was read; JSON says it by itself.
func (r *solveRun) notes(o *outcome) []string {
	if o.err != nil || r.plan.Form == output.JSON {
		return nil
	}
	notes := r.oddities(o)
	if o.hexiom != nil {
		return notes
	}
	notes = append(notes, o.guide.Notes()...)
	if r.verbose && o.shot != nil {
		notes = append(notes, o.summary())
	}
	return notes
}

// oddities say what is odd about a solution.
func (p *pipeline) oddities(o *outcome) []string {
	var notes []string
	if o.stats.Unique == solve.UniqueNo {
		notes = append(notes, "has more than one solution; this is one of them")
	}
	if o.stats.Touch && p.options.Touch == solve.TouchLast {
		notes = append(notes, "has no solution without a flow that touches itself")
	}
	return notes
}
