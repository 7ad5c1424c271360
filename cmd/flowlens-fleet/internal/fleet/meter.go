package fleet

import (
	"cmp"
	"slices"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promauto"

	"flowlens/cmd/internal/ledger"
)

const (
	// slowest is how many pictures a worker remembers because they took long.
	slowest = 5
	// rateTime is how long a time a rate is of.
	rateTime = time.Minute
)

// A Slow is a picture that took long.
type Slow struct {
	Path    string  `json:"path"`
	Seconds float64 `json:"seconds"`
}

// A Said is what a worker says of itself.
type Said struct {
	Worker  string               `json:"worker"`
	Done    map[ledger.Class]int `json:"done"`
	Failed  int                  `json:"failed"`  // tries
	GivenUp int                  `json:"givenUp"` // jobs
	Rate    float64              `json:"rate"`    // done a second, in the last minute
	AtWork  int                  `json:"atWork"`
	Slowest []Slow               `json:"slowest,omitempty"`
	At      time.Time            `json:"at"`
	Ended   bool                 `json:"ended,omitempty"`
}

// A Meter counts what a worker does.
type Meter struct {
	ID string

	mu      sync.Mutex
	said    Said
	began   time.Time
	history []sample // of the last minute

	jobs, moved *prometheus.CounterVec
	tries, lost prometheus.Counter
	took        prometheus.Histogram
	atWork      prometheus.Gauge
}

type sample struct {
	at   time.Time
	done int
}

// NewMeter returns the meter of a worker of that name, which must be that of no other.
func NewMeter(id string, r prometheus.Registerer) *Meter {
	in := promauto.With(r)
	return &Meter{
		ID: id, began: time.Now(),
		said:   Said{Worker: id, Done: map[ledger.Class]int{}},
		jobs:   in.NewCounterVec(prometheus.CounterOpts{Name: "flowlens_fleet_pictures_total", Help: "Pictures that were done, by how it went with them."}, []string{"class"}),
		moved:  in.NewCounterVec(prometheus.CounterOpts{Name: "flowlens_fleet_bytes_total", Help: "Bytes of pictures read and results written."}, []string{"direction"}),
		tries:  in.NewCounter(prometheus.CounterOpts{Name: "flowlens_fleet_failed_tries_total", Help: "Tries that failed, by a crash or a store."}),
		lost:   in.NewCounter(prometheus.CounterOpts{Name: "flowlens_fleet_given_up_total", Help: "Pictures that were given up."}),
		took:   in.NewHistogram(prometheus.HistogramOpts{Name: "flowlens_fleet_picture_seconds", Help: "How long pictures took, reading and writing included.", Buckets: prometheus.ExponentialBuckets(0.02, 2, 11)}),
		atWork: in.NewGauge(prometheus.GaugeOpts{Name: "flowlens_fleet_at_work", Help: "Pictures in hand."}),
	}
}

func (m *Meter) begin() {
	m.atWork.Inc()
	m.mu.Lock()
	defer m.mu.Unlock()
	m.said.AtWork++
}

func (m *Meter) end() {
	m.atWork.Dec()
	m.mu.Lock()
	defer m.mu.Unlock()
	m.said.AtWork--
}

func (m *Meter) done(class ledger.Class, path string, took time.Duration) {
	m.jobs.WithLabelValues(string(class)).Inc()
	m.took.Observe(took.Seconds())
	m.mu.Lock()
	defer m.mu.Unlock()
	m.said.Done[class]++
	m.said.Slowest = slowestOf(append(m.said.Slowest, Slow{path, took.Seconds()}))
}

// slowestOf returns the slowest, from the very slowest.
func slowestOf(all []Slow) []Slow {
	slices.SortStableFunc(all, func(a, b Slow) int { return cmp.Compare(b.Seconds, a.Seconds) })
	return slices.Clone(all[:min(slowest, len(all))])
}

func (m *Meter) bytes(direction string, n int) {
	m.moved.WithLabelValues(direction).Add(float64(n))
}

func (m *Meter) failed() {
	m.tries.Inc()
	m.mu.Lock()
	defer m.mu.Unlock()
	m.said.Failed++
}

func (m *Meter) givenUp() {
	m.lost.Inc()
	m.mu.Lock()
	defer m.mu.Unlock()
	m.said.GivenUp++
}

// say returns what the worker has to say now.
func (m *Meter) say(ended bool) *Said {
	m.mu.Lock()
	defer m.mu.Unlock()
	now := time.Now()
	done := 0
	s := m.said
	s.Done = map[ledger.Class]int{}
	for class, n := range m.said.Done {
		s.Done[class] = n
		done += n
	}
	if len(m.history) == 0 {
		m.history = []sample{{m.began, 0}}
	}
	for len(m.history) > 1 && now.Sub(m.history[0].at) > rateTime {
		m.history = m.history[1:]
	}
	first := m.history[0]
	s.Rate = float64(done-first.done) / max(now.Sub(first.at).Seconds(), 1)
	m.history = append(m.history, sample{now, done})
	s.At, s.Ended = now, ended
	return &s
}
