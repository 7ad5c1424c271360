package queue

import (
	"context"
	"errors"
	"time"

	"github.com/cenkalti/backoff/v5"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

// patience is how long a call is tried again while the cluster has no leader, or is not there.
const patience = time.Minute

// persist calls do until the cluster answers.
func persist[T any](ctx context.Context, do func(context.Context) (T, error)) (T, error) {
	pause := backoff.NewExponentialBackOff()
	pause.InitialInterval = 20 * time.Millisecond
	pause.MaxInterval = time.Second
	return backoff.Retry(ctx, func() (T, error) {
		ctx, cancel := context.WithTimeout(ctx, callTime)
		defer cancel()
		v, err := do(ctx)
		if err != nil && !passes(err) {
			err = backoff.Permanent(err)
		}
		return v, err
	}, backoff.WithBackOff(pause), backoff.WithMaxElapsedTime(patience))
}

// passes reports whether an error is one of a cluster that is not well at the moment.
func passes(err error) bool {
	for _, kind := range []error{
		context.DeadlineExceeded, nats.ErrTimeout, nats.ErrNoResponders, nats.ErrDisconnected, nats.ErrConnectionReconnecting,
		nats.ErrReconnectBufExceeded, nats.ErrStaleConnection, jetstream.ErrNoStreamResponse, jetstream.ErrAsyncPublishTimeout,
		jetstream.ErrTooManyStalledMsgs, jetstream.ErrNoHeartbeat, jetstream.ErrServerShutdown, jetstream.ErrConsumerLeadershipChanged,
	} {
		if errors.Is(err, kind) {
			return true
		}
	}
	var api *jetstream.APIError
	return errors.As(err, &api) && api.Code == 503 && !fewServers(err)
}

// enabled returns an error where the servers keep no streams, for that does not pass. A cluster that is
// not well at the moment tells nothing about it.
func enabled(ctx context.Context, js jetstream.JetStream) error {
	const within = 2 * time.Second
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	_, err := js.AccountInfo(ctx)
	if errors.Is(err, jetstream.ErrJetStreamNotEnabled) || errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount) {
		return err
	}
	return nil
}
