//go:build race

package hexiom_test

// raceDetector is whether the race detector looks on. It reports how gophersat
// is stopped, so a search must not be then; and it makes searches slow.
const raceDetector = true
