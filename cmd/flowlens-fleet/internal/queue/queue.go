// Package queue keeps jobs in a cluster of NATS servers until they are done.
//
// All that is hard about it is JetStream's: a work-queue stream holds the jobs, their ids keep
// out those that are there already, and a durable consumer lends each to one worker at a time,
// again when that one does not say in time that it is still at work, and three times at most.
// What JetStream gives up it tells in an advisory, which is kept in a stream, too: see [Queue.Bury].
package queue

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
)

const (
	// Tries is how often a job is given to a worker.
	Tries = 3
	// window is how long the ids of jobs are kept. Each takes some hundred bytes of each server.
	window = 2 * time.Minute
	// callTime bounds a call to the cluster, which may be choosing a new leader.
	callTime = 10 * time.Second
	workers  = "workers"
	diggers  = "diggers"
)

// A Job is a file to be looked at.
type Job struct {
	Src string `json:"src"` // URL of its folder
	Dst string `json:"dst"` // and of that for its result
	// Path is the key of the file in its folder, Size in bytes and Time of its last change in ns
	// since 1970.
	Path string `json:"path"`
	Size int64  `json:"size,omitempty"`
	Time int64  `json:"time,omitempty"`
	// Version tells this file from another one with the same path, size and time, where the store
	// knows.
	Version string `json:"version,omitempty"`
	// Output is the key for the result.
	Output string `json:"output,omitempty"`
	// Skip says why there is nothing to do but to tell that.
	Skip string `json:"skip,omitempty"`
	// Again has it done although it is done already. It differs from run to run.
	Again string `json:"again,omitempty"`
}

// id tells jobs apart.
func (j *Job) id() string {
	sum := sha256.Sum256([]byte(strings.Join([]string{j.Dst, j.Path, fmt.Sprint(j.Size, j.Time), j.Version, j.Again}, "\x00")))
	return base64.RawURLEncoding.EncodeToString(sum[:15])
}

// Config says how jobs are kept. The zero value is the default.
type Config struct {
	// Name begins the names of all streams. It has letters, digits, - and _.
	Name string
	// Replicas is how many servers keep each job; 0 is three of a cluster.
	Replicas int
	// Lease is how long a worker may be silent before its job is given to another one.
	Lease time.Duration
	// Wait is how long one call waits for a job.
	Wait time.Duration
}

func (c *Config) fill() {
	if c.Name == "" {
		c.Name = "FLOWLENS"
	}
	if c.Lease == 0 {
		c.Lease = 30 * time.Second
	}
	if c.Wait == 0 {
		c.Wait = 5 * time.Second
	}
}

// A Queue is an open queue. It is safe for concurrent use.
type Queue struct {
	Config
	js     jetstream.JetStream
	jobs   jetstream.Stream
	taken  jetstream.Consumer // of jobs
	dead   jetstream.Stream
	dug    jetstream.Consumer // of advisories
	people jetstream.KeyValue // reports of workers
}

// Open takes up a queue, or makes it. What is there already stays as it is. The error wraps
// jetstream.ErrJetStreamNotEnabled where the server keeps no streams.
func Open(ctx context.Context, conn *nats.Conn, c Config) (*Queue, error) {
	c.fill()
	js, err := jetstream.New(conn, jetstream.WithPublishAsyncMaxPending(16<<10), jetstream.WithPublishAsyncTimeout(callTime), jetstream.WithDefaultTimeout(callTime))
	if err != nil {
		return nil, err
	}
	if err := enabled(ctx, js); err != nil {
		return nil, err
	}
	q := &Queue{Config: c, js: js}
	return q, q.open(ctx)
}

func (q *Queue) open(ctx context.Context) (err error) {
	advisories := "$JS.EVENT.ADVISORY.CONSUMER.MAX_DELIVERIES." + q.Name + "." + workers
	if q.jobs, err = q.stream(ctx, jetstream.StreamConfig{
		Name: q.Name, Subjects: []string{q.subject("job")}, Retention: jetstream.WorkQueuePolicy, Duplicates: window,
		Description: "pictures to be solved",
	}); err != nil {
		return err
	}
	if q.dead, err = q.stream(ctx, jetstream.StreamConfig{
		Name: q.Name + "_DEAD", Subjects: []string{q.subject("dead")}, Duplicates: window,
		Description: "pictures that were given up, and why",
	}); err != nil {
		return err
	}
	advised, err := q.stream(ctx, jetstream.StreamConfig{
		Name: q.Name + "_ADVISORIES", Subjects: []string{advisories}, Retention: jetstream.WorkQueuePolicy,
		Description: "which jobs were lent too often",
	})
	if err != nil {
		return err
	}
	if q.taken, err = q.consumer(ctx, q.jobs, jetstream.ConsumerConfig{
		Durable: workers, AckPolicy: jetstream.AckExplicitPolicy, MaxDeliver: Tries, MaxAckPending: -1, MaxWaiting: 16 << 10,
		BackOff: []time.Duration{q.Lease, q.Lease, 2 * q.Lease},
	}); err != nil {
		return err
	}
	if q.dug, err = q.consumer(ctx, advised, jetstream.ConsumerConfig{
		Durable: diggers, AckPolicy: jetstream.AckExplicitPolicy, AckWait: q.Lease,
	}); err != nil {
		return err
	}
	q.people, err = q.keyValue(ctx)
	return err
}

