package queue

import (
	"context"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// A Lent is a job that is lent to this process. One of Done, Retry and Drop must end it.
type Lent struct {
	Job
	Header nats.Header
	// Try is which one this is, from 1.
	Try int

	queue *Queue
	msg   jetstream.Msg
	seq   uint64
}

// Take waits a while for a job. It returns nil where there is none.
func (q *Queue) Take(ctx context.Context) (*Lent, error) {
	msg, err := q.next(q.taken)
	if msg == nil {
		return nil, err
	}
	meta, err := msg.Metadata()
	if err != nil {
		return nil, err
	}
	l := &Lent{Header: msg.Headers(), Try: int(meta.NumDelivered), queue: q, msg: msg, seq: meta.Sequence.Stream}
	if l.Job, err = decode(msg.Data()); err != nil {
		msg.TermWithReason("no job") // of someone else
		return nil, err
	}
	return l, nil
}

// next returns the next message of a consumer, or nil after a while. It is not stopped halfway,
// for what is on its way then would be lent to nobody.
func (q *Queue) next(c jetstream.Consumer) (jetstream.Msg, error) {
	msg, err := c.Next(jetstream.FetchMaxWait(q.Wait), jetstream.FetchHeartbeat(q.Wait/3))
	if err != nil && (passes(err) || errors.Is(err, jetstream.ErrNoMessages) || errors.Is(err, nats.ErrTimeout)) {
		return nil, nil
	}
	return msg, err
}

// Keep says until the returned function is called that the job is being worked on.
func (l *Lent) Keep() (stop func()) {
	ctx, cancel := context.WithCancel(context.Background())
	go func() {
		tick := time.NewTicker(l.queue.Lease / 4)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				l.msg.InProgress() // fails without a connection, and then the next may not
			case <-ctx.Done():
				return
			}
		}
	}()
	return cancel
}

// Done says that the job is done, and returns when the cluster knows. After an error the job is
// lent once more.
func (l *Lent) Done(ctx context.Context) error {
	_, err := persist(ctx, func(ctx context.Context) (struct{}, error) {
		err := l.msg.DoubleAck(ctx)
		if errors.Is(err, jetstream.ErrMsgAlreadyAckd) { // it was sent, and may have arrived
			err = l.ackAgain(ctx)
		}
		return struct{}{}, err
	})
	return err
}

// ackAgain sends the acknowledgement once more, which does no harm.
func (l *Lent) ackAgain(ctx context.Context) error {
	_, err := l.queue.js.Conn().RequestWithContext(ctx, l.msg.Reply(), []byte("+ACK"))
	return err
}

// Retry gives the job back to be tried again after that time. Not after the last try: then it is
// lent to nobody, and to be buried.
func (l *Lent) Retry(after time.Duration) error { return l.msg.NakWithDelay(after) }

// IsLast reports whether the job will not be lent again.
func (l *Lent) IsLast() bool { return l.Try >= Tries }

// Drop takes the job off the queue because it is given up.
func (l *Lent) Drop(reason string) error { return l.msg.TermWithReason(reason) }
