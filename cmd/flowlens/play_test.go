//go:build !race

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"image"
	"image/png"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flowlens/cmd/flowlens/internal/ui"
	"flowlens/solve/puzzle"
	"flowlens/vision/visiontest"
)

// level is a level of a family on a phone, on every second one with a part drawn, wrong pieces among it.
func level(seed uint64) *visiontest.Game {
	families := visiontest.Families()
	rng := rand.New(rand.NewPCG(seed, 0x91a7))
	p := visiontest.RandomBoard(rng, families[seed%uint64(len(families))])
	for p.Board.NumColors() < 2 { // levels of the game have more
		p = visiontest.RandomBoard(rng, families[seed%uint64(len(families))])
	}
	style := visiontest.Style{
		Device: visiontest.Device{W: 540, H: 1170, Top: 40, Bottom: 60}, Seed: seed, App: visiontest.App(seed / 8 % 4), StatusBar: seed%3 == 0,
	}
	var drawn []puzzle.Drawn
	if seed/uint64(len(families))%2 == 1 {
		style.Drawn, style.Astray = visiontest.DrawnHalf, seed%4 < 2
		drawn = p.Render(style).Drawn
	}
	return visiontest.NewGame(p, style, drawn)
}

// playOn plays on a phone and returns the exit code and what is printed.
func playOn(t *testing.T, p *phone, args ...string) (failed bool, out, said string) {
	t.Helper()
	args = append([]string{"play", "--device", p.start(t), "-v"}, args...)
	var stdout, stderr bytes.Buffer
	u := &ui.UI{Out: &stdout, Err: &stderr}
	root := newRoot(u)
	root.SetArgs(args)
	if err := execute(context.Background(), u, root); err != nil {
		t.Fatal(err)
	}
	return u.Failed, stdout.String(), stderr.String()
}

// TestPlay plays random levels of every family: 8 of them, see seeds.
func TestPlay(t *testing.T) {
	for _, c := range []struct {
		name string
		old  bool
		lose int
	}{
		{"events", false, 0},
		{"swipes", true, 0},
		{"each tenth event lost", false, 10},
	} {
		t.Run(c.name, func(t *testing.T) {
			visiontest.Each(visiontest.Seeds(t, 8), func(seed uint64) {
				p := &phone{game: level(seed), old: c.old, lose: c.lose}
				failed, out, said := playOn(t, p)
				if failed || out != "solved\n" || !p.game.Solved() {
					t.Errorf("seed %d: %q, %q, solved: %v", seed, out, said, p.game.Solved())
				}
				if c.lose == 0 && len(p.game.Refused) > 0 {
					t.Errorf("seed %d: refused moves: %v", seed, p.game.Refused)
				}
				if len(p.outside) > 0 || p.down {
					t.Errorf("seed %d: beside the board: %v; finger still down: %v", seed, p.outside, p.down)
				}
				if p.processes > 4 || p.looks > 3 {
					t.Errorf("seed %d: %d processes of adb, %d looks; want at most 4 and 3", seed, p.processes, p.looks)
				}
			})
		})
	}
}

// TestPlayCurves plays levels whose cells curve so much that the straight way between two centers leads through a third.
func TestPlayCurves(t *testing.T) {
	for _, p := range []*phone{{game: level(1062)}, {game: level(1062), old: true}} {
		if failed, out, said := playOn(t, p); failed || out != "solved\n" || len(p.game.Refused) > 0 {
			t.Errorf("%q, %q, refused: %v", out, said, p.game.Refused)
		}
	}
}

