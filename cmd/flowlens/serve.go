package main

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os"
	"runtime"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens/internal/https"
	"flowlens/cmd/flowlens/internal/qrcode"
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
	proof   https.Config
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

Phones install the page, and share screenshots with it, only where it comes by
HTTPS. --domain gets a certificate for a name that leads to this machine, from
Let's Encrypt, whose terms you accept by it; port 443 must be open to the world.
--tls-cert and --tls-key take one that you have, and notice when it is renewed.

Memory is bounded: by --workers times --max-memory for the work, and for what is
on its way by --uploads times 64 MiB, or twice --max-bytes if that is more.`,
		Example: `  flowlens serve                        # http://127.0.0.1:8080
  flowlens serve --addr :8080           # for telephones in the same network too
  flowlens serve --domain example.org   # https://example.org, for everybody
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
			if len(run.proof.Domains) > 0 && !cmd.Flags().Changed("addr") {
				run.addr = ":443" // where the authority looks
			}
			do := run.serve
			if run.ask {
				do = func(ctx context.Context) error { return askHealth(ctx, run.scheme(), run.addr) }
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
	f.StringVar(&run.proof.Cert, "tls-cert", "", "serve by HTTPS with the certificate in this `FILE`, in PEM form")
	f.StringVar(&run.proof.Key, "tls-key", "", "the `FILE` with its key")
	f.StringSliceVar(&run.proof.Domains, "domain", nil, "serve by HTTPS under this `NAME`, with a certificate from Let's Encrypt; on :443 unless --addr says otherwise")
	f.StringVar(&run.proof.Authority, "acme", "", "get it from the authority with its ACME directory at this `URL` instead")
	f.StringVar(&run.proof.Folder, "cert-dir", "", "keep it in `DIR`, for the next start")
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
	return errors.Join(r.proof.Check(), r.limits.check())
}

func (r *serveRun) scheme() string {
	if r.proof.Wanted() {
		return "https"
	}
	return "http"
}

// serve serves until ctx ends, and then finishes what is under way.
func (r *serveRun) serve(ctx context.Context) error {
	var proof *tls.Config
	if r.proof.Wanted() {
		var err error
		if proof, err = r.proof.TLS(); err != nil {
			return err
		}
	}
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
	run := server.Serve
	if proof != nil {
		server.TLSConfig = proof
		run = func(l net.Listener) error { return server.ServeTLS(l, "", "") }
	}
	if err := run(listener); !errors.Is(err, http.ErrServerClosed) {
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
	hosts := slices.Concat(r.hosts, r.proof.Domains)
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
		ExampleAnswer: samples.ExampleAnswer,
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
	port, begin := fmt.Sprint(at.Port), r.scheme()+"://"
	switch {
	case len(r.proof.Domains) > 0:
		for i, name := range r.proof.Domains {
			if at.Port != 443 {
				name = net.JoinHostPort(name, port)
			}
			r.Print(begin + name)
			if i == 0 {
				r.showCode(begin + name)
			}
		}
		r.Say("everybody who reaches this address can open it; there is no password")
	case at.IP.IsLoopback():
		r.Print(begin + at.String())
		r.Say("only this machine can open it; for others in your network, start it with --addr :" + port)
	case at.IP.IsUnspecified():
		r.Print(begin + "127.0.0.1:" + port)
		for i, ip := range networkAddresses() {
			address := begin + net.JoinHostPort(ip.String(), port)
			r.Print(address)
			if i == 0 {
				r.showCode(address)
			}
		}
		r.Say("everybody in your network can open it; there is no password")
	default:
		r.Print(begin + at.String())
		r.showCode(begin + at.String())
		r.Say("everybody who reaches this address can open it; there is no password")
	}
}

// showCode shows people an address for their telephones' cameras.
func (r *serveRun) showCode(address string) {
	if r.Terminal {
		fmt.Fprint(r.Err, qrcode.Text(address, os.Getenv("NO_COLOR") == ""))
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
