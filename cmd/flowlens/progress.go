package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"

	"flowlens/cmd/flowlens/internal/ledger"
	"flowlens/cmd/flowlens/internal/terminal"
)

const (
	// barDelay is how long a run takes before it shows its progress.
	barDelay = time.Second
	// barRoom is how many columns a bar needs beside its description.
	barRoom = 40
)

// A progress shows how far a run is: a bar on a terminal, else nothing. Messages
// are written above it.
type progress struct {
	ui       *ui
	out, err io.Writer // where results and messages went before
	tty      *os.File  // nil where there is none
	begin    time.Time

	mu     sync.Mutex
	bar    *progressbar.ProgressBar
	counts map[ledger.Class]int
	done   int
}

// newProgress begins to show the progress of a run over that many files; of a
// single one, which may hold any number of boards, that it goes on. noun is what
// it counts. end must be called.
func newProgress(u *ui, files int, noun string) *progress {
	p := &progress{ui: u, out: u.out, err: u.err, begin: time.Now(), counts: map[ledger.Class]int{}}
	tty, ok := u.err.(*os.File)
	if !u.terminal || !ok {
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
	u.err = &aboveBar{p, u.err}
	if f, ok := u.out.(*os.File); ok && terminal.Is(f) {
		u.out = &aboveBar{p, u.out}
	}
	return p
}

// add counts a file.
func (p *progress) add(c ledger.Class) {
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
func (p *progress) shown() bool { return time.Since(p.begin) >= barDelay }

// description says how many files were solved, refused and failed, in words
// where there is room.
func (p *progress) description() string {
	solved, refused, failed := p.counts[ledger.Solved], p.counts[ledger.Refused], p.counts[ledger.Failed]
	text := fmt.Sprintf("%d solved, %d refused, %d failed", solved, refused, failed)
	if width, _, err := term.GetSize(int(p.tty.Fd())); err == nil && width < len(text)+barRoom {
		return fmt.Sprintf("%d/%d/%d", solved, refused, failed)
	}
	return text
}

// An aboveBar writes lines above the bar.
type aboveBar struct {
	p *progress
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

// end takes the bar away.
func (p *progress) end() {
	if p.tty != nil {
		p.bar.Clear()
		p.ui.out, p.ui.err = p.out, p.err
	}
}
