package worker

import (
	"os"
	"os/signal"
	"syscall"
)

// Run is the life of a worker process: within the limits it reads its job from
// standard input, does it and writes the result to standard output. Without a
// job, because whoever would have given it is gone, it just ends. Before all that
// it calls warm, where that is not nil: what is done there need not be done while
// somebody waits for the job.
//
// Signals that end the program are left to the process that gives the jobs, for
// a terminal and a service manager send them to both.
func Run[Head, Result any](l Limits, warm func(), do func(Head, []byte) (Result, []byte)) error {
	signal.Ignore(os.Interrupt, syscall.SIGTERM)
	if err := l.apply(); err != nil {
		return err
	}
	if warm != nil {
		warm()
	}
	var head Head
	body, err := Receive(os.Stdin, &head)
	if err != nil {
		return nil
	}
	result, answer := do(head, body)
	return Send(os.Stdout, result, answer)
}
