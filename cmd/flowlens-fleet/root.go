package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"time"

	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens-fleet/internal/fleet"
	"flowlens/cmd/flowlens-fleet/internal/queue"
	"flowlens/cmd/flowlens-fleet/internal/solver"
	"flowlens/cmd/flowlens-fleet/internal/store"
)

// options are the flags that several commands have.
type options struct {
	nats, creds string
	queue       queue.Config
	limits      solver.Limits
	processes   int
	jobs        int
	listen      string
	traces      bool
	again       bool
}

const places = `SRC and DST are folders: s3://BUCKET/FOLDER, gs://BUCKET/FOLDER, azblob://CONTAINER/FOLDER
or file:///FOLDER, with what the store needs behind a question mark, as in
s3://shots/2026?region=eu-west-1. The results lie in DST as the pictures do in SRC.`

// root returns the table of commands.
func (p *program) root() *cobra.Command {
	root := &cobra.Command{
		Use:   "flowlens-fleet",
		Short: "Solve folders of Flow Free screenshots on many machines",
		Long: `flowlens-fleet solves folders of Flow Free screenshots on many machines. They share
nothing but a queue, which is a NATS server or a cluster of them with JetStream, and the
store that has the pictures. For one machine flowlens batch does, without a server.

` + places,
		Example: `  flowlens-fleet run shots solved                       # all in one process, to try it
  flowlens-fleet work --nats nats://queue:4222          # on each machine
  flowlens-fleet submit --nats nats://queue:4222 s3://shots/2026 s3://solved/2026
  flowlens-fleet status --nats nats://queue:4222
  flowlens-fleet report s3://shots/2026 s3://solved/2026`,
		Version:       version(),
		SilenceErrors: true,
		SilenceUsage:  true,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return nil
			}
			return fmt.Errorf("no command %q; see %s --help", args[0], cmd.CommandPath())
		},
		RunE: func(*cobra.Command, []string) error { return errors.New("no command; try flowlens-fleet --help") },
	}
	root.SetVersionTemplate("{{.Version}}\n")
	root.AddCommand(p.submit(), p.work(), p.report(), p.status(), p.run(), p.picture(), p.version())
	root.SetFlagErrorFunc(func(cmd *cobra.Command, err error) error {
		return fmt.Errorf("%w; see %s --help", err, cmd.CommandPath())
	})
	return root
}

// needPair refuses a command line without two folders.
func needPair(cmd *cobra.Command, args []string) error {
	if len(args) != 2 {
		return fmt.Errorf("it takes two folders, SRC and DST; see %s --help", cmd.CommandPath())
	}
	for _, arg := range args {
		if _, err := store.Parse(arg); err != nil {
			return err
		}
	}
	return nil
}

// needNone refuses a command line with a word that belongs to nothing.
func needNone(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	return fmt.Errorf("%q is too much; see %s --help", args[0], cmd.CommandPath())
}

func (p *program) addQueueFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.StringVar(&p.options.nats, "nats", os.Getenv("NATS_URL"), "reach the queue at this `URL`, or one of several with commas between; by default $NATS_URL")
	f.StringVar(&p.options.creds, "nats-creds", "", "show the queue the credentials in this `FILE`")
	f.StringVar(&p.options.queue.Name, "queue", "FLOWLENS", "use the queue of this `NAME`, where a cluster has several")
	f.IntVar(&p.options.queue.Replicas, "replicas", 0, "keep each job on so many `SERVERS`, where the queue is still to be made; by default three of a cluster")
	f.DurationVar(&p.options.queue.Lease, "lease", 30*time.Second, "give a job to another worker when one is silent for this `TIME`, where the queue is still to be made")
}

func (p *program) addWorkFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.IntVarP(&p.options.processes, "parallel", "p", runtime.GOMAXPROCS(0), "solve `N` pictures at once, by default one on each core")
	f.IntVar(&p.options.jobs, "jobs", 0, "have `N` jobs in hand, by default twice as many as are solved, so that none waits for the store")
	f.StringVar(&p.options.listen, "listen", "", "serve /metrics and /healthz at this `ADDRESS`, as in :9090")
	f.BoolVar(&p.options.traces, "otel", false, "send traces by OTLP; the variables of OpenTelemetry say where, such as OTEL_EXPORTER_OTLP_ENDPOINT")
	p.options.limits.AddFlags(f)
}

// checkWork refuses flags that make no sense.
func (p *program) checkWork() error {
	o := &p.options
	if o.jobs == 0 {
		o.jobs = 2 * o.processes
	}
	switch {
	case o.processes < 1 || o.jobs < 1:
		return errors.New("--parallel and --jobs must be 1 or more")
	case o.limits.Timeout <= 0:
		return errors.New("--timeout must be more than nothing")
	case o.limits.Memory < 256:
		return errors.New("--max-memory must be 256 or more")
	}
	return nil
}

// fleet returns the fleet of a queue, which may be nil.
func (p *program) fleet(q *queue.Queue) *fleet.Fleet {
	return &fleet.Fleet{Queue: q, Open: new(store.Buckets).Open, Log: p.log}
}

// opener opens a queue, which must be closed in the end.
type opener func(ctx context.Context) (q *queue.Queue, close func(), err error)

// withFleet calls use with a fleet on the queue that is opened, and closes both afterwards.
func (p *program) withFleet(ctx context.Context, open opener, use func(*fleet.Fleet) error) error {
	q, closeQueue, err := open(ctx)
	if err != nil {
		return err
	}
	defer closeQueue()
	f := p.fleet(q)
	defer f.Close()
	return use(f)
}

// picture is the command that a worker runs for each picture. It is none for people.
func (p *program) picture() *cobra.Command {
	var limits solver.Limits
	cmd := &cobra.Command{
		Use:    pictureCommand,
		Short:  "Solve one picture for flowlens-fleet work",
		Hidden: true,
		Args:   needNone,
		RunE:   func(*cobra.Command, []string) error { return limits.Run() },
	}
	limits.AddFlags(cmd.Flags())
	return cmd
}

const pictureCommand = "picture"
