package fleet_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/nats-io/nats-server/v2/server"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"flowlens/cmd/flowlens-fleet/internal/fleet"
	"flowlens/cmd/flowlens-fleet/internal/queue"
	"flowlens/cmd/flowlens-fleet/internal/store"
	"flowlens/vision/visiontest"
)

// node is the life of one server of a cluster, until it is killed.
func node(args []string) int {
	o := &server.Options{Host: "127.0.0.1", JetStream: true, NoSigs: true, NoLog: true}
	o.Cluster.Name, o.Cluster.Host = "test", "127.0.0.1"
	f := flag.NewFlagSet("node", flag.ExitOnError)
	f.StringVar(&o.ServerName, "name", "", "")
	f.StringVar(&o.StoreDir, "dir", "", "")
	f.IntVar(&o.Port, "port", 0, "")
	f.IntVar(&o.Cluster.Port, "cluster", 0, "")
	routes := f.String("routes", "", "")
	f.Parse(args)
	o.Routes = server.RoutesFromStr(*routes)
	s, err := server.NewServer(o)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	s.Start()
	s.WaitForShutdown()
	return 0
}

// work is the life of a worker that is told to end by a signal, or killed.
func work(args []string) int {
	f := flag.NewFlagSet("work", flag.ExitOnError)
	at := f.String("nats", "", "")
	name := f.String("name", "", "")
	pause := f.Duration("pause", 0, "how long a toy takes; 0 solves for real")
	f.Parse(args)
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	log := slog.New(slog.NewTextHandler(os.Stderr, nil))
	conn, q, err := dial(ctx, *at)
	if ctx.Err() != nil {
		return 0
	}
	if err != nil {
		log.Error("no queue", "error", err)
		return 1
	}
	defer conn.Close()
	fl := &fleet.Fleet{Queue: q, Open: new(store.Buckets).Open, Log: log}
	defer fl.Close()
	var solver fleet.Solver = toy{pause: *pause}
	if *pause == 0 {
		solver = pool(context.Background(), 1)
	}
	newWorker(fl, *name, solver, 2).Run(ctx)
	return 0
}

// dial opens the queue of a cluster that falls over.
func dial(ctx context.Context, at string) (*nats.Conn, *queue.Queue, error) {
	conn, err := nats.Connect(at, nats.MaxReconnects(-1), nats.ReconnectWait(100*time.Millisecond), nats.RetryOnFailedConnect(true))
	if err != nil {
		return nil, nil, err
	}
	q, err := queue.Open(ctx, conn, queue.Config{Lease: 4 * time.Second, Wait: 3 * time.Second})
	return conn, q, err
}

// A process is one of this test binary that is started anew when it was killed.
type process struct {
	t    *testing.T
	args []string
	cmd  *exec.Cmd
	said *bytes.Buffer
}

func start(t *testing.T, args ...string) *process {
	p := &process{t: t, args: args, said: new(bytes.Buffer)}
	p.start()
	t.Cleanup(p.kill)
	return p
}

func (p *process) start() {
	p.t.Helper()
	self, err := os.Executable()
	if err != nil {
		p.t.Fatal(err)
	}
	p.cmd = exec.Command(self, p.args...)
	p.cmd.Stderr = p.said
	if err := p.cmd.Start(); err != nil {
		p.t.Fatal(err)
	}
}

// kill kills the process at once.
func (p *process) kill() {
	p.cmd.Process.Kill()
	p.cmd.Wait()
}

// freePorts returns ports that nobody listens at.
func freePorts(t *testing.T, n int) (ports []int) {
	t.Helper()
	for range n {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		ports = append(ports, l.Addr().(*net.TCPAddr).Port)
	}
	return ports
}

// A cluster is one of three servers, each a process.
type cluster struct {
	nodes map[string]*process
	at    string // URLs
}

func newCluster(t *testing.T) *cluster {
	t.Helper()
	const size = 3
	ports := freePorts(t, 2*size)
	var routes, at []string
	for i := range size {
		routes = append(routes, fmt.Sprintf("nats://127.0.0.1:%d", ports[size+i]))
		at = append(at, fmt.Sprintf("nats://127.0.0.1:%d", ports[i]))
	}
	c := &cluster{nodes: map[string]*process{}, at: strings.Join(at, ",")}
	dir := t.TempDir()
	for i := range size {
		name := fmt.Sprint("node", i)
		c.nodes[name] = start(t, "node", "-name", name, "-dir", filepath.Join(dir, name),
			"-port", fmt.Sprint(ports[i]), "-cluster", fmt.Sprint(ports[size+i]), "-routes", strings.Join(routes, ","))
	}
	return c
}

