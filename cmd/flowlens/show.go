package main

import (
	"bytes"
	"os"

	"flowlens/cmd/internal/drawing"
	"flowlens/cmd/internal/outcome"
	"flowlens/cmd/internal/output"
	"flowlens/cmd/internal/terminal"
	"flowlens/overlay"
)

// previewSide is the longest side of a preview, in px: about half of a terminal's window.
const previewSide = 480

// A show previews solutions in the terminal: as pictures where it can show them, else as text. Nil shows nothing.
type show struct {
	to       *os.File
	protocol terminal.Protocol
	colors   bool
}

// newShow prepares previews for standard output, or for standard error when results go to the former.
func newShow(p *output.Plan) *show {
	to := os.Stdout
	if p.OnStdout() {
		to = os.Stderr
	}
	return &show{to, terminal.Detect(to, os.Getenv), terminal.Colors(to, os.Getenv)}
}

// preview returns what shows the solution of o, drawn as d says.
func (s *show) preview(o *outcome.Outcome, d *drawing.Look) ([]byte, error) {
	if s == nil || o.Err != nil || o.Hexiom != nil {
		return nil, nil
	}
	var out bytes.Buffer
	if s.protocol == terminal.None {
		text := overlay.TextOptions{Ground: terminal.Ground(os.Getenv), Order: o.Guide.Colors()}
		if s.colors {
			text.Palette = o.Palette()
		}
		out.WriteString(overlay.Text(o.Board, o.Guide.Shown(), &text))
		return out.Bytes(), nil
	}
	small, err := d.Small(o, previewSide)
	if small == nil || err != nil {
		return nil, err
	}
	err = terminal.Show(&out, s.protocol, small)
	return out.Bytes(), err
}
