// Package folder tells what lies below a folder and how the results are named
// that mirror it: see [Scan] and [Names].
package folder

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// Why something below a folder is left alone. Each is said of itself, after its name.
var (
	ErrHidden = errors.New("its name begins with a dot, as those of hidden and unfinished files do")
	ErrLink   = errors.New("a link to a folder, and such links are not followed; give that folder itself")
	ErrNoFile = errors.New("a pipe, socket or device")
)

// ErrUnseen says that a folder is left out as if it were not there.
var ErrUnseen = errors.New("not to be seen")

// A File is something below a folder that may hold a picture.
type File struct {
	// Path is relative to the folder, as the system spells it.
	Path string
	// Size in bytes and Time of the last change are those of the file that a
	// link leads to. They are 0 where Err or Skip is set.
	Size int64
	Time time.Time
	// Err says why this could not be looked at, such as a folder that may not be read.
	Err error
	// Skip says why this is left alone.
	Skip error
}

// Scan returns all files below dir, in the order of their paths, folder by
// folder. Links to files are followed, links to folders are not, so that no loop
// is walked and no file is found twice.
//
// enter is called for each folder before it is read, dir included, and says by an
// error that it is left alone: the reason, or ErrUnseen for it not even to be
// mentioned. The error of Scan is that of dir itself.
func Scan(dir string, enter func(path string) error) ([]File, error) {
	info, err := os.Stat(dir)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, &fs.PathError{Op: "scan", Path: dir, Err: errors.New("not a folder")}
	}
	var files []File
	root := filepath.Clean(dir) + string(filepath.Separator) // goes through a link
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if path == root {
			if err == nil {
				err = enter(path)
			}
			return err
		}
		rel := strings.TrimPrefix(path, root)
		if err != nil { // of reading the folder at path, which was entered
			files = append(files, File{Path: rel, Err: err})
			return nil
		}
		if !d.IsDir() {
			files = append(files, newFile(path, rel))
			return nil
		}
		err = ErrHidden
		if !hidden(rel) {
			err = enter(path)
		}
		if err == nil {
			return nil
		}
		if err != ErrUnseen {
			files = append(files, File{Path: rel, Skip: err})
		}
		return fs.SkipDir
	})
	return files, err
}

// newFile looks at what is not a folder. A link that leads nowhere is a file
// that is not there, as is one that has just vanished.
func newFile(path, rel string) File {
	f := File{Path: rel}
	if hidden(rel) {
		f.Skip = ErrHidden
		return f
	}
	info, err := os.Stat(path)
	switch {
	case err != nil:
		f.Err = err
	case info.IsDir():
		f.Skip = ErrLink
	case !info.Mode().IsRegular():
		f.Skip = ErrNoFile
	default:
		f.Size, f.Time = info.Size(), info.ModTime()
	}
	return f
}

func hidden(path string) bool { return strings.HasPrefix(filepath.Base(path), ".") }
