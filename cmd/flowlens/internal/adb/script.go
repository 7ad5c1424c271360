package adb

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"flowlens/cmd/flowlens/internal/finger"
	"flowlens/solve/puzzle"
)

// asksEvents has the phone tell how it moves a finger: by single events (from Android 10 on), or only by swipes.
const asksEvents = `case "$(input 2>&1 </dev/null)" in *motionevent*) echo events;; *) echo swipes;; esac
`

// apart keeps a command from the script that the shell reads on.
const apart = " </dev/null"

// Script writes strokes as lines for the shell of a phone.
type Script struct {
	// Swipes makes a swipe of each straight run, for phones that know no single events. The finger is lifted at each turn.
	Swipes bool
	// Speed is how fast the finger moves, 1 as a player's.
	Speed float64
}

const (
	// cellTime is how long a swipe takes for a cell, in milliseconds. The game draws along with a finger that is twice as fast.
	cellTime = 60
	// swipeTime is the least that a swipe takes, in milliseconds: what is shorter may pass for a tap.
	swipeTime = 80
)

// Lines returns the lines for a stroke. A careful one survives the loss of any one event.
func (s *Script) Lines(stroke *finger.Stroke, careful bool) (lines []string) {
	if s.Swipes {
		return s.swipes(stroke)
	}
	points := stroke.Points
	if careful {
		points = stroke.Careful()
	}
	event := func(what string, p puzzle.Point) {
		x, y := finger.Pixel(p)
		lines = append(lines, fmt.Sprintf("input motionevent %s %d %d"+apart, what, x, y))
	}
	event("DOWN", points[0])
	if careful {
		event("DOWN", points[0])
	}
	for _, p := range points[1:] {
		if s.Speed > 0 && s.Speed < 1 {
			lines = append(lines, fmt.Sprintf("sleep %.2f", cellTime*(1/s.Speed-1)/1000))
		}
		event("MOVE", p)
	}
	event("UP", points[len(points)-1])
	event("UP", points[len(points)-1]) // without a finger on the screen it does nothing
	return lines
}

// swipes makes a swipe of each straight run.
func (s *Script) swipes(stroke *finger.Stroke) (lines []string) {
	turns := stroke.Turns()
	step := math.Hypot(stroke.Points[1].X-stroke.Points[0].X, stroke.Points[1].Y-stroke.Points[0].Y)
	for i := 1; i < len(turns); i++ {
		a, b := turns[i-1], turns[i]
		cells := max(math.Hypot(b.X-a.X, b.Y-a.Y)/step, 1)
		took := max(swipeTime, cellTime*cells)
		if s.Speed > 0 {
			took = max(swipeTime, took/s.Speed)
		}
		x0, y0 := finger.Pixel(a)
		x1, y1 := finger.Pixel(b)
		lines = append(lines, fmt.Sprintf("input swipe %d %d %d %d %.0f"+apart, x0, y0, x1, y1, took))
	}
	return lines
}

// lift returns the line that lifts the finger from where these lines leave it; "" where it is up then.
func lift(lines []string) string {
	for _, line := range slices.Backward(lines) {
		for _, what := range []string{"DOWN", "MOVE"} {
			if at, ok := strings.CutPrefix(line, "input motionevent "+what); ok {
				return "input motionevent UP" + at
			}
		}
		if !strings.HasPrefix(line, "sleep ") {
			break
		}
	}
	return ""
}

// Text is a script that makes the strokes, to be given to adb shell. It asks the phone itself how it moves a finger.
func Text(strokes []finger.Stroke, speed float64) string {
	var b strings.Builder
	b.WriteString("# adb shell < this file\ncase \"$(input 2>&1 </dev/null)\" in *motionevent*)\n")
	write := func(s Script) {
		for i := range strokes {
			fmt.Fprintf(&b, "# %s\n%s\n", strokes[i].Dot, strings.Join(s.Lines(&strokes[i], false), "\n"))
		}
	}
	write(Script{Speed: speed})
	b.WriteString(";; *)\n")
	write(Script{Swipes: true, Speed: speed})
	b.WriteString(";; esac\n")
	return b.String()
}
