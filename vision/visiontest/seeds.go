package visiontest

import (
	"os"
	"runtime"
	"strconv"
	"sync"
	"testing"
)

// Shots is how many pictures a test renders: FLOWLENS_SHOTS, or n where that is not set, or a part of it with -short.
func Shots(tb testing.TB, n int) int {
	tb.Helper()
	return int(number(tb, "FLOWLENS_SHOTS", uint64(len(Some(make([]struct{}, n))))))
}

// Some returns all of the items, or with -short one of shortStep, the first among them.
func Some[T any](all []T) []T {
	const shortStep = 25
	if !testing.Short() {
		return all
	}
	var out []T
	for i := 0; i < len(all); i += shortStep {
		out = append(out, all[i])
	}
	return out
}

// Sample returns as many of the items as a test takes, Shots(tb, n) of them, spread evenly; all where there are no more.
func Sample[T any](tb testing.TB, all []T, n int) []T {
	tb.Helper()
	if n = Shots(tb, n); n >= len(all) {
		return all
	}
	out := make([]T, n)
	for i := range out {
		out[i] = all[i*len(all)/n]
	}
	return out
}

// Seeds are those of the pictures that a test renders, Shots(tb, n) of them, from FLOWLENS_SEED on, 0 where that is not set.
func Seeds(tb testing.TB, n int) []uint64 {
	tb.Helper()
	out := make([]uint64, Shots(tb, n))
	for i := range out {
		out[i] = number(tb, "FLOWLENS_SEED", 0) + uint64(i)
	}
	return out
}

// number is that of a variable of the environment, n where it is not set.
func number(tb testing.TB, name string, n uint64) uint64 {
	tb.Helper()
	s := os.Getenv(name)
	if s == "" {
		return n
	}
	n, err := strconv.ParseUint(s, 10, 63)
	if err != nil {
		tb.Fatalf("%s: %v", name, err)
	}
	return n
}

// Each calls f for all items, for as many at once as there are processors. A call that ends its goroutine, as tb.Fatal
// does, does not stop the others.
func Each[T any](items []T, f func(T)) {
	room := make(chan struct{}, runtime.GOMAXPROCS(0))
	var wg sync.WaitGroup
	for _, item := range items {
		room <- struct{}{}
		wg.Go(func() {
			defer func() { <-room }()
			f(item)
		})
	}
	wg.Wait()
}
