package solve

// Technique is a set of things that make solving faster and change no answer.
// [Options.Without] leaves some out, to see what they buy. All of it
// concerns the Edge encoding alone.
type Technique uint8

const (
	// ShortCycles limits how many edges of each cycle of three or four are used.
	// It takes up most free-standing cycles and touches, before they turn up.
	ShortCycles Technique = 1 << iota
	// Turns forbids turns at which nothing on the diagonal beyond allows one.
	// It holds on square boards, around what breaks their pattern too.
	Turns
	// BinaryColors gives a node's color as a binary number, not as one variable a
	// color.
	BinaryColors
	// LazyTouches forbids a touch when a model has it, not all from the start.
	LazyTouches
	// Presolve draws conclusions from the rules before any clause is made, and
	// hands over only what it leaves open.
	Presolve
	// Probing lets the presolve try each edge both ways.
	Probing
	// Learning lets the presolve go on where probing finds nothing new: it makes
	// choices, and learns from dead ends, a limited number of times.
	Learning
)
