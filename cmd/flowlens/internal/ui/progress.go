package ui

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"flowlens/cmd/internal/ledger"
	"flowlens/cmd/internal/terminal"
)

const (
	// barDelay is how long a run takes before it shows its progress.
	barDelay = time.Second
	// barRoom is how many columns a bar needs beside its description.
	barRoom = 40
)

// A Progress shows how far a run is: a bar on a terminal, else nothing. Messages
// are written above it.
type Progress struct {
	ui       *UI
	out, err io.Writer // where results and messages went before
	tty      *os.File  // nil where there is none
	begin    time.Time

	mu     sync.Mutex
	bar    *progressbar.ProgressBar
	counts map[ledger.Class]int
	done   int
}

// NewProgress begins to show the progress of a run over that many files; of a
// single one, which may hold any number of boards, that it goes on. noun is what
// it counts. end must be called.
func NewProgress(u *UI, files int, noun string) *Progress {
	p := &Progress{ui: u, out: u.Out, err: u.Err, begin: time.Now(), counts: map[ledger.Class]int{}}
	tty, ok := u.Err.(*os.File)
	if !u.Terminal || !ok {
		return p
	}
	if files == 1 {
		files = -1 // how many boards is not known
	}
	p.tty = tty
	p.bar = progressbar.NewOptions(files,
		progressbar.OptionSetWriter(tty),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString(noun),
		progressbar.OptionSetElapsedTime(false),
		progressbar.OptionSetSpinnerChangeInterval(0), // it would not wait for add
		progressbar.OptionFullWidth(),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
	)
	p.bar.StartWithoutRender()
	u.Err = &aboveBar{p, u.Err}
	if f, ok := u.Out.(*os.File); ok && terminal.Is(f) {
		u.Out = &aboveBar{p, u.Out}
	}
	return p
}

// Add counts a file or board, of which this became.
func (p *Progress) Add(c ledger.Class) {
	if p.tty == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.counts[c]++
	p.done++
	if p.shown() {
		p.bar.Describe(p.description())
		p.bar.Set(p.done)
	}
}

// shown reports whether the bar is to be seen.
func (p *Progress) shown() bool { return time.Since(p.begin) >= barDelay }

// description says how many files were solved, refused and failed, in words
// where there is room.
func (p *Progress) description() string {
	solved, refused, failed := p.counts[ledger.Solved], p.counts[ledger.Refused], p.counts[ledger.Failed]
	text := fmt.Sprintf("%d solved, %d refused, %d failed", solved, refused, failed)
	if width, _, err := term.GetSize(int(p.tty.Fd())); err == nil && width < len(text)+barRoom {
		return fmt.Sprintf("%d/%d/%d", solved, refused, failed)
	}
	return text
}

// An aboveBar writes lines above the bar.
type aboveBar struct {
	p *Progress
	w io.Writer
}

func (a *aboveBar) Write(line []byte) (int, error) {
	a.p.mu.Lock()
	defer a.p.mu.Unlock()
	if a.p.shown() {
		a.p.bar.Clear()
		defer a.p.bar.RenderBlank()
	}
	return a.w.Write(line)
}

// End takes the bar away, and lets messages go where they went before.
func (p *Progress) End() {
	if p.tty != nil {
		p.bar.Clear()
		p.ui.Out, p.ui.Err = p.out, p.err
	}
}
