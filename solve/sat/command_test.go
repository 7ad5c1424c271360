//go:build unix

package sat_test

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"flowlens/solve/sat"
)

// fake returns a solver that is a shell script; it has no single quotes in it.
// The name of the file with the clauses is its $1.
func fake(t *testing.T, script string) *sat.Command {
	t.Helper()
	c, err := sat.NewCommand("sh -c '" + script + "' sh")
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// emptyTemp makes the test fail when it leaves temporary files.
func emptyTemp(t *testing.T) {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("TMPDIR", dir)
	t.Cleanup(func() {
		if left, err := os.ReadDir(dir); len(left) > 0 || err != nil {
			t.Errorf("left behind: %v, %v", left, err)
		}
	})
}

// oneTwoFour is true for 1, -2, 4 and either value of 3.
func oneTwoFour() *sat.CNF {
	c := new(sat.CNF)
	c.NewVars("x", 4)
	c.Add(1)
	c.Add(-1, -2)
	c.Add(2, 4, 3)
	c.Add(2, 4, -3)
	return c
}

func TestCommandReadsModels(t *testing.T) {
	emptyTemp(t)
	for name, script := range map[string]string{
		"competition":             `echo c hello; echo s SATISFIABLE; echo v 1 -2 3 4 0; exit 10`,
		"exit code 0":             `echo s SATISFIABLE; echo v 1 -2 3 4 0`,
		"exit code alone":         `echo v 1 -2 3 4 0; exit 10`,
		"exit code of clasp":      `echo v 1 -2 3 4 0; exit 30`,
		"several lines":           `echo v 1 -2; echo c between; echo v 3; echo v; echo v 4; echo v 0; echo s SATISFIABLE`,
		"no line end":             `printf "s SATISFIABLE\nv 1 -2 3 4 0"`,
		"Windows line ends":       `printf "s SATISFIABLE\r\nv 1 -2 3 4 0\r\n"`,
		"piece by piece":          `for p in "s SATIS" "FIABLE\nv" " 1 -" "2 3 " "4 0"; do printf "$p"; sleep 0.01; done`,
		"left out":                `echo s SATISFIABLE; echo v 1 4 0`,
		"said twice":              `echo s SATISFIABLE; echo s SATISFIABLE; echo v 1 1 4 0`,
		"talk":                    `echo ===; echo verbose 3; echo SATISFIABLE; echo s SATISFIABLE; echo; echo v 1 4 0; echo " Memory used : 1 MB"`,
		"complaints":              `echo WARNING >&2; echo s SATISFIABLE; echo v 1 4 0`,
		"model file of MiniSat":   `printf "SAT\n1 -2 3 4 0\n" > {model}; exit 10`,
		"model file, status":      `echo s SATISFIABLE; printf "1 -2 3 4 0\n" > {model}`,
		"model file, competition": `printf "c\ns SATISFIABLE\nv 1 -2 3 4 0\n" > {model}`,
		"both":                    `echo s SATISFIABLE; echo v 1 -2 3 4 0; printf "SAT\n1 -2 3 4 0\n" > {model}; exit 10`,
	} {
		c := oneTwoFour()
		s := fake(t, script).Start(c)
		if ok, err := s.Solve(context.Background()); !ok || err != nil {
			t.Errorf("%s: %t, %v", name, ok, err)
		} else if !s.Value(1) || s.Value(2) || !s.Value(4) || !s.Value(-2) || s.Conflicts() != 0 {
			t.Errorf("%s: not the model that was given", name)
		}
	}
}

func TestCommandReadsThatThereIsNone(t *testing.T) {
	emptyTemp(t)
	for name, script := range map[string]string{
		"competition": `echo s UNSATISFIABLE; exit 20`,
		"exit code":   `exit 20`,
		"status":      `echo s UNSATISFIABLE`,
		"model file":  `echo UNSAT > {model}`,
		"MiniSat":     `echo UNSATISFIABLE; echo UNSAT > {model}; exit 20`,
	} {
		if ok, err := fake(t, script).Start(oneTwoFour()).Solve(context.Background()); ok || err != nil {
			t.Errorf("%s: %t, %v", name, ok, err)
		}
	}
}

func TestCommandReportsFaults(t *testing.T) {
	emptyTemp(t)
	for name, test := range map[string]struct{ script, want string }{
		"says nothing":         {`:`, "no answer (exit status 0)"},
		"gives up":             {`echo s UNKNOWN`, `answered "UNKNOWN"`},
		"status cut off":       {`printf "s SATISF"`, `answered "SATISF"`},
		"gives up, MiniSat":    {`echo INDET > {model}`, "no answer"},
		"fails":                {`exit 3`, "failed: exit status 3"},
		"fails after all":      {`echo s SATISFIABLE; echo v 1 4 0; exit 1`, "failed: exit status 1"},
		"crashes":              {`echo s SATISFIABLE; echo v 1; kill -SEGV $$`, "failed: signal: segmentation fault"},
		"is killed":            {`kill -9 $$`, "failed: signal: killed"},
		"complains":            {`echo WARNING: odd >&2; echo bad input >&2; echo more >&2; exit 1`, `failed: exit status 1; its error output begins "bad input"`},
		"only warns":           {`echo WARNING: odd >&2; exit 1`, `begins "WARNING: odd"`},
		"no model":             {`echo s SATISFIABLE; exit 10`, "{model}"},
		"model cut off":        {`echo s SATISFIABLE; echo v 1 -2 3 4`, "without its end"},
		"model cut within":     {`printf "s SATISFIABLE\nv 1 -2 3 -"`, `"-"`},
		"model file cut off":   {`printf "SAT\n1 -2 3 4\n" > {model}`, "without its end"},
		"wrong model":          {`echo s SATISFIABLE; echo v 1 2 3 4 0`, "breaks the clause [-1 -2]"},
		"left out too much":    {`echo s SATISFIABLE; echo v -2 4 0`, "breaks the clause [1]"},
		"too large a number":   {`echo s SATISFIABLE; echo v 1 -2 3 4 5 0`, `"5"`},
		"far too large":        {`echo s SATISFIABLE; echo v 1 4 99999999999999999999999999999999999999 0`, `"99999`},
		"smallest number":      {`echo s SATISFIABLE; echo v 1 4 -2147483648 0`, `"-2147483648"`},
		"a word":               {`echo s SATISFIABLE; echo v 1 four 0`, `"four"`},
		"a word in the file":   {`printf "SAT\n1 four 0\n" > {model}`, `"four"`},
		"talk in the file":     {`printf "Hello\n1 4 0\n" > {model}`, `"Hello"`},
		"both values":          {`echo s SATISFIABLE; echo v 1 -2 2 4 0`, "both -2 and 2"},
		"two models":           {`echo s SATISFIABLE; echo v 1 4 0; echo v 1 3 4 0`, "after its end"},
		"two answers":          {`echo s SATISFIABLE; echo s UNSATISFIABLE`, `answered "UNSATISFIABLE"`},
		"other exit code":      {`echo s UNSATISFIABLE; exit 10`, "contradicts itself"},
		"file against output":  {`echo s UNSATISFIABLE; printf "SAT\n1 4 0\n" > {model}`, "contradicts itself"},
		"a model all the same": {`echo s UNSATISFIABLE; echo v 1 4 0; exit 20`, "contradicts itself"},
		"model is no file":     {`mkdir {model}`, "not a regular file"},
		"model is a device":    {`ln -s /dev/zero {model}`, "not a regular file"},
		"model is a pipe":      {`mkfifo {model}`, "not a regular file"},
	} {
		ok, err := fake(t, test.script).Start(oneTwoFour()).Solve(context.Background())
		if ok || err == nil || !strings.Contains(err.Error(), test.want) || !strings.HasPrefix(err.Error(), "SAT solver sh ") {
			t.Errorf("%s: %t, %v; want an error with %q", name, ok, err, test.want)
		}
	}
}

// TestCommandGetsTheClauses compares what the program is given with what was
// added, before and after more is added.
func TestCommandGetsTheClauses(t *testing.T) {
	emptyTemp(t)
	copied := filepath.Join(t.TempDir(), "copy")
	s := fake(t, "cp $1 "+copied+"; echo s SATISFIABLE; echo v 1 4 0").Start(oneTwoFour())
	want := dimacs{vars: 4, clauses: 4, clause: [][]sat.Lit{{1}, {-1, -2}, {2, 4, 3}, {2, 4, -3}}}
	for range 2 {
		if ok, err := s.Solve(context.Background()); !ok || err != nil {
			t.Fatal(ok, err)
		}
		text, err := os.ReadFile(copied)
		if err != nil {
			t.Fatal(err)
		}
		if got := parseDIMACS(t, string(text)); !reflect.DeepEqual(got, want) {
			t.Errorf("the program got\n%s\nwant %v", text, want)
		}
		s.Add(-3, sat.False)
		s.Add(3, sat.True)
		s.Add(4, 2)
		want.clauses = 6
		want.clause = append(want.clause, []sat.Lit{-3}, []sat.Lit{4, 2})
	}
}

// TestCommandChecksAddedClauses gives a model that only an added clause forbids.
func TestCommandChecksAddedClauses(t *testing.T) {
	s := fake(t, `echo s SATISFIABLE; echo v 1 -2 3 4 0`).Start(oneTwoFour())
	s.Add(-3, 2)
	if ok, err := s.Solve(context.Background()); ok || err == nil || !strings.Contains(err.Error(), "breaks the clause [-3 2]") {
		t.Errorf("%t, %v", ok, err)
	}
}

// TestCommandBoundsMemory reads far more than it could need, in one line each.
func TestCommandBoundsMemory(t *testing.T) {
	emptyTemp(t)
	const flood = `head -c 50000000 /dev/zero | tr "\0" `
	for name, script := range map[string]string{
		"output":     `printf "v "; ` + flood + `1`,
		"numbers":    flood + `" "; yes v 1 | head -c 20000000`,
		"talk":       flood + `x; echo s UNSATISFIABLE`,
		"complaints": flood + `x >&2`,
		"model file": flood + `1 > {model}`,
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := fake(t, script).Start(oneTwoFour()).Solve(context.Background())
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > 4<<20 {
			t.Errorf("%s: allocated %d bytes; %v", name, got, err)
		}
	}
}

// openPipe makes a named pipe that the processes of a script can hold open, so
// that its reader sees the end of it when all of them are gone.
func openPipe(t *testing.T) (name string, open func() *os.File) {
	t.Helper()
	name = filepath.Join(t.TempDir(), "pipe")
	if err := syscall.Mkfifo(name, 0o600); err != nil {
		t.Fatal(err)
	}
	return name, func() *os.File {
		f, err := os.Open(name) // waits for a writer
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { f.Close() })
		return f
	}
}

