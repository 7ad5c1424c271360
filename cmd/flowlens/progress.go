package main

import (
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"

	"flowlens/cmd/flowlens/internal/ledger"
	"flowlens/cmd/flowlens/internal/terminal"
)

// barDelay is how long a run takes before it shows its progress.
const barDelay = time.Second

// A progress shows how far a run is: a bar on a terminal, else nothing. Messages
// are written above it.
type progress struct {
	ui       *ui
	out, err io.Writer // where results and messages went before

	mu     sync.Mutex
	bar    *progressbar.ProgressBar
	counts map[ledger.Class]int
}

// newProgress begins to show the progress of a run over that many files; of a
// single one, which may hold any number of boards, that it goes on. noun is what
// it counts. end must be called.
func newProgress(u *ui, files int, noun string) *progress {
	p := &progress{ui: u, out: u.out, err: u.err, counts: map[ledger.Class]int{}}
	if !u.terminal {
		return p
	}
	if files == 1 {
		files = -1 // how many boards is not known
	}
	begin := time.Now()
	p.bar = progressbar.NewOptions(files,
		progressbar.OptionSetWriter(&delayed{w: u.err, until: begin.Add(barDelay)}),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString(noun),
		progressbar.OptionFullWidth(),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionUseANSICodes(false),
	)
	u.err = &aboveBar{p, u.err}
	if f, ok := u.out.(*os.File); ok && terminal.Is(f) {
		u.out = &aboveBar{p, u.out}
	}
	return p
}

// add counts a file.
func (p *progress) add(c ledger.Class) {
	if p.bar == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.counts[c]++
	p.bar.Describe(fmt.Sprintf("%d solved, %d refused, %d failed", p.counts[ledger.Solved], p.counts[ledger.Refused], p.counts[ledger.Failed]))
	p.bar.Add(1)
}

// An aboveBar writes lines above the bar.
type aboveBar struct {
	p *progress
	w io.Writer
}

func (a *aboveBar) Write(line []byte) (int, error) {
	a.p.mu.Lock()
	defer a.p.mu.Unlock()
	a.p.bar.Clear()
	n, err := a.w.Write(line)
	a.p.bar.RenderBlank()
	return n, err
}

// end takes the bar away.
func (p *progress) end() {
	if p.bar != nil {
		p.bar.Exit()
		p.bar.Clear()
		p.ui.out, p.ui.err = p.out, p.err
	}
}

// A delayed writer drops what comes before some time.
type delayed struct {
	w     io.Writer
	until time.Time
}

func (d *delayed) Write(p []byte) (int, error) {
	if time.Now().Before(d.until) {
		return len(p), nil
	}
	return d.w.Write(p)
}
