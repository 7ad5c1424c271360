package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
)

const (
	// stdio names standard input or output on the command line.
	stdio = "-"
	// maxPicture is one byte more than vision.Decode takes, so that it can
	// tell a picture that is too big from one that is not.
	maxPicture = 20<<20 + 1
)

var (
	errDirectory = errors.New("is a directory")
	errEmpty     = errors.New("the file is empty; copy or download it again")
)

// byteOrderMark is what some editors put before text.
const byteOrderMark = "\xef\xbb\xbf"

// kind is what an input holds.
type kind uint8

const (
	picture    kind = iota
	boardText       // one board in its text form
	boardJSON       // one board as JSON
	boardLines      // a board as JSON on each line
	words           // text of no known kind, on standard input
)

// A source is an opened input.
type source struct {
	path string // as given on the command line
	kind kind
	r    *bufio.Reader
	file io.Closer
}

// openSource opens the input of that path and finds out what it holds.
func openSource(ctx context.Context, path string) (*source, error) {
	f := os.Stdin
	if path != stdio {
		var err error
		if f, err = os.Open(path); err != nil {
			return nil, err
		}
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, errDirectory
	}
	s := &source{path: path, r: bufio.NewReaderSize(cancelReader{ctx, f}, 64<<10), file: f}
	head, err := s.head()
	if err != nil {
		f.Close()
		return nil, err
	}
	s.kind = kindOf(path, head)
	return s, nil
}

func (s *source) Close() error { return s.file.Close() }

// head returns the first bytes of s, as many as tell what it is. It does not
// wait for more than that: a program may be writing boards line by line.
func (s *source) head() ([]byte, error) {
	for n := 1; ; n++ {
		head, err := s.r.Peek(n)
		switch {
		case err == io.EOF && isBlank(head):
			return nil, errEmpty
		case err == io.EOF, err == bufio.ErrBufferFull:
			return head, nil
		case err != nil:
			return nil, err
		case string(head) == byteOrderMark:
			s.r.Discard(n)
			n = 0
		case !isBlank(head[n-1:]) && !mayBePicture(head) && !strings.HasPrefix(byteOrderMark, string(head)):
			return s.r.Peek(s.r.Buffered())
		}
	}
}

// kindOf tells what an input holds: by its first bytes when they are those of
// a picture, then by the ending of its name, and where there is none, as on
// standard input, by whether it begins as JSON or as text.
func kindOf(path string, head []byte) kind {
	if isPicture(head) {
		return picture
	}
	ending := strings.ToLower(filepath.Ext(path))
	switch {
	case ending == ".json":
		return boardJSON
	case ending == ".jsonl", ending == "" && bytes.HasPrefix(bytes.TrimSpace(head), []byte("{")):
		return boardLines
	case ending == ".txt", ending == "" && isText(head):
		return boardText
	case path == stdio && isWords(head):
		return words
	}
	return picture // vision.Decode says what is wrong with it
}

// pictureMagic are the first bytes of pictures, with '?' for any byte.
var pictureMagic = []string{"\x89PNG", "\xff\xd8\xff", "GIF8", "RIFF????WEBP"}

func isPicture(head []byte) bool {
	return slices.ContainsFunc(pictureMagic, func(magic string) bool {
		return len(head) >= len(magic) && agree(head, magic)
	})
}

// mayBePicture reports whether head is too short to tell.
func mayBePicture(head []byte) bool {
	return slices.ContainsFunc(pictureMagic, func(magic string) bool {
		return len(head) < len(magic) && agree(head, magic)
	})
}

// agree reports whether head is as magic says, as far as both go.
func agree(head []byte, magic string) bool {
	for i := range min(len(head), len(magic)) {
		if magic[i] != '?' && magic[i] != head[i] {
			return false
		}
	}
	return true
}

func isBlank(data []byte) bool { return len(bytes.TrimSpace(data)) == 0 }

// isText reports whether head begins with a row of a text board.
func isText(head []byte) bool {
	const longest = 4096 // cells of a row, many more than a solver takes
	row, _, _ := bytes.Cut(head, []byte("\n"))
	row = bytes.TrimRight(row, "\r")
	for _, c := range row {
		if c != '.' && (c|0x20 < 'a' || c|0x20 > 'z') {
			return false
		}
	}
	return len(row) > 0 && len(row) <= longest
}

// isWords reports whether head looks like text, and not like that of a web page or
// document, which people take for pictures.
func isWords(head []byte) bool {
	markup := bytes.IndexAny(bytes.TrimSpace(head), "<%") == 0
	control := bytes.ContainsFunc(head, func(r rune) bool { return r < ' ' && !unicode.IsSpace(r) })
	return len(head) > 0 && !markup && !control
}

// data returns all of s, at most limit bytes of it.
func (s *source) data(limit int64) ([]byte, error) {
	return io.ReadAll(io.LimitReader(s.r, limit))
}

// stem is the file name of path without its folder and ending.
func stem(path string) string {
	if path == stdio {
		return "stdin"
	}
	base := filepath.Base(path)
	return strings.TrimSuffix(base, filepath.Ext(base))
}

// A cancelReader stops waiting for data when its context ends. A read under way
// is left behind, so it is for a process that is about to end.
type cancelReader struct {
	ctx context.Context
	r   io.Reader
}

func (c cancelReader) Read(p []byte) (int, error) {
	type result struct {
		n   int
		err error
	}
	done := make(chan result, 1)
	go func() {
		n, err := c.r.Read(p)
		done <- result{n, err}
	}()
	select {
	case r := <-done:
		return r.n, r.err
	case <-c.ctx.Done():
		return 0, c.ctx.Err()
	}
}
