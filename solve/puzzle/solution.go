package puzzle

import "strings"

// Flow is a path from one dot of a color to the other.
type Flow struct {
	Color Color
	Nodes []NodeID // from dot to dot
	Edges []EdgeID // Edges[i] joins Nodes[i] and Nodes[i+1]; one fewer than Nodes
}

// Solution holds one flow a color, in the order of the colors.
type Solution struct{ Flows []Flow }

// Cells returns the cells that the flow passes, in order, dot to dot.
func (f Flow) Cells(b *Board) []CellID {
	ids := make([]CellID, len(f.Nodes))
	for i, n := range f.Nodes {
		ids[i] = b.graph.Nodes[n].Cell
	}
	return ids
}

// FlowDocs returns the JSON form of the flows, in the order of the colors.
func (s *Solution) FlowDocs(b *Board) []FlowDoc {
	docs := make([]FlowDoc, len(s.Flows))
	for i, f := range s.Flows {
		docs[i] = FlowDoc{Dot: b.names[f.Color], Path: b.refs(f.Cells(b))}
	}
	return docs
}

// ParseFlows is the inverse of [Solution.FlowDocs]. It checks that every path
// follows open links and that each color has one flow; [Verify] checks the
// rest. The error is an *InvalidError.
func (b *Board) ParseFlows(docs []FlowDoc) (*Solution, error) {
	s := &Solution{Flows: make([]Flow, b.NumColors())}
	for _, d := range docs {
		c, cells, err := b.parseFlowDoc(d)
		if err != nil {
			return nil, err
		}
		if s.Flows[c-1].Color != NoColor {
			return nil, invalid("two flows").of(d.Dot)
		}
		f, err := b.flow(c, cells)
		if err != nil {
			return nil, err
		}
		s.Flows[c-1] = f
	}
	for i, f := range s.Flows {
		if f.Color == NoColor {
			return nil, invalid("no flow").of(b.names[i+1])
		}
	}
	return s, nil
}

// Flow returns the flow of a color along the given cells: it finds the nodes
// and edges that join them. Where a link and a warp join the same two cells it
// takes the link. The error is an *InvalidError.
func (b *Board) Flow(c Color, cells []CellID) (Flow, error) {
	f, err := b.flow(c, cells)
	if err != nil {
		return Flow{}, err
	}
	return f, nil
}

func (b *Board) flow(c Color, cells []CellID) (Flow, *InvalidError) {
	f := Flow{Color: c}
	if len(cells) == 0 {
		return f, invalid("an empty path").of(b.names[c])
	}
	// A path that starts on a bridge could take either lane.
	for _, start := range b.CellNodes(cells[0]) {
		f.Nodes, f.Edges = []NodeID{start}, nil
		if b.extend(&f, cells[1:]) {
			return f, nil
		}
	}
	at := cells[len(f.Nodes)-1]
	return f, invalid("no open link to %v", b.Ref(cells[len(f.Nodes)])).at(b.Ref(at)).of(b.names[c])
}

// extend appends the remaining cells to the flow. On failure the flow ends at
// the cell that has no link to the next one.
func (b *Board) extend(f *Flow, cells []CellID) bool {
	for i, next := range cells {
		var after CellID = noCell
		if i+1 < len(cells) {
			after = cells[i+1]
		}
		e, ok := b.edgeTo(f.Nodes[len(f.Nodes)-1], next, after)
		if !ok {
			return false
		}
		f.Edges = append(f.Edges, e)
		f.Nodes = append(f.Nodes, b.graph.Edges[e].Other(f.Nodes[len(f.Nodes)-1]))
	}
	return true
}

// edgeTo returns the edge from a node to a cell; where two lead to different
// lanes of a bridge, one whose lane goes on to the cell after it.
func (b *Board) edgeTo(from NodeID, next, after CellID) (EdgeID, bool) {
	found := EdgeID(-1)
	for _, e := range b.graph.Incident(from) {
		n := b.graph.Edges[e].Other(from)
		if b.graph.Nodes[n].Cell != next {
			continue
		}
		if found < 0 || !b.leadsTo(b.graph.Edges[found].Other(from), after) && b.leadsTo(n, after) {
			found = e
		}
	}
	return found, found >= 0
}

// leadsTo reports whether an edge joins a node to a cell.
func (b *Board) leadsTo(n NodeID, cell CellID) bool {
	for _, e := range b.graph.Incident(n) {
		if b.graph.Nodes[b.graph.Edges[e].Other(n)].Cell == cell {
			return true
		}
	}
	return false
}

// parseFlowDoc finds the color and the cells of a flow in JSON form.
func (b *Board) parseFlowDoc(d FlowDoc) (Color, []CellID, *InvalidError) {
	c, ok := b.ColorByName(d.Dot)
	if !ok {
		return NoColor, nil, invalid("a flow of a color that the board does not have").of(d.Dot)
	}
	cells := make([]CellID, len(d.Path))
	for i, r := range d.Path {
		id, ok := b.Lookup(r.Coord)
		if !ok || r.Free != (b.lattice == Free) {
			return NoColor, nil, invalid("a flow passes a cell that is not there").at(r).of(d.Dot)
		}
		cells[i] = id
	}
	return c, cells, nil
}

// checkDrawn reads what a player has drawn: from a dot of the color along open
// links, past no cell twice but a bridge.
func (b *Board) checkDrawn(docs []FlowDoc) ([]Drawn, *InvalidError) {
	var drawn []Drawn
	passed := map[NodeID]bool{}
	for _, d := range docs {
		c, cells, err := b.parseFlowDoc(d)
		if err != nil {
			return nil, err
		}
		f, err := b.flow(c, cells)
		if err != nil {
			return nil, err
		}
		if b.cells[cells[0]].Color != c {
			return nil, invalid("a drawn flow starts at no dot of its color").at(b.Ref(cells[0])).of(d.Dot)
		}
		for i, n := range f.Nodes {
			if passed[n] {
				return nil, invalid("drawn twice").at(b.Ref(cells[i])).of(d.Dot)
			}
			passed[n] = true
			if dot := b.cells[cells[i]].Color; dot != NoColor && dot != c {
				return nil, invalid("a drawn flow passes a dot of color %s", b.names[dot]).at(b.Ref(cells[i])).of(d.Dot)
			}
		}
		drawn = append(drawn, Drawn{Color: c, Cells: cells})
	}
	return drawn, nil
}

// Text draws the solution of a square board, one character a cell: the first
// letter of the color, '+' for a bridge, '#' for a hole. Other boards give "".
func (s *Solution) Text(b *Board) string {
	if b.lattice != Square {
		return ""
	}
	var sb strings.Builder
	color := make([]Color, len(b.cells))
	for _, f := range s.Flows {
		for _, id := range f.Cells(b) {
			color[id] = f.Color
		}
	}
	for r := range b.rows {
		for c := range b.cols {
			id, ok := b.Lookup(Coord{r, c})
			switch {
			case !ok:
				sb.WriteByte(holeMark)
			case b.cells[id].Kind == Bridge:
				sb.WriteByte(bridgeMark)
			case color[id] == NoColor:
				sb.WriteByte(emptyMark)
			default:
				first := []rune(b.names[color[id]])[0]
				sb.WriteRune(first)
			}
		}
		sb.WriteByte('\n')
	}
	return sb.String()
}
