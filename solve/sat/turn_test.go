package sat

import (
	"context"
	"errors"
	"testing"
)

// TestWaitingObeysContext cancels a session that waits for another to finish.
func TestWaitingObeysContext(t *testing.T) {
	turn <- struct{}{} // as if another session were at it
	defer func() { <-turn }()
	var c CNF
	c.NewVars("x", 2)
	c.Add(1, 2)
	ctx, cancel := context.WithCancel(context.Background())
	failed := make(chan error)
	go func() {
		_, err := Gophersat.Start(&c).Solve(ctx)
		failed <- err
	}()
	cancel()
	if err := <-failed; !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want canceled", err)
	}
}
