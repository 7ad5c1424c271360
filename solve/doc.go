// Package solve solves Flow Free boards of every kind. [Solve] is the one call.
//
// It works on the board's graph, where holes, walls, bridges and warps are
// nodes and edges that are there or not (package puzzle), in three steps.
//
//   - A count finds boards that no flows can cover (balance.go).
//   - The presolve draws conclusions edge by edge (propagate.go), tries each edge
//     both ways to see what follows (probe.go), and where that finds nothing new
//     makes choices, and learns from dead ends as SAT solvers do (learn.go). This
//     settles the boards of the game without a choice, and nearly all larger ones.
//   - What is left becomes clauses (edge.go): one variable an edge says whether
//     a flow uses it, a dot has one used edge and every other node two, and a
//     used edge gives its two ends the same color, which a node holds as a binary
//     number. A SAT solver finds a model (package sat), and the used edges are
//     the flows (decode.go).
//
// Two things are not in those clauses, because stating them for the whole board
// takes far more clauses than a model ever breaks. A cycle without a dot has
// two used edges at each of its nodes too, so it may stand free beside the
// flows; and a flow may touch itself, which the game's own solutions never do.
// A model that has either gets a clause against just that, and the solver goes
// on: a repair (repair.go). Most boards need none, because the short-cycle rule
// (rules.go) forbids both in the small.
//
// # Presolve and SAT
//
// Both settle any board, and give the same answers. The presolve comes first because it
// is faster: every level of the game, and most generated boards, it settles in less time
// than it takes to write the clauses. The SAT solver with cycle repair is there for the
// rest, boards with many solutions or large open areas above all, where the presolve would
// have to guess too often. It gets what the presolve has not settled. [Stats.By] says which
// of them had the last word. With [Presolve] in [Options.Without], or in another encoding
// than Edge, the SAT solver gets the whole board, and [Options.Repaired] is told of each
// repair.
//
// [Explain] draws the same conclusions for people: one at a time, the easiest to
// see first, each with its reason (deduce.go, laws.go). It starts from the solution
// and takes no part in finding it.
//
// There are two more encodings (direction.go, degree.go), which state a board in
// other variables. They are slower, and they test the first: all three must
// agree on every board. [WriteDIMACS] writes any of them for other solvers, and
// [Options] take another solver in place of the built-in one.
package solve
