package main

import (
	"context"
	"errors"
	"io/fs"
	"net"
	"net/url"
	"os"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"flowlens/cmd/flowlens-fleet/internal/queue"
)

// connect reaches the queue. It must be closed in the end.
func (p *program) connect(ctx context.Context) (*queue.Queue, func(), error) {
	o := &p.options
	if o.nats == "" {
		return nil, nil, errors.New("no queue given; add --nats URL, or try flowlens-fleet run")
	}
	with := []nats.Option{
		nats.Name("flowlens-fleet"), nats.MaxReconnects(-1), nats.ReconnectWait(500 * time.Millisecond),
		nats.DisconnectErrHandler(func(_ *nats.Conn, err error) {
			if err != nil {
				p.log.Warn("lost the queue", "error", err)
			}
		}),
		nats.ReconnectHandler(func(c *nats.Conn) { p.log.Info("found the queue again", "server", c.ConnectedUrlRedacted()) }),
	}
	if o.creds != "" {
		with = append(with, nats.UserCredentials(o.creds))
	}
	conn, err := nats.Connect(o.nats, with...)
	if err != nil {
		return nil, nil, p.unreached(err)
	}
	q, err := queue.Open(ctx, conn, o.queue)
	if err != nil {
		conn.Close()
		return nil, nil, p.unreached(err)
	}
	return q, conn.Close, nil
}

// unreached says why the queue cannot be used, and what to try.
func (p *program) unreached(err error) error {
	var host *net.DNSError
	var file *fs.PathError
	text := strings.TrimPrefix(err.Error(), "nats: ")
	switch {
	case errors.As(err, &file):
		return &failure{file.Path, file}
	case errors.As(err, &host):
		text = "that name leads to no machine; check the URL"
	case errors.Is(err, nats.ErrNoServers), errors.Is(err, nats.ErrTimeout), errors.Is(err, os.ErrDeadlineExceeded):
		text = "no NATS server answers there; check the URL, or start one with nats-server -js"
	case errors.Is(err, jetstream.ErrJetStreamNotEnabled):
		text = "that server has no JetStream; start it with nats-server -js"
	case errors.Is(err, jetstream.ErrJetStreamNotEnabledForAccount):
		text = "this account may not use JetStream; give another one with --nats-creds"
	case errors.Is(err, nats.ErrAuthorization), errors.Is(err, nats.ErrAuthExpired):
		text = "the server does not let us in; give it --nats-creds FILE"
	}
	return &failure{withoutPasswords(p.options.nats), wrapped{text, err}}
}

// wrapped is an error in other words.
type wrapped struct {
	text string
	err  error
}

func (w wrapped) Error() string { return w.text }
func (w wrapped) Unwrap() error { return w.err }

// withoutPasswords returns URLs as they may be shown.
func withoutPasswords(urls string) string {
	shown := strings.Split(urls, ",")
	for i, text := range shown {
		shown[i] = strings.TrimSpace(text)
		if u, err := url.Parse(shown[i]); err == nil && u.User != nil {
			shown[i] = u.Redacted()
		} else if at := strings.LastIndexByte(shown[i], '@'); at >= 0 {
			shown[i] = shown[i][at+1:]
		}
	}
	return strings.Join(shown, ", ")
}
