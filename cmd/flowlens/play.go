package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens/internal/adb"
	"flowlens/cmd/flowlens/internal/finger"
	"flowlens/cmd/flowlens/internal/play"
	"flowlens/cmd/flowlens/internal/ui"
	"flowlens/cmd/internal/guide"
	"flowlens/cmd/internal/input"
	"flowlens/cmd/internal/outcome"
	"flowlens/cmd/internal/pipeline"
	"flowlens/solve/puzzle"
	"flowlens/vision"
)

const (
	// liftMoment is how long lifting the finger may take after Ctrl-C.
	liftMoment = 5 * time.Second
	// levelPause is between two looks for the next level, and levelWait how long that is waited for.
	levelPause, levelWait = time.Second, 2 * time.Minute
)

// playRun is one run of flowlens play.
type playRun struct {
	*ui.UI
	pipeline.Pipeline
	device  adb.Device
	dry     bool
	script  bool
	levels  int
	next    string
	nextAt  [2]int
	verbose bool
}

func newPlay(u *ui.UI) *cobra.Command {
	run := &playRun{UI: u, Pipeline: pipeline.Pipeline{Timeout: defaultTimeout}}
	cmd := &cobra.Command{
		Use:   "play [SHOT]",
		Short: "Draw the solution on a phone, over adb",
		Long: `play looks at the screen of an Android phone that is connected by USB, solves the
level that it shows and draws the flows with a finger. Then it looks again, mends
what was not drawn, and prints "solved". Flows that are drawn right already stay.

It needs adb of Android's platform tools, and a phone with USB debugging switched on.
It touches nothing but the board, and only after it has read it.

With --dry-run it prints the strokes as JSON instead, for whatever moves a finger on
emulators and other phones, [{"dot": "A", "points": [[x,y], …]}, …]; --script prints them
as a script for the phone's shell. Both take a screenshot in the phone's place, too.
They are to be made one by one in this order. A finger goes down at the first point,
straight to each of the others, and up at the last. Points are pixels of the screenshot,
from its upper left corner; where a tool counts in points, divide by the screen's scale.
A flow that leaves through a warp takes a stroke to beyond the board's edge, and one
from the cell at the other side. Levels that are solved have no strokes: [].`,
		Example: `  flowlens play                      # the level on the screen
  flowlens play --hint 1             # no more than the next moves that are forced
  flowlens play --flow red
  flowlens play --levels 30 --next 540,1500
  flowlens play --dry-run shot.png   # the strokes, for other tools
  flowlens play --script shot.png | adb shell`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: completeInputs,
	}
	f := cmd.Flags()
	f.StringVar(&run.device.Serial, "device", "", "the phone with this `SERIAL`, where several are connected")
	f.BoolVar(&run.dry, "dry-run", false, "print the strokes as JSON and touch nothing")
	f.BoolVar(&run.script, "script", false, "print the strokes as a script for the phone's shell and touch nothing")
	f.IntVar(&run.Tell.Hint, "hint", 0, "draw only the next `N` forced moves that begin at a dot or at what is drawn")
	f.StringVar(&run.Tell.Flow, "flow", "", "draw only the flow with this letter or color, as in `A|red`")
	f.IntVar(&run.levels, "levels", 1, "play `N` levels: wait for the next one after each")
	f.StringVar(&run.next, "next", "", "tap here after a level, at `X,Y` in pixels of the screen; otherwise you do")
	f.Float64Var(&run.device.Speed, "speed", 1, "how fast the finger moves, as a `FACTOR`: 0.5 is half as fast")
	f.BoolVarP(&run.verbose, "verbose", "v", u.Terminal, "tell what is drawn")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if err := run.check(cmd, args); err != nil {
			return err
		}
		run.SetMoment(liftMoment)
		if run.dry || run.script {
			run.print(cmd.Context(), args)
		} else {
			run.play(cmd.Context())
		}
		return nil
	}
	return cmd
}

// check refuses flags that make no sense.
func (r *playRun) check(cmd *cobra.Command, args []string) error {
	switch f := cmd.Flags(); {
	case f.Changed("hint") && r.Tell.Hint < 1:
		return fmt.Errorf("--hint %d is no number of moves; give 1 or more", r.Tell.Hint)
	case r.dry && r.script:
		return errors.New("--dry-run prints JSON and --script a script; choose one of them")
	case f.Changed("levels") && (r.dry || r.script || r.Tell.Partial()):
		return errors.New("--levels plays whole levels; leave out --dry-run, --script, --hint and --flow")
	case r.levels < 1:
		return fmt.Errorf("--levels %d is no number of levels; give 1 or more", r.levels)
	case r.device.Speed <= 0 || r.device.Speed > 10:
		return fmt.Errorf("--speed %v is no speed; give a factor from 0.1 to 10", r.device.Speed)
	case len(args) > 0 && !r.dry && !r.script:
		return errors.New("a picture cannot be played; connect a phone, or add --dry-run or --script")
	case r.next == "":
		return nil
	case r.levels < 2:
		return errors.New("--next opens the level after this one; add --levels 2 or more")
	}
	if n, err := fmt.Sscanf(r.next, "%d,%d", &r.nextAt[0], &r.nextAt[1]); n != 2 || err != nil || r.nextAt[0] < 0 || r.nextAt[1] < 0 {
		return fmt.Errorf("--next %s is no place; give X,Y in pixels", r.next)
	}
	return nil
}

