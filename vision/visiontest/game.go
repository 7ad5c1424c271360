package visiontest

import (
	"fmt"
	"image"
	"math"
	"slices"

	"flowlens/solve/puzzle"
)

// A Game is a level under a finger: the game's rules of drawing, and its screen after each event. A finger starts at a dot or
// at the end of what is drawn. It draws from cell to cell along open links, takes back what it goes back over, cuts the flows
// of other colors, and leaves the board through a warp, which leads to the cell at its other end.
type Game struct {
	// Refused are the moves that the rules do not allow, in words.
	Refused []string

	puzzle Puzzle
	style  Style
	scene  *scene
	flows  map[puzzle.Color][]puzzle.NodeID // from the dot that each was drawn from
	edges  map[puzzle.Color][]puzzle.EdgeID // between them
	held   puzzle.Color                     // under the finger, or NoColor
	finger point
	// blocked says that the finger went where the flow may not follow: nothing is drawn until it comes back beside its end.
	blocked bool
}

// NewGame begins a level of which a part is drawn. The screen is the style's device as it is, in the zero Style's ways of being
// saved: a pixel of it is one of the device.
func NewGame(p Puzzle, style Style, drawn []puzzle.Drawn) *Game {
	style.Drawn, style.Crop, style.Window, style.Preview, style.Boxes = DrawnNone, CropNone, WindowNone, PreviewNone, 0
	style.Width, style.Soften, style.Stretch = 0, 0, 0
	g := &Game{
		puzzle: p, style: style, scene: newScene(p.Board, p.Solution, p.Form, style),
		flows: make(map[puzzle.Color][]puzzle.NodeID), edges: make(map[puzzle.Color][]puzzle.EdgeID),
	}
	for _, d := range drawn {
		f := newDrawnFlow(p.Board, d.Color, d.Cells).flow
		g.flows[d.Color], g.edges[d.Color] = f.Nodes, f.Edges
	}
	return g
}

// Screen is what the phone shows, a box over the board when the level is complete.
func (g *Game) Screen() *image.RGBA {
	sc := newScene(g.puzzle.Board, g.puzzle.Solution, g.puzzle.Form, g.style)
	for _, c := range g.colors() {
		nodes := g.flows[c]
		if len(nodes) < 2 {
			continue
		}
		f := drawnFlow{
			Drawn:  puzzle.Drawn{Color: c, Cells: puzzle.Flow{Nodes: nodes}.Cells(g.puzzle.Board)},
			flow:   puzzle.Flow{Color: c, Nodes: nodes, Edges: g.edges[c]},
			tinted: c != g.held, dragged: c == g.held,
		}
		if f.dragged {
			end := sc.center(f.Cells[len(f.Cells)-1])
			f.finger = point{(g.finger.x - end.x) / sc.pitch, (g.finger.y - end.y) / sc.pitch}
		}
		sc.drawn = append(sc.drawn, f)
	}
	sc.paint()
	if g.Solved() && g.held == puzzle.NoColor {
		sc.paintComplete()
	}
	f := &finish{scene: sc, img: sc.img, view: view{sx: 1, sy: 1}}
	return f.shot().Image
}

// paintComplete draws the box that says so.
func (sc *scene) paintComplete() {
	x, y, w, h := sc.w/2, (sc.y0+sc.under())/2, 0.38*sc.u, 0.2*sc.u
	sc.roundRect(x-w, y-h, x+w, y+h, 0.03*sc.u, rgb(24, 24, 24))
	sc.roundFrame(x-w, y-h, x+w, y+h, 0.03*sc.u, 0.006*sc.u, gray(220))
	sc.textCenter(regular, 0.06*sc.u, x, y-0.3*h, "level complete!", gray(255))
	sc.roundRect(x-0.6*w, y+0.1*h, x+0.6*w, y+0.7*h, 0.02*sc.u, rgb(0, 110, 0))
	sc.textCenter(regular, 0.05*sc.u, x, y+0.5*h, "next level", gray(255))
}

// Solved reports whether all dots are joined and no cell is left.
func (g *Game) Solved() bool {
	b, n := g.puzzle.Board, 0
	for c := range puzzle.Color(b.NumColors()) {
		nodes := g.flows[c+1]
		if !g.isWhole(c + 1) {
			return false
		}
		n += len(nodes)
	}
	return n == len(b.Graph().Nodes)
}

// Drawn is what is drawn.
func (g *Game) Drawn() (out []puzzle.Drawn) {
	for _, c := range g.colors() {
		if nodes := g.flows[c]; len(nodes) > 1 {
			out = append(out, puzzle.Drawn{Color: c, Cells: puzzle.Flow{Nodes: nodes}.Cells(g.puzzle.Board)})
		}
	}
	return out
}

// Board is the part of the screen that the board takes, with the rails of its warps, in px.
func (g *Game) Board() image.Rectangle {
	sc := g.scene
	return image.Rect(int(sc.x0-sc.rails.x), int(sc.y0-sc.rails.y), int(sc.right()+sc.rails.x)+1, int(sc.under()+sc.rails.y)+1)
}

// Down puts the finger on the screen, at a place in px.
func (g *Game) Down(x, y int) {
	g.held, g.blocked, g.finger = puzzle.NoColor, false, point{float64(x), float64(y)}
	id, ok := g.cellAt(g.finger)
	if !ok {
		g.refuse("down at (%d,%d), beside the board", x, y)
		return
	}
	b := g.puzzle.Board
	if c := b.Cell(id).Color; c != puzzle.NoColor {
		g.flows[c], g.edges[c] = []puzzle.NodeID{b.CellNodes(id)[0]}, nil
		g.held = c
		return
	}
	for c, nodes := range g.flows {
		if b.Graph().Nodes[nodes[len(nodes)-1]].Cell == id {
			g.held = c
			return
		}
	}
	g.refuse("down at cell %v, which is no dot and no end", b.Ref(id))
}

