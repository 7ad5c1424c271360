//go:build !linux

package worker

func (Limits) apply() error { return nil }
