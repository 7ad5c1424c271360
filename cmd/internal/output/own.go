package output

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"io/fs"
	"os"
	"unicode/utf8"

	"flowlens/overlay"
)

// ErrForeign says that a result would take the place of a file that is none.
var ErrForeign = errors.New("is there already and was not written by flowlens; move it away, or replace it with --force")

// largestOwn is more than any result has, in bytes.
const largestOwn = 64 << 20

// isOwn reports whether a file is a result: pictures say so themselves, text has flows in box-drawing characters, and JSON a
// status.
func isOwn(file []byte) bool {
	var doc struct{ Status string }
	switch first, _, _ := bytes.Cut(file, []byte("\n")); {
	case overlay.IsResult(file):
		return true
	case json.Unmarshal(first, &doc) == nil:
		return doc.Status != ""
	}
	return utf8.Valid(file) && bytes.ContainsAny(file, "━┃")
}

// isResultPicture reports whether the file at path is a picture with a solution in it.
func isResultPicture(path string) bool {
	data, err := readStart(path)
	return err == nil && overlay.IsResult(data)
}

// foreign returns what stands at path where that is no result, else nil.
func foreign(path string) ([]byte, error) {
	data, err := readStart(path)
	if errors.Is(err, fs.ErrNotExist) || isOwn(data) {
		return nil, nil
	}
	return data, err
}

// readStart returns the file at path, of a larger one than any result is the beginning.
func readStart(path string) ([]byte, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return io.ReadAll(io.LimitReader(f, largestOwn))
}

// differs returns ErrForeign where the file at path is not what there was before.
func differs(path string, before []byte) error {
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, before) {
		return errors.Join(err, ErrForeign)
	}
	return nil
}
