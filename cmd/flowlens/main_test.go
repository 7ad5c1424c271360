package main

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"flowlens/cmd/flowlens/internal/config"
)

// TestMain lets the scripts, and the other tests, run this program as "flowlens", and a stand-in for Android's adb.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) != "flowlens" {
		os.Setenv(config.Variable, "") // no favorites of whoever runs the tests; scripts have no home
	}
	testscript.Main(m, map[string]func(){"flowlens": main, "adb": standInADB})
}

// quickExit is for the environment of a process: under the race detector each
// would wait a second before it ends.
const quickExit = "GORACE=atexit_sleep_ms=10"

// TestScripts runs testdata/*.txtar, one for each subcommand or kind of refusal. Under the race detector pictures take ten
// times as long, and some would run into their time limits; then only scripts about many boards at once are run.
func TestScripts(t *testing.T) {
	params := testscript.Params{
		Dir: "testdata",
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"exits":      exits,
			"picture":    makePicture,
			"hexiomshot": makeHexiomShot,
			"board":      makeBoard,
			"drawn":      drawn,
			"frames":     frames,
		},
		Condition: func(cond string) (bool, error) {
			switch cond {
			case "root":
				return os.Geteuid() == 0, nil
			case "race":
				return raceDetector, nil
			}
			return false, errors.New("unknown condition")
		},
		Setup: func(env *testscript.Env) error {
			ours := filepath.SplitList(env.Getenv("PATH"))[0] // where flowlens is, and nothing else
			env.Vars = append(env.Vars, quickExit, "OURS="+ours)
			return nil
		},
		RequireUniqueNames: true,
	}
	if raceDetector {
		params.Dir, params.Files = "", []string{"testdata/json.txtar", "testdata/lines.txtar", "testdata/solver.txtar"}
	}
	testscript.Run(t, params)
}

// exits runs "exits CODE PROGRAM ARGS..." and fails for any other exit code.
func exits(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: exits CODE PROGRAM ARGS...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	err = ts.Exec(args[1], args[2:]...)
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}
