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
	ErrStarting     = errors.New("the phone is still connecting; wait a moment and try again")
	ErrPermission   = errors.New("this computer may not use the phone; install android-sdk-platform-tools-common (Linux), then plug it in again")
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
		{"device unauthorized", ErrUnauthorized},
		{"device still", ErrStarting}, // authorizing, connecting
		{"more than one device", ErrSeveral},
		{"insufficient permissions", ErrPermission},
		{"no permissions", ErrPermission},
		{"device offline", ErrOffline},
		{"no devices", ErrNoDevice},
		{"error: device not found", ErrNoDevice}, // in old versions
		{"error: device '", ErrUnknown},          // … not found
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
