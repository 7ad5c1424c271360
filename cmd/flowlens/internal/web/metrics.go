package web

import (
	"net/http"
	"strconv"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

// metrics count what the server does.
type metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	pictures *prometheus.CounterVec
	seconds  prometheus.Histogram
}

func newMetrics(s *server) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "flowlens_requests_total", Help: "Requests, by HTTP status.",
		}, []string{"status"}),
		pictures: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "flowlens_pictures_total", Help: "Requests to solve a picture, by what became of it.",
		}, []string{"outcome"}),
		seconds: prometheus.NewHistogram(prometheus.HistogramOpts{
			Name: "flowlens_picture_seconds", Help: "Time from the request to the answer of pictures that were looked at.",
			Buckets: []float64{.02, .05, .1, .2, .5, 1, 2, 5, 10, 30},
		}),
	}
	m.registry.MustRegister(m.requests, m.pictures, m.seconds,
		inside("flowlens_uploads", "Uploads that are in memory.", s.uploads),
		inside("flowlens_at_work", "Pictures that are at work or wait for it.", s.work),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// inside is a gauge of how many requests are inside a gate.
func inside(name, help string, g gate) prometheus.Collector {
	return prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help},
		func() float64 { return float64(g.inside()) })
}

// handler serves the metrics in the form of Prometheus.
func (m *metrics) handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// count counts a request that is over.
func (m *metrics) count(rec *record, took time.Duration) {
	m.requests.WithLabelValues(strconv.Itoa(rec.status)).Inc()
	if rec.outcome == "" {
		return
	}
	m.pictures.WithLabelValues(rec.outcome).Inc()
	if rec.bytes > 0 && rec.outcome != errBusy.outcome {
		m.seconds.Observe(took.Seconds())
	}
}
