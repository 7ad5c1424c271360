package output

import (
	"os"
	"path/filepath"
)

// A pending file replaces path when it is whole, as renameio does elsewhere: that package leaves Windows out because its
// files are not replaced atomically there. They are replaced by one call still, so that path is never half a file.
type pending struct {
	*os.File
	path string
	done bool
}

// pendingFile opens a temporary file beside path.
func pendingFile(path string) (*pending, error) {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+"*")
	if err != nil {
		return nil, err
	}
	return &pending{File: f, path: path}, nil
}

// CloseAtomicallyReplace writes what is left to the disk and gives the file the name path.
func (p *pending) CloseAtomicallyReplace() error {
	if err := p.Sync(); err != nil {
		return err
	}
	if err := p.Close(); err != nil {
		return err
	}
	if err := os.Rename(p.Name(), p.path); err != nil {
		return err
	}
	p.done = true
	return nil
}

// Cleanup removes the temporary file where it has not replaced path.
func (p *pending) Cleanup() error {
	if p.done {
		return nil
	}
	p.Close() // Windows removes no file that is open
	return os.Remove(p.Name())
}
