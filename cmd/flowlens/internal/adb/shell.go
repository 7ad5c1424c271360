package adb

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"time"

	"flowlens/cmd/flowlens/internal/finger"
)

const (
	// answerTime is how long the shell may take to answer, and eventTime how long an event may take on a slow phone, which starts
	// a process for each.
	answerTime, eventTime = 10 * time.Second, 1500 * time.Millisecond
	// liftTime is how long a piece of a stroke may go on after Ctrl-C until its finger is lifted, or lifting it may take.
	liftTime = 2 * time.Second
	// pieceLines is how many lines of a stroke are sent at once: so many at most still move the finger after Ctrl-C.
	pieceLines = 6
)

// shell is a shell on the phone.
type shell struct {
	cmd    *exec.Cmd
	in     io.WriteCloser
	said   syncBuffer
	lines  chan string // of its answers
	script Script
	acks   int
}

// open starts the shell and asks the phone how it moves a finger.
func (d *Device) open(ctx context.Context) (*shell, error) {
	if d.shell != nil {
		return d.shell, nil
	}
	cmd, err := d.command(context.WithoutCancel(ctx), "shell")
	if err != nil {
		return nil, err
	}
	s := &shell{cmd: cmd, lines: make(chan string)}
	cmd.Stderr = &s.said
	if s.in, err = cmd.StdinPipe(); err != nil {
		return nil, fmt.Errorf("adb: %w", err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		return nil, fmt.Errorf("adb: %w", err)
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("adb: %w", err)
	}
	go func() {
		defer close(s.lines)
		for in := bufio.NewScanner(out); in.Scan(); {
			s.lines <- strings.TrimSpace(in.Text())
		}
	}()
	answer, err := s.ask(ctx, asksEvents, answerTime)
	if err != nil {
		s.close()
		return nil, err
	}
	s.script = Script{Swipes: answer == "swipes", Speed: d.Speed}
	d.shell = s
	return s, nil
}

// ask sends a script and waits for a line of its answer.
func (s *shell) ask(ctx context.Context, script string, limit time.Duration) (string, error) {
	if _, err := io.WriteString(s.in, script); err != nil {
		return "", explained(s.said.String())
	}
	select {
	case line, ok := <-s.lines:
		if !ok {
			s.cmd.Wait()
			return "", explained(s.said.String())
		}
		return line, nil
	case <-time.After(limit):
		return "", ErrSlow
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

// Draw makes the strokes, one after the other. Careful ones survive the loss of any event. When ctx ends the finger is lifted
// where it is.
func (d *Device) Draw(ctx context.Context, strokes []finger.Stroke, careful bool) error {
	s, err := d.open(ctx)
	if err != nil {
		return err
	}
	for i := range strokes {
		if err := s.draw(ctx, s.script.Lines(&strokes[i], careful)); err != nil {
			return err
		}
	}
	return nil
}

// draw has the phone run the lines of a stroke, piece by piece. Whatever ends it in between, the finger is lifted.
func (s *shell) draw(ctx context.Context, lines []string) error {
	for piece := range slices.Chunk(lines, pieceLines) {
		if err := ctx.Err(); err != nil {
			return err // before the first piece, or lifted below
		}
		up := lift(piece)
		script := strings.Join(piece, "\n")
		if up == "" {
			script += "\n" + untrap
		} else {
			script = fmt.Sprintf(trap, up) + "\n" + script // should this program be killed, or the cable be pulled
		}
		err := s.do(ctx, script, time.Duration(len(piece))*eventTime)
		if err == nil {
			err = ctx.Err()
		}
		if err != nil {
			if up != "" {
				s.do(ctx, up+"\n"+untrap, 0) // as far as anybody still listens
			}
			return err
		}
	}
	return nil
}

// trap has the shell run a line when it ends, and untrap no longer.
const trap, untrap = `trap "%s" EXIT HUP`, `trap - EXIT HUP`

// do has the phone run a script and waits until it has, a short while also after ctx has ended.
func (s *shell) do(ctx context.Context, script string, takes time.Duration) error {
	limited, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(liftTime, cancel) })
	defer stop()
	s.acks++
	done := fmt.Sprintf("done %d", s.acks)
	script += "\necho " + done + "\n"
	for {
		line, err := s.ask(limited, script, answerTime+takes)
		switch {
		case err != nil && ctx.Err() != nil:
			return ctx.Err()
		case err != nil:
			return err
		case line == done:
			return nil
		}
		script = "" // something else that the phone prints
	}
}

// close ends the shell: at the end of its input.
func (s *shell) close() error {
	s.in.Close()
	done := make(chan error, 1)
	go func() {
		for range s.lines { // until it is gone
		}
		done <- s.cmd.Wait()
	}()
	select {
	case err := <-done:
		return err
	case <-time.After(time.Second):
		s.cmd.Process.Kill()
		return <-done
	}
}

// syncBuffer is a buffer that is written and read at the same time.
type syncBuffer struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (b *syncBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.Write(p)
}

func (b *syncBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buf.String()
}
