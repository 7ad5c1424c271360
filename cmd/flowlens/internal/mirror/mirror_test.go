package mirror

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flowlens/cmd/flowlens/internal/ui"
	"flowlens/cmd/internal/ledger"
	"flowlens/cmd/internal/outcome"
	"flowlens/vision"
)

// broken solves nothing: each picture seems to be cut off.
func broken(_ context.Context, o *outcome.Outcome, _ []byte) {
	o.Shot, o.Err = new(outcome.Shot), vision.ErrBroken
}

// work looks once and works on all that there is.
func work(t *testing.T, m *Mirror) {
	t.Helper()
	files, names, err := m.Look()
	if err != nil {
		t.Fatal(err)
	}
	m.Work(t.Context(), files, names, func(*ledger.Entry) {})
}

// TestWriters checks what becomes of a file that is still being written: it is waited
// for, and has failed when the patience for it is at its end.
func TestWriters(t *testing.T) {
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "slow.png"), []byte("half a picture"), 0o666); err != nil {
		t.Fatal(err)
	}
	var told bytes.Buffer
	m, err := Open(Config{Dir: dir, Out: filepath.Join(t.TempDir(), "out"), Solve: broken, UI: &ui.UI{Out: &told, Err: &told}})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	work(t, m)
	if _, ok := m.ledger.Find("slow.png"); ok || !m.IsWaiting() || told.Len() > 0 {
		t.Errorf("entered %t, waiting %t, told %q", ok, m.IsWaiting(), told.String())
	}
	m.Insist()
	work(t, m)
	mark, ok := m.ledger.Find("slow.png")
	if !ok || mark.Class != ledger.Failed || !mark.Retry || !strings.Contains(told.String(), "slow.png: it is still being written; ") {
		t.Errorf("%v, told %q", mark, told.String())
	}
	if !m.UI.Failed || m.IsWaiting() {
		t.Errorf("failure told %t, waiting %t", m.UI.Failed, m.IsWaiting())
	}
}

// TestBrokenFiles checks that a broken file which has not changed for long has failed, and is not tried again.
func TestBrokenFiles(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "cut.png")
	if err := os.WriteFile(path, []byte("half a picture"), 0o666); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-2 * SettleTime)
	if err := os.Chtimes(path, old, old); err != nil {
		t.Fatal(err)
	}
	m, err := Open(Config{Dir: dir, Out: t.TempDir(), Solve: broken, UI: &ui.UI{Out: io.Discard, Err: io.Discard}})
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	work(t, m)
	if mark, ok := m.ledger.Find("cut.png"); !ok || mark.Class != ledger.Failed || mark.Retry || m.IsWaiting() {
		t.Errorf("%v, %t, waiting %t", mark, ok, m.IsWaiting())
	}
}

// TestVanishedWriters checks what becomes of a file that was being written and is
// gone when it is looked at again: a batch names it, a watch forgets it.
func TestVanishedWriters(t *testing.T) {
	for _, stays := range []bool{false, true} {
		m, err := Open(Config{Dir: t.TempDir(), Out: t.TempDir(), Stays: stays, Solve: broken, UI: &ui.UI{Out: io.Discard, Err: io.Discard}})
		if err != nil {
			t.Fatal(err)
		}
		defer m.Close()
		m.unsettled["gone.png"] = time.Now().Add(-SettleTime)
		work(t, m)
		mark, ok := m.ledger.Find("gone.png")
		if named := ok && mark.Class == ledger.Failed; named == stays || m.IsWaiting() {
			t.Errorf("stays %t: %v, %t, waiting for %v", stays, mark, ok, m.unsettled)
		}
	}
}
