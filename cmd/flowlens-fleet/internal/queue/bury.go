package queue

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// ErrSilent is why jobs are given up whose workers died, or lost their way to the cluster.
var ErrSilent = errors.New("the workers that took it fell silent, as after a crash")

// A Dead is a job that was given up.
type Dead struct {
	Job
	Reason string `json:"reason"`
	Tries  int    `json:"tries"`
}

// Mourn enters a job into the list of those that were given up, once.
func (q *Queue) Mourn(ctx context.Context, d *Dead) error {
	data, err := json.Marshal(d)
	if err != nil {
		return err
	}
	_, err = persist(ctx, func(ctx context.Context) (*jetstream.PubAck, error) {
		return q.js.Publish(ctx, q.subject("dead"), data, jetstream.WithMsgID("dead "+d.id()))
	})
	return err
}

// Bury waits a while for a job that was lent too often. It gives that to bury, unless it is gone,
// and takes it off the queue when there is no error.
func (q *Queue) Bury(ctx context.Context, bury func(*Job) error) error {
	msg, err := q.next(q.dug)
	if msg == nil {
		return err
	}
	var advisory struct {
		Seq uint64 `json:"stream_seq"`
	}
	if err := json.Unmarshal(msg.Data(), &advisory); err != nil {
		return msg.TermWithReason("no advisory")
	}
	if err := q.buryOne(ctx, advisory.Seq, bury); err != nil {
		msg.NakWithDelay(q.Lease)
		return err
	}
	return msg.Ack()
}

func (q *Queue) buryOne(ctx context.Context, seq uint64, bury func(*Job) error) error {
	msg, err := persist(ctx, func(ctx context.Context) (*jetstream.RawStreamMsg, error) { return q.jobs.GetMsg(ctx, seq) })
	if errors.Is(err, jetstream.ErrMsgNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	j, err := decode(msg.Data)
	if err == nil {
		err = bury(&j)
	}
	if err != nil {
		return err
	}
	_, err = persist(ctx, func(ctx context.Context) (struct{}, error) {
		err := q.jobs.DeleteMsg(ctx, seq)
		if errors.Is(err, jetstream.ErrMsgDeleteUnsuccessful) {
			err = nil // it is gone
		}
		return struct{}{}, err
	})
	return err
}

// Sweep buries all jobs that were lent too often although no advisory told so, as when the
// server fell that would have sent it. These are what is left when no job waits or is lent for
// as long as the pause is.
func (q *Queue) Sweep(ctx context.Context, pause time.Duration, bury func(*Job) error) error {
	first, err := q.idle(ctx)
	if err != nil || first == 0 {
		return err
	}
	select {
	case <-time.After(pause):
	case <-ctx.Done():
		return nil
	}
	if then, err := q.idle(ctx); err != nil || then != first {
		return err
	}
	for seq := uint64(1); ; seq++ {
		msg, err := persist(ctx, func(ctx context.Context) (*jetstream.RawStreamMsg, error) {
			return q.jobs.GetMsg(ctx, seq, jetstream.WithGetMsgSubject(q.subject("job")))
		})
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			return nil
		}
		if err != nil {
			return err
		}
		if msg.Sequence > first {
			return nil // came since
		}
		seq = msg.Sequence
		if err := q.buryOne(ctx, seq, bury); err != nil {
			return err
		}
	}
}

// idle returns the number of the last job ever where all that are left were lent too often, else 0.
func (q *Queue) idle(ctx context.Context) (uint64, error) {
	jobs, err := persist(ctx, func(ctx context.Context) (*jetstream.StreamInfo, error) { return q.jobs.Info(ctx) })
	if err != nil || jobs.State.Msgs == 0 {
		return 0, err
	}
	consumer, err := persist(ctx, q.taken.Info)
	if err != nil || consumer.NumPending > 0 || consumer.NumAckPending > 0 {
		return 0, err
	}
	return jobs.State.LastSeq, nil
}

// Deads returns the last jobs that were given up, at most so many, from the latest.
func (q *Queue) Deads(ctx context.Context, most int) ([]Dead, error) {
	info, err := persist(ctx, func(ctx context.Context) (*jetstream.StreamInfo, error) { return q.dead.Info(ctx) })
	if err != nil {
		return nil, err
	}
	var deads []Dead
	for seq := info.State.LastSeq; seq >= info.State.FirstSeq && seq > 0 && len(deads) < most; seq-- {
		msg, err := persist(ctx, func(ctx context.Context) (*jetstream.RawStreamMsg, error) { return q.dead.GetMsg(ctx, seq) })
		if errors.Is(err, jetstream.ErrMsgNotFound) {
			continue
		}
		if err != nil {
			return deads, err
		}
		var d Dead
		if json.Unmarshal(msg.Data, &d) == nil {
			deads = append(deads, d)
		}
	}
	return deads, nil
}

// Tell keeps what a worker says of itself.
func (q *Queue) Tell(ctx context.Context, worker string, about any) error {
	data, err := json.Marshal(about)
	if err != nil {
		return err
	}
	_, err = q.people.Put(ctx, worker, data)
	return err
}

// Told yields what each worker said last of itself.
func (q *Queue) Told(ctx context.Context, yield func(data []byte)) error {
	keys, err := q.people.Keys(ctx)
	if errors.Is(err, jetstream.ErrNoKeysFound) {
		return nil
	}
	if err != nil {
		return err
	}
	for _, key := range keys {
		e, err := q.people.Get(ctx, key)
		if err == nil {
			yield(e.Value())
		}
	}
	return nil
}

// Connected reports whether the cluster can be reached.
func (q *Queue) Connected() bool { return q.js.Conn().Status() == nats.CONNECTED }