// TestPlayFaults has each fault told in one line with what to do.
func TestPlayFaults(t *testing.T) {
	from := func(n int, change func(*image.RGBA) *image.RGBA) func(int, *image.RGBA) *image.RGBA {
		return func(look int, img *image.RGBA) *image.RGBA {
			if look < n {
				return img
			}
			return change(img)
		}
	}
	dark := func(img *image.RGBA) *image.RGBA { return image.NewRGBA(img.Rect) }
	turned := func(img *image.RGBA) *image.RGBA {
		out := image.NewRGBA(image.Rect(0, 0, img.Rect.Dy(), img.Rect.Dx()))
		for y := range out.Rect.Dy() {
			for x := range out.Rect.Dx() {
				out.SetRGBA(x, y, img.RGBAAt(out.Rect.Dy()-1-y, x))
			}
		}
		return out
	}
	for _, c := range []struct {
		name  string
		phone *phone
		want  string
	}{
		{"unauthorized", &phone{failure: "error: device unauthorized."}, "confirm on the phone"},
		{"still authorizing", &phone{failure: "error: device still authorizing"}, "wait a moment"},
		{"no permission", &phone{failure: "error: insufficient permissions for device: missing udev rules?"}, "may not use the phone"},
		{"none", &phone{failure: "error: no devices/emulators found"}, "plug it in"},
		{"unknown", &phone{failure: "error: device 'x' not found"}, "no such phone"},
		{"no screencap", &phone{failure: "/system/bin/sh: screencap: inaccessible or not found"}, "inaccessible"},
		{"offline", &phone{failure: "error: device offline"}, "plug it in again"},
		{"several", &phone{failure: "error: more than one device/emulator"}, "--device"},
		{"off", &phone{screen: from(1, dark)}, "switch it on"},
		{"off in between", &phone{screen: from(2, dark)}, "switch it on"},
		{"advert", &phone{screen: from(1, covered)}, "the screen: "},
		{"advert in between", &phone{screen: from(2, covered)}, "close it"},
		{"advert at the end", &phone{screen: from(3, covered)}, "close it"},
		{"turned in between", &phone{screen: from(2, turned)}, "leave the phone alone"},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.phone.game = level(0)
			failed, out, said := playOn(t, c.phone, "-v=false")
			if !failed || out != "" || strings.Count(said, "\n") != 1 || !strings.Contains(said, c.want) || !strings.Contains(said, "; ") {
				t.Errorf("failed: %v, %q, %q; want a line with %q", failed, out, said, c.want)
			}
			if len(c.phone.outside) > 0 || c.phone.down {
				t.Errorf("beside the board: %v; finger still down: %v", c.phone.outside, c.phone.down)
			}
		})
	}
}

// TestPlaySlow plays on a phone that takes a moment for each process.
func TestPlaySlow(t *testing.T) {
	p := &phone{game: level(0), slow: 300 * time.Millisecond}
	if failed, out, said := playOn(t, p); failed || out != "solved\n" {
		t.Errorf("%q, %q", out, said)
	}
}

// TestPlayParts draws one flow, or the next moves.
func TestPlayParts(t *testing.T) {
	for _, args := range [][]string{{"--flow", "A"}, {"--hint", "1"}} {
		p := &phone{game: level(0)}
		failed, out, said := playOn(t, p, args...)
		if failed || out != "drawn\n" || len(p.game.Drawn()) == 0 || p.game.Solved() || len(p.game.Refused) > 0 {
			t.Errorf("%v: %q, %q, drawn %v, refused %v", args, out, said, p.game.Drawn(), p.game.Refused)
		}
	}
}

