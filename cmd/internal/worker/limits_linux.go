package worker

import (
	"math"
	"os"
	"runtime/debug"
	"syscall"
	"time"
)

// apply binds this process to its limits. It may not write files either, nor
// leave a dump of its memory, and when the machine runs out of memory this is
// the first process to go.
func (l Limits) apply() error {
	// The job fits into a fraction of the memory, and after it the process
	// ends: garbage is collected only when there is really much of it.
	debug.SetGCPercent(-1)
	debug.SetMemoryLimit(l.Memory / 2)
	os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0) // where it may not, the kernel chooses by size
	for resource, most := range map[int]uint64{
		syscall.RLIMIT_DATA:  uint64(l.Memory),
		syscall.RLIMIT_CPU:   uint64(math.Ceil(max(l.CPU, time.Second).Seconds())),
		syscall.RLIMIT_FSIZE: 0,
		syscall.RLIMIT_CORE:  0,
	} {
		if err := syscall.Setrlimit(resource, &syscall.Rlimit{Cur: most, Max: most}); err != nil {
			return os.NewSyscallError("setrlimit", err)
		}
	}
	return nil
}
