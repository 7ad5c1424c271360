package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"net"
	"net/http"
	"os"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace/otlptracehttp"
	"go.opentelemetry.io/otel/sdk/trace"

	"flowlens/cmd/flowlens-fleet/internal/fleet"
	"flowlens/cmd/flowlens-fleet/internal/queue"
	"flowlens/cmd/flowlens-fleet/internal/solver"
)

// workOn does jobs until ctx ends.
func (p *program) workOn(ctx context.Context, f *fleet.Fleet, meter *fleet.Meter) {
	o := &p.options
	processes, end := context.WithCancel(context.WithoutCancel(ctx))
	pool := solver.NewPool(processes, o.processes, o.limits.Command(pictureCommand), o.limits, p.log)
	worker := fleet.Worker{Fleet: f, Solver: pool, Jobs: o.jobs, Meter: meter}
	worker.Run(ctx)
	end()
	pool.Wait()
}

// watched calls do with a meter, and lets others watch meanwhile as asked for.
func (p *program) watched(ctx context.Context, q *queue.Queue, do func(*fleet.Meter) error) error {
	registry := prometheus.NewRegistry()
	registry.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	meter := fleet.NewMeter(name(), registry)
	if p.options.listen != "" {
		l, err := net.Listen("tcp", p.options.listen)
		if err != nil {
			return &failure{"--listen", err}
		}
		defer serve(l, q, registry)()
		p.log.Info("listening", "address", l.Addr().String())
	}
	if p.options.traces {
		end, err := traces(ctx)
		if err != nil {
			return &failure{"--otel", err}
		}
		defer end()
	}
	return do(meter)
}

// name returns a name that no other worker has.
func name() string {
	host, _ := os.Hostname()
	clean := strings.Map(func(r rune) rune {
		if r < 128 && (r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z') {
			return r
		}
		return '-'
	}, host)
	return fmt.Sprintf("%s-%s", clean, rand.Text()[:6])
}

// serve answers those who watch. stop ends that.
func serve(l net.Listener, q *queue.Queue, registry *prometheus.Registry) (stop func()) {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", promhttp.HandlerFor(registry, promhttp.HandlerOpts{}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) {
		if !q.Connected() {
			http.Error(w, "the queue cannot be reached", http.StatusServiceUnavailable)
			return
		}
		fmt.Fprintln(w, "ok")
	})
	s := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go s.Serve(l)
	return func() { s.Close() }
}

// traces sends traces from now on; end sends the last of them.
func traces(ctx context.Context) (end func(), err error) {
	exporter, err := otlptracehttp.New(ctx)
	if err != nil {
		return nil, err
	}
	provider := trace.NewTracerProvider(trace.WithBatcher(exporter))
	otel.SetTracerProvider(provider)
	return func() {
		const patience = 5 * time.Second
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
		defer cancel()
		provider.Shutdown(ctx)
	}, nil
}

// progress tells now and then how many jobs are left.
func (p *program) progress() func(queue.Count) {
	const every = 10 * time.Second
	next := time.Now().Add(every)
	return func(c queue.Count) {
		if time.Now().After(next) {
			next = time.Now().Add(every)
			p.log.Info("at work", "left", c.Left(), "given up", c.Dead)
		}
	}
}
