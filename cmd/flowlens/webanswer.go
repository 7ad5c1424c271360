package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens/internal/web"
	"flowlens/cmd/internal/drawing"
	"flowlens/cmd/internal/input"
	"flowlens/cmd/internal/outcome"
	"flowlens/cmd/internal/output"
	"flowlens/cmd/internal/pipeline"
	"flowlens/cmd/internal/refusal"
	"flowlens/overlay"
	"flowlens/solve"
	"flowlens/solve/hint"
	"flowlens/solve/puzzle"
	"flowlens/vision"
)

// maxAnswer is how long an answer may be, in bytes. Screenshots stay below a
// tenth of it, and so do photos but for those of tens of millions of pixels.
const maxAnswer = 64 << 20

// answer answers a question about a picture or a board.
func (l *workerLimits) answer(ctx context.Context, q web.Question, data []byte) *web.Answer {
	options := &webOptions{Pipeline: pipeline.Pipeline{
		Timeout: q.Within,
		Limits:  &vision.DecodeOptions{MaxBytes: int(l.bytes), MaxPixels: l.pixels},
		Lenient: q.Form == web.JSON,
	}}
	if err := options.parse(q.Options); err != nil {
		return problem(http.StatusBadRequest, "malformed", err.Error())
	}
	o := new(outcome.Outcome)
	if options.Unchecked = q.Read; q.Read {
		o.Image = "upload"
		options.SolvePicture(ctx, o, data)
	} else {
		options.SolveSent(ctx, o, data)
	}
	a := options.render(o, q)
	if len(a.Body) > maxAnswer {
		return problem(http.StatusRequestEntityTooLarge, "too large", "the solved picture is too big; scale it down")
	}
	return a
}

// webOptions are those of a query. They have the names of the flags.
type webOptions struct {
	pipeline.Pipeline
	drawing drawing.Look
	png     bool // with JSON, have the picture too
}

// parse reads the options of a query.
func (w *webOptions) parse(options map[string]string) error {
	cmd := &cobra.Command{}
	f := cmd.Flags()
	f.BoolVar(&w.png, "png", false, "")
	f.BoolVar(&w.Options.Unique, "unique", false, "")
	check := addGuideFlags(cmd, &w.Tell)
	addDrawingFlags(cmd, &w.drawing)
	for name, value := range options {
		if f.Lookup(name) == nil {
			return fmt.Errorf("there is no option %q; see /openapi.yaml", refusal.Clip(name))
		}
		if err := f.Set(name, value); err != nil {
			return fmt.Errorf("option %s cannot be %q; see /openapi.yaml", name, refusal.Clip(value))
		}
	}
	if err := check(); err != nil {
		return errors.New(strings.TrimPrefix(err.Error(), "--"))
	}
	return nil
}

// types are the MIME types of the forms.
var types = map[web.Form]string{
	web.PNG: "image/png", web.JSON: "application/json", web.SVG: "image/svg+xml", web.GIF: "image/gif", web.Text: "text/plain; charset=utf-8",
}

// pictureForms are the forms that are pictures.
var pictureForms = map[web.Form]output.Form{web.PNG: output.PNG, web.SVG: output.SVG, web.GIF: output.GIF}

// render puts an outcome into the form that was asked for. What went wrong is
// always told as JSON.
func (w *webOptions) render(o *outcome.Outcome, q web.Question) *web.Answer {
	doc := w.Document(o)
	if o.Err != nil {
		return webError(o, doc)
	}
	a := &web.Answer{Status: http.StatusOK, Type: types[q.Form], Outcome: doc.Status}
	var err error
	switch {
	case q.Read:
		a.Body = outcome.JSONLine(w.Reading(o))
	case q.Form == web.Text && o.Hexiom != nil:
		a.Body = []byte(o.Hexiom.Shown().Text())
	case q.Form == web.Text:
		a.Body = []byte(overlay.Text(o.Board, o.Guide.Shown(), &overlay.TextOptions{Order: o.Guide.Colors()}))
	case q.Form != web.JSON:
		a.Body, err = w.draw(o, pictureForms[q.Form])
	default:
		if w.png {
			doc.PNG, err = w.draw(o, output.PNG)
		}
		a.Body = outcome.JSONLine(doc)
	}
	if err != nil {
		return w.render(o.Failed(err), q)
	}
	return a
}

// draw returns the outcome as a picture; a bug that it meets becomes an error.
func (w *webOptions) draw(o *outcome.Outcome, f output.Form) (data []byte, err error) {
	defer refusal.Recover(&err)
	var drawn bytes.Buffer
	err = w.drawing.Write(&drawn, f, o)
	return drawn.Bytes(), err
}

// A webProblem is an error in the form of RFC 9457, with what was found out nevertheless. Its member status is the number
// of HTTP.
type webProblem struct {
	Title  string `json:"title"`
	Status int    `json:"status"`
	Detail string `json:"detail"`
	*pipeline.Document
}

// webError answers with what went wrong, in words for who has no flags to set.
func webError(o *outcome.Outcome, doc *pipeline.Document) *web.Answer {
	status := httpStatus(o.Err)
	word := doc.Status
	switch {
	case status == http.StatusInternalServerError:
		a := problem(status, "crash", "something broke on our side; try another screenshot")
		a.Cause = o.Err.Error()
		return a
	case status == http.StatusBadRequest && errors.Is(o.Err, hint.ErrNoFlow):
		word = "malformed"
	case status == http.StatusGatewayTimeout:
		doc.Error = "it took too long; try a smaller picture, or again later"
	}
	doc.Outcome = word
	return &web.Answer{Status: status, Type: web.ProblemType, Outcome: word,
		Body: outcome.JSONLine(&webProblem{http.StatusText(status), status, doc.Error, doc})}
}

// problem answers with a reason alone.
func problem(status int, word, reason string) *web.Answer {
	return &web.Answer{Status: status, Type: web.ProblemType, Outcome: word, Body: web.Problem(status, word, reason)}
}

// httpStatuses are the statuses of errors. The first kind that matches counts; any
// other error is a bug of ours.
var httpStatuses = []struct {
	kind   error
	status int
}{
	{vision.ErrTooBig, http.StatusRequestEntityTooLarge},
	{vision.ErrFormat, http.StatusUnsupportedMediaType},
	{vision.ErrBroken, http.StatusBadRequest},
	{hint.ErrNoFlow, http.StatusBadRequest},
	{context.DeadlineExceeded, http.StatusGatewayTimeout},
	{vision.ErrNoBoard, http.StatusUnprocessableEntity},
	{vision.ErrBadBoard, http.StatusUnprocessableEntity},
	{vision.ErrUnknownKind, http.StatusUnprocessableEntity},
	{vision.ErrAmbiguous, http.StatusUnprocessableEntity},
	{input.ErrEmpty, http.StatusUnprocessableEntity},
	{solve.ErrUnsolvable, http.StatusUnprocessableEntity},
	{solve.ErrTooLarge, http.StatusUnprocessableEntity},
	{pipeline.ErrNoFlows, http.StatusUnprocessableEntity},
}

// httpStatus returns the status for what went wrong with a picture.
func httpStatus(err error) int {
	for _, s := range httpStatuses {
		if errors.Is(err, s.kind) {
			return s.status
		}
	}
	var invalid *puzzle.InvalidError
	if errors.As(err, &invalid) {
		return http.StatusUnprocessableEntity
	}
	return http.StatusInternalServerError
}
