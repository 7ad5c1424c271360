package main

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"io"
	"log/slog"
	"strings"

	"github.com/spf13/cobra"

	"flowlens/overlay"
	"flowlens/solve/puzzle"
)

// readRun is one run of flowlens read.
type readRun struct {
	*ui
	pipeline
	json  bool
	debug string // folder for the pictures of the stages, or ""
}

func newRead(u *ui) *cobra.Command {
	run := &readRun{ui: u}
	cmd := &cobra.Command{
		Use:   "read SHOT...",
		Short: "Print the board that a screenshot shows",
		Long: `read prints the board of each picture: as rows of letters and dots where that
says it all, else as JSON. Like solve it refuses what has no solution, for that
was misread; --raw prints it all the same.`,
		Example: `  flowlens read shot.png
  flowlens read --json *.png > boards.jsonl
  flowlens read --raw --debug stages/ shot.png   # to see what went wrong`,
		Args: needInputs,
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return pictureEndings, cobra.ShellCompDirectiveFilterFileExt
		},
		RunE: func(cmd *cobra.Command, args []string) error {
			return run.all(cmd.Context(), args)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&run.json, "json", false, "write one line of JSON an input, errors included")
	f.BoolVar(&run.unchecked, "raw", false, "take the likeliest reading, solvable or not")
	f.StringVar(&run.debug, "debug", "", "write a picture of each stage of the reading, and a log, into `DIR`")
	run.timeout = defaultTimeout
	return cmd
}

// all reads the inputs in order until done or interrupted.
func (r *readRun) all(ctx context.Context, inputs []string) error {
	p, err := newPlan(inputs, outputFlags{path: stdio, form: "txt"})
	if err != nil {
		return err
	}
	var stages []string
	if r.debug != "" {
		if stages, err = namesApart(inputs, r.debug); err != nil {
			return err
		}
	}
	for i, path := range inputs {
		var t *tracer
		if stages != nil {
			t = &tracer{prefix: stages[i]}
			r.trace, r.log = t.write, t.log()
		}
		s, err := r.input(ctx, path)
		if ctx.Err() != nil {
			return nil
		}
		if t != nil {
			if err := t.close(); err != nil {
				r.fail(path, err)
			}
		}
		if err != nil {
			r.fail(path, err)
		}
		if err := r.write(p, path, s, err); err != nil {
			r.fail(path, err)
			return nil
		}
	}
	return nil
}

// input reads the picture that the input holds.
func (r *readRun) input(ctx context.Context, path string) (*shot, error) {
	src, err := openSource(ctx, path)
	if err != nil {
		return nil, err
	}
	defer src.Close()
	data, err := src.data(maxPicture)
	if err != nil {
		return nil, err
	}
	return r.solveImage(ctx, data)
}

// write writes what was read, or with --json why nothing was.
func (r *readRun) write(p *plan, path string, s *shot, readErr error) error {
	out := p.all
	switch {
	case r.json:
		doc := readDoc{Image: path}
		if readErr != nil {
			doc.Error = explain(readErr)
		} else {
			doc.Doc = puzzle.NewDoc(s.reading.Board, s.reading.Drawn)
		}
		if _, err := out.Write(jsonLine(doc)); err != nil {
			return err
		}
	case readErr != nil:
		return nil
	default:
		heading := ""
		if p.shared() {
			heading = path
		}
		b := s.reading.Board
		text := b.Text()
		if !b.HasText() {
			text = string(jsonLine(puzzle.NewDoc(b, s.reading.Drawn)))
		}
		if err := out.writeText(heading, text); err != nil {
			return err
		}
	}
	return out.flush()
}

// A tracer writes the pictures of the stages of one reading, numbered, and what
// was tried and refused in between as a log.
type tracer struct {
	prefix string
	n      int
	lines  bytes.Buffer
	err    error // the first one
}

// log returns a logger for the reading; the numbers are those of the pictures.
func (t *tracer) log() *slog.Logger {
	return slog.New(slog.NewTextHandler(&t.lines, &slog.HandlerOptions{
		Level: slog.LevelDebug,
		ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
			if a.Key == slog.TimeKey || a.Key == slog.LevelKey {
				return slog.Attr{}
			}
			return a
		},
	}))
}

func (t *tracer) write(stage string, img image.Image) {
	if t.err != nil {
		return
	}
	t.n++
	stage = strings.NewReplacer("/", "-", " ", "-").Replace(stage)
	t.err = t.save(fmt.Sprintf("%s-%02d-%s.png", t.prefix, t.n, stage), func(w io.Writer) error {
		return overlay.EncodePNG(w, img, nil)
	})
}

// close writes the log and returns the first error of all.
func (t *tracer) close() error {
	if t.err == nil {
		t.err = t.save(t.prefix+".log", func(w io.Writer) error {
			_, err := t.lines.WriteTo(w)
			return err
		})
	}
	return t.err
}

func (t *tracer) save(path string, encode func(io.Writer) error) error {
	out := &output{path: path, mkdir: true}
	if err := encode(out); err != nil {
		out.discard()
		return err
	}
	_, err := out.commit()
	return err
}
