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
	"strconv"
	"strings"
	"sync"
	"time"

	"flowlens/solve/puzzle"
	"flowlens/vision"
)

//go:embed page.html
var source string

// page is parsed when it is first needed: most commands write none.
var page = sync.OnceValue(func() *template.Template { return template.Must(template.New("page").Parse(source)) })

// A Recorder collects what happens while one picture is read. Its Show and Handler are for [vision.Options]; it is for one
// reading at a time.
type Recorder struct {
	attempts []*attempt
	times    []detail // that each stage took, in all attempts
	err      error    // of pictures that could not be encoded
}

// An attempt is what was tried in one way: what the log said of it, pictures of its stages and refusals.
type attempt struct {
	Title    string
	Details  []detail
	Stages   []*stage
	Refusals []*refusal
	Others   int // refusals with other reasons
}

type detail struct{ Key, Value string }

// A stage is a picture of one, in two sizes. There may be hundreds of stages, so that one of them is chosen in the end.
type stage struct {
	Name         string
	Src          template.URL // what the page has; "" where there was no room
	large, small template.URL
	W, H         int
}

// A refusal is a reason, and how often it was given.
type refusal struct {
	Why   string
	Times int
}

// Show records the picture of a stage, as [vision.Options].Trace.
func (r *Recorder) Show(name string, img image.Image) {
	s := &stage{Name: name, W: img.Bounds().Dx(), H: img.Bounds().Dy()}
	var err error
	if s.large, err = encoded(shrunk(img, largeSide)); err == nil {
		s.small, err = asJPEG(shrunk(img, smallSide), smallQuality)
	}
	if err != nil {
		r.err = errors.Join(r.err, err)
		return
	}
	a := r.last()
	a.Stages = append(a.Stages, s)
}

// choose gives the stages their pictures: small ones in half of the room, and in the rest large ones from the first stage on.
func (r *Recorder) choose() {
	room := stagesBytes
	for _, a := range r.attempts {
		for _, s := range a.Stages {
			if s.Src = ""; len(s.small) <= room-stagesBytes/2 {
				s.Src = s.small
				room -= len(s.small)
			}
		}
	}
	for _, a := range r.attempts {
		for _, s := range a.Stages {
			if more := len(s.large) - len(s.Src); s.Src != "" && more <= room {
				s.Src = s.large
				room -= more
			}
		}
	}
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

// handler takes a record that begins with "looking" for the start of an attempt. Others are about the one that goes on, or at
// the end about the time that stages took.
type handler struct{ to *Recorder }

func (h handler) Enabled(context.Context, slog.Level) bool { return true }
func (h handler) WithAttrs([]slog.Attr) slog.Handler       { return h } // nobody sets any
func (h handler) WithGroup(string) slog.Handler            { return h }

func (h handler) Handle(_ context.Context, rec slog.Record) error {
	why := ""
	var details []detail
	rec.Attrs(func(a slog.Attr) bool {
		switch value := inWords(a.Value); a.Key {
		case "why":
			why = value
		default:
			details = append(details, detail{a.Key, value})
		}
		return true
	})
	switch {
	case strings.HasPrefix(rec.Message, "looking"):
		h.to.attempts = append(h.to.attempts, &attempt{Title: rec.Message, Details: details})
	case rec.Message == "took" && len(details) == 2:
		h.to.times = append(h.to.times, detail{details[0].Value, details[1].Value})
	case rec.Message == "refused":
		h.to.last().refuse(why)
	default:
		a := h.to.last()
		a.Details = append(a.Details, details...)
	}
	return nil
}

// inWords returns a value of the log as people read it.
func inWords(v slog.Value) string {
	switch v.Kind() {
	case slog.KindDuration:
		return fmt.Sprintf("%.1f ms", v.Duration().Seconds()*1e3)
	case slog.KindFloat64:
		return strconv.FormatFloat(v.Float64(), 'g', 3, 64)
	}
	return v.String()
}

// mostReasons bounds the reasons of an attempt: noise may give any number of them.
const mostReasons = 20

func (a *attempt) refuse(why string) {
	for _, r := range a.Refusals {
		if r.Why == why {
			r.Times++
			return
		}
	}
	if len(a.Refusals) == mostReasons {
		a.Others++
		return
	}
	a.Refusals = append(a.Refusals, &refusal{why, 1})
}

// A Result is how a reading ended.
type Result struct {
	Name    string          // of the input
	Picture image.Image     // upright; nil where the file held none
	Reading *vision.Reading // nil where nothing was read
	Half    *vision.Half    // what was read of a board that is refused; nil where that is nothing
	Refusal string          // why the input was refused, in words; empty where it was not
	Place   *puzzle.Point   // where, px of Picture; nil where it is about no place
	Took    time.Duration   // from the bytes of the file to the verdict
	Now     time.Time
}

// view is what page.html shows.
type view struct {
	Result
	Attempts []*attempt
	Times    []detail
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
	r.choose()
	v := view{Result: res, Attempts: r.attempts, Times: r.times}
	if res.Picture != nil {
		size := res.Picture.Bounds().Size()
		v.W, v.H = size.X, size.Y
		v.Size = fmt.Sprintf("%d×%d pixels", size.X, size.Y)
		var err error
		if v.Src, err = dataURL(res.Picture, pictureBytes); err != nil {
			return err
		}
		switch {
		case res.Reading != nil:
			v.Board = newBoardView(res.Reading)
		case res.Half != nil:
			v.Board = newHalfView(res.Half)
		}
	}
	return page().Execute(w, v)
}

// Verdict is the page's heading.
func (v view) Verdict() string {
	switch {
	case v.Refusal != "":
		return "Refused"
	case v.Board == nil:
		return "Nothing read"
	case v.Reading.Confidence < vision.SureConfidence:
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