// subject returns the subject of messages of that kind.
func (q *Queue) subject(kind string) string { return strings.ToLower(q.Name) + "." + kind }

// replicas returns what to try, from the best.
func (q *Queue) replicas() []int {
	if q.Replicas > 0 {
		return []int{q.Replicas}
	}
	return []int{3, 1}
}

// stream returns the stream of that name, which is made where there is none.
func (q *Queue) stream(ctx context.Context, c jetstream.StreamConfig) (s jetstream.Stream, err error) {
	for _, c.Replicas = range q.replicas() {
		s, err = persist(ctx, func(ctx context.Context) (jetstream.Stream, error) {
			s, err := q.js.Stream(ctx, c.Name)
			if errors.Is(err, jetstream.ErrStreamNotFound) {
				s, err = q.js.CreateStream(ctx, c)
			}
			return s, err
		})
		if !fewServers(err) {
			return s, err
		}
	}
	return s, err
}

func (q *Queue) consumer(ctx context.Context, s jetstream.Stream, c jetstream.ConsumerConfig) (jetstream.Consumer, error) {
	return persist(ctx, func(ctx context.Context) (jetstream.Consumer, error) {
		consumer, err := s.Consumer(ctx, c.Durable)
		if errors.Is(err, jetstream.ErrConsumerNotFound) {
			consumer, err = s.CreateConsumer(ctx, c)
		}
		return consumer, err
	})
}

func (q *Queue) keyValue(ctx context.Context) (kv jetstream.KeyValue, err error) {
	c := jetstream.KeyValueConfig{Bucket: q.Name + "_WORKERS", TTL: 24 * time.Hour, Description: "what each worker has done"}
	for _, c.Replicas = range q.replicas() {
		kv, err = persist(ctx, func(ctx context.Context) (jetstream.KeyValue, error) {
			kv, err := q.js.KeyValue(ctx, c.Bucket)
			if errors.Is(err, jetstream.ErrBucketNotFound) {
				kv, err = q.js.CreateKeyValue(ctx, c)
			}
			return kv, err
		})
		if !fewServers(err) {
			return kv, err
		}
	}
	return kv, err
}

// fewServers reports whether there are too few servers for so many replicas.
func fewServers(err error) bool {
	var api *jetstream.APIError
	return errors.As(err, &api) && (api.ErrorCode == 10074 || api.ErrorCode == 10005)
}

// Count says how many jobs there are.
type Count struct {
	Waiting uint64 `json:"waiting"`
	Working uint64 `json:"working"` // lent, or waiting for their next try
	Stuck   uint64 `json:"stuck"`   // lent too often, and not yet buried
	Dead    uint64 `json:"dead"`    // given up, ever
}

// Left is how many jobs are not done.
func (c *Count) Left() uint64 { return c.Waiting + c.Working + c.Stuck }

// Count counts the jobs.
func (q *Queue) Count(ctx context.Context) (c Count, err error) {
	consumer, err := persist(ctx, q.taken.Info)
	if err != nil {
		return c, err
	}
	c.Waiting, c.Working = consumer.NumPending, uint64(consumer.NumAckPending)
	jobs, err := persist(ctx, func(ctx context.Context) (*jetstream.StreamInfo, error) { return q.jobs.Info(ctx) })
	if err != nil {
		return c, err
	}
	if there := jobs.State.Msgs; there > c.Waiting+c.Working {
		c.Stuck = there - c.Waiting - c.Working
	}
	dead, err := persist(ctx, func(ctx context.Context) (*jetstream.StreamInfo, error) { return q.dead.Info(ctx) })
	if err == nil {
		c.Dead = dead.State.Msgs
	}
	return c, err
}

// decode returns the job of a message.
func decode(data []byte) (j Job, err error) { return j, json.Unmarshal(data, &j) }
