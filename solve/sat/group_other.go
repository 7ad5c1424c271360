//go:build !unix

package sat

import "os/exec"

// Where there are no process groups, only the program itself is killed.

func ownGroup(*exec.Cmd) {}

func killGroup(cmd *exec.Cmd) error { return cmd.Process.Kill() }
