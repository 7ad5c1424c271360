package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"io"
	"net"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"flowlens/vision/visiontest"
)

// phoneVariable holds the address of the phone where adb is not told one with -s.
const phoneVariable = "FLOWLENS_TEST_PHONE"

// standInADB stands for Android's adb: it hands its arguments and its input on to a phone of a test, and prints what that says.
func standInADB() {
	args, address := os.Args[1:], os.Getenv(phoneVariable)
	if len(args) > 1 && args[0] == "-s" {
		address, args = args[1], args[2:]
	}
	if _, _, err := net.SplitHostPort(address); err != nil {
		fmt.Fprintf(os.Stderr, "error: device '%s' not found\n", address)
		os.Exit(1)
	}
	conn, err := net.Dial("tcp", address)
	if err != nil {
		fmt.Fprintln(os.Stderr, "error: no devices/emulators found")
		os.Exit(1)
	}
	if err := json.NewEncoder(conn).Encode(args); err != nil {
		os.Exit(1)
	}
	go func() {
		io.Copy(conn, os.Stdin)
		conn.(*net.TCPConn).CloseWrite()
	}()
	answer := bufio.NewReader(conn)
	failure, err := answer.ReadString('\n')
	if err != nil {
		os.Exit(1)
	}
	if failure = strings.TrimSpace(failure); failure != "" {
		fmt.Fprintln(os.Stderr, failure)
		os.Exit(1)
	}
	io.Copy(os.Stdout, answer)
	os.Exit(0)
}

// A phone is a game on a phone that adb reaches.
type phone struct {
	t    *testing.T
	game *visiontest.Game
	// What is wrong with it.
	failure string // what adb says instead of doing anything
	old     bool   // it knows swipes only
	lose    int    // each so many-th event is lost; 0 is none
	slow    time.Duration
	warning string // comes before its pictures
	// screen changes what the n-th look shows, from 1; nil is nothing.
	screen func(n int, img *image.RGBA) *image.RGBA
	// each is called before the n-th event, from 1.
	each func(n int)
	// next are the levels that a tap opens when this one is solved. The first look at one shows it still sliding in.
	next []*visiontest.Game

	mu        sync.Mutex
	processes int // of adb
	looks     int
	events    int
	down      bool
	outside   []string // events beside the board
	sliding   bool
	listener  net.Listener
}

// start lets adb reach the phone, at an address for its -s.
func (p *phone) start(t *testing.T) string {
	p.t = t
	var err error
	if p.listener, err = net.Listen("tcp", "127.0.0.1:0"); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { p.listener.Close() })
	go func() {
		for {
			conn, err := p.listener.Accept()
			if err != nil {
				return
			}
			go p.serve(conn)
		}
	}()
	return p.listener.Addr().String()
}

// serve does what one process of adb asks for.
func (p *phone) serve(conn net.Conn) {
	defer conn.Close()
	in := bufio.NewReader(conn)
	line, err := in.ReadBytes('\n')
	var args []string
	if err != nil || json.Unmarshal(line, &args) != nil {
		return
	}
	p.mu.Lock()
	p.processes++
	failure := p.failure
	p.mu.Unlock()
	fmt.Fprintln(conn, failure)
	if failure != "" {
		return
	}
	time.Sleep(p.slow)
	switch strings.Join(args, " ") {
	case "exec-out screencap -p":
		conn.Write(p.capture())
	case "shell":
		last := ""
		for lines := bufio.NewScanner(in); lines.Scan(); {
			if command, ok := strings.CutPrefix(lines.Text(), "trap "); ok {
				last = strings.Trim(strings.TrimSuffix(command, " EXIT HUP"), `-"`)
			} else if answer := p.run(lines.Text()); answer != "" {
				fmt.Fprintln(conn, answer)
			}
		}
		if last != "" {
			p.run(last)
		}
	default:
		p.t.Errorf("adb %v is not known", args)
	}
}

// capture is the screen as a PNG file.
func (p *phone) capture() []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.looks++
	img := p.game.Screen()
	if p.screen != nil {
		img = p.screen(p.looks, img)
	}
	if p.sliding {
		p.sliding = false
		draw.Draw(img, img.Rect, img, img.Rect.Min.Sub(image.Pt(0, img.Rect.Dy()/12)), draw.Src)
	}
	buf := bytes.NewBufferString(p.warning)
	enc := png.Encoder{CompressionLevel: png.BestSpeed}
	if err := enc.Encode(buf, img); err != nil {
		p.t.Error(err)
	}
	return buf.Bytes()
}

// run does what a line for the shell says, and returns what the shell prints.
func (p *phone) run(line string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	line = strings.TrimSuffix(line, " </dev/null")
	var x, y, x1, y1, ms int
	var what string
	switch {
	case strings.HasPrefix(line, "case "):
		if p.old {
			return "swipes"
		}
		return "events"
	case strings.HasPrefix(line, "echo "):
		return line[len("echo "):]
	case strings.HasPrefix(line, "sleep "):
	case scans(line, "input tap %d %d", &x, &y):
		if !p.game.Solved() || len(p.next) == 0 {
			p.outside = append(p.outside, line)
			return ""
		}
		p.game, p.next, p.sliding = p.next[0], p.next[1:], true
	case scans(line, "input motionevent %s %d %d", &what, &x, &y) && !p.old:
		p.event(what, x, y)
	case scans(line, "input swipe %d %d %d %d %d", &x, &y, &x1, &y1, &ms):
		if p.events++; p.lose == 0 || p.events%p.lose != 0 {
			p.events--
			p.event("DOWN", x, y)
			for i := range 20 {
				p.event("MOVE", x+(x1-x)*(i+1)/20, y+(y1-y)*(i+1)/20)
			}
			p.event("UP", x1, y1)
		}
	default:
		p.t.Errorf("the shell does not know %q", line)
	}
	return ""
}

func scans(line, format string, to ...any) bool {
	n, err := fmt.Sscanf(line, format, to...)
	return err == nil && n == len(to)
}

// event is one of the finger.
func (p *phone) event(what string, x, y int) {
	p.events++
	if p.each != nil {
		p.each(p.events)
	}
	if p.lose > 0 && p.events%p.lose == 0 {
		return
	}
	if !image.Pt(x, y).In(p.game.Board()) {
		p.outside = append(p.outside, fmt.Sprintf("%s at (%d,%d)", what, x, y))
	}
	switch what {
	case "DOWN":
		p.game.Down(x, y)
		p.down = true
	case "MOVE":
		if p.down {
			p.game.Move(x, y)
		}
	case "UP":
		if p.down {
			p.game.Up(x, y)
		}
		p.down = false
	default:
		p.t.Errorf("no event %s", what)
	}
}

// covered is the screen with an advert over the whole board.
func covered(img *image.RGBA) *image.RGBA {
	r := img.Rect.Inset(img.Rect.Dx() / 40)
	draw.Draw(img, r, image.White, image.Point{}, draw.Src)
	return img
}
