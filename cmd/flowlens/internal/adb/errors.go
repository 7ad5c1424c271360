package adb

import (
	"errors"
	"fmt"
	"strings"
)

// What may be in the way, each with what to do.
var (
	ErrMissing      = errors.New("adb was not found; install Android's platform tools (Debian: apt install adb, macOS: brew install android-platform-tools)")
	ErrNoDevice     = errors.New("no phone is connected; plug it in and switch on USB debugging in its developer options")
	ErrSeveral      = errors.New("several phones are connected; choose one with --device, adb devices lists them")
	ErrUnauthorized = errors.New("the phone does not trust this computer yet; confirm on the phone, then try again")
	ErrOffline      = errors.New("the phone is offline; unplug it and plug it in again")
	ErrUnknown      = errors.New("no such phone is connected; adb devices lists those that are")
	ErrSlow         = errors.New("the phone does not answer; wake it up and try again")
	ErrGone         = errors.New("the connection to the phone ended; plug it in again")
)

// explained finds the error that adb's own words stand for.
func explained(said string) error {
	for _, known := range []struct {
		words string
		err   error
	}{
		{"unauthorized", ErrUnauthorized},
		{"more than one device", ErrSeveral},
		{"device offline", ErrOffline},
		{"no devices", ErrNoDevice},
		{"not found", ErrUnknown},
	} {
		if strings.Contains(said, known.words) {
			return known.err
		}
	}
	if said = strings.TrimSpace(said); said == "" {
		return ErrGone
	}
	last := said[strings.LastIndex(said, "\n")+1:]
	return fmt.Errorf("adb says %q; try adb devices", last)
}
