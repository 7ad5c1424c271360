package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"flowlens/solve/puzzle"
)

const (
	// stdio names standard input or output on the command line.
	stdio = "-"
	// maxPicture is one byte more than vision.Decode takes, so that it can
	// tell a picture that is too big from one that is not.
	maxPicture = 20<<20 + 1
	// maxBoard bounds a board file: 1000x1000 cells as JSON need about 2 MB.
	maxBoard = 64 << 20
)

var errDirectory = errors.New("is a directory")

// kind is what an input holds.
type kind uint8

const (
	picture    kind = iota
	boardText       // one board in its text form
	boardJSON       // one board as JSON
	boardLines      // a board as JSON on each line
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
	first, err := s.r.Peek(1)
	if err == io.EOF {
		return nil, errors.New("the file is empty; copy or download it again")
	}
	if err != nil {
		return nil, err
	}
	if n := len("RIFF????WEBP"); first[0] > ' ' && first[0] != '{' {
		if _, err := s.r.Peek(n); err != nil && err != io.EOF {
			return nil, err
		}
	}
	return s.r.Peek(s.r.Buffered())
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
	}
	return picture // vision.Decode says what is wrong with it
}

func isPicture(head []byte) bool {
	for _, magic := range []string{"\x89PNG", "\xff\xd8\xff", "GIF8"} {
		if bytes.HasPrefix(head, []byte(magic)) {
			return true
		}
	}
	return len(head) >= 12 && string(head[:4]) == "RIFF" && string(head[8:12]) == "WEBP"
}

// isText reports whether head begins with a row of a text board.
func isText(head []byte) bool {
	row, _, _ := bytes.Cut(head, []byte("\n"))
	row = bytes.TrimRight(row, "\r")
	for _, c := range row {
		if c != '.' && (c|0x20 < 'a' || c|0x20 > 'z') {
			return false
		}
	}
	return len(row) > 0
}

// data returns all of s, at most limit bytes of it.
func (s *source) data(limit int64) ([]byte, error) {
	return io.ReadAll(io.LimitReader(s.r, limit))
}

// A boardEntry is one board of a board file, or what is wrong with it.
type boardEntry struct {
	path  string // of the file
	line  int    // of the board, from 1; 0 where the file holds nothing else
	name  string // of the board, may be empty
	board *puzzle.Board
	err   error
}

// boards yields the boards of a source that is not a picture.
func (s *source) boards() iter.Seq[boardEntry] {
	if s.kind == boardLines {
		return s.lines
	}
	return func(yield func(boardEntry) bool) {
		data, err := s.data(maxBoard)
		e := boardEntry{path: s.path, name: stem(s.path), err: err}
		switch {
		case err != nil:
		case s.kind == boardText:
			e.board, e.err = puzzle.Parse(string(data))
		default:
			e.parse(data)
		}
		yield(e)
	}
}

// lines yields the boards of JSON lines. Empty lines are skipped. When the first
// line is no whole board, the whole input may be one, written over many lines.
func (s *source) lines(yield func(boardEntry) bool) {
	for n := 1; ; n++ {
		line, err := s.r.ReadBytes('\n')
		if n == 1 && err == nil && !json.Valid(line) {
			line, err = s.joined(line)
		}
		if len(bytes.TrimSpace(line)) > 0 {
			e := boardEntry{path: s.path, line: n}
			e.parse(line)
			if !yield(e) {
				return
			}
		}
		if err == io.EOF {
			return
		}
		if err != nil {
			yield(boardEntry{path: s.path, line: n, err: err})
			return
		}
	}
}

// joined returns the first line together with the rest of s when that is one
// JSON value, else the line alone; s is then left behind the line.
func (s *source) joined(line []byte) ([]byte, error) {
	rest, err := s.data(maxBoard)
	if whole := slices.Concat(line, rest); err == nil && json.Valid(whole) {
		return whole, io.EOF
	}
	s.r = bufio.NewReader(bytes.NewReader(rest))
	return line, err
}

// parse fills in the board that data holds as JSON.
func (e *boardEntry) parse(data []byte) {
	var named struct{ Name string }
	if json.Unmarshal(data, &named) == nil && named.Name != "" {
		e.name = named.Name // also for a board that is refused
	}
	e.board, _, e.err = puzzle.ParseJSON(data)
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
