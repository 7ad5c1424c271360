//go:build !unix

package main

import "time"

var start = time.Now()

// cpuTime returns the time since the start instead of the time computed.
func cpuTime() time.Duration { return time.Since(start) }

// peakMemory returns 0 for unknown.
func peakMemory() int64 { return 0 }
