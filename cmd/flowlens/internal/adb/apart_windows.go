package adb

import (
	"os/exec"
	"syscall"
)

// setApart keeps a console's Ctrl-C from the process: a stroke at hand has to end with the finger lifted.
func setApart(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{CreationFlags: syscall.CREATE_NEW_PROCESS_GROUP}
}