// allGone waits for the end of the pipe, far longer than that should take.
func allGone(t *testing.T, pipe *os.File) {
	t.Helper()
	if err := pipe.SetReadDeadline(time.Now().Add(10 * time.Second)); err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, pipe); err != nil {
		t.Errorf("something is left running: %v", err)
	}
}

// TestCommandCancels ends the context of programs that do not mean to stop, and
// looks whether anything is left of them.
func TestCommandCancels(t *testing.T) {
	emptyTemp(t)
	for name, script := range map[string]string{
		"sleeps":              `echo up >&3; exec sleep 1000`,
		"ignores signals":     `trap "" TERM INT HUP; echo up >&3; while :; do sleep 1000; done`,
		"child":               `trap "" TERM INT HUP; sleep 1000 & echo up >&3; wait`,
		"grandchildren":       `sh -c "sleep 1000 & sleep 1000" & sleep 1000 & echo up >&3; sleep 1000`,
		"never stops talking": `echo up >&3; yes v 1`,
		"stopped":             `echo up >&3; kill -STOP $$`,
		"has answered":        `echo s SATISFIABLE; echo v 1 4 0; echo up >&3; sleep 1000`,
	} {
		t.Run(name, func(t *testing.T) {
			before := runtime.NumGoroutine()
			pipe, open := openPipe(t)
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			result := make(chan error)
			go func() {
				_, err := fake(t, "exec 3>"+pipe+"; "+script).Start(oneTwoFour()).Solve(ctx)
				result <- err
			}()
			running := open()
			if line, err := bufio.NewReaderSize(running, 16).ReadString('\n'); line != "up\n" {
				t.Fatal(line, err)
			}
			cancel()
			if err := <-result; !errors.Is(err, context.Canceled) {
				t.Errorf("error %v, want canceled", err)
			}
			allGone(t, running)
			if after := goroutinesDownTo(before); after > before {
				t.Errorf("%d goroutines run after a canceled solve, %d before", after, before)
			}
		})
	}
}

