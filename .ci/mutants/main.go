// Command mutants measures how much the tests notice: it makes one small change
// at a time in the code of a package, such as < to <=, and runs the package's own
// short tests. Changes that no test fails for are printed, for somebody to look
// at: many of them change nothing but the speed, the others want a test.
//
//	go run ./.ci/mutants [-n COUNT] [-seed SEED] [-at REGEXP] PACKAGE...
//
// Gremlins does the like, but not as this project needs it: it knows no change of
// a constant or a bool, tries all changes or none, and counts those that do not
// compile as noticed.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"
)

var (
	count    = flag.Int("n", 40, "try so many `changes` a package, drawn at random; 0 for all")
	seed     = flag.Uint64("seed", 1, "draw them by this `seed`")
	at       = flag.String("at", "", "only those whose FILE:LINE:COLUMN matches a `regexp`")
	parallel = flag.Int("p", max(1, runtime.NumCPU()/2), "run so many tests at a `time`")
)

func main() {
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: go run ./.ci/mutants [flags] PACKAGE...")
		flag.PrintDefaults()
	}
	flag.Parse()
	if err := run(flag.Args()); err != nil {
		fmt.Fprintln(os.Stderr, "mutants:", err)
		os.Exit(1)
	}
}

func run(patterns []string) error {
	within, err := regexp.Compile(*at)
	if err != nil {
		return err
	}
	packages, err := list(patterns)
	if err != nil {
		return err
	}
	tmp, err := os.MkdirTemp("", "mutants")
	if err != nil {
		return err
	}
	defer os.RemoveAll(tmp)
	for _, p := range packages {
		if err := p.try(tmp, within); err != nil {
			return fmt.Errorf("%s: %w", p.ImportPath, err)
		}
	}
	return nil
}

// A pkg is a package, as go list tells of it.
type pkg struct {
	Dir, ImportPath           string
	GoFiles                   []string
	TestGoFiles, XTestGoFiles []string
}

// list returns the packages that have tests.
func list(patterns []string) ([]pkg, error) {
	cmd := exec.Command("go", append([]string{"list", "-json=Dir,ImportPath,GoFiles,TestGoFiles,XTestGoFiles"}, patterns...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	var packages []pkg
	for d := json.NewDecoder(strings.NewReader(string(out))); d.More(); {
		var p pkg
		if err := d.Decode(&p); err != nil {
			return nil, err
		}
		if len(p.TestGoFiles)+len(p.XTestGoFiles) > 0 {
			packages = append(packages, p)
		}
	}
	return packages, nil
}

// outcome is what became of a change.
type outcome int

const (
	survived outcome = iota
	noticed
	endless // noticed, by tests that did not end
	broken  // it does not compile
)

// try makes a sample of the changes to a package and prints what became of them.
func (p pkg) try(tmp string, within *regexp.Regexp) error {
	all, err := p.changes()
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(c change) bool { return !within.MatchString(c.place()) })
	rng := rand.New(rand.NewPCG(*seed, 0))
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	begin := time.Now()
	if o, err := p.test(filepath.Join(tmp, "none"), nil, 10*time.Minute); err != nil || o != survived {
		return errors.Join(errors.New("the tests fail as it is"), err)
	}
	limit := 10*time.Second + 4*time.Since(begin)

	counts := map[outcome]int{}
	var mutex sync.Mutex
	var wg sync.WaitGroup
	var failed error
	next := 0
	for i := range *parallel {
		wg.Go(func() {
			mutex.Lock()
			defer mutex.Unlock()
			for failed == nil && next < len(all) && (*count == 0 || len(all)-len(all[next:])-counts[broken] < *count) {
				c := all[next]
				next++
				mutex.Unlock()
				o, err := p.test(filepath.Join(tmp, fmt.Sprint(i)), &c, limit)
				mutex.Lock()
				failed = errors.Join(failed, err)
				counts[o]++
				if o == survived {
					fmt.Println(c)
				}
			}
		})
	}
	wg.Wait()
	tried := counts[survived] + counts[noticed] + counts[endless]
	fmt.Printf("%s: of %d changes, %d tried with seed %d: %d noticed (%d by time), %d survived; %d did not compile\n", p.ImportPath,
		len(all), tried, *seed, counts[noticed]+counts[endless], counts[endless], counts[survived], counts[broken])
	return failed
}

// test builds and runs the tests with a change, if any, in place.
func (p pkg) test(work string, c *change, limit time.Duration) (outcome, error) {
	if err := os.MkdirAll(work, 0o777); err != nil {
		return 0, err
	}
	binary, overlay := filepath.Join(work, "test.exe"), filepath.Join(work, "overlay.json")
	replace := map[string]string{}
	if c != nil {
		changed := filepath.Join(work, "changed.go")
		replace[c.file] = changed
		if err := os.WriteFile(changed, c.apply(), 0o666); err != nil {
			return 0, err
		}
	}
	doc, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return 0, err
	}
	if err := os.WriteFile(overlay, doc, 0o666); err != nil {
		return 0, err
	}
	build := exec.Command("go", "test", "-c", "-vet=off", "-ldflags=-s -w", "-overlay", overlay, "-o", binary, p.ImportPath)
	if out, err := build.CombinedOutput(); err != nil {
		if c == nil {
			return 0, fmt.Errorf("%w: %s", err, out)
		}
		return broken, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), limit)
	defer cancel()
	cmd := exec.CommandContext(ctx, binary, "-test.short", "-test.failfast")
	cmd.Dir = p.Dir
	cmd.WaitDelay = time.Second // a program that the tests started may hold on to the output
	err = cmd.Run()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return survived, nil
	case ctx.Err() != nil:
		return endless, nil
	case errors.As(err, &exit):
		return noticed, nil
	}
	return 0, err
}
