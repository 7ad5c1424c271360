package main

import (
	"bytes"
	"context"
	"errors"
	"image/color"
	"iter"
	"os"
	"runtime/debug"
	"slices"
	"time"

	"flowlens/cmd/internal/input"
	"flowlens/cmd/internal/outcome"
	"flowlens/cmd/internal/output"
	"flowlens/cmd/internal/refusal"
	"flowlens/cmd/internal/terminal"
	"flowlens/overlay"
)

// errSecondBoard refuses an input although it can be solved.
var errSecondBoard = errors.New("one picture is for one board; give the boards one by one, or try --json or -f txt")

// errResult passes over a picture that has its solution in it, as *.png names it the second time.
var errResult = errors.New("made by flowlens, skipped; to solve it all the same, name its result with -o FILE")

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
		src, err := r.desk.source(path), error(nil)
		if src == nil {
			src, err = input.Open(ctx, path)
		}
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
func unopened(path string, err error) *outcome.Outcome {
	o := &outcome.Outcome{Path: path, Name: input.Stem(path), Err: err}
	if input.KindOf(path, nil) == input.Picture {
		o.Image = path
	}
	return o
}

// picture solves the picture that src holds, and closes src.
func (r *solveRun) picture(ctx context.Context, src *input.Source) *outcome.Outcome {
	defer src.Close()
	o := &outcome.Outcome{Path: src.Path, Name: input.Stem(src.Path), Image: src.Path}
	var data []byte
	if data, o.Err = src.Bytes(); o.Err != nil {
		return o
	}
	if r.plan.NamesResults() && overlay.IsResult(data) {
		o.Err = errResult
		return o
	}
	r.SolvePicture(ctx, o, data)
	return o
}

// board parses and solves a board that was given as such.
func (r *solveRun) board(ctx context.Context, e input.Entry) *outcome.Outcome {
	o := &outcome.Outcome{Path: e.Path, Line: e.Line, Name: e.Name()}
	p := r.Pipeline
	p.Timeout = r.boardTimeout
	o.Board, o.Drawn, o.Answer, o.Err = p.SolveEntry(ctx, &e)
	p.AddGuide(ctx, o)
	return o
}

// report puts an outcome into the words and the form that were asked for.
func (r *solveRun) report(input int, o *outcome.Outcome) report {
	if errors.Is(o.Err, errResult) {
		return report{input: input, label: o.Label(), notes: []string{errResult.Error()}, skipped: true}
	}
	data, err := r.render(o)
	if err != nil {
		o = o.Failed(err)
		data, _ = r.render(o)
	}
	head := ""
	if r.plan.Shared() || o.Label() != r.plan.Inputs[input] {
		head = o.Label()
	}
	preview, err := r.show.preview(o, &r.drawing)
	notes := r.notes(o)
	if err != nil {
		notes = append(notes, refusal.Explain(err))
	}
	return report{input: input, label: o.Label(), head: head, about: o.About(), err: o.Err, notes: notes, preview: preview, data: data, words: r.words(o)}
}

// render returns the result in the form asked for, nil where there is none.
func (r *solveRun) render(o *outcome.Outcome) (data []byte, err error) {
	defer refusal.Recover(&err)
	switch {
	case r.plan.Form == output.JSON:
		return outcome.JSONLine(o.Result(r.Options.Unique)), nil
	case o.Err != nil:
		return nil, nil
	case r.plan.Form == output.Text && o.Hexiom != nil:
		return []byte(o.Hexiom.Shown().Text()), nil
	case r.plan.Form == output.Text:
		return []byte(r.text(o)), nil
	}
	var drawn bytes.Buffer
	began := time.Now()
	err = r.drawing.Write(&drawn, r.plan.Form, o)
	if o.Shot != nil {
		o.Shot.Took.Draw = time.Since(began)
	}
	return drawn.Bytes(), err
}

// text returns the solutions in text: of each board of a picture, with an empty line between.
func (r *solveRun) text(o *outcome.Outcome) string {
	text := overlay.Text(o.Board, o.Guide.Shown(), &overlay.TextOptions{Palette: r.palette(o), Ground: terminal.Ground(os.Getenv), Order: o.Guide.Colors()})
	for _, other := range o.More {
		if other.Err == nil {
			text += "\n" + r.text(other)
		}
	}
	return text
}

// palette returns the colors for a result in text, or nil where there are to be none.
func (r *solveRun) palette(o *outcome.Outcome) []color.RGBA {
	if !r.plan.OnStdout() || !terminal.Colors(os.Stdout, os.Getenv) {
		return nil
	}
	return o.Palette()
}

// words returns the explanation that was asked for; JSON has it by itself.
func (r *solveRun) words(o *outcome.Outcome) string {
	if !r.Tell.Tells() || o.Guide == nil || r.plan.Form == output.JSON {
		return ""
	}
	return o.Words()
}

// notes say what is odd about a solution and, where asked for, what was read; JSON says it by itself.
func (r *solveRun) notes(o *outcome.Outcome) []string {
	notes := slices.Clone(o.Repairs)
	if o.Err != nil || r.plan.Form == output.JSON {
		return notes
	}
	notes = append(notes, o.Oddities(r.Options.Touch)...)
	if o.Hexiom != nil {
		return notes
	}
	notes = append(notes, o.Guide.Notes()...)
	if r.verbose {
		notes = append(notes, o.Summary())
	}
	return notes
}
