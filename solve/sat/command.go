package sat

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"mvdan.cc/sh/v3/shell"
)

// Command is an outside SAT solver: a program that reads DIMACS. It is run anew
// for each call of Solve, on all clauses so far. A model that it gives is
// checked against every clause; that there is none is taken on trust.
type Command struct {
	name string   // for messages
	args []string // the program and its arguments, with placeholders
}

// ErrCommand begins the error of a session that says what its program did wrong.
var ErrCommand = errors.New("SAT solver")

// The placeholders in a command line stand for the names of files.
const (
	cnfFile   = "{cnf}"
	modelFile = "{model}"
)

// NewCommand makes a solver of a command line such as "cadical -q". The line is
// split into words as a shell would, with quotes, ~ and $VARIABLES, but no shell
// runs it. The error says when the program cannot be found.
//
// {cnf} in the line stands for the name of the file with the clauses; without it
// that name becomes the last word. The program answers by a line
// "s SATISFIABLE" or "s UNSATISFIABLE" or by the exit code 10 or 20, and with
// the model in lines such as "v 1 -2 3 0", as in the SAT competitions.
//
// {model} stands for the name of a file that the program writes its model to, in
// the same lines or in MiniSat's way: SAT or UNSAT and a line "1 -2 3 0".
// Programs whose names begin with minisat or glucose are known to want both
// names as their last words, so that "minisat" will do.
func NewCommand(line string) (*Command, error) {
	args, err := shell.Fields(line, nil)
	if err != nil {
		return nil, fmt.Errorf("SAT solver command %q cannot be split into words: %w", line, err)
	}
	if len(args) == 0 {
		return nil, errors.New("the SAT solver command is empty")
	}
	if args[0], err = exec.LookPath(args[0]); err != nil {
		return nil, fmt.Errorf("SAT solver cannot be run: %w", err)
	}
	c := &Command{name: filepath.Base(args[0]), args: args}
	if !c.has(cnfFile) {
		wantsModel := !c.has(modelFile) && c.writesModelFile()
		c.args = append(c.args, cnfFile)
		if wantsModel {
			c.args = append(c.args, modelFile)
		}
	}
	return c, nil
}

// has reports whether a placeholder stands in the arguments.
func (c *Command) has(placeholder string) bool {
	return slices.ContainsFunc(c.args[1:], func(arg string) bool { return strings.Contains(arg, placeholder) })
}

// writesModelFile reports whether the program is known to write its model to
// the file that its last argument names and nowhere else.
func (c *Command) writesModelFile() bool {
	return strings.HasPrefix(c.name, "minisat") || strings.HasPrefix(c.name, "glucose")
}

// with returns the arguments with the names of files in place.
func (c *Command) with(cnf, model string) []string {
	names := strings.NewReplacer(cnfFile, cnf, modelFile, model)
	args := []string{c.args[0]}
	for _, arg := range c.args[1:] {
		args = append(args, names.Replace(arg))
	}
	return args
}

// Start starts a session on the clauses of cnf.
func (c *Command) Start(cnf *CNF) Session { return &commandSession{command: c, cnf: cnf} }

type commandSession struct {
	command *Command
	cnf     *CNF
	added   CNF    // only clauses
	model   []bool // by variable; of the last successful Solve
}

func (s *commandSession) Add(lits ...Lit) { s.added.Add(lits...) }

func (s *commandSession) Value(l Lit) bool { return holdsIn(s.model, l) }

func (s *commandSession) Conflicts() int { return 0 }

func (s *commandSession) Waited() time.Duration { return 0 }

func (s *commandSession) Solve(ctx context.Context) (bool, error) {
	dir, err := os.MkdirTemp("", "flowlens-sat-")
	if err != nil {
		return false, fmt.Errorf("%w %s: %w", ErrCommand, s.command.name, err)
	}
	defer os.RemoveAll(dir)
	var complaint head
	model, err := s.ask(ctx, filepath.Join(dir, "problem.cnf"), filepath.Join(dir, "model"), &complaint)
	switch {
	case ctx.Err() != nil:
		return false, ctx.Err()
	case err != nil:
		return false, fmt.Errorf("%w %s %w%s", ErrCommand, s.command.name, err, complaint.quote())
	}
	s.model = model
	return model != nil, nil
}

// ask runs the program and returns the model, or nil when there is none. The
// error says what the program did wrong, as the rest of a sentence.
func (s *commandSession) ask(ctx context.Context, cnf, model string, complaint io.Writer) ([]bool, error) {
	if err := s.write(ctx, cnf); err != nil {
		return nil, fmt.Errorf("did not get the clauses: %w", err)
	}
	printed := newAnswer(s.cnf.Vars())
	state, err := runProgram(ctx, s.command.with(cnf, model), printed, complaint)
	if err != nil {
		return nil, fmt.Errorf("did not start: %w", err)
	}
	printed.end()
	written, err := readAnswer(model, s.cnf.Vars())
	if err != nil {
		return nil, fmt.Errorf("left a model that cannot be read: %w", err)
	}
	found, err := judge(state, printed, written)
	if err == nil && found != nil {
		err = s.check(found)
	}
	return found, err
}

// write writes all clauses to a file, unless ctx is done before that.
func (s *commandSession) write(ctx context.Context, name string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriterSize(contextWriter{ctx, f}, 1<<16)
	writeHeader(w, s.cnf.Vars(), s.cnf.Clauses()+s.added.Clauses())
	writeClauses(w, s.cnf)
	writeClauses(w, &s.added)
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}

// check returns an error when the model breaks a clause.
func (s *commandSession) check(model []bool) error {
	for _, c := range []*CNF{s.cnf, &s.added} {
		for i := range c.Clauses() {
			clause := c.Clause(i)
			if !slices.ContainsFunc(clause, func(l Lit) bool { return holdsIn(model, l) }) {
				return fmt.Errorf("gave a model that breaks the clause %d", clause)
			}
		}
	}
	return nil
}

// contextWriter writes until ctx is done.
type contextWriter struct {
	ctx context.Context
	w   io.Writer
}

func (w contextWriter) Write(p []byte) (int, error) {
	if err := w.ctx.Err(); err != nil {
		return 0, err
	}
	return w.w.Write(p)
}
