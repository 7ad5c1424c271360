//go:build js && wasm

// Command flowlens-wasm reads and solves boards in a browser: pixels or a board in, JSON out.
//
// It is run in a Web Worker (worker.js of the page), which it gives one function,
//
//	flowlens(question, data, width, height, progress) → JSON
//
// question is "solve" for a picture, whose pixels data holds as RGBA, four bytes each, row by row; or "board" for a board as
// JSON or text. The answers are those of POST /api/solve, but that an error has the word of its kind as status. progress is called with the name of each stage. There is no way to stop but to end the worker.
package main

import (
	"context"
	"image"
	"log/slog"
	"syscall/js"

	"flowlens/cmd/internal/pipeline"
)

func main() {
	js.Global().Set("flowlens", js.FuncOf(answer))
	select {}
}

// answer answers one question.
func answer(_ js.Value, args []js.Value) any {
	data := make([]byte, args[1].Get("byteLength").Int())
	js.CopyBytesToGo(data, args[1])
	ctx := context.Background()
	if args[0].String() == "board" {
		return string(pipeline.AnswerBoard(ctx, data))
	}
	log := slog.New(&teller{tell: args[4]})
	img := picture(data, args[2].Int(), args[3].Int())
	return string(pipeline.AnswerPicture(ctx, img, log))
}

// picture returns the picture of those pixels, as vision.Decode would: one with premultiplied alpha is for opaque ones.
func picture(pix []byte, width, height int) image.Image {
	at := image.Rect(0, 0, width, height)
	for i := 3; i < len(pix); i += 4 {
		if pix[i] != 0xff {
			return &image.NRGBA{Pix: pix, Stride: 4 * width, Rect: at}
		}
	}
	return &image.RGBA{Pix: pix, Stride: 4 * width, Rect: at}
}

// A teller passes what is logged of the work on to the page.
type teller struct{ tell js.Value }

// Enabled implements slog.Handler.
func (*teller) Enabled(context.Context, slog.Level) bool { return true }

// Handle implements slog.Handler.
func (t *teller) Handle(_ context.Context, r slog.Record) error {
	t.tell.Invoke(r.Message)
	return nil
}

// WithAttrs implements slog.Handler.
func (t *teller) WithAttrs([]slog.Attr) slog.Handler { return t }

// WithGroup implements slog.Handler.
func (t *teller) WithGroup(string) slog.Handler { return t }
