// Package terminal finds out what a terminal can show, and shows pictures in those that can.
package terminal

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/ansi/iterm2"
	"github.com/charmbracelet/x/ansi/kitty"
	"github.com/charmbracelet/x/ansi/sixel"
	"golang.org/x/term"
)

// A Protocol is a way to show pictures.
type Protocol uint8

const (
	// None is for terminals that show text alone, and for what is no terminal.
	None Protocol = iota
	// Sixel is understood by xterm, foot, Konsole, Windows Terminal, tmux and many more.
	Sixel
	// Kitty is understood by kitty, Ghostty and WezTerm.
	Kitty
	// ITerm2 is understood by iTerm2, WezTerm, mintty and Visual Studio Code.
	ITerm2
)

// Is reports whether f is a terminal.
func Is(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// Colors reports whether text on f should be colored: it is a terminal that knows colors, and NO_COLOR (no-color.org) is
// not set.
func Colors(f *os.File, env func(string) string) bool {
	return Is(f) && env("NO_COLOR") == "" && env("TERM") != "dumb"
}

// Ground returns the color behind the text of a terminal, as far as it tells: white, or the zero color for a dark one. Konsole,
// iTerm2, rxvt and others put it into COLORFGBG, by its number among the 16 colors, as Vim expects it.
func Ground(env func(string) string) color.RGBA {
	fields := strings.Split(env("COLORFGBG"), ";")
	if n, err := strconv.Atoi(fields[len(fields)-1]); err == nil && (n == 7 || 9 <= n && n <= 15) {
		return color.RGBA{255, 255, 255, 255}
	}
	return color.RGBA{}
}

// Detect returns how pictures can be shown on f. The environment tells it for terminals that set a variable of their own;
// others are asked.
func Detect(f *os.File, env func(string) string) Protocol {
	if !Is(f) || env("TERM") == "dumb" {
		return None
	}
	if p := byName(env); p != None {
		return p
	}
	if tty, err := os.OpenFile("/dev/tty", os.O_RDWR, 0); err == nil {
		defer tty.Close()
		if sixelIn(attributes(tty)) {
			return Sixel
		}
	}
	return None
}

// byName returns the protocol of a terminal that says its name. Within tmux or screen the name is that of the terminal
// around it, which they stand between.
func byName(env func(string) string) Protocol {
	name, program := env("TERM"), env("TERM_PROGRAM")
	switch {
	case env("TMUX") != "", env("STY") != "":
		return None
	case strings.Contains(name, "kitty"), env("KITTY_WINDOW_ID") != "", strings.Contains(name, "ghostty"), program == "ghostty":
		return Kitty
	case program == "iTerm.app", env("LC_TERMINAL") == "iTerm2", program == "WezTerm", program == "mintty", program == "vscode":
		return ITerm2
	}
	return None
}

// answerTime is how long a terminal may take to answer, over a slow line too; any there is answers.
const answerTime = 300 * time.Millisecond

// attributes asks a terminal what it can do and returns its answer, or nothing where none comes in time.
func attributes(tty *os.File) []byte {
	old, err := term.MakeRaw(int(tty.Fd()))
	if err != nil {
		return nil
	}
	defer term.Restore(int(tty.Fd()), old)
	if _, err := io.WriteString(tty, ansi.RequestPrimaryDeviceAttributes); err != nil {
		return nil
	}
	answer := make(chan []byte, 1)
	go func() { // may wait for ever, but nobody else reads there
		var got []byte
		var b [1]byte
		for !bytes.HasSuffix(got, []byte("c")) {
			if _, err := tty.Read(b[:]); err != nil {
				break
			}
			got = append(got, b[0])
		}
		answer <- got
	}()
	select {
	case got := <-answer:
		return got
	case <-time.After(answerTime):
		return nil
	}
}

// anAnswer is how terminals list their attributes, by number.
var anAnswer = regexp.MustCompile(`\x1b\[\?([0-9;]*)c`)

// sixelIn reports whether an answer lists sixel graphics, which have number 4.
func sixelIn(answer []byte) bool {
	m := anAnswer.FindSubmatch(answer)
	return m != nil && bytes.Contains([]byte(";"+string(m[1])+";"), []byte(";4;"))
}

// Show writes the picture to w in the words of p, and a line break after it. None writes nothing.
func Show(w io.Writer, p Protocol, img image.Image) error {
	var out bytes.Buffer
	switch p {
	case None:
		return nil
	case Sixel:
		var data bytes.Buffer
		var e sixel.Encoder
		if err := e.Encode(&data, img); err != nil {
			return fmt.Errorf("terminal: %w", err)
		}
		out.WriteString(ansi.SixelGraphics(0, 1, 0, data.Bytes()))
	case Kitty:
		o := &kitty.Options{Action: kitty.TransmitAndPut, Transmission: kitty.Direct, Format: kitty.PNG, Chunk: true, Quiet: 2}
		if err := kitty.EncodeGraphics(&out, img, o); err != nil {
			return fmt.Errorf("terminal: %w", err)
		}
	case ITerm2:
		var data bytes.Buffer
		if err := png.Encode(&data, img); err != nil {
			return fmt.Errorf("terminal: %w", err)
		}
		out.WriteString(ansi.ITerm2(iterm2.File{Size: int64(data.Len()), Inline: true, Content: base64.StdEncoding.AppendEncode(nil, data.Bytes())}))
	}
	out.WriteByte('\n')
	_, err := out.WriteTo(w)
	return err
}
