package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"testing"
	"time"
)

// starts is how often a program is started to see what it takes.
const starts = 20

// longestInit is how long the setup of one package may take in the fastest start, in milliseconds. Every start pays for
// tables and templates that are made there, whether they are needed or not.
const longestInit = 1

var initLine = regexp.MustCompile(`(?m)^init (\S+) @\S+ ms, (\S+) ms clock`)

// TestInit looks at the time that each package takes before main, as the runtime tells it.
func TestInit(t *testing.T) {
	if raceDetector {
		t.Skip("the detector's own checks take most of the time")
	}
	ours := map[string]bool{} // the program that runs here has the packages of its tests too
	for _, dep := range list(t, "-deps", ".") {
		ours[dep[0]] = true
	}
	fastest := map[string]float64{}
	for range starts / 2 {
		cmd := command(t, t.TempDir(), "version")
		cmd.Env = append(cmd.Env, "GODEBUG=inittrace=1")
		var trace bytes.Buffer
		cmd.Stderr = &trace
		if err := cmd.Run(); err != nil {
			t.Fatal(err)
		}
		for _, m := range initLine.FindAllStringSubmatch(trace.String(), -1) {
			ms, err := strconv.ParseFloat(m[2], 64)
			if err != nil {
				t.Fatal(err)
			}
			if before, seen := fastest[m[1]]; ours[m[1]] && (!seen || ms < before) {
				fastest[m[1]] = ms
			}
		}
	}
	if len(fastest) < 20 {
		t.Fatalf("the runtime told of %d packages", len(fastest))
	}
	for pkg, ms := range fastest {
		if ms > longestInit {
			t.Errorf("the setup of %s takes %.2f ms of every start", pkg, ms)
		}
	}
}

// BenchmarkStart reports the CPU time of a start of flowlens over that of a program that does nothing (x-empty), each
// started 20 times, in turn.
func BenchmarkStart(b *testing.B) {
	dir := b.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "empty.go"), []byte("package main\n\nfunc main() {}\n"), 0o644); err != nil {
		b.Fatal(err)
	}
	ours, empty := filepath.Join(dir, "flowlens"), filepath.Join(dir, "empty")
	for _, build := range [][]string{{ours, "."}, {empty, filepath.Join(dir, "empty.go")}} {
		if out, err := exec.Command("go", "build", "-o", build[0], build[1]).CombinedOutput(); err != nil {
			b.Fatalf("go build: %v\n%s", err, out)
		}
	}
	var taken [2]time.Duration
	for b.Loop() {
		for range starts {
			for i, args := range [][]string{{ours, "version"}, {empty}} {
				cmd := exec.Command(args[0], args[1:]...)
				if err := cmd.Run(); err != nil {
					b.Fatal(err)
				}
				taken[i] += cmd.ProcessState.UserTime() + cmd.ProcessState.SystemTime()
			}
		}
	}
	b.ReportMetric(taken[0].Seconds()*1000/starts/float64(b.N), "cpu-ms")
	b.ReportMetric(taken[0].Seconds()/taken[1].Seconds(), "x-empty")
}
