package pipeline

import (
	"context"
	"image"
	"log/slog"

	"flowlens/cmd/internal/guide"
	"flowlens/cmd/internal/outcome"
)

// page is how the page has boards solved: all in one answer, the moves with their reasons included.
func page() *Pipeline { return &Pipeline{Lenient: true, Tell: guide.Request{Explain: true}} }

// AnswerPicture solves a picture and returns a [Document] as JSON. log gets debug records of the work.
func AnswerPicture(ctx context.Context, img image.Image, log *slog.Logger) []byte {
	p, o := page(), &outcome.Outcome{Image: "upload"}
	p.Log = log
	p.SolvePixels(ctx, o, img)
	return outcome.JSONLine(p.Document(o))
}

// AnswerBoard solves a board that is given as JSON or text, and returns a [Document] as JSON.
func AnswerBoard(ctx context.Context, data []byte) []byte {
	p, o := page(), new(outcome.Outcome)
	p.SolveSent(ctx, o, data)
	return outcome.JSONLine(p.Document(o))
}
