package main

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens/internal/ui"
	"flowlens/cmd/internal/input"
	"flowlens/cmd/internal/output"
	"flowlens/cmd/internal/pipeline"
	"flowlens/cmd/internal/refusal"
	"flowlens/solve"
	"flowlens/solve/hexiom"
	"flowlens/solve/hexiom/tiles"
	"flowlens/solve/puzzle"
)

// errManyBoards refuses an input of which only a part would be written.
var errManyBoards = errors.New("holds more than one board; give one alone")

// cnfRun is one run of flowlens cnf.
type cnfRun struct {
	*ui.UI
	options solve.Options
}

func newCNF(u *ui.UI) *cobra.Command {
	run := &cnfRun{UI: u}
	out := new(output.Place)
	cmd := &cobra.Command{
		Use:   "cnf BOARD",
		Short: "Write a board as clauses for a SAT solver",
		Long: `cnf writes a board as clauses, in the DIMACS form that SAT solvers read. Comments
say what each variable stands for. A model of the clauses gives the flows. It may
still have loops without dots, or a flow that touches itself; solve forbids these
one by one. Without a model there is no solution: with --touch none at all, else
none in which no flow touches itself.

BOARD is a .txt or .json file, a .jsonl file with a single board, a picture, or
"-" for any of these on standard input. It may also be a level of Hexiom, as text or
picture; a model of its clauses is a solution.`,
		Example: `  flowlens cnf board.txt | cadical -q
  flowlens cnf --encoding direction -o board.cnf board.json
  flowlens cnf shot.png | minisat`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) != 1 {
				return fmt.Errorf("%d boards given instead of one; see %s --help", len(args), cmd.CommandPath())
			}
			return nil
		},
		ValidArgsFunction: completeInputs,
		Run:               func(cmd *cobra.Command, args []string) { run.one(cmd.Context(), args[0], out) },
	}
	cmd.Flags().StringVarP(&out.Path, "output", "o", input.Stdio, "write to this `FILE`; - is standard output")
	addEncodingFlags(cmd, &run.options)
	return cmd
}

// one writes the board that the input of that path holds.
func (r *cnfRun) one(ctx context.Context, path string, out *output.Place) {
	err := out.Spares([]string{path})
	if err == nil {
		err = r.write(ctx, path, out)
	}
	if err == nil && ctx.Err() == nil {
		err = r.Commit(out, "", false)
	}
	if err != nil || ctx.Err() != nil {
		out.Discard()
	}
	if err != nil && ctx.Err() == nil {
		r.Fail(path, err)
	}
}

func (r *cnfRun) write(ctx context.Context, path string, out *output.Place) (err error) {
	defer refusal.Recover(&err)
	src, err := input.Open(ctx, path)
	if err != nil {
		return err
	}
	defer src.Close()
	b, level, err := r.board(ctx, src)
	switch {
	case err != nil:
		return err
	case level != nil:
		return hexiom.WriteDIMACS(out, level, nil)
	}
	return solve.WriteDIMACS(out, b, &r.options)
}

// board returns the one board that an input holds, or the level of Hexiom. That
// of a picture must pass the same check as for solve.
func (r *cnfRun) board(ctx context.Context, src *input.Source) (*puzzle.Board, *tiles.Board, error) {
	switch {
	case src.IsLevel():
		level, err := src.Level()
		return nil, level, err
	case src.Kind == input.Picture:
		return r.pictured(ctx, src)
	}
	b, err := r.single(src)
	return b, nil, err
}

// single returns the one board of a source of boards.
func (r *cnfRun) single(src *input.Source) (*puzzle.Board, error) {
	var b *puzzle.Board
	for e := range src.Boards() {
		if b != nil {
			return nil, errManyBoards
		}
		var err error
		if b, _, err = e.Parse(); err != nil {
			return nil, err
		}
	}
	if b == nil {
		return nil, input.ErrEmpty
	}
	return b, nil
}

func (r *cnfRun) pictured(ctx context.Context, src *input.Source) (*puzzle.Board, *tiles.Board, error) {
	data, err := src.Bytes()
	if err != nil {
		return nil, nil, err
	}
	p := pipeline.Pipeline{Timeout: defaultTimeout}
	s, err := p.SolveImage(ctx, data)
	switch {
	case err != nil:
		return nil, nil, err
	case s.Hexiom != nil:
		return nil, s.Hexiom.Level, nil
	case len(s.More) > 0:
		return nil, nil, errManyBoards
	}
	return s.Reading.Board, nil, nil
}
