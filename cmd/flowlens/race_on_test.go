//go:build race

package main

// raceDetector is whether the race detector looks on. It reports how gophersat
// is stopped, so a search must not be then.
const raceDetector = true
