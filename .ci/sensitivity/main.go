// Command sensitivity tells how much the reading depends on the numbers of vision's rooms: it changes one constant
// at a time by a tenth, down and up, reads the same pictures again, and prints how many of them are read otherwise.
// A constant that nothing depends on may be needless, or these pictures may not need it. One that many pictures
// depend on stands on a knife's edge.
//
//	go run ./.ci/sensitivity [-n COUNT] [-seed SEED] [-at REGEXP] [PACKAGE...]
//
// The pictures are random boards of every family in random looks, and as many real screenshots of FLOWLENS_SHARED where
// that is set. For this the program is built once with its constants made variable, see tunable.go.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
)

var (
	count    = flag.Int("n", 40, "read so many `pictures` of each kind, drawn and real")
	seed     = flag.Uint64("seed", 1, "choose them by this `seed`")
	at       = flag.String("at", "", "only the constants whose ROOM.NAME matches a `regexp`")
	parallel = flag.Int("p", runtime.NumCPU(), "so many processes at a `time`")
)

func main() {
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: go run ./.ci/sensitivity [flags] [PACKAGE...]")
		flag.PrintDefaults()
	}
	flag.Parse()
	if err := run(flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "sensitivity:", err)
		os.Exit(1)
	}
}

func run(patterns []string) error {
	if len(patterns) == 0 {
		patterns = []string{"./vision/internal/..."}
	}
	chosen, err := regexp.Compile(*at)
	if err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "sensitivity")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	n, err := writePictures(filepath.Join(tmp, "corpus"), *count, *seed)
	if err != nil {
		return err
	}
	program := filepath.Join(tmp, "read.exe")
	all, err := buildTunable(program, tmp, patterns)
	if err != nil {
		return err
	}
	r := reader{program, tmp}
	before, err := r.read("")
	if err != nil {
		return err
	}
	fmt.Printf("%d pictures, %d of them read. Changed of them: a board read otherwise, refused, read where refused before.\n", n, before.boards())
	next, wait := make(chan *number), sync.WaitGroup{}
	for range *parallel {
		wait.Go(func() {
			for c := range next {
				fmt.Println(r.vary(c, before))
			}
		})
	}
	for _, c := range all {
		if chosen.MatchString(c.String()) {
			next <- c
		}
	}
	close(next)
	wait.Wait()
	return nil
}

// reader runs the program that reads the pictures.
type reader struct{ program, shared string }

// outcomes are boards or kinds of refusals, by picture.
type outcomes map[string]string

// read reads all pictures with a setting NUMBER=VALUE, or with none.
func (r reader) read(setting string) (outcomes, error) {
	cmd := exec.Command(r.program, "-renders=0", "-only=corpus"+string(filepath.Separator))
	cmd.Env = append(os.Environ(), "FLOWLENS_SHARED="+r.shared, tunedBy+"="+setting, "GOMAXPROCS=1")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("%w: %s", err, strings.SplitN(stderr.String(), "\n", 2)[0])
	}
	lines := make(outcomes)
	for line := range strings.Lines(string(out)) {
		name, outcome, _ := strings.Cut(strings.TrimSpace(line), "\t")
		lines[name] = board(outcome)
	}
	return lines, nil
}

// board is the part of an outcome that is the board, without its place and confidence. Refusals are alike.
func board(outcome string) string {
	doc, ok := strings.CutPrefix(outcome, `{"board":`)
	if !ok {
		return ""
	}
	doc, _, _ = strings.Cut(doc, `,"bounds":`)
	return doc
}

func (o outcomes) boards() (n int) {
	for _, b := range o {
		if b != "" {
			n++
		}
	}
	return n
}

// vary changes a constant both ways and tells in a line what changes by it.
func (r reader) vary(c *number, before outcomes) string {
	line := fmt.Sprintf("%-32s %-8v", c, c.value)
	for _, factor := range []float64{0.9, 1.1} {
		v := c.value * factor
		if c.whole {
			v = c.value + math.Copysign(max(1, math.Round(math.Abs(c.value)/10)), factor-1)
		}
		after, err := r.read(fmt.Sprintf("%d=%v", c.id, v))
		if err != nil {
			line += fmt.Sprintf("  %6.4g: %v", v, err)
			continue
		}
		line += fmt.Sprintf("  %6.4g: %s", v, changed(before, after))
	}
	return line
}

// changed counts what changed.
func changed(before, after outcomes) string {
	var other, refused, gained int
	for name, b := range before {
		switch a := after[name]; {
		case a == b:
		case a == "":
			refused++
		case b == "":
			gained++
		default:
			other++
		}
	}
	if other+refused+gained == 0 {
		return "-"
	}
	return fmt.Sprintf("%d otherwise, %d refused, %d gained", other, refused, gained)
}
