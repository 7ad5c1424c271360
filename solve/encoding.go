package solve

import (
	"fmt"
	"slices"

	"flowlens/solve/puzzle"
	"flowlens/solve/sat"
)

// Encoding is a way to state a board as clauses. All of them cover boards of
// every family, and give the same answers.
type Encoding uint8

const (
	// Edge has one variable an edge of the graph, and the colors of nodes as
	// binary numbers. Only this one covers flows that touch themselves, and
	// only this one makes use of what the presolve has found. See
	// "A SATisfying solution", and [Technique] for what was added to it.
	Edge Encoding = iota
	// Direction has one variable a node and color, and for each free node one
	// for each pair of its neighbors: the flow comes from one and goes to the
	// other. See M. Zucker, "Solving Flow Free with SAT" (2016). The variables
	// and clauses are that article's, in number too.
	Direction
	// Degree has nothing but one variable a node and color: a node has as many
	// neighbors of its color as its flow has edges there. See M. Spivey,
	// "'Flow Free' as a SAT problem".
	Degree
)

var encodingNames = []string{Edge: "edge", Direction: "direction", Degree: "degree"}

// String returns edge, direction or degree.
func (e Encoding) String() string {
	if int(e) < len(encodingNames) {
		return encodingNames[e]
	}
	return fmt.Sprintf("Encoding(%d)", uint8(e))
}

// Encodings returns all encodings, the default first.
func Encodings() []Encoding { return []Encoding{Edge, Direction, Degree} }

// ParseEncoding returns the encoding of that name, as String gives it. The error
// lists the names there are.
func ParseEncoding(name string) (Encoding, error) {
	if i := slices.Index(encodingNames, name); i >= 0 {
		return Encoding(i), nil
	}
	return 0, fmt.Errorf("solve: no encoding %q; there are edge, direction and degree", name)
}

// formula is a board as clauses, and the way back from their models.
type formula interface {
	clauses() *sat.CNF
	// inUse returns, by edge, what the last model of a session uses.
	inUse(s sat.Session) []bool
	// forbid returns clauses which say that not all of these edges are used.
	// They make a cycle or, where a model may have touches, a stretch of a flow.
	forbid(edges []puzzle.EdgeID) [][]sat.Lit
	// except returns the clause that any other solution satisfies.
	except(s *puzzle.Solution) []sat.Lit
	// variables yields what each variable stands for, in words.
	variables(yield func(v sat.Lit, meaning string) bool)
}

// encode states the rules of a board as clauses. What known says of an edge goes
// in as a constant, where the encoding can take it; nil says nothing.
func encode(r *rules, known []choice, o *Options) (formula, error) {
	size, limit := 0, 4*MaxLiterals
	switch o.Encoding {
	case Direction:
		size = directionSize(r)
	case Degree:
		size = degreeSize(r)
	default:
		size, limit = edgeSize(r, o.Without), MaxLiterals
	}
	if size > limit {
		return nil, fmt.Errorf("%w for the %s encoding: about %d literals, at most %d", ErrTooLarge, o.Encoding, size, limit)
	}
	switch o.Encoding {
	case Direction:
		return encodeDirections(r), nil
	case Degree:
		return encodeDegrees(r), nil
	}
	return encodeEdges(r, known, o.Without), nil
}
