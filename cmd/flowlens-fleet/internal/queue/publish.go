package queue

import (
	"context"
	"encoding/json"
	"iter"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// ahead is how many jobs are on their way to the cluster at once.
const ahead = 8 << 10

// Published says what became of jobs that were published.
type Published struct {
	New, Known int // Known are those that were there already
}

// Publish publishes jobs. A job that was published a short while ago, or is on its way twice, is
// there once. carry adds headers to each message; it may be nil.
func (q *Queue) Publish(ctx context.Context, jobs iter.Seq[*Job], carry func(nats.Header)) (p Published, err error) {
	under := make([]jetstream.PubAckFuture, 0, ahead)
	settle := func(n int) error {
		for _, f := range under[:n] {
			ack, err := q.settle(ctx, f)
			if err != nil {
				return err
			}
			if ack.Duplicate {
				p.Known++
			} else {
				p.New++
			}
		}
		under = append(under[:0], under[n:]...)
		return nil
	}
	for j := range jobs {
		if err := ctx.Err(); err != nil {
			return p, err
		}
		data, err := json.Marshal(j)
		if err != nil {
			return p, err
		}
		msg := &nats.Msg{Subject: q.subject("job"), Data: data, Header: nats.Header{}}
		if carry != nil {
			carry(msg.Header)
		}
		msg.Header.Set(jetstream.MsgIDHeader, j.id())
		f, err := q.js.PublishMsgAsync(msg, jetstream.WithStallWait(callTime))
		if err != nil { // it could not even be sent
			f = lost{msg}
		}
		if under = append(under, f); len(under) == ahead {
			if err := settle(ahead / 2); err != nil {
				return p, err
			}
		}
	}
	return p, settle(len(under))
}

// settle waits until the cluster has a message, and sends it again if need be. Its id keeps it
// from being there twice.
func (q *Queue) settle(ctx context.Context, f jetstream.PubAckFuture) (*jetstream.PubAck, error) {
	select {
	case ack := <-f.Ok():
		return ack, nil
	case err := <-f.Err():
		if !passes(err) {
			return nil, err
		}
	case <-time.After(2 * callTime): // no word of it
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	sent := f.Msg()
	again := &nats.Msg{Subject: q.subject("job"), Data: sent.Data, Header: sent.Header} // without the reply of the first time
	return persist(ctx, func(ctx context.Context) (*jetstream.PubAck, error) { return q.js.PublishMsg(ctx, again) })
}

// lost is a message that was not sent.
type lost struct{ msg *nats.Msg }

func (l lost) Ok() <-chan *jetstream.PubAck { return nil }
func (l lost) Msg() *nats.Msg               { return l.msg }

func (l lost) Err() <-chan error {
	err := make(chan error, 1)
	err <- nats.ErrDisconnected
	return err
}
