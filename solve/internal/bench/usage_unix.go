//go:build unix

package main

import (
	"fmt"
	"os"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// cpuTime returns the time that this process has computed, on all cores, in user
// and system mode. The two are not told apart because the system only estimates
// how they divide.
func cpuTime() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// peakMemory returns the most memory that this process has held, in bytes.
//
// Linux is asked by another way than usual, because there the usual one counts
// what the parent held when it started this process.
func peakMemory() int64 {
	if status, err := os.ReadFile("/proc/self/status"); err == nil {
		for line := range strings.Lines(string(status)) {
			var kB int64
			if _, err := fmt.Sscanf(line, "VmHWM: %d kB", &kB); err == nil {
				return kB << 10
			}
		}
	}
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err)
	}
	if runtime.GOOS == "darwin" {
		return int64(u.Maxrss) // bytes there, else kilobytes
	}
	return int64(u.Maxrss) << 10
}
