package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens-fleet/internal/fleet"
	"flowlens/cmd/flowlens-fleet/internal/queue"
	"flowlens/cmd/flowlens-fleet/internal/server"
	"flowlens/cmd/flowlens-fleet/internal/store"
	"flowlens/cmd/internal/ledger"
)

func (p *program) submit() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "submit SRC DST",
		Short: "Put a job for each picture of a folder into the queue",
		Long: `submit puts a job for each picture below SRC into the queue. What is in the queue already
is not put there twice, and what is done already is not done again.

` + places,
		Args: needPair,
		RunE: func(cmd *cobra.Command, args []string) error {
			return p.withFleet(cmd.Context(), p.connect, func(f *fleet.Fleet) error { return p.submitTo(cmd.Context(), f, args) })
		},
	}
	p.addQueueFlags(cmd)
	p.addForce(cmd)
	return cmd
}

func (p *program) addForce(cmd *cobra.Command) {
	cmd.Flags().BoolVar(&p.options.again, "force", false, "have done once more what is done")
}

// submitTo submits a folder and tells how many jobs that makes.
func (p *program) submitTo(ctx context.Context, f *fleet.Fleet, args []string) error {
	published, err := f.Submit(ctx, args[0], args[1], p.options.again)
	if err != nil {
		return &failure{about(err, args, args[0]), err}
	}
	text := fmt.Sprintf("%d files to look at", published.New)
	if published.Known > 0 {
		text += fmt.Sprintf(", %d in the queue already", published.Known)
	}
	p.say(args[0] + ": " + text)
	return nil
}

// about returns which of the folders an error is about, by default the one that is named last.
func about(err error, folders []string, otherwise string) string {
	var at *fs.PathError
	if errors.As(err, &at) {
		for _, folder := range folders {
			if place, err := store.Parse(folder); err == nil && place.IsLocal() && place.Dir() == at.Path {
				return folder
			}
		}
	}
	return otherwise
}

func (p *program) work() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "work",
		Short: "Do jobs of the queue until this is interrupted",
		Long: `work takes jobs from the queue, has processes of its own solve their pictures, one at a time
each, and writes the results. Any number of them may run, on any machines that reach the queue and
the store. When it is interrupted, or told to end by SIGTERM, it finishes what it has in
hand, which takes some seconds, and exits with 0.`,
		Args: needNone,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := p.checkWork(); err != nil {
				return err
			}
			return p.withFleet(cmd.Context(), p.connect, func(f *fleet.Fleet) error {
				return p.watched(cmd.Context(), f.Queue, func(meter *fleet.Meter) error {
					p.log.Info("working", "worker", meter.ID, "processes", p.options.processes)
					p.workOn(cmd.Context(), f, meter)
					p.log.Info("done with what was in hand", "worker", meter.ID)
					return nil
				})
			})
		},
	}
	p.addQueueFlags(cmd)
	p.addWorkFlags(cmd)
	return cmd
}

func (p *program) report() *cobra.Command {
	return &cobra.Command{
		Use:   "report SRC DST",
		Short: "Tell what became of the pictures of a folder",
		Long: `report writes what became of each file below SRC to DST/report.html, a page of its own with
small pictures, and to report.csv and report.jsonl, as flowlens batch does.

` + places,
		Args: needPair,
		RunE: func(cmd *cobra.Command, args []string) error {
			f := p.fleet(nil)
			defer f.Close()
			return p.reportOn(cmd.Context(), f, args)
		},
	}
}

// reportOn writes a report and tells what it comes to.
func (p *program) reportOn(ctx context.Context, f *fleet.Fleet, args []string) error {
	r, err := f.Report(ctx, args[0], args[1])
	if err != nil {
		return &failure{about(err, args, args[1]), err}
	}
	fmt.Fprintln(p.out, r.Page)
	text := fmt.Sprintf("%d solved, %d refused, %d failed", r.Counts[ledger.Solved], r.Counts[ledger.Refused], r.Counts[ledger.Failed])
	if n := r.Counts[ledger.Skipped]; n > 0 {
		text += fmt.Sprintf(", %d skipped", n)
	}
	if r.Missing > 0 {
		text += fmt.Sprintf(", %d not looked at yet", r.Missing)
	}
	p.say(args[0] + ": " + text)
	p.failed = r.Counts[ledger.Refused]+r.Counts[ledger.Failed]+r.Missing > 0
	return nil
}

func (p *program) status() *cobra.Command {
	var asJSON bool
	cmd := &cobra.Command{
		Use:   "status",
		Short: "Tell how many jobs there are, how fast they are done, and what was given up",
		Args:  needNone,
		RunE: func(cmd *cobra.Command, _ []string) error {
			return p.withFleet(cmd.Context(), p.connect, func(f *fleet.Fleet) error {
				s, err := f.Status(cmd.Context())
				if err != nil {
					return p.unreached(err)
				}
				if asJSON {
					return json.NewEncoder(p.out).Encode(s)
				}
				_, err = fmt.Fprint(p.out, s.Text())
				return err
			})
		},
	}
	p.addQueueFlags(cmd)
	cmd.Flags().BoolVar(&asJSON, "json", false, "as JSON, for programs")
	return cmd
}

func (p *program) run() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "run SRC DST",
		Short: "Do all of it in one process, with a queue of its own",
		Long: `run puts the pictures of SRC into a queue within this process, does the jobs and writes the
report: to try out what a fleet does, without a server. With --nats it uses that queue, and
other workers may help.

` + places,
		Args: needPair,
		RunE: func(cmd *cobra.Command, args []string) error {
			if err := p.checkWork(); err != nil {
				return err
			}
			return p.withFleet(cmd.Context(), p.own, func(f *fleet.Fleet) error {
				return p.watched(cmd.Context(), f.Queue, func(meter *fleet.Meter) error { return p.all(cmd.Context(), f, meter, args) })
			})
		},
	}
	p.addQueueFlags(cmd)
	p.addWorkFlags(cmd)
	p.addForce(cmd)
	return cmd
}

// own returns the queue that was named, or else one within this process.
func (p *program) own(ctx context.Context) (*queue.Queue, func(), error) {
	if p.options.nats != "" {
		return p.connect(ctx)
	}
	dir, err := os.MkdirTemp("", "flowlens-fleet-")
	if err != nil {
		return nil, nil, &failure{"", err}
	}
	conn, stop, err := server.Start(dir)
	if err != nil {
		os.RemoveAll(dir)
		return nil, nil, &failure{"", err}
	}
	end := func() {
		stop()
		os.RemoveAll(dir)
	}
	config := p.options.queue
	config.Wait = 500 * time.Millisecond // nobody is far away
	q, err := queue.Open(ctx, conn, config)
	if err != nil {
		end()
		return nil, nil, &failure{"", err}
	}
	return q, end, nil
}

// all submits a folder, works until no job is left and reports.
func (p *program) all(ctx context.Context, f *fleet.Fleet, meter *fleet.Meter, args []string) error {
	if err := p.submitTo(ctx, f, args); err != nil {
		return err
	}
	working, end := context.WithCancel(ctx)
	defer end()
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		p.workOn(working, f, meter)
	}()
	err := f.Await(ctx, p.progress())
	end()
	<-ended
	if err != nil {
		return &failure{args[0], err}
	}
	return p.reportOn(ctx, f, args)
}
