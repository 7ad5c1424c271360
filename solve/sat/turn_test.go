package sat

import (
	"context"
	"errors"
	"testing"
	"time"
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
	session := Gophersat.Start(&c)
	go func() {
		_, err := session.Solve(ctx)
		failed <- err
	}()
	const wait = 10 * time.Millisecond
	time.Sleep(wait)
	cancel()
	if err := <-failed; !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want canceled", err)
	}
	if w := session.Waited(); w <= 0 || w > time.Minute {
		t.Errorf("waited %v, want about %v", w, wait)
	}
}
