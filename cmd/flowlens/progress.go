package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/schollz/progressbar/v3"

	"flowlens/cmd/flowlens/internal/ledger"
)

// barDelay is how long a run takes before it shows its progress.
const barDelay = time.Second

// A progress shows how far a run is: a bar on a terminal, else nothing. Messages
// are written above it.
type progress struct {
	ui  *ui
	err io.Writer // where messages went before

	mu     sync.Mutex
	bar    *progressbar.ProgressBar
	counts map[ledger.Class]int
}

// newProgress begins to show the progress of a run over that many files. end
// must be called.
func newProgress(u *ui, files int) *progress {
	p := &progress{ui: u, err: u.err, counts: map[ledger.Class]int{}}
	if !u.terminal {
		return p
	}
	begin := time.Now()
	p.bar = progressbar.NewOptions(files,
		progressbar.OptionSetWriter(&delayed{w: u.err, until: begin.Add(barDelay)}),
		progressbar.OptionShowCount(),
		progressbar.OptionShowIts(),
		progressbar.OptionSetItsString("files"),
		progressbar.OptionFullWidth(),
		progressbar.OptionThrottle(100*time.Millisecond),
		progressbar.OptionClearOnFinish(),
		progressbar.OptionUseANSICodes(false),
	)
	u.err = p
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

// Write writes a message above the bar.
func (p *progress) Write(message []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.bar.Clear()
	n, err := p.err.Write(message)
	p.bar.RenderBlank()
	return n, err
}

// end takes the bar away.
func (p *progress) end() {
	if p.bar != nil {
		p.bar.Clear()
		p.ui.err = p.err
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
