// Package guide tells a player as much of a solution as was asked for, from where
// the player stands: the next forced moves, one flow, or all of it, and why.
//
// [New] finds out what to tell. The [Guide] then has it in each form: as flows to be
// drawn, in words and for JSON. It looks at no picture but for the colors in it.
package guide

import (
	"context"
	"fmt"
	"image/color"
	"slices"
	"strings"

	"flowlens/solve"
	"flowlens/solve/hint"
	"flowlens/solve/puzzle"
)

// A Request says how much of a solution is to be told. The zero value is all of it,
// without a word.
type Request struct {
	Hint    int    // only this many forced moves, from what is drawn on the board; 0 is no bound
	Flow    string // only the flow with this letter or color; "" is all
	Explain bool   // in words too: which moves are forced and why, and the order of drawing
	Keep    bool   // a solution around what is drawn on the board, as far as there is one
}

// FromDrawn reports whether it matters what is drawn on the board.
func (r *Request) FromDrawn() bool { return r.Hint > 0 || r.Explain || r.Keep }

// Partial reports whether not all of the solution is wanted.
func (r *Request) Partial() bool { return r.Hint > 0 || r.Flow != "" }

// A Solved is a board with its solution and what a player has drawn on it.
type Solved struct {
	Board    *puzzle.Board
	Drawn    []puzzle.Drawn
	Solution *puzzle.Solution
	Stats    solve.Stats // of the solution
	// Palette are the colors of the picture, by color; nil where the board came
	// without one. Then its flows have letters only.
	Palette []color.RGBA
}

// A Guide is what a player is told about a solution.
type Guide struct {
	asked Request
	stand *hint.Stand
	words *hint.Words
	only  puzzle.Color     // the flow that is asked for, or NoColor
	steps []solve.Step     // forced moves, up to the last one that is asked for
	flows []puzzle.Flow    // what the board has then, or the flow that is asked for
	shown *puzzle.Solution // the same for drawing
	links []puzzle.EdgeID  // drawn already, when only a part of the solution is shown
	order []hint.Stroke    // in which to draw the flows that are not drawn yet
}

// New finds out what to tell of a solution, from where the player stands. It may
// take as long as solving did. The error is hint.ErrNoFlow for a flow that is not
// there, or that of ctx.
func New(ctx context.Context, s Solved, asked Request) (*Guide, error) {
	names := hint.NewNames(s.Board, s.Palette)
	g := &Guide{asked: asked, words: hint.NewWords(s.Board, names)}
	var err error
	if asked.Flow != "" {
		if g.only, err = names.Find(strings.TrimSpace(asked.Flow)); err != nil {
			return nil, err
		}
	}
	if asked.FromDrawn() {
		g.stand, err = hint.Keep(ctx, s.Board, s.Drawn, s.Solution, s.Stats)
	} else {
		g.stand, err = hint.On(s.Board, s.Drawn, s.Solution)
	}
	if err != nil {
		return nil, err
	}
	if asked.Hint > 0 || asked.Explain {
		if err := g.follow(ctx, asked.Hint); err != nil {
			return nil, err
		}
	}
	g.show(s.Palette != nil)
	return g, nil
}

// Solution returns the whole solution that the guide is about: the one given or, with
// Request.Keep or hints, another one around what is drawn.
func (g *Guide) Solution() *puzzle.Solution { return g.stand.Solution }

// Shown returns the flows to be drawn. In a picture these may be remains of what is
// drawn there too.
func (g *Guide) Shown() *puzzle.Solution { return g.shown }

// Names reports whether there are words in which cells have names.
func (g *Guide) Names() bool { return g.asked.Tells() }

// Links returns the edges that are drawn already, where only a part of the solution
// is shown.
func (g *Guide) Links() []puzzle.EdgeID { return g.links }

// Flows returns what is told of the solution, by the flows that it has.
func (g *Guide) Flows() *puzzle.Solution { return &puzzle.Solution{Flows: g.flows} }

// IsPartial reports whether that is not all of it.
func (g *Guide) IsPartial() bool { return g.asked.Partial() }

// follow collects forced moves until there are n of those asked for; 0 is all.
func (g *Guide) follow(ctx context.Context, n int) error {
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
func (g *Guide) isAsked(s solve.Step) bool { return g.only == puzzle.NoColor || g.owner(s) == g.only }

// owner returns the color of the flow that a move belongs to, which may be too early to tell for who has not seen the solution.
func (g *Guide) owner(s solve.Step) puzzle.Color {
	for _, f := range g.stand.Solution.Flows {
		if slices.Contains(f.Edges, s.Edges[0]) {
			return f.Color
		}
	}
	return puzzle.NoColor
}

// show settles what is drawn, each flow in the direction in which a finger draws it. In a picture the drawn flows are there
// already, so what becomes of them has to be told.
func (g *Guide) show(picture bool) {
	g.order = g.stand.Order()
	g.flows = slices.Clone(g.stand.Solution.Flows)
	for _, s := range g.order {
		g.flows[s.Color-1] = s.Flow
	}
	if !g.asked.Partial() {
		g.shown = &puzzle.Solution{Flows: g.flows}
		return
	}
	for _, p := range g.stand.Pieces {
		g.links = append(g.links, p.Edges...)
	}
	if g.asked.Hint > 0 {
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

// remains returns what is left of drawn flows that are not among those to show: of one that cannot stay the part up to where
// it goes wrong, or when a single flow is asked for, of one that this cuts the part before the cut. It may be the dot alone.
func (g *Guide) remains() []puzzle.Flow {
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
func (g *Guide) parts(flows []puzzle.Flow) []puzzle.Flow {
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
func (g *Guide) fromDot(f puzzle.Flow) puzzle.Flow {
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
func (g *Guide) complete() bool {
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

// Colors returns the colors of the flows in the order of drawing, without those that are drawn already. It is the same
// order however much is asked for, and not nil.
func (g *Guide) Colors() []puzzle.Color {
	list := []puzzle.Color{}
	for _, s := range g.order {
		list = append(list, s.Color)
	}
	return list
}
