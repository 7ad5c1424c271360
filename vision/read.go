package vision

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"log/slog"
	"time"

	"flowlens/solve/puzzle"
	"flowlens/vision/internal/board"
	"flowlens/vision/internal/marks"
	"flowlens/vision/internal/raster"
)

// Options tune Read; nil means the defaults, as does every zero field.
type Options struct {
	// Accept is asked about each reading, the likeliest first, until it returns nil: pass a function that solves
	// the board, for a board without a solution was most likely misread. An error that wraps ErrAmbiguous (several
	// solutions) keeps a reading in reserve. Default: the likeliest reading is taken, unless it is in doubt.
	Accept func(context.Context, *puzzle.Board) error
	// Trace is called with the picture of each stage, for people to look at. Default: nothing is drawn.
	Trace func(stage string, img image.Image)
	// Log gets a debug record of each attempt, whose message begins with "looking", of what was found in it, and of why
	// it was refused; in the end of how long each stage took. Default: none.
	Log *slog.Logger
}

// Reading is what Read believes that a picture shows.
type Reading struct {
	Board  *puzzle.Board
	Layout *puzzle.Layout // in pixels of the picture given to Read
	Drawn  []puzzle.Drawn // the flows that the player has drawn so far, where they can be told
	// Confidence is the probability that the reading is right: of so many readings that are said to be as sure, that share is.
	// Without Accept it is that before any check. See SureConfidence.
	Confidence float64
	Parts      []board.Part
	Doubtful   []puzzle.CellID // the cells to look at where the reading is not sure, in their order
	Stages     []Stage         // how long each part of the work took, in the order in which they began
	// More are the other boards of a picture that shows several, as people read: from the left, and from above. They have neither
	// More nor Stages.
	More []*Reading
	// Unread is how many places of the picture seem to hold another board that could not be read.
	Unread int
}

// Stage is a part of the work of Read, and how long it took, with what Accept took in it.
type Stage struct {
	Name string
	Took time.Duration
}

// Read finds the board in a screenshot and reads it: the largest where there are several. Any image.Image will do; it is not changed. The error wraps
// ErrNoBoard, ErrBadBoard or ErrUnknownKind, what Accept returned where no reading was accepted, or the
// context's error; it says what was not found and where (pixels of img, rows and columns from 1). Where most of a board was
// read it is a [HalfReadError].
func Read(ctx context.Context, img image.Image, o *Options) (*Reading, error) {
	if o == nil {
		o = &Options{}
	}
	size := img.Bounds().Size()
	if min(size.X, size.Y) < minSide {
		return nil, fmt.Errorf("%w: the picture is only %dx%d pixels", ErrNoBoard, size.X, size.Y)
	}
	if max(size.X, size.Y) > board.MaxAspect*min(size.X, size.Y) {
		return nil, fmt.Errorf("%w: the picture is a strip of %dx%d pixels", ErrNoBoard, size.X, size.Y)
	}
	r := &reader{Options: o, log: o.Log, bounds: image.Rectangle{Max: size}, asked: make(map[string]error)}
	if r.log == nil {
		r.log = slog.New(slog.DiscardHandler)
	}
	reading, err := r.read(ctx, raster.FromImage(img))
	for _, s := range r.stages {
		r.log.Debug("took", "stage", s.Name, "time", s.Took)
	}
	switch {
	case reading != nil:
		reading.Stages = r.stages
	case !errors.Is(err, context.Canceled): // after it nobody waits any more
		err = r.refusal(err)
	}
	return reading, err
}

// minSide is the shorter side of the smallest picture that can show a board: 3 cells of 4 pixels.
const minSide = 12

// reader is what is known of one picture over all its views.
type reader struct {
	*Options
	log    *slog.Logger
	bounds image.Rectangle  // of the picture
	asked  map[string]error // what Accept said, by the board as JSON
	why    error            // of the attempt that came closest to a board
	depth  depth            // how close that was
	near   bool             // an attempt found something of a board: what refused it was more than that it is none
	stages []Stage
	plain  *sight   // the picture as it is
	half   *halfway // to be told where nothing is read
}

// depth says how close an attempt came to a board.
type depth int

const (
	noBoard     depth = iota // lines, but none of a board
	noGround                 // a board, but its cells or sides are in doubt
	noDots                   // cells, but the dots on them are not a board's
	notBelieved              // a board with dots, but not accepted
)

// accept asks Options.Accept; without it, only what is beyond doubt passes.
func (r *reader) accept(ctx context.Context, c *marks.Candidate) error {
	if r.Accept != nil {
		key, err := json.Marshal(puzzle.NewDoc(c.Board, nil))
		if err != nil {
			return err
		}
		answer, known := r.asked[string(key)]
		if !known {
			answer = r.Accept(ctx, c.Board)
			r.asked[string(key)] = answer
		}
		return answer
	}
	if !c.Sure {
		return fmt.Errorf("%w: it is in doubt, and nothing was given to decide", board.ErrBadBoard)
	}
	return nil
}

// refuse notes why, if this attempt came closer to a board than those before. It returns why where it is decisive and
// names what is not understood: that ends the reading of a view.
func (r *reader) refuse(s *sight, work *image.RGBA, d depth, why error, decisive bool) error {
	board.MovePlace(why, s.fromWork(work))
	r.keep(s, work, d, why)
	r.log.Debug("refused", "view", s.kind, "why", why)
	r.near = r.near || !errors.Is(why, board.ErrNoBoard)
	if d > r.depth && s.kind == plain { // of the other views the picture as it is says better why
		r.depth, r.why = d, why
	}
	if errors.Is(why, board.ErrUnknownKind) && decisive {
		return why
	}
	return nil
}

// trace shows people a picture of a stage.
func (r *reader) trace(s *sight, stage string, img func() image.Image) {
	if r.Trace == nil {
		return
	}
	if s.kind == straightened {
		stage += ", straightened"
	}
	r.Trace(stage, img())
}

// clock begins to take the time of a stage, and returns what ends that.
func (r *reader) clock(stage string) (done func()) {
	start := time.Now()
	return func() {
		for i := range r.stages {
			if r.stages[i].Name == stage {
				r.stages[i].Took += time.Since(start)
				return
			}
		}
		r.stages = append(r.stages, Stage{stage, time.Since(start)})
	}
}
