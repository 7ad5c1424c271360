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
	// Skip says why this is left alone: ErrHidden, ErrLink or ErrNoFile.
	Skip error
}

// Scan returns all files below dir, in the order of their paths, folder by
// folder. What lies below out is left out, which may be inside dir. Links to
// files are followed, links to folders are not, so that no loop is walked and
// no file is found twice. visit is called for each folder before it is read; it
// may be nil. The error is that of dir itself.
func Scan(dir, out string, visit func(path string)) ([]File, error) {
	info, err := os.Stat(dir)
	if err != nil {
		return nil, err
	}
	if !info.IsDir() {
		return nil, &fs.PathError{Op: "scan", Path: dir, Err: errors.New("not a folder")}
	}
	outInfo, _ := os.Stat(out) // nil before it is made
	var files []File
	root := filepath.Clean(dir) + string(filepath.Separator) // goes through a link
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		rel := strings.TrimPrefix(path, root)
		if rel == "" || path == filepath.Clean(dir) {
			if err == nil && visit != nil {
				visit(root)
			}
			return err
		}
		if err != nil { // of reading the folder at path, of which visit was told
			files = append(files, File{Path: rel, Err: err})
			return nil
		}
		if !d.IsDir() {
			files = append(files, newFile(path, rel, d))
			return nil
		}
		if hidden(rel) {
			files = append(files, File{Path: rel, Skip: ErrHidden})
			return fs.SkipDir
		}
		if info, err := d.Info(); err == nil && outInfo != nil && os.SameFile(info, outInfo) {
			return fs.SkipDir
		}
		if visit != nil {
			visit(path)
		}
		return nil
	})
	return files, err
}

// newFile looks at what is not a folder. A link that leads nowhere is a file
// that is not there, as is one that has just vanished.
func newFile(path, rel string, d fs.DirEntry) File {
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
