package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens/internal/drawing"
	"flowlens/cmd/flowlens/internal/outcome"
	"flowlens/cmd/flowlens/internal/output"
	"flowlens/cmd/flowlens/internal/refusal"
	"flowlens/cmd/flowlens/internal/web"
	"flowlens/cmd/flowlens/pipeline"
	"flowlens/solve"
	"flowlens/solve/hint"
	"flowlens/vision"
)

// maxAnswer is how long an answer may be, in bytes. Screenshots stay below a
// tenth of it, and so do photos but for those of tens of millions of pixels.
const maxAnswer = 64 << 20

// answer answers a question about a picture.
func (l *workerLimits) answer(ctx context.Context, q web.Question, data []byte) *web.Answer {
	options := &webOptions{Pipeline: pipeline.Pipeline{
		Timeout: q.Within,
		Limits:  &vision.DecodeOptions{MaxBytes: int(l.bytes), MaxPixels: l.pixels},
	}}
	if err := options.parse(q.Options); err != nil {
		return jsonAnswer(http.StatusBadRequest, "malformed", map[string]string{"error": err.Error()})
	}
	o := &outcome.Outcome{Image: "upload"}
	options.SolvePicture(ctx, o, data)
	a := options.render(o, q.JSON)
	if len(a.Body) > maxAnswer {
		return jsonAnswer(http.StatusRequestEntityTooLarge, "too large", map[string]string{"error": "the solved picture is too big; scale it down"})
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

// A webResult is a result with what the page needs besides.
type webResult struct {
	*outcome.Result
	Names map[string]string `json:"names,omitempty"` // what people call the flows, by letter
	Notes []string          `json:"notes,omitempty"` // what is odd
	PNG   []byte            `json:"png,omitempty"`
}

// render puts an outcome into the form that was asked for. What went wrong is
// always told as JSON.
func (w *webOptions) render(o *outcome.Outcome, asJSON bool) *web.Answer {
	doc := webResult{Result: o.Result(w.Options.Unique)}
	if o.Err != nil {
		return webError(o, doc.Result)
	}
	if !asJSON || w.png {
		var err error
		if doc.PNG, err = w.draw(o); err != nil {
			return w.render(o.Failed(err), asJSON)
		}
	}
	if !asJSON {
		return &web.Answer{Status: http.StatusOK, Type: "image/png", Outcome: doc.Status, Body: doc.PNG}
	}
	doc.Notes = o.Oddities(w.Options.Touch)
	if o.Hexiom == nil {
		doc.Notes = append(doc.Notes, o.Guide.Notes()...)
		doc.Names = o.FlowNames()
	}
	return jsonAnswer(http.StatusOK, doc.Status, doc)
}

// draw returns the outcome as PNG; a bug that it meets becomes an error.
func (w *webOptions) draw(o *outcome.Outcome) (data []byte, err error) {
	defer refusal.Recover(&err)
	var png bytes.Buffer
	err = w.drawing.Write(&png, output.PNG, o)
	return png.Bytes(), err
}

// webError answers with what went wrong, in words for who has no flags to set.
func webError(o *outcome.Outcome, r *outcome.Result) *web.Answer {
	status := httpStatus(o.Err)
	switch status {
	case http.StatusInternalServerError:
		return jsonAnswer(status, "crash", map[string]string{"error": "internal error; try another screenshot"})
	case http.StatusBadRequest:
		if errors.Is(o.Err, hint.ErrNoFlow) {
			return jsonAnswer(status, "malformed", map[string]string{"error": r.Error})
		}
	case http.StatusGatewayTimeout:
		r.Error = "it took too long; try a smaller picture, or again later"
	}
	return jsonAnswer(status, r.Status, r)
}

func jsonAnswer(status int, word string, doc any) *web.Answer {
	return &web.Answer{Status: status, Type: "application/json", Outcome: word, Body: outcome.JSONLine(doc)}
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
	return http.StatusInternalServerError
}
