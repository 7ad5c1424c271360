package ledger_test

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"flowlens/cmd/internal/ledger"
)

func open(t *testing.T, out, dir string) *ledger.Ledger {
	t.Helper()
	l, err := ledger.Open(out, dir, false)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

func closeIt(t *testing.T, l *ledger.Ledger) {
	t.Helper()
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
}

// entry returns an entry in which all depends on path and n.
func entry(path string, n int) *ledger.Entry {
	return &ledger.Entry{
		Path: []byte(path),
		Mark: ledger.Mark{Size: int64(n), Time: int64(n) << 40, Class: ledger.Solved, Retry: n%2 == 1,
			Output: []byte(path + ".png"), OutputSize: int64(2 * n)},
		Result: fmt.Appendf(nil, `{"name":"%x","status":"solved"}`, path),
		Before: []byte("\xff\xd8 before " + path),
		After:  []byte(fmt.Sprint("\xff\xd8 after ", n)),
	}
}

func add(t *testing.T, l *ledger.Ledger, e *ledger.Entry) {
	t.Helper()
	if err := l.Add(e); err != nil {
		t.Fatal(err)
	}
}

func check(t *testing.T, l *ledger.Ledger, want *ledger.Entry) {
	t.Helper()
	got, err := l.Entry(string(want.Path))
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("entry %q: %+v, %v; want %+v", want.Path, got, err, want)
	}
	if mark, ok := l.Find(string(want.Path)); !ok || !reflect.DeepEqual(mark, want.Mark) {
		t.Errorf("mark %q: %+v, %t; want %+v", want.Path, mark, ok, want.Mark)
	}
}

// TestReopen checks that a ledger has the last entry of each path, in the same
// run and in later ones.
func TestReopen(t *testing.T) {
	out := filepath.Join(t.TempDir(), "new/out")
	paths := []string{"a.png", "sub/b.jpg", "new\nline\xff.png", "ü"}
	for n := 1; n <= 3; n++ {
		l := open(t, out, "/in")
		for _, path := range paths {
			if n > 1 {
				check(t, l, entry(path, n-1))
			}
			add(t, l, entry(path, n))
			check(t, l, entry(path, n))
		}
		if _, ok := l.Find("other"); ok || l.Owns("other.png") || !l.Owns("a.png.png") {
			t.Errorf("found %t, owns %t and %t", ok, l.Owns("other.png"), l.Owns("a.png.png"))
		}
		closeIt(t, l)
	}
	closeIt(t, open(t, out, "/in"))
	if lines := strings.Count(string(text(t, out)), "\n"); lines != 1+len(paths) {
		t.Errorf("%d lines, superseded ones among them", lines)
	}
}

func text(t *testing.T, out string) []byte {
	t.Helper()
	data, err := os.ReadFile(file(out))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func file(out string) string { return filepath.Join(out, ".flowlens/ledger.jsonl") }

// TestCutAnywhere cuts a ledger after one byte or another: the entries before are there.
func TestCutAnywhere(t *testing.T) {
	out := t.TempDir()
	l := open(t, out, "/in")
	for n := range 3 {
		add(t, l, entry(fmt.Sprint(n), n))
	}
	closeIt(t, l)
	whole := text(t, out)
	for cut := 0; cut < len(whole); cut += 11 {
		if err := os.WriteFile(file(out), whole[:cut], 0o666); err != nil {
			t.Fatal(err)
		}
		l := open(t, out, "/in")
		for n := range strings.Count(string(whole[:cut]), "\n") - 1 {
			check(t, l, entry(fmt.Sprint(n), n))
		}
		add(t, l, entry("more", 7))
		closeIt(t, l)
		l = open(t, out, "/in")
		check(t, l, entry("more", 7))
		closeIt(t, l)
	}
}

func TestOneAtATime(t *testing.T) {
	out := t.TempDir()
	l := open(t, out, "/in")
	if _, err := ledger.Open(out, "/in", true); err != ledger.ErrBusy {
		t.Errorf("%v, want ErrBusy", err)
	}
	closeIt(t, l)
	closeIt(t, open(t, out, "/in"))
}

func TestOtherFolder(t *testing.T) {
	out := t.TempDir()
	closeIt(t, open(t, out, "/empty")) // nothing to lose
	l := open(t, out, "/in")
	add(t, l, entry("a.png", 1))
	closeIt(t, l)
	var other *ledger.OtherError
	if _, err := ledger.Open(out, "/else", false); !errors.As(err, &other) || other.Folder != "/in" {
		t.Errorf("%v, want one that names /in", err)
	}
	l, err := ledger.Open(out, "/else", true)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := l.Find("a.png"); ok {
		t.Error("entry of another folder")
	}
	closeIt(t, l)
}

// TestPut checks that a file is there whole or not at all.
func TestPut(t *testing.T) {
	out := t.TempDir()
	long := strings.Repeat("n", 251) + ".png"
	if err := os.Symlink("elsewhere", filepath.Join(out, "link")); err != nil {
		t.Fatal(err)
	}
	l := open(t, out, "/in")
	defer l.Close()
	failed := errors.New("failed")
	for _, path := range []string{"a", "sub/deep/b", "sub/" + long, "link"} {
		for _, text := range []string{"one", "two"} {
			target := filepath.Join(out, path)
			before, _ := os.ReadFile(target)
			if err := l.Put(path, func(f *os.File) error { f.WriteString("half"); return failed }); err != failed {
				t.Errorf("%s: %v", path, err)
			}
			if after, _ := os.ReadFile(target); string(after) != string(before) {
				t.Errorf("%s: %q after a failure", path, after)
			}
			if err := l.Put(path, func(f *os.File) error { _, err := f.WriteString(text); return err }); err != nil {
				t.Error(err)
			}
			if after, err := os.ReadFile(target); string(after) != text {
				t.Errorf("%s: %q, %v", path, after, err)
			}
		}
	}
	if left, _ := filepath.Glob(filepath.Join(out, ".flowlens/draft*")); len(left) > 0 {
		t.Errorf("left behind: %q", left)
	}
	if _, err := os.Stat(filepath.Join(out, "elsewhere")); err == nil {
		t.Error("written through a link")
	}
}

func TestDraftsAreRemoved(t *testing.T) {
	out := t.TempDir()
	closeIt(t, open(t, out, "/in"))
	draft := filepath.Join(out, ".flowlens/draft-1")
	if err := os.WriteFile(draft, []byte("half"), 0o666); err != nil {
		t.Fatal(err)
	}
	l := open(t, out, "/in")
	defer l.Close()
	if _, err := os.Stat(draft); err == nil {
		t.Error("a draft of the last run is left")
	}
}