// TestPlayDry prints the strokes of a screenshot: drawn in the game they solve it.
func TestPlayDry(t *testing.T) {
	for seed := range uint64(8) {
		game := level(seed)
		var buf bytes.Buffer
		if err := png.Encode(&buf, game.Screen()); err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(t.TempDir(), "shot.png")
		if err := os.WriteFile(file, buf.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
		p := &phone{game: game}
		failed, out, said := playOn(t, p, "--dry-run", file)
		var strokes []struct {
			Dot    string
			Points [][2]int
		}
		if err := json.Unmarshal([]byte(out), &strokes); failed || err != nil || p.events > 0 {
			t.Fatalf("seed %d: %v, %q, %d events", seed, err, said, p.events)
		}
		for _, s := range strokes {
			game.Down(s.Points[0][0], s.Points[0][1])
			for _, q := range s.Points[1:] {
				game.Move(q[0], q[1])
			}
			last := s.Points[len(s.Points)-1]
			game.Up(last[0], last[1])
		}
		if !game.Solved() || len(game.Refused) > 0 {
			t.Errorf("seed %d: solved: %v, refused: %v", seed, game.Solved(), game.Refused)
		}
	}
}

// TestPlayLevels plays one level after the other, each of which slides in. The phone warns of its second screen.
func TestPlayLevels(t *testing.T) {
	p := &phone{game: level(0), next: []*visiontest.Game{level(8), level(3)}, warning: "[Warning] Multiple displays were found\n"}
	failed, out, said := playOn(t, p, "--levels", "3", "--next", "270,700")
	if failed || out != "solved\nsolved\nsolved\n" || len(p.next) > 0 || !p.game.Solved() || len(p.game.Refused)+len(p.outside) > 0 {
		t.Errorf("%q, %q, %d levels left, refused: %v, beside: %v", out, said, len(p.next), p.game.Refused, p.outside)
	}
}

// TestPlayScript runs the script of a screenshot in a shell: it solves the level, by events and by swipes.
func TestPlayScript(t *testing.T) {
	for _, usage := range []string{"motionevent", "swipe"} {
		p := &phone{game: level(1), old: usage == "swipe"}
		file := filepath.Join(t.TempDir(), "shot.png")
		write(t, file, string(p.capture()), 0o666)
		failed, script, said := playOn(t, p, "--script", file)
		if failed {
			t.Fatal(said)
		}
		const input = `input() { if [ $# = 0 ]; then echo "$usage"; else echo input "$@"; fi; }` + "\n"
		cmd := exec.Command("sh")
		cmd.Env = append(os.Environ(), "usage="+usage)
		cmd.Stdin = strings.NewReader(input + script)
		lines, err := cmd.Output()
		if err != nil {
			t.Skip("no shell: ", err)
		}
		for line := range strings.Lines(string(lines)) {
			p.run(strings.TrimSpace(line))
		}
		if !p.game.Solved() || len(p.game.Refused) > 0 || p.down {
			t.Errorf("%s: solved: %v, refused: %v, finger down: %v", usage, p.game.Solved(), p.game.Refused, p.down)
		}
	}
}

// TestPlayInterrupted ends a stroke in the middle: the finger is lifted at once, where it is.
func TestPlayInterrupted(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	const at, soon = 4, 12
	p := &phone{game: level(0)}
	p.each = func(n int) {
		if n == at {
			cancel()
		}
	}
	u := &ui.UI{Out: new(bytes.Buffer), Err: new(bytes.Buffer)}
	root := newRoot(u)
	root.SetArgs([]string{"play", "--device", p.start(t)})
	execute(ctx, u, root)
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.down || p.events < at || p.events > soon || len(p.outside)+len(p.game.Refused) > 0 {
		t.Errorf("finger down: %v, %d events, beside: %v, refused: %v", p.down, p.events, p.outside, p.game.Refused)
	}
}

// TestPlayKilled kills the program amid a stroke: the shell on the phone lifts the finger.
func TestPlayKilled(t *testing.T) {
	p := &phone{game: level(0)}
	cmd := command(t, t.TempDir(), "play", "--device", p.start(t))
	p.each = func(n int) {
		if n == 4 {
			cmd.Process.Kill()
		}
	}
	if err := cmd.Run(); err == nil {
		t.Fatal("it was not killed")
	}
	down := func() bool {
		p.mu.Lock()
		defer p.mu.Unlock()
		return p.down
	}
	for end := time.Now().Add(time.Minute); down(); time.Sleep(10 * time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("the finger is still down")
		}
	}
}
