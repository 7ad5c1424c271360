package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens/internal/ui"
	"flowlens/cmd/flowlens/internal/web"
	"flowlens/cmd/internal/worker"
	"flowlens/samples"
)

// serveRun is one run of flowlens serve.
type serveRun struct {
	*ui.UI
	addr    string
	hosts   []string
	workers int
	queue   int
	uploads int
	client  int
	limits  workerLimits
	timeout time.Duration
	upload  time.Duration
	verbose bool
	ask     bool // whether another runs
}

func newServe(u *ui.UI) *cobra.Command {
	run := &serveRun{UI: u}
	var seconds, uploadSeconds float64
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Solve screenshots on a web page",
		Long: `serve has a web page on which screenshots are solved, and an HTTP API for
programs: POST /api/solve, described in /openapi.yaml. /healthz tells whether it
runs, /metrics how it does, in the format of Prometheus.

Only this machine can open it unless --addr says otherwise. Nothing that is sent
to it is kept. Each picture is read and solved in a process of its own, which has
limits and ends with it; what is too much is refused.

Memory is bounded: by --workers times --max-memory for the work, and for what is
on its way by --uploads times 64 MiB, or twice --max-bytes if that is more.`,
		Example: `  flowlens serve                        # http://127.0.0.1:8080
  flowlens serve --addr :8080           # for telephones in the same network too
  curl --fail-with-body --data-binary @shot.png -o solved.png http://127.0.0.1:8080/api/solve`,
		Args:              cobra.NoArgs,
		ValidArgsFunction: cobra.NoFileCompletions,
		RunE: func(cmd *cobra.Command, _ []string) (err error) {
			if run.timeout, err = timeLimit(seconds); err != nil {
				return err
			}
			if run.upload, err = timeLimit(uploadSeconds); err != nil {
				return err
			}
			if err := run.check(); err != nil {
				return err
			}
			do := run.serve
			if run.ask {
				do = func(ctx context.Context) error { return askHealth(ctx, run.addr) }
			}
			if err := do(cmd.Context()); err != nil {
				run.Fail(run.addr, err)
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&run.addr, "addr", "127.0.0.1:8080", "listen on this `HOST:PORT`; with no HOST on all networks, with PORT 0 on a free port")
	f.StringSliceVar(&run.hosts, "host", nil, "go by this `NAME` too, apart from addresses, localhost and the name of the machine")
	f.IntVar(&run.workers, "workers", runtime.GOMAXPROCS(0), "work on this many pictures at once")
	f.IntVar(&run.queue, "queue", runtime.GOMAXPROCS(0), "let this many more wait for it; others are told to try again")
	f.IntVar(&run.uploads, "uploads", 32, "have at most this many pictures in memory, also while they are sent")
	f.IntVar(&run.client, "per-client", 8, "have at most this many of them from one address, 0 is no bound; behind a proxy all have one")
	f.Float64Var(&seconds, "timeout", defaultTimeout.Seconds(), "give up on a picture after this many `SECONDS`, waiting included")
	f.Float64Var(&uploadSeconds, "upload-timeout", 30, "cut off who takes more `SECONDS` to send a picture")
	run.limits.addFlags(f)
	f.BoolVar(&run.ask, "check", false, "only ask the server that listens on --addr whether it runs; the exit code tells")
	f.BoolVar(&run.verbose, "verbose", false, "log every request, not only those with a picture")
	return cmd
}

// check refuses limits that let nothing through.
func (r *serveRun) check() error {
	if r.timeout == 0 || r.upload == 0 {
		return errors.New("a server needs its time limits; give more than 0 seconds")
	}
	if min(r.workers, r.uploads) < 1 || min(r.queue, r.client) < 0 {
		return errors.New("--workers and --uploads must be 1 or more, and --queue and --per-client 0 or more")
	}
	return r.limits.check()
}

// serve serves until ctx ends, and then finishes what is under way.
func (r *serveRun) serve(ctx context.Context) error {
	listener, err := net.Listen("tcp", r.addr)
	if err != nil {
		return listenError(err)
	}
	log := slog.New(slog.NewTextHandler(r.Err, &slog.HandlerOptions{Level: r.level()}))
	working, stop := context.WithCancel(context.WithoutCancel(ctx))
	solver := &processes{worker.NewPool(working, r.workers, r.limits.command(r.timeout), log)}
	defer solver.pool.Wait()
	defer stop()

	finish := r.timeout + workerGrace
	r.SetMoment(finish + time.Second)
	server := web.NewServer(r.config(solver, log))
	stopped := make(chan struct{})
	context.AfterFunc(ctx, func() {
		defer close(stopped)
		limited, cancel := context.WithTimeout(working, finish)
		defer cancel()
		server.Shutdown(limited)
		server.Close()
	})
	r.announce(listener.Addr().(*net.TCPAddr))
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	<-stopped
	return nil
}

func (r *serveRun) level() slog.Level {
	if r.verbose {
		return slog.LevelDebug
	}
	return slog.LevelInfo
}

// config puts the flags into the terms of the handler.
func (r *serveRun) config(solver web.Solver, log *slog.Logger) web.Config {
	hosts := r.hosts
	if name, _, err := net.SplitHostPort(r.addr); err == nil {
		hosts = append(hosts, name)
	}
	if name, err := os.Hostname(); err == nil {
		hosts = append(hosts, name, name+".local")
	}
	return web.Config{
		Solver:        solver,
		Log:           log,
		Example:       samples.Example,
		Requests:      r.uploads,
		PerClient:     r.client,
		AtWork:        r.workers + r.queue,
		MaxBytes:      r.limits.bytes,
		Timeout:       r.timeout,
		UploadTimeout: r.upload,
		Hosts:         hosts,
	}
}

// announce says where the page is and who can open it. The addresses go to
// standard output.
func (r *serveRun) announce(at *net.TCPAddr) {
	port := fmt.Sprint(at.Port)
	switch {
	case at.IP.IsLoopback():
		r.Print("http://" + at.String())
		r.Say("only this machine can open it; for others in your network, start it with --addr :" + port)
	case at.IP.IsUnspecified():
		r.Print("http://127.0.0.1:" + port)
		for _, ip := range networkAddresses() {
			r.Print("http://" + net.JoinHostPort(ip.String(), port))
		}
		r.Say("everybody in your network can open it; there is no password")
	default:
		r.Print("http://" + at.String())
		r.Say("everybody who reaches this address can open it; there is no password")
	}
}

// networkAddresses returns the addresses of this machine in local networks.
func networkAddresses() []net.IP {
	all, err := net.InterfaceAddrs()
	if err != nil {
		return nil
	}
	var private []net.IP
	for _, a := range all {
		if n, ok := a.(*net.IPNet); ok && n.IP.IsPrivate() {
			private = append(private, n.IP)
		}
	}
	return private
}

// listenError words why an address cannot be had.
func listenError(err error) error {
	var op *net.OpError
	if errors.As(err, &op) && op.Err != nil {
		err = op.Err
	}
	return fmt.Errorf("cannot listen there: %w; choose another address with --addr", err)
}
