package ledger

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// draftPrefix begins the names of files that are not whole yet.
const draftPrefix = "draft-"

// Put writes a file of that path within the output folder, and its folder. The
// file is there whole or not at all: it takes its name, and the place of a file
// or link of that name, after write has returned and all is on disk.
func (l *Ledger) Put(path string, write func(*os.File) error) error {
	target := filepath.Join(l.out, path)
	if err := os.MkdirAll(filepath.Dir(target), 0o777); err != nil {
		return err
	}
	return l.put(target, write)
}

// put writes the file target by way of a draft in the ledger's folder. There a
// killed run leaves it to be removed by the next, and no name is too long for it.
func (l *Ledger) put(target string, write func(*os.File) error) error {
	f, err := l.createDraft()
	if err != nil {
		return err
	}
	err = write(f)
	if err == nil {
		err = f.Sync()
	}
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err == nil {
		err = os.Rename(f.Name(), target)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	return err
}

func (l *Ledger) createDraft() (*os.File, error) {
	l.mu.Lock()
	l.drafts++
	name := fmt.Sprint(draftPrefix, l.drafts)
	l.mu.Unlock()
	return os.OpenFile(filepath.Join(l.out, folderName, name), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
}

// removeDrafts removes what a killed run left behind.
func (l *Ledger) removeDrafts() error {
	home := filepath.Join(l.out, folderName)
	left, err := os.ReadDir(home)
	if err != nil {
		return err
	}
	for _, d := range left {
		if strings.HasPrefix(d.Name(), draftPrefix) {
			if err := os.Remove(filepath.Join(home, d.Name())); err != nil {
				return err
			}
		}
	}
	return nil
}
