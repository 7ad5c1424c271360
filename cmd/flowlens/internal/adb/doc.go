// Package adb looks at the screen of an Android phone and moves a finger on it, through the program adb of Android's platform
// tools.
//
// A [Device] starts adb once for each look, and once for all strokes: a shell on the phone that stays open. Places are pixels of
// the screen. Errors are told in a player's words, with what to do.
package adb
