//go:build unix

package adb

import (
	"os/exec"
	"syscall"
)

// setApart keeps a terminal's Ctrl-C from the process: a stroke at hand has to end with the finger lifted.
func setApart(cmd *exec.Cmd) { cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }
