package main

import (
	"context"
	"errors"
	"fmt"
	"image/color"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens/internal/refusal"
	"flowlens/solve"
	"flowlens/solve/hint"
	"flowlens/solve/puzzle"
)

// guideFlags are the flags that say how much of the solution a player is told.
type guideFlags struct {
	hint    int    // --hint; 0 is not given
	flow    string // --flow; "" is not given
	explain bool
	keep    bool // --keep-drawn
}

// addGuideFlags adds the flags, and returns their check.
func addGuideFlags(cmd *cobra.Command, g *guideFlags) (check func() error) {
	f := cmd.Flags()
	f.IntVar(&g.hint, "hint", 0, "draw only the next `N` forced moves, from what is drawn on the board")
	f.StringVar(&g.flow, "flow", "", "draw only the flow with this letter or color, as in `A|red`")
	f.BoolVar(&g.explain, "explain", false, "tell in words which moves are forced and why, and in which order to draw the flows")
	f.BoolVar(&g.keep, "keep-drawn", false, "find a solution around what is drawn on the board, as far as there is one")
	for _, name := range []string{"hint", "flow"} {
		if err := cmd.RegisterFlagCompletionFunc(name, cobra.NoFileCompletions); err != nil {
			panic(err) // only for a flag that is not there
		}
	}
	return func() error {
		switch {
		case f.Changed("hint") && g.hint < 1:
			return fmt.Errorf("--hint %d is no number of moves; give 1 or more", g.hint)
		case f.Changed("flow") && strings.TrimSpace(g.flow) == "":
			return errors.New("--flow names no flow; give a letter or a color")
		}
		return nil
	}
}

// fromDrawn reports whether it matters what is drawn on the board.
func (g *guideFlags) fromDrawn() bool { return g.hint > 0 || g.explain || g.keep }

// partial reports whether not all of the solution is wanted.
func (g *guideFlags) partial() bool { return g.hint > 0 || g.flow != "" }

// A guide is what a player is told about a solution.
type guide struct {
	stand *hint.Stand
	words *hint.Words
	only  puzzle.Color     // the flow that is asked for, or NoColor
	steps []solve.Step     // forced moves, up to the last one that is asked for
	flows []puzzle.Flow    // what the board has then, or the flow that is asked for
	shown *puzzle.Solution // the same for drawing
	links []puzzle.EdgeID  // drawn already, when only a part of the solution is shown
	order []hint.Stroke    // in which to draw the flows; with the whole solution only
}

// guide finds out what to tell of a solution, from where the player stands.
func (g *guideFlags) guide(ctx context.Context, o *outcome) (err error) {
	defer refusal.Recover(&err)
	var palette []color.RGBA // a board that came without a picture has letters only
	if o.shot != nil {
		palette = o.shot.reading.Layout.Palette
	}
	names := hint.NewNames(o.board, palette)
	out := &guide{words: hint.NewWords(o.board, names)}
	if g.flow != "" {
		if out.only, err = names.Find(strings.TrimSpace(g.flow)); err != nil {
			return err
		}
	}
	if g.fromDrawn() {
		out.stand, err = hint.Keep(ctx, o.board, o.drawn, o.solution, o.stats)
	} else {
		out.stand, err = hint.On(o.board, o.drawn, o.solution)
	}
	if err != nil {
		return err
	}
	o.keep(out.stand.Solution)
	if g.hint > 0 || g.explain {
		if err := out.follow(ctx, g.hint); err != nil {
			return err
		}
	}
	out.show(g, o.shot != nil)
	o.guide = out
	return nil
}

// follow collects forced moves until there are n of those asked for; 0 is all.
func (g *guide) follow(ctx context.Context, n int) error {
	moves, err := g.stand.Explain(ctx)
	if err != nil {
		return err
	}
	last, found := 0, 0
	for step := range moves {
		g.steps = append(g.steps, step)
		if g.isAsked(step) {
			last = len(g.steps)
			found++
		}
		if n > 0 && found == n {
			break
		}
	}
	g.steps = g.steps[:last]
	if err := ctx.Err(); err != nil {
		return fmt.Errorf("hint: %w", err)
	}
	return nil
}

// isAsked reports whether a move is one of the flow that is asked for.
func (g *guide) isAsked(s solve.Step) bool { return g.only == puzzle.NoColor || g.owner(s) == g.only }

// owner returns the color of the flow that a move belongs to, which may be too early to tell for who has not seen the solution.
func (g *guide) owner(s solve.Step) puzzle.Color {
	for _, f := range g.stand.Solution.Flows {
		if slices.Contains(f.Edges, s.Edges[0]) {
			return f.Color
		}
	}
	return puzzle.NoColor
}

// show settles what is drawn, each flow in the direction in which a finger draws it. In a picture the drawn flows are there
// already, so what becomes of them has to be told.
func (g *guide) show(asked *guideFlags, picture bool) {
	g.order = g.stand.Order(g.rank())
	g.flows = slices.Clone(g.stand.Solution.Flows)
	for _, s := range g.order {
		g.flows[s.Color-1] = s.Flow
	}
	if !asked.partial() {
		g.shown = &puzzle.Solution{Flows: g.flows}
		return
	}
	g.order = nil
	for _, p := range g.stand.Pieces {
		g.links = append(g.links, p.Edges...)
	}
	if asked.hint > 0 {
		g.flows = g.parts(g.flows)
	}
	if g.only != puzzle.NoColor {
		g.flows = slices.DeleteFunc(g.flows, func(f puzzle.Flow) bool { return f.Color != g.only })
	}
	g.shown = &puzzle.Solution{Flows: g.flows}
	if picture {
		g.shown.Flows = slices.Concat(g.flows, g.remains())
	}
}

// rank returns by color when the last move of a flow is forced, or nil where there are no moves. Flows without any come last.
func (g *guide) rank() []int {
	if len(g.steps) == 0 {
		return nil
	}
	rank := slices.Repeat([]int{len(g.steps)}, g.stand.Board.NumColors()+1)
	for i, s := range g.steps {
		rank[g.owner(s)] = i
	}
	return rank
}

// remains returns what is left of drawn flows that are not among those to show: of one that cannot stay the part up to where
// it goes wrong, or when a single flow is asked for, of one that this cuts the part before the cut. It may be the dot alone.
func (g *guide) remains() []puzzle.Flow {
	passed := map[puzzle.NodeID]bool{}
	there := map[puzzle.Color]bool{}
	for _, f := range g.flows {
		there[f.Color] = true
		for _, n := range f.Nodes {
			passed[n] = true
		}
	}
	var rest []puzzle.Flow
	for _, p := range g.stand.Pieces {
		end := p.Right
		if g.only != puzzle.NoColor {
			if end = slices.IndexFunc(p.Nodes, func(n puzzle.NodeID) bool { return passed[n] }); end < 0 {
				continue
			}
		}
		if !there[p.Color] {
			rest = append(rest, puzzle.Flow{Color: p.Color, Nodes: p.Nodes[:max(end, 1)], Edges: p.Edges[:max(end, 1)-1]})
		}
	}
	return rest
}

// parts returns what the board shows of the flows after the moves: what is drawn and can stay, and the moves.
func (g *guide) parts(flows []puzzle.Flow) []puzzle.Flow {
	in := make([]bool, len(g.stand.Board.Graph().Edges))
	for _, f := range g.stand.Kept() {
		for _, e := range f.Edges {
			in[e] = true
		}
	}
	for _, s := range g.steps {
		for _, e := range s.Edges {
			in[e] = true
		}
	}
	var parts []puzzle.Flow
	for _, f := range flows {
		for from := 0; from < len(f.Edges); from++ {
			to := from
			for to < len(f.Edges) && in[f.Edges[to]] {
				to++
			}
			if to > from {
				parts = append(parts, g.fromDot(puzzle.Flow{Color: f.Color, Nodes: f.Nodes[from : to+1], Edges: f.Edges[from:to]}))
				from = to
			}
		}
	}
	return parts
}

// fromDot turns a part of a flow that only its end ties to a dot.
func (g *guide) fromDot(f puzzle.Flow) puzzle.Flow {
	nodes := g.stand.Board.Graph().Nodes
	if nodes[f.Nodes[0]].Color != puzzle.NoColor || nodes[f.Nodes[len(f.Nodes)-1]].Color == puzzle.NoColor {
		return f
	}
	f.Nodes, f.Edges = slices.Clone(f.Nodes), slices.Clone(f.Edges)
	slices.Reverse(f.Nodes)
	slices.Reverse(f.Edges)
	return f
}

// complete reports whether the moves lead to the whole solution.
func (g *guide) complete() bool {
	left := 0
	for _, f := range g.stand.Solution.Flows {
		left += len(f.Edges)
	}
	for _, f := range g.stand.Kept() {
		left -= len(f.Edges)
	}
	for _, s := range g.steps {
		left -= len(s.Edges)
	}
	return left == 0
}

// colors returns the colors of the flows in the order of drawing; nil where there is none.
func (g *guide) colors() []puzzle.Color {
	var list []puzzle.Color
	for _, s := range g.order {
		list = append(list, s.Color)
	}
	return list
}
