package adb

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"time"
)

// screenTime is how long a look may take: a slow phone packs its screen in two or three seconds.
const screenTime = 15 * time.Second

// A Device is a phone.
type Device struct {
	// Serial names the phone where several are connected; "" is the only one.
	Serial string
	// Speed is how fast the finger moves, 1 as a player's.
	Speed float64
	shell *shell
}

// Screen is what the phone shows, as a PNG file. The error is one of this package's, or that of ctx.
func (d *Device) Screen(ctx context.Context) ([]byte, error) {
	limited, cancel := context.WithTimeout(ctx, screenTime)
	defer cancel()
	cmd, err := d.command(limited, "exec-out", "screencap", "-p")
	if err != nil {
		return nil, err
	}
	var out, said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &said
	err = cmd.Run()
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case limited.Err() != nil:
		return nil, ErrSlow
	case err != nil:
		return nil, explained(said.String() + out.String())
	case out.Len() == 0:
		return nil, errors.New("the phone gave no picture of its screen; wake it up and try again")
	}
	return picture(out.Bytes()), nil
}

// picture is the PNG file in what a phone sends: one with several screens warns of that first.
func picture(sent []byte) []byte {
	const mostWords = 4096
	if i := bytes.Index(sent[:min(len(sent), mostWords)], []byte("\x89PNG\r\n\x1a\n")); i > 0 {
		return sent[i:]
	}
	return sent
}

// command is adb with these arguments, for this phone. A Ctrl-C in the terminal does not end it.
func (d *Device) command(ctx context.Context, args ...string) (*exec.Cmd, error) {
	program, err := exec.LookPath("adb")
	if err != nil {
		return nil, ErrMissing
	}
	if d.Serial != "" {
		args = append([]string{"-s", d.Serial}, args...)
	}
	cmd := exec.CommandContext(ctx, program, args...)
	cmd.WaitDelay = time.Second
	setApart(cmd)
	return cmd, nil
}

// Tap taps a place.
func (d *Device) Tap(ctx context.Context, x, y int) error {
	s, err := d.open(ctx)
	if err != nil {
		return err
	}
	_, err = s.ask(ctx, fmt.Sprintf("input tap %d %d%s\necho tapped\n", x, y, apart), answerTime)
	return err
}

// Close ends the shell on the phone.
func (d *Device) Close() error {
	if d.shell == nil {
		return nil
	}
	err := d.shell.close()
	d.shell = nil
	if err != nil {
		return fmt.Errorf("adb: %w", err)
	}
	return nil
}
