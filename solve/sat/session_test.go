package sat_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"os/exec"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"flowlens/solve/sat"
)

// randomClause returns a clause of one to three literals over vars variables.
func randomClause(rng *rand.Rand, vars int) []sat.Lit {
	clause := make([]sat.Lit, 1+rng.IntN(3))
	for i := range clause {
		clause[i] = sat.Lit(1 + rng.IntN(vars))
		if rng.IntN(2) == 0 {
			clause[i] = clause[i].Not()
		}
	}
	return clause
}

// satisfiable tries all assignments.
func satisfiable(vars int, clauses [][]sat.Lit) bool {
	for bits := range 1 << vars {
		if holdAll(clauses, func(l sat.Lit) bool { return bits>>(l.Var()-1)&1 == 1 == (l > 0) }) {
			return true
		}
	}
	return false
}

func holdAll(clauses [][]sat.Lit, value func(sat.Lit) bool) bool {
	for _, clause := range clauses {
		held := false
		for _, l := range clause {
			held = held || value(l)
		}
		if !held {
			return false
		}
	}
	return true
}

// engines calls test for the built-in solver and for each outside solver that
// is installed. Make test installs three.
func engines(t *testing.T, test func(t *testing.T, solver sat.Solver)) {
	t.Run("gophersat", func(t *testing.T) { test(t, sat.Gophersat) })
	for _, line := range []string{"minisat", "cadical -q", "picosat", "kissat -q", "glucose", "cryptominisat5", "clasp"} {
		name, _, _ := strings.Cut(line, " ")
		t.Run(name, func(t *testing.T) {
			if _, err := exec.LookPath(name); err != nil {
				t.Skip(err)
			}
			c, err := sat.NewCommand(line)
			if err != nil {
				t.Fatal(err)
			}
			test(t, c)
		})
	}
}

// TestEnginesAgreeWithTrying adds clauses to a session one by one and compares
// each answer with trying all assignments.
func TestEnginesAgreeWithTrying(t *testing.T) {
	engines(t, func(t *testing.T, solver sat.Solver) {
		seeds := uint64(300)
		if solver != sat.Gophersat {
			seeds = 15 // each answer takes a process
			if testing.Short() {
				seeds = 5
			}
		}
		for seed := range seeds {
			agreesWithTrying(t, solver, seed)
		}
	})
}

func agreesWithTrying(t *testing.T, solver sat.Solver, seed uint64) {
	t.Helper()
	const vars = 8
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	rng := rand.New(rand.NewPCG(seed, 1))
	var c sat.CNF
	c.NewVars("x", vars)
	var clauses [][]sat.Lit
	for range rng.IntN(15) {
		clause := randomClause(rng, vars)
		c.Add(clause...)
		clauses = append(clauses, clause)
	}
	s := solver.Start(&c)
	for {
		got, err := s.Solve(ctx)
		if err != nil {
			t.Fatal(err)
		}
		if want := satisfiable(vars, clauses); got != want {
			t.Fatalf("seed %d: %v: Solve = %t, want %t", seed, clauses, got, want)
		}
		if !got {
			break
		}
		if !holdAll(clauses, s.Value) {
			t.Fatalf("seed %d: %v: the model breaks a clause", seed, clauses)
		}
		clause := randomClause(rng, vars)
		s.Add(clause...)
		clauses = append(clauses, clause)
	}
	if again, err := s.Solve(ctx); again || err != nil {
		t.Fatalf("seed %d: solved again after there was no model: %t, %v", seed, again, err)
	}
}

func TestTrivialProblems(t *testing.T) { engines(t, solvesTrivialProblems) }

func solvesTrivialProblems(t *testing.T, solver sat.Solver) {
	ctx := context.Background()
	var empty sat.CNF
	if ok, err := solver.Start(&empty).Solve(ctx); !ok || err != nil {
		t.Errorf("no clauses: %t, %v", ok, err)
	}
	var contradiction sat.CNF
	contradiction.Add()
	if ok, err := solver.Start(&contradiction).Solve(ctx); ok || err != nil {
		t.Errorf("an empty clause: %t, %v", ok, err)
	}
	var chain sat.CNF
	x := chain.NewVars("x", 3)
	chain.Add(x)
	chain.Add(x.Not(), x+1)
	s := solver.Start(&chain)
	s.Add((x + 1).Not(), sat.False, x+2)
	if ok, err := s.Solve(ctx); !ok || err != nil || !s.Value(x+2) || s.Value((x + 1).Not()) {
		t.Errorf("a chain of implications: %t, %v", ok, err)
	}
	if !s.Value(sat.True) || s.Value(sat.False) {
		t.Error("the constants have wrong values")
	}
	s.Add(sat.False)
	if ok, err := s.Solve(ctx); ok || err != nil {
		t.Errorf("after adding an empty clause: %t, %v", ok, err)
	}
}

func TestSolveObeysEndedContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	engines(t, func(t *testing.T, solver sat.Solver) {
		if _, err := solver.Start(pigeons(4)).Solve(ctx); !errors.Is(err, context.Canceled) {
			t.Errorf("error %v, want canceled", err)
		}
	})
}

// TestSolveUnderAnotherContext goes on with a session under a context that
// cannot end after one that could.
func TestSolveUnderAnotherContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	c := pigeons(6)
	birds := c.NewVars("all sit", 1)
	s := sat.Gophersat.Start(withGuard(c, birds))
	if ok, err := s.Solve(ctx); !ok || err != nil {
		t.Fatalf("with a guard: %t, %v", ok, err)
	}
	cancel()
	s.Add(birds)
	if ok, err := s.Solve(context.Background()); ok || err != nil {
		t.Errorf("without it: %t, %v", ok, err)
	}
	if n := s.Conflicts(); n < 500 {
		t.Errorf("only %d conflicts, too few to tell anything", n)
	}
}

// withGuard returns the clauses of c, each needed only where guard is true.
func withGuard(c *sat.CNF, guard sat.Lit) *sat.CNF {
	guarded := new(sat.CNF)
	guarded.NewVars("all", c.Vars())
	for i := range c.Clauses() {
		guarded.Add(append([]sat.Lit{guard.Not()}, c.Clause(i)...)...)
	}
	return guarded
}

// TestSessionsSideBySide solves in many goroutines; gophersat alone would give
// wrong answers.
func TestSessionsSideBySide(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	engines(t, func(t *testing.T, solver sat.Solver) {
		var wg sync.WaitGroup
		for range 8 {
			wg.Go(func() {
				if ok, err := solver.Start(pigeons(6)).Solve(ctx); ok || err != nil {
					t.Errorf("pigeons: %t, %v", ok, err)
				}
			})
		}
		wg.Wait()
	})
}

// pigeons says that n+1 pigeons sit in n holes, one a hole: unsatisfiable, and
// for larger n hard to prove.
func pigeons(n int) *sat.CNF {
	c := new(sat.CNF)
	first := c.NewVars("sits", (n+1)*n)
	sits := func(pigeon, hole int) sat.Lit { return first + sat.Lit(pigeon*n+hole) }
	for p := range n + 1 {
		var somewhere []sat.Lit
		for h := range n {
			somewhere = append(somewhere, sits(p, h))
			for q := range p {
				c.Add(sits(p, h).Not(), sits(q, h).Not())
			}
		}
		c.Add(somewhere...)
	}
	return c
}

// goroutinesDownTo waits a while for the number of goroutines to fall to want,
// because one that has said its last word still counts until it is cleared
// away, and returns how many there are.
func goroutinesDownTo(want int) int {
	for range 100 {
		if runtime.NumGoroutine() <= want {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	return runtime.NumGoroutine()
}
