package desktop

import (
	"bytes"
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"slices"
	"time"
)

// A Clipboard is what programs copy to and paste from.
type Clipboard struct {
	copy, paste tool
}

// A tool is the command line of a program that moves a PNG.
type tool struct {
	args []string
	// byFile gives the program a path, in the variable PICTURE. Otherwise it reads and writes its standard input and output.
	byFile bool
	// unpack takes the PNG out of what was printed; nil is for all of it.
	unpack func([]byte) []byte
}

// ErrNoPicture says that the clipboard holds something else, or nothing.
var ErrNoPicture = errors.New("no picture in the clipboard; copy one, or take a screenshot to the clipboard")

// patience is how long a program may take.
const patience = 20 * time.Second

// unix are the clipboards of Linux and the BSDs, each with the variable that says that there is such a desktop
// and the package that has its programs.
var unix = []struct {
	session, program, pkg string
	clipboard             Clipboard
}{
	{"WAYLAND_DISPLAY", "wl-copy", "wl-clipboard", Clipboard{
		copy:  tool{args: []string{"wl-copy", "--type", "image/png"}},
		paste: tool{args: []string{"wl-paste", "--no-newline", "--type", "image/png"}},
	}},
	{"DISPLAY", "xclip", "xclip", Clipboard{
		copy:  tool{args: []string{"xclip", "-selection", "clipboard", "-target", "image/png", "-in"}},
		paste: tool{args: []string{"xclip", "-selection", "clipboard", "-target", "image/png", "-out"}},
	}},
}

// mac is the clipboard of macOS, whose own script language reads pictures from files and prints them in hexadecimal.
var mac = Clipboard{
	copy: tool{byFile: true, args: []string{"osascript", "-e", `set the clipboard to (read (POSIX file (system attribute "PICTURE")) as «class PNGf»)`}},
	paste: tool{args: []string{"osascript", "-e", "get the clipboard as «class PNGf»"}, unpack: func(printed []byte) []byte {
		_, digits, _ := bytes.Cut(printed, []byte("PNGf"))
		digits, _, _ = bytes.Cut(digits, []byte("»"))
		data, _ := hex.DecodeString(string(digits))
		return data
	}},
}

// windows is the clipboard of Windows.
var windows = Clipboard{
	copy:  tool{byFile: true, args: powershell(`$p = [Drawing.Image]::FromFile($env:PICTURE); [Windows.Forms.Clipboard]::SetImage($p)`)},
	paste: tool{byFile: true, args: powershell(`$p = [Windows.Forms.Clipboard]::GetImage(); if (!$p) { exit 1 }; $p.Save($env:PICTURE, [Drawing.Imaging.ImageFormat]::Png)`)},
}

func powershell(script string) []string {
	return []string{"powershell", "-NoProfile", "-NonInteractive", "-STA", "-Command", "Add-Type -AssemblyName System.Windows.Forms, System.Drawing; " + script}
}

// FindClipboard returns the clipboard of this desktop. The error says what to install.
func FindClipboard() (*Clipboard, error) { return find(runtime.GOOS, os.Getenv) }

func find(system string, getenv func(string) string) (*Clipboard, error) {
	switch system {
	case "darwin":
		return &mac, nil
	case "windows":
		return &windows, nil
	}
	missing := ""
	for _, u := range slices.Backward(unix) {
		if getenv(u.session) != "" {
			missing = u.pkg
		}
	}
	for _, u := range unix {
		if getenv(u.session) == "" {
			continue
		}
		if _, err := exec.LookPath(u.program); err == nil {
			return &u.clipboard, nil
		}
	}
	if missing == "" {
		return nil, errors.New("no clipboard here: there is no desktop (neither WAYLAND_DISPLAY nor DISPLAY is set); use files instead")
	}
	return nil, fmt.Errorf("no program for the clipboard; install %s, as in apt install %[1]s", missing)
}

// Copy puts the PNG file of that path into the clipboard.
func (c *Clipboard) Copy(ctx context.Context, path string) error {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	// It has no pipe to this program, for it stays to hand the picture out.
	if err := c.copy.command(ctx, path, file, nil).Run(); err != nil {
		return fmt.Errorf("cannot be copied: %s failed (%w); open the file instead", c.copy.args[0], err)
	}
	return nil
}

// Paste returns at most limit bytes of the PNG that the clipboard holds.
func (c *Clipboard) Paste(ctx context.Context, limit int64) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if c.paste.byFile {
		return c.pasteFile(ctx, limit)
	}
	var out limited
	out.left = limit
	err := c.paste.command(ctx, "", nil, &out).Run()
	if _, ok := errors.AsType[*exec.ExitError](err); ok {
		return nil, ErrNoPicture
	}
	if err != nil {
		return nil, fmt.Errorf("no program for the clipboard: %w", err)
	}
	data := out.data.Bytes()
	if c.paste.unpack != nil {
		data = c.paste.unpack(data)
	}
	if len(data) == 0 {
		return nil, ErrNoPicture
	}
	return data, nil
}

// pasteFile has the program write a file.
func (c *Clipboard) pasteFile(ctx context.Context, limit int64) ([]byte, error) {
	file, err := os.CreateTemp("", "flowlens-*.png")
	if err != nil {
		return nil, err
	}
	defer os.Remove(file.Name())
	defer file.Close()
	if err := c.paste.command(ctx, file.Name(), nil, nil).Run(); err != nil {
		return nil, ErrNoPicture
	}
	written, err := os.Open(file.Name()) // which may be another file of that name
	if err != nil {
		return nil, err
	}
	defer written.Close()
	data, err := io.ReadAll(io.LimitReader(written, limit))
	if err == nil && len(data) == 0 {
		err = ErrNoPicture
	}
	return data, err
}

// command returns the tool's command.
func (t *tool) command(ctx context.Context, path string, in *os.File, out io.Writer) *exec.Cmd {
	cmd := exec.CommandContext(ctx, t.args[0], t.args[1:]...)
	cmd.WaitDelay = time.Second
	if t.byFile {
		cmd.Env = append(os.Environ(), "PICTURE="+path)
	} else if in != nil {
		cmd.Stdin = in
	}
	if out != nil {
		cmd.Stdout = out
	}
	return cmd
}

// limited keeps the first bytes that are written to it.
type limited struct {
	data bytes.Buffer
	left int64
}

func (l *limited) Write(p []byte) (int, error) {
	kept := p[:min(int64(len(p)), l.left)]
	l.left -= int64(len(kept))
	l.data.Write(kept)
	return len(p), nil
}