// killLeader kills the server that leads the stream of the jobs, and starts it again. It returns
// when all three are at one.
func (c *cluster) killLeader(t *testing.T, js jetstream.JetStream) {
	t.Helper()
	leader := c.settled(t, js)
	c.nodes[leader].kill()
	time.Sleep(time.Second)
	c.nodes[leader].start()
	c.settled(t, js)
}

// settled waits until all servers have the stream, and returns the name of the one that leads it.
func (c *cluster) settled(t *testing.T, js jetstream.JetStream) string {
	t.Helper()
	for deadline := time.Now().Add(2 * time.Minute); time.Now().Before(deadline); time.Sleep(100 * time.Millisecond) {
		ctx, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		s, err := js.Stream(ctx, "FLOWLENS")
		cancel()
		if err != nil {
			continue
		}
		in := s.CachedInfo().Cluster
		behind := func(p *jetstream.PeerInfo) bool { return !p.Current || p.Offline }
		if in != nil && in.Leader != "" && len(in.Replicas) == 2 && !slices.ContainsFunc(in.Replicas, behind) {
			return in.Leader
		}
	}
	t.Fatal("the cluster does not come to itself")
	return ""
}

// TestKilled kills workers and the leading server of a cluster while they work, without a word, and
// checks that there is one whole result of each file.
func TestKilled(t *testing.T) {
	if testing.Short() {
		t.Skip("in short mode")
	}
	n := visiontest.Shots(t, 300)
	dir := t.TempDir()
	srcURL, dstURL := (&url.URL{Scheme: "file", Path: dir + "/src"}).String(), (&url.URL{Scheme: "file", Path: dir + "/dst"}).String()
	put, _ := bucket(t, new(store.Buckets).Open, srcURL)
	keys := fill(put, n)
	f := killAtWork(t, srcURL, dstURL, 40*time.Millisecond, min(10, max(2, n/500)))
	if _, err := f.Report(t.Context(), srcURL, dstURL); err != nil {
		t.Fatal(err)
	}
	_, results := bucket(t, new(store.Buckets).Open, dstURL)
	all := results()
	for key := range all {
		if strings.HasSuffix(key, ".tmp") {
			delete(all, key) // of a worker that was killed while it wrote
		}
	}
	checkResults(t, all, keys)
}

// killAtWork has four workers do a folder by way of a cluster of three servers, and kills each kind
// so many times meanwhile. pause is that of toys; 0 solves for real.
func killAtWork(t *testing.T, srcURL, dstURL string, pause time.Duration, kills int) *fleet.Fleet {
	t.Helper()
	c := newCluster(t)
	conn, q, err := dial(t.Context(), c.at)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(conn.Close)
	js, err := jetstream.New(conn)
	if err != nil {
		t.Fatal(err)
	}
	f := &fleet.Fleet{Queue: q, Open: new(store.Buckets).Open, Log: slog.New(slog.DiscardHandler)}
	t.Cleanup(f.Close)
	var workers []*process
	for i := range 4 {
		workers = append(workers, start(t, "work", "-nats", c.at, "-name", fmt.Sprint("worker", i), "-pause", pause.String()))
	}
	random := rand.New(rand.NewPCG(1, 2))
	var killing sync.WaitGroup
	killing.Go(func() {
		for range kills {
			time.Sleep(time.Duration(random.IntN(1000)) * time.Millisecond)
			w := workers[random.IntN(len(workers))]
			w.kill()
			w.start()
			c.killLeader(t, js)
		}
	})
	began := time.Now()
	published, err := f.Submit(t.Context(), srcURL, dstURL, false)
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d jobs, %d of them sent twice, after %v", published.New+published.Known, published.Known, time.Since(began))
	killing.Wait()
	ctx, cancel := context.WithTimeout(t.Context(), 20*time.Minute)
	defer cancel()
	if err := f.Await(ctx, func(queue.Count) {}); err != nil {
		for _, w := range workers {
			t.Logf("a worker said %.2000s", w.said)
		}
		count, _ := q.Count(t.Context())
		t.Fatalf("%+v left, %v", count, err)
	}
	t.Logf("done after %v", time.Since(began))
	for _, w := range workers { // these are told to end
		w.cmd.Process.Signal(syscall.SIGTERM)
		if err := w.cmd.Wait(); err != nil {
			t.Errorf("a worker ended by %v: %.2000s", err, w.said)
		}
	}
	count, err := q.Count(t.Context())
	if err != nil || count.Left() != 0 || count.Dead != 0 {
		t.Errorf("%+v, %v", count, err)
	}
	return f
}
