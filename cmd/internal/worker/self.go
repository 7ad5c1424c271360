package worker

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// Self returns what starts this very program with these arguments, even when its
// file has been replaced meanwhile.
func Self(args ...string) func() *exec.Cmd {
	const running = "/proc/self/exe"
	self, err := os.Executable()
	if err != nil { // on a Linux without /proc
		self, _ = filepath.Abs(os.Args[0])
	}
	if _, err := os.Stat(running); err == nil && runtime.GOOS == "linux" {
		self = running
	}
	return func() *exec.Cmd {
		cmd := exec.Command(self, args...)
		cmd.Args[0] = os.Args[0]
		return cmd
	}
}
