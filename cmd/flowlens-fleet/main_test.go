package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"
)

// asProgram has this test binary be the program. It is in the environment of what it starts, too.
const asProgram = "FLOWLENS_FLEET_TEST_PROGRAM"

// TestMain lets tests run this program as one of its own.
func TestMain(m *testing.M) {
	if os.Getenv(asProgram) != "" {
		main()
	}
	os.Unsetenv("NATS_URL") // that of whoever runs the tests
	os.Exit(m.Run())
}

// fleetCommand returns a run of this program in the folder dir.
func fleetCommand(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), self, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), asProgram+"=1", "GORACE=atexit_sleep_ms=10")
	return cmd
}

// runs runs a command and returns what it wrote to standard output and standard error. code is what it
// is to exit with.
func runs(t *testing.T, code int, cmd *exec.Cmd) (out, said string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	if got := cmd.ProcessState.ExitCode(); got != code {
		t.Errorf("%q ended with %d, not %d: %.2000s", cmd.Args[1:], got, code, &stderr)
	}
	return stdout.String(), stderr.String()
}

// samples is where the project's screenshots are.
const samples = "../../samples"

// newFolder makes a folder of files, whose names lead to what is in them. They are an hour old, as
// files that nobody writes any more.
func newFolder(t *testing.T, dir string, files map[string][]byte) {
	t.Helper()
	old := time.Now().Add(-time.Hour)
	for name, data := range files {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o666); err != nil {
			t.Fatal(err)
		}
		if err := os.Chtimes(path, old, old); err != nil {
			t.Fatal(err)
		}
	}
}

// sample returns one of the project's samples.
func sample(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(samples, filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	return data
}
