//go:build !race

package hexiom_test

const raceDetector = false