// print prints the strokes.
func (r *playRun) print(ctx context.Context, args []string) {
	name := "the screen"
	var data []byte
	var err error
	if len(args) > 0 {
		name = args[0]
		var src *input.Source
		if src, err = input.Open(ctx, name); err == nil {
			data, err = src.Bytes()
			src.Close()
		}
	} else {
		data, err = r.device.Screen(ctx)
	}
	var s *play.Screen
	if err == nil {
		s, err = r.read(ctx, data)
	}
	if err != nil {
		r.Fail(name, err)
		return
	}
	strokes := []finger.Stroke{}
	missing, _ := finger.Plan(s.Board, s.Layout, s.Want, s.Drawn)
	for _, m := range missing {
		strokes = append(strokes, m...)
	}
	if r.script {
		fmt.Fprint(r.Out, adb.Text(strokes, r.device.Speed))
		return
	}
	doc, err := json.Marshal(strokes)
	if err != nil {
		r.Fail(name, err)
		return
	}
	r.Print(string(doc))
}

// play plays the levels.
func (r *playRun) play(ctx context.Context) {
	defer r.device.Close()
	p := play.Player{Device: &r.device, Read: func(ctx context.Context, data []byte) (*play.Screen, error) {
		s, err := r.read(ctx, data)
		if errors.Is(err, vision.ErrNoBoard) {
			err = fmt.Errorf("%w; open a level and try again", err)
		}
		return s, err
	}}
	if r.verbose {
		p.Tell = r.Say
	}
	for n := range r.levels {
		s, err := r.level(ctx, &p, n)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil && s != nil:
			r.Fail("the screen", err)
			return
		case err != nil:
			r.Fail("the phone", err)
			return
		case s.All:
			r.Print("solved")
		default:
			r.Print("drawn")
		}
	}
}

// level plays the n-th level. After the first it opens the next one, if it is to, and waits until the phone shows a board with
// something to draw: until then it shows the last level, or no board.
func (r *playRun) level(ctx context.Context, p *play.Player, n int) (*play.Screen, error) {
	if n == 0 {
		return p.Level(ctx)
	}
	p.Still = true
	if r.next != "" {
		pause(ctx, levelPause) // for the game's box to come
		if err := r.device.Tap(ctx, r.nextAt[0], r.nextAt[1]); err != nil {
			return nil, err
		}
	}
	for end := time.Now().Add(levelWait); ; pause(ctx, levelPause) {
		s, err := p.Level(ctx)
		switch {
		case ctx.Err() != nil || s == nil || s.Touched:
			return s, err
		case time.Now().After(end):
			return s, cmp.Or(err, errSameLevel)
		}
	}
}

// pause waits, but not beyond the end of ctx.
func pause(ctx context.Context, d time.Duration) {
	select {
	case <-time.After(d):
	case <-ctx.Done():
	}
}

// errSameLevel ends the wait for a level.
var errSameLevel = errors.New("shows no next level; open it, or give --next the place to tap")

// errNoPlay refuses a level of the other game.
var errNoPlay = errors.New("shows a level of Hexiom, which has no flows; open a level of Flow Free")

// read reads a screen and says what to draw.
func (r *playRun) read(ctx context.Context, data []byte) (*play.Screen, error) {
	s := new(play.Screen)
	shot, err := r.SolveImage(ctx, data)
	if shot.Picture != nil {
		s.Image = shot.Picture.Image
	}
	switch {
	case err != nil:
		return s, err
	case shot.Hexiom != nil:
		return s, errNoPlay
	}
	s.Board, s.Layout, s.Drawn = shot.Reading.Board, shot.Reading.Layout, shot.Reading.Drawn
	s.All = !r.Tell.Partial()
	s.Want, err = r.want(ctx, s, shot.Answer)
	return s, err
}

// want is what is to be drawn. Of forced moves those that begin at no dot cannot be: more are asked for until one can.
func (r *playRun) want(ctx context.Context, s *play.Screen, a outcome.Answer) (flows []puzzle.Flow, err error) {
	for tell := r.Tell; ; tell.Hint++ {
		g, err := guide.New(ctx, guide.Solved{Board: s.Board, Drawn: s.Drawn, Solution: a.Solution, Stats: a.Stats, Palette: s.Layout.Palette}, tell)
		if err != nil {
			return nil, err
		}
		flows = g.Flows().Flows
		missing, skipped := finger.Plan(s.Board, s.Layout, flows, s.Drawn)
		if tell.Hint == 0 || len(missing) > 0 || skipped == 0 || tell.Hint > r.Tell.Hint+s.Board.NumCells() {
			return flows, nil
		}
	}
}
