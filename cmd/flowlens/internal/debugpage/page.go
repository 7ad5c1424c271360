// Package debugpage writes a web page that shows how a picture was read: the verdict, what was found, and each attempt with
// the pictures of its stages and why it was refused. The page is one file that needs no other.
package debugpage

import (
	"context"
	_ "embed"
	"errors"
	"fmt"
	"html/template"
	"image"
	"io"
	"log/slog"
	"strings"
	"time"

	"flowlens/solve/puzzle"
	"flowlens/vision"
)

//go:embed page.html
var source string

var page = template.Must(template.New("page").Parse(source))

// A Recorder collects what happens while one picture is read. Its Show and Handler are for [vision.Options]; it is for one
// reading at a time.
type Recorder struct {
	attempts []*attempt
	err      error // of pictures that could not be encoded
}

// An attempt is what was tried in one way: what the log said of it, pictures of its stages and refusals.
type attempt struct {
	Title    string
	Details  []detail
	Stages   []stage
	Refusals []*refusal
}

type detail struct{ Key, Value string }

type stage struct {
	Name string
	Src  template.URL
	W, H int
}

// A refusal is a reason, and how often it was given.
type refusal struct {
	Why   string
	Times int
}

// Show records the picture of a stage, as [vision.Options].Trace.
func (r *Recorder) Show(name string, img image.Image) {
	src, err := dataURL(img)
	if err != nil {
		r.err = errors.Join(r.err, err)
		return
	}
	a := r.last()
	a.Stages = append(a.Stages, stage{name, src, img.Bounds().Dx(), img.Bounds().Dy()})
}

// last returns the attempt that is going on.
func (r *Recorder) last() *attempt {
	if len(r.attempts) == 0 {
		r.attempts = append(r.attempts, &attempt{Title: "at first"})
	}
	return r.attempts[len(r.attempts)-1]
}

// Handler returns a handler for the log of the reading, as in [vision.Options].Log.
func (r *Recorder) Handler() slog.Handler { return handler{r} }

// handler takes a record "refused" for the end of an attempt, or of a part of it, and any other for the start of the next.
type handler struct{ to *Recorder }

func (h handler) Enabled(context.Context, slog.Level) bool { return true }
func (h handler) WithAttrs([]slog.Attr) slog.Handler       { return h } // nobody sets any
func (h handler) WithGroup(string) slog.Handler            { return h }

func (h handler) Handle(_ context.Context, rec slog.Record) error {
	why := ""
	var details []detail
	rec.Attrs(func(a slog.Attr) bool {
		switch value := a.Value.String(); {
		case a.Key == "why" && value != "<nil>":
			why = value
		case a.Key != "why":
			details = append(details, detail{a.Key, value})
		}
		return true
	})
	if rec.Message != "refused" {
		h.to.attempts = append(h.to.attempts, &attempt{Title: rec.Message, Details: details})
	}
	if why != "" {
		h.to.last().refuse(why)
	}
	return nil
}

func (a *attempt) refuse(why string) {
	for _, r := range a.Refusals {
		if r.Why == why {
			r.Times++
			return
		}
	}
	a.Refusals = append(a.Refusals, &refusal{why, 1})
}

// A Result is how a reading ended.
type Result struct {
	Name    string          // of the input
	Picture image.Image     // upright; nil where the file held none
	Reading *vision.Reading // nil where nothing was read
	Refusal string          // why the input was refused, in words; empty where it was not
	Place   *puzzle.Point   // where, px of Picture; nil where it is about no place
	Took    time.Duration   // from the bytes of the file to the verdict
	Now     time.Time
}

// view is what page.html shows.
type view struct {
	Result
	Attempts []*attempt
	Size     string // of the picture
	Src      template.URL
	W, H     int // px
	Board    *boardView
}

// Write writes the page. The error is that of a picture that could not be encoded, or of w.
func (r *Recorder) Write(w io.Writer, res Result) error {
	if r.err != nil {
		return r.err
	}
	v := view{Result: res, Attempts: r.attempts}
	if res.Picture != nil {
		size := res.Picture.Bounds().Size()
		v.W, v.H = size.X, size.Y
		v.Size = fmt.Sprintf("%d×%d pixels", size.X, size.Y)
		var err error
		if v.Src, err = dataURL(res.Picture); err != nil {
			return err
		}
		if res.Reading != nil {
			v.Board = newBoardView(res.Reading)
		}
	}
	return page.Execute(w, v)
}

// doubtful is the confidence below which a reading is shown as one with doubts: nearer to refused than to sure.
const doubtful = 0.5

// Verdict is the page's heading.
func (v view) Verdict() string {
	switch {
	case v.Refusal != "":
		return "Refused"
	case v.Board == nil:
		return "Nothing read"
	case v.Reading.Confidence < doubtful:
		return "Read, with doubts"
	}
	return "Read"
}

// Reason and Advice are the two halves of a refusal.
func (v view) Reason() string { reason, _, _ := strings.Cut(v.Refusal, "; "); return reason }
func (v view) Advice() string { _, advice, _ := strings.Cut(v.Refusal, "; "); return advice }

// Ring is the radius of what is drawn around Place, in px: enough to be found at a glance.
func (v view) Ring() int { return max(v.W, v.H) / 30 }

// Milliseconds is how long the reading took.
func (v view) Milliseconds() string { return fmt.Sprintf("%.0f ms", v.Took.Seconds()*1e3) }

// Date is when it was.
func (v view) Date() string { return v.Now.Format("2006-01-02 15:04") }
