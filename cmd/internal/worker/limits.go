package worker

import "time"

// Limits are what a worker process may use. Linux and Windows keep them; elsewhere
// the process is bounded by being killed in time.
type Limits struct {
	Memory int64         // bytes of memory that it may write to
	CPU    time.Duration // of all its threads together, in whole seconds
}