// Move moves the finger. Between two events it went straight.
func (g *Game) Move(x, y int) {
	to := point{float64(x), float64(y)}
	if g.held == puzzle.NoColor {
		g.finger = to
		return
	}
	steps := int(math.Ceil(math.Hypot(to.x-g.finger.x, to.y-g.finger.y)/(g.scene.pitch/16))) + 1
	from := g.finger
	for i := range steps {
		t := float64(i+1) / float64(steps)
		g.finger = point{from.x + t*(to.x-from.x), from.y + t*(to.y-from.y)}
		g.follow()
	}
}

// Up lifts the finger.
func (g *Game) Up(x, y int) {
	g.Move(x, y)
	g.held = puzzle.NoColor
}

// follow draws the flow to where the finger is.
func (g *Game) follow() {
	b := g.puzzle.Board
	graph := b.Graph()
	nodes := g.flows[g.held]
	end := nodes[len(nodes)-1]
	id, inside := g.cellAt(g.finger)
	if inside && id == graph.Nodes[end].Cell {
		g.blocked = false
		return
	}
	for i, n := range nodes[:len(nodes)-1] { // back over itself; a bridge may be crossed
		if inside && graph.Nodes[n].Cell == id && b.Cell(id).Kind != puzzle.Bridge {
			g.cut(g.held, i)
			return
		}
	}
	if g.isWhole(g.held) {
		return // it has arrived
	}
	e, ok := g.way(end, id, inside)
	if !ok {
		if inside && !g.blocked {
			g.refuse("from cell %v to %v, which no open link joins", b.Ref(graph.Nodes[end].Cell), b.Ref(id))
		}
		g.blocked = g.blocked || inside
		return
	}
	next := graph.Edges[e].Other(end)
	if c := graph.Nodes[next].Color; c != puzzle.NoColor && c != g.held {
		if !g.blocked {
			g.refuse("over the dot at %v", b.Ref(graph.Nodes[next].Cell))
		}
		g.blocked = true
		return
	}
	for c, other := range g.flows {
		if i := slices.Index(other, next); c != g.held && i >= 0 {
			g.cut(c, i-1)
		}
	}
	g.flows[g.held] = append(slices.Clone(nodes), next)
	g.edges[g.held] = append(slices.Clone(g.edges[g.held]), e)
	g.blocked = false
}

// way is the edge from a node to a cell, or through the opening that the finger went out of.
func (g *Game) way(end puzzle.NodeID, id puzzle.CellID, inside bool) (puzzle.EdgeID, bool) {
	graph := g.puzzle.Board.Graph()
	for _, e := range graph.Incident(end) {
		edge := graph.Edges[e]
		switch {
		case edge.Warp && !inside && g.outside(graph.Nodes[end].Cell, edge.DirFrom(end)),
			!edge.Warp && inside && graph.Nodes[edge.Other(end)].Cell == id:
			return e, true
		}
	}
	return 0, false
}

// outside reports whether the finger is beside a cell in a direction of a square board.
func (g *Game) outside(id puzzle.CellID, d puzzle.Dir) bool {
	c := g.scene.center(id)
	x, y := (g.finger.x-c.x)/g.scene.pitch, (g.finger.y-c.y)/g.scene.pitch
	switch d {
	case puzzle.North:
		x, y = y, x
		return x < -0.5 && math.Abs(y) < 0.5
	case puzzle.South:
		x, y = y, x
		return x > 0.5 && math.Abs(y) < 0.5
	case puzzle.West:
		return x < -0.5 && math.Abs(y) < 0.5
	}
	return x > 0.5 && math.Abs(y) < 0.5
}

// cut leaves the flow of a color with its nodes up to the i-th.
func (g *Game) cut(c puzzle.Color, i int) {
	if i < 0 {
		delete(g.flows, c)
		delete(g.edges, c)
		return
	}
	g.flows[c], g.edges[c] = g.flows[c][:i+1], g.edges[c][:i]
}

// isWhole reports whether a flow joins its dots.
func (g *Game) isWhole(c puzzle.Color) bool {
	nodes := g.flows[c]
	return len(nodes) > 1 && g.puzzle.Board.Graph().Nodes[nodes[len(nodes)-1]].Color == c
}

// cellAt is the cell at a place.
func (g *Game) cellAt(p point) (puzzle.CellID, bool) {
	for id, corners := range g.scene.corners {
		if holds(p, corners) {
			return puzzle.CellID(id), true
		}
	}
	return 0, false
}

// holds reports whether a polygon holds a point: a ray from it crosses the outline an odd number of times.
func holds(p point, corners []point) bool {
	in := false
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		if (a.y > p.y) != (b.y > p.y) && p.x < a.x+(p.y-a.y)/(b.y-a.y)*(b.x-a.x) {
			in = !in
		}
	}
	return in
}

func (g *Game) colors() []puzzle.Color {
	var out []puzzle.Color
	for c := range g.flows {
		out = append(out, c)
	}
	slices.Sort(out)
	return out
}

func (g *Game) refuse(format string, args ...any) {
	g.Refused = append(g.Refused, fmt.Sprintf(format, args...))
}
