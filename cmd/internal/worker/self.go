package worker

import (
	"os"
	"os/exec"
	"runtime"
)

// Self returns what starts this very program with these arguments, even when its
// file has been replaced meanwhile.
func Self(args ...string) func() *exec.Cmd {
	self, err := os.Executable()
	if runtime.GOOS == "linux" {
		const running = "/proc/self/exe"
		if _, e := os.Stat(running); e == nil || err != nil {
			self = running
		}
	}
	return func() *exec.Cmd {
		cmd := exec.Command(self, args...)
		cmd.Args[0] = os.Args[0]
		return cmd
	}
}
