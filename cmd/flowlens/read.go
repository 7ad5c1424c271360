package main

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens/internal/debugpage"
	"flowlens/cmd/flowlens/internal/ui"
	"flowlens/cmd/internal/input"
	"flowlens/cmd/internal/outcome"
	"flowlens/cmd/internal/output"
	"flowlens/cmd/internal/pipeline"
	"flowlens/cmd/internal/refusal"
	"flowlens/cmd/internal/terminal"
	"flowlens/solve/puzzle"
	"flowlens/vision"
)

// readRun is one run of flowlens read.
type readRun struct {
	*ui.UI
	pipeline.Pipeline
	json  bool
	debug string // folder for the pages that tell how pictures were read, or ""
}

func newRead(u *ui.UI) *cobra.Command {
	run := &readRun{UI: u}
	var seconds float64
	cmd := &cobra.Command{
		Use:   "read SHOT...",
		Short: "Print the board that a screenshot shows",
		Long: `read prints the board of each picture: as rows of letters and dots where that
says it all, else as JSON. Like solve it refuses what has no solution, for that
was misread; --raw prints it all the same.`,
		Example: `  flowlens read shot.png
  flowlens read --json *.png > boards.jsonl
  flowlens read --debug how/ shot.png   # writes how/shot.html: what was found, and what was doubted`,
		Args: needInputs,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return input.PictureEndings, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			var err error
			if run.Timeout, err = timeLimit(seconds); err != nil {
				return err
			}
			return run.all(cmd.Context(), args)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&run.json, "json", false, "write one line of JSON an input, errors included")
	f.BoolVar(&run.Unchecked, "raw", false, "take the likeliest reading, solvable or not")
	f.Float64Var(&seconds, "timeout", defaultTimeout.Seconds(), "give up on an input after this many `SECONDS`, 0 is never")
	f.StringVar(&run.debug, "debug", "", "write a web page that shows how each picture was read into `DIR`")
	return cmd
}

// all reads the inputs in order until done or interrupted.
func (r *readRun) all(ctx context.Context, inputs []string) error {
	p, err := output.NewPlan(inputs, output.Flags{Path: input.Stdio, Form: "txt"})
	if err != nil {
		return err
	}
	var pages []string
	if r.debug != "" {
		if pages, err = output.NamesApart(inputs, r.debug); err != nil {
			return err
		}
	}
	for i, path := range inputs {
		var rec *debugpage.Recorder
		if pages != nil {
			rec = new(debugpage.Recorder)
			r.Trace, r.Log = rec.Show, slog.New(rec.Handler())
		}
		start := time.Now()
		s, err := r.input(ctx, path)
		if ctx.Err() != nil {
			return nil
		}
		if rec != nil {
			if err := writePage(pages[i]+".html", path, rec, s, err, time.Since(start)); err != nil {
				r.Fail(path, err)
			}
		}
		if err != nil {
			r.Fail(path, err)
		}
		if err := r.write(p, path, s, err); err != nil {
			r.Fail(path, err)
			return nil
		}
	}
	return nil
}

// input reads the picture that the input holds.
func (r *readRun) input(ctx context.Context, path string) (*outcome.Shot, error) {
	src, err := input.Open(ctx, path)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	data, err := src.Bytes()
	if err != nil {
		return nil, err
	}
	return r.SolveImage(ctx, data)
}

// write writes what was read, or with --json why nothing was.
func (r *readRun) write(p *output.Plan, path string, s *outcome.Shot, readErr error) error {
	out := p.All
	switch {
	case r.json:
		doc := readDoc{Image: path}
		if readErr != nil {
			doc.Error, doc.Half = refusal.Explain(readErr), outcome.Half(readErr)
		} else if s.Hexiom != nil {
			doc.Hexiom = (&outcome.Hexiom{Level: s.Hexiom.Level}).Doc() // not the solution
		} else {
			doc.Doc = puzzle.NewDoc(s.Reading.Board, s.Reading.Drawn)
			for _, other := range s.More {
				doc.More = append(doc.More, puzzle.NewDoc(other.Reading.Board, other.Reading.Drawn))
			}
		}
		if _, err := out.Write(outcome.JSONLine(doc)); err != nil {
			return err
		}
	case readErr != nil:
		return nil
	default:
		heading := ""
		if p.Shared() {
			heading = path
		}
		if err := out.WriteText(heading, s.Text()); err != nil {
			return err
		}
	}
	return out.Flush()
}

// A readDoc is the JSON line of a picture that was read, or why it was not.
type readDoc struct {
	Image string `json:"image"`
	Error string `json:"error,omitempty"`
	*puzzle.Doc
	Half   *outcome.HalfDoc   `json:"half,omitempty"` // what was read of a board that is refused
	More   []*puzzle.Doc      `json:"more,omitempty"` // the other boards of the picture
	Hexiom *outcome.HexiomDoc `json:"hexiom,omitempty"`
}

// writePage writes the page that tells how the picture of that name was read.
func writePage(path, name string, rec *debugpage.Recorder, s *outcome.Shot, readErr error, took time.Duration) error {
	res := debugpage.Result{Name: terminal.OneLine(name), Took: took, Now: time.Now()}
	if s != nil && s.Picture != nil {
		res.Picture, res.Reading = s.Picture.Image, s.Reading
	}
	if readErr != nil {
		res.Refusal = refusal.Explain(readErr)
		if p := (*vision.PlaceError)(nil); errors.As(readErr, &p) {
			res.Place = &p.At
		}
		if h := (*vision.HalfReadError)(nil); errors.As(readErr, &h) {
			res.Half = h.Half
		}
	}
	out := &output.Place{Path: path, MkDir: true}
	if err := rec.Write(out, res); err != nil {
		out.Discard()
		return err
	}
	_, err := out.Commit()
	return err
}
