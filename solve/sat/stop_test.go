package sat

import (
	"context"
	"errors"
	"testing"
)

// patientContext is done after it has been asked a number of times.
type patientContext struct {
	context.Context
	asked, patience int
}

func (c *patientContext) Err() error {
	if c.asked++; c.asked > c.patience {
		return context.Canceled
	}
	return nil
}

// TestPreparationObeysContext ends the context at each moment when the work
// before the search looks at it, and counts these moments.
func TestPreparationObeysContext(t *testing.T) {
	const batches = 3
	var c CNF
	x := c.NewVars("x", 2*batches*checkEvery)
	c.Add(x)
	for i := range Lit(batches*checkEvery - 1) {
		c.Add(-(x + i), x+i+1) // propagation settles one half of the variables
		c.Add(-(x + i), -(x + batches*checkEvery + i), x+batches*checkEvery+i+1)
	}
	for patience := 0; ; patience++ {
		ctx := &patientContext{context.Background(), 0, patience}
		s := Gophersat.Start(&c)
		ok, err := s.Solve(ctx)
		if ok && err == nil {
			// Literals are counted, clauses listed, half of the variables
			// propagated, and all but the first clauses handed over.
			want := len(c.lits)/checkEvery + c.Clauses()/checkEvery + batches + c.Clauses()/checkEvery - 1
			if patience < want {
				t.Errorf("the context was looked at %d times, want %d at least", patience, want)
			}
			return
		}
		if ok || !errors.Is(err, context.Canceled) || ctx.asked > patience+2 {
			t.Fatalf("%t, %v after %d questions, the last %d in vain", ok, err, ctx.asked, ctx.asked-patience)
		}
	}
}
