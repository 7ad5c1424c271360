// Package server has a NATS server within this process, for trying things out on one machine.
package server

import (
	"errors"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
)

// Start starts a server that keeps its streams in dir and listens to nobody but this process.
// What it returns is a connection to it; stop ends both.
func Start(dir string) (conn *nats.Conn, stop func(), err error) {
	s, err := server.NewServer(&server.Options{JetStream: true, StoreDir: dir, DontListen: true, NoSigs: true, NoLog: true})
	if err != nil {
		return nil, nil, err
	}
	go s.Start()
	const startTime = 30 * time.Second
	if !s.ReadyForConnections(startTime) {
		s.Shutdown()
		return nil, nil, errors.New("the server within this process does not start")
	}
	if conn, err = nats.Connect("", nats.InProcessServer(s)); err != nil {
		s.Shutdown()
		return nil, nil, err
	}
	return conn, func() {
		conn.Close()
		s.Shutdown()
		s.WaitForShutdown()
	}, nil
}
