package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"time"

	"flowlens/vision"
)

// cost is what reading one picture took.
type cost struct {
	name   string
	took   time.Duration // of the processors, where the system tells, for other work on them does not count then
	peak   int           // the most memory of the process meanwhile, in MB; 0 where the system does not tell
	stages string
}

// costs reads the pictures one after the other, and prints what each took, the dearest first.
func costs(out io.Writer, all []source) error {
	var list []cost
	for _, s := range all {
		img, err := s.make()
		if err != nil {
			continue
		}
		debug.FreeOSMemory()
		forgetPeak()
		c, stages := cost{name: s.name}, new(stageLog)
		start := worked()
		vision.Read(context.Background(), img, &vision.Options{Accept: accept, Log: slog.New(stages)})
		c.took, c.peak, c.stages = worked()-start, peak(), strings.Join(stages.took, " ")
		list = append(list, c)
	}
	slices.SortFunc(list, func(a, b cost) int { return cmp.Compare(b.took, a.took) })
	for _, c := range list {
		if _, err := fmt.Fprintf(out, "%.3f s\t%d MB\t%s\t%s\n", c.took.Seconds(), c.peak, c.name, c.stages); err != nil {
			return err
		}
	}
	if len(list) == 0 {
		return nil
	}
	memory := 0
	for _, c := range list {
		memory = max(memory, c.peak)
	}
	at := func(share float64) float64 { return list[int(share*float64(len(list)-1))].took.Seconds() }
	_, err := fmt.Fprintf(out, "%d pictures: median %.3f s, 90th percentile %.3f s, worst %.3f s; at most %d MB\n", len(list), at(0.5), at(0.1), at(0), memory)
	return err
}

// stageLog keeps of a reading's log how long each stage took.
type stageLog struct{ took []string }

func (*stageLog) Enabled(context.Context, slog.Level) bool { return true }
func (l *stageLog) WithAttrs([]slog.Attr) slog.Handler     { return l }
func (l *stageLog) WithGroup(string) slog.Handler          { return l }
func (l *stageLog) Handle(_ context.Context, r slog.Record) error {
	if r.Message != "took" {
		return nil
	}
	var stage string
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "stage" {
			stage = a.Value.String()
		} else {
			l.took = append(l.took, fmt.Sprintf("%s %.3f", stage, a.Value.Duration().Seconds()))
		}
		return true
	})
	return nil
}

// worked is how long the threads of the process have run; where the system does not tell, the time.
func worked() (sum time.Duration) {
	threads, _ := filepath.Glob("/proc/self/task/*/schedstat")
	for _, t := range threads {
		if data, err := os.ReadFile(t); err == nil {
			ns, _, _ := strings.Cut(string(data), " ")
			n, _ := strconv.ParseInt(ns, 10, 64)
			sum += time.Duration(n)
		}
	}
	if sum == 0 {
		return time.Since(started)
	}
	return sum
}

var started = time.Now()

// forgetPeak lets the system measure the most memory from now on. Only Linux can.
func forgetPeak() { os.WriteFile("/proc/self/clear_refs", []byte("5"), 0) }

// peak is the most memory of the process, in MB; 0 where the system does not tell.
func peak() int {
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(status), "VmHWM:")
	fields := strings.Fields(rest)
	if len(fields) == 0 {
		return 0
	}
	kb, _ := strconv.Atoi(fields[0])
	return kb >> 10
}
