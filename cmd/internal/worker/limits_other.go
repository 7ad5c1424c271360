//go:build !linux && !windows

package worker

func (Limits) apply() error { return nil }