// TestCommandLeavesNothingRunning has a program that ends well but leaves a
// child, which holds its output open too.
func TestCommandLeavesNothingRunning(t *testing.T) {
	emptyTemp(t)
	pipe, open := openPipe(t)
	result := make(chan error)
	go func() {
		_, err := fake(t, "exec 3>"+pipe+"; sleep 1000 & echo s SATISFIABLE; echo v 1 4 0").Start(oneTwoFour()).Solve(context.Background())
		result <- err
	}()
	running := open()
	if err := <-result; err != nil {
		t.Error(err)
	}
	allGone(t, running)
}

// TestCommandStopsWriting ends the context before the program is even started.
func TestCommandStopsWriting(t *testing.T) {
	emptyTemp(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	started := filepath.Join(t.TempDir(), "started")
	if _, err := fake(t, "touch "+started).Start(pigeons(30)).Solve(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want canceled", err)
	}
	if _, err := os.Stat(started); !os.IsNotExist(err) {
		t.Error("the program was started")
	}
}

func TestCommandWithoutPlaceToWrite(t *testing.T) {
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "missing"))
	if _, err := fake(t, "exit 20").Start(oneTwoFour()).Solve(context.Background()); err == nil || !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v", err)
	}
}

// TestNewCommand looks at the words that programs get.
func TestNewCommand(t *testing.T) {
	emptyTemp(t)
	dir := t.TempDir()
	t.Setenv("HERE", dir)
	const program = "#!/bin/sh\nfor word; do echo \"$word\"; done > \"$HERE/words\"\nexit 20\n"
	for _, name := range []string{"plain", "minisat_static", "glucose-4.1"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(program), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	folder := regexp.MustCompile(regexp.QuoteMeta(os.TempDir()) + `/flowlens-sat-\d+/`)
	for line, want := range map[string]string{
		`$HERE/plain`:                           "problem.cnf",
		`$HERE/plain -q "a b" c\ d '$e {} "*"'`: `-q|a b|c d|$e {} "*"|problem.cnf`,
		`$HERE/plain {cnf} -x`:                  "problem.cnf|-x",
		`$HERE/plain --in={cnf} '{cnf}'`:        "--in=problem.cnf|problem.cnf",
		`$HERE/plain -o {model}`:                "-o|model|problem.cnf",
		`$HERE/minisat_static`:                  "problem.cnf|model",
		`$HERE/minisat_static -verb=0`:          "-verb=0|problem.cnf|model",
		`$HERE/minisat_static {cnf}`:            "problem.cnf",
		`$HERE/minisat_static {model} {cnf}`:    "model|problem.cnf",
		`"$HERE"/glucose-4.1 -model`:            "-model|problem.cnf|model",
	} {
		c, err := sat.NewCommand(line)
		if err != nil {
			t.Errorf("%s: %v", line, err)
			continue
		}
		if ok, err := c.Start(oneTwoFour()).Solve(context.Background()); ok || err != nil {
			t.Errorf("%s: %t, %v", line, ok, err)
		}
		words, err := os.ReadFile(filepath.Join(dir, "words"))
		if err != nil {
			t.Fatal(err)
		}
		got := strings.ReplaceAll(strings.TrimSpace(folder.ReplaceAllString(string(words), "")), "\n", "|")
		if got != want {
			t.Errorf("%s: words %s, want %s", line, got, want)
		}
	}
}

func TestNewCommandReportsFaults(t *testing.T) {
	for line, want := range map[string]string{
		"":                  "empty",
		"  # nothing":       "empty",
		"no-such-solver -q": "no-such-solver",
		"./no-such-solver":  "no-such-solver",
		"/etc":              "/etc",
		`sh -c "echo`:       "without closing quote",
		"sh | sh":           "`|`",
		"sh $(ls)":          "command substitution",
	} {
		if c, err := sat.NewCommand(line); c != nil || err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want an error with %q", line, err, want)
		}
	}
}
