package desktop

import (
	"errors"
	"fmt"
	"io"
	"os/exec"
	"path/filepath"

	"github.com/cli/browser"
)

// Open shows a file in the program that the system has for its kind.
func Open(path string) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	browser.Stdout, browser.Stderr = io.Discard, io.Discard
	err = browser.OpenURL(path) // takes a path as well, which needs no escapes
	switch {
	case errors.Is(err, exec.ErrNotFound):
		return fmt.Errorf("cannot be shown: there is no xdg-open; install xdg-utils, or open the file yourself")
	case err != nil:
		return fmt.Errorf("cannot be shown: no program here opens it (%w); open the file yourself", err)
	}
	return nil
}
