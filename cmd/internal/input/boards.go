package input

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"unicode/utf8"

	"flowlens/solve/puzzle"
)

// maxBoard bounds a board file or line, in bytes: 1000x1000 cells as JSON need
// about 2 MB, and no solver takes that many.
const maxBoard = 4 << 20

// An Entry is one board of a board file or stream, not yet parsed.
type Entry struct {
	Path string // of the file
	Line int    // of the board, from 1; 0 where the file holds nothing else
	kind Kind   // BoardText, or else JSON
	data []byte // more than maxBoard bytes of a longer one
	err  error  // of reading
}

// Boards yields the boards of a source that is not a picture, as they come in. An
// error of reading is that of the last entry.
func (s *Source) Boards() iter.Seq[Entry] {
	if s.Kind == BoardLines {
		return s.lines
	}
	return func(yield func(Entry) bool) {
		data, err := s.data(maxBoard + 1)
		if s.Path == Stdio && bytes.Contains(data, []byte("\n{")) {
			// JSON lines, of which the first only looks like a row of text.
			s.unread(data)
			s.lines(yield)
			return
		}
		yield(Entry{Path: s.Path, kind: s.Kind, data: data, err: err})
	}
}

// lines yields the boards of JSON lines. Blank lines are skipped. The first
// board may be written over many lines, as people do with a single one.
func (s *Source) lines(yield func(Entry) bool) {
	first := true
	for n := 1; ; n++ {
		data, err := s.line()
		e := Entry{Path: s.Path, Line: n, data: data}
		if first && goesOn(data) {
			e.data = s.spread(data)
			n += bytes.Count(e.data, []byte("\n")) - 1 // the rest of its last line is still to come
		}
		if !isBlank(data) {
			first = false
			e.data = bytes.TrimRight(e.data, "\r\n")
			if !yield(e) {
				return
			}
		}
		if err == io.EOF {
			return
		}
		if err != nil {
			yield(Entry{Path: s.Path, Line: n, err: err})
			return
		}
	}
}

// line returns the next line of s. Of one that is longer than maxBoard the rest
// is dropped, so that it takes no memory.
func (s *Source) line() ([]byte, error) {
	var line []byte
	for {
		part, err := s.r.ReadSlice('\n')
		if len(line) <= maxBoard {
			line = append(line, part...)
		}
		if err != bufio.ErrBufferFull {
			return line, err
		}
	}
}

// goesOn reports whether a line ends where someone who writes a JSON object over
// many lines would break it. One that is cut off rarely does, so that it is
// refused at once, even when no other line comes for long.
func goesOn(line []byte) bool {
	line = bytes.TrimSpace(line)
	return len(line) > 0 && line[0] == '{' && bytes.ContainsAny(line[len(line)-1:], "{[,")
}

// spread returns the JSON value that begins with the given line and ends in a
// later one. Where there is none it returns the line alone. It reads no further
// than to what decides, and s is left behind what it returns.
func (s *Source) spread(line []byte) []byte {
	var seen bytes.Buffer
	rest := io.TeeReader(io.LimitReader(s.r, maxBoard), &seen)
	decoder := json.NewDecoder(io.MultiReader(bytes.NewReader(line), rest))
	var value json.RawMessage
	if decoder.Decode(&value) != nil {
		s.unread(seen.Bytes())
		return line
	}
	s.unread(seen.Bytes()[int(decoder.InputOffset())-len(line):])
	return value
}

// unread puts data back before what s reads next.
func (s *Source) unread(data []byte) {
	s.r = bufio.NewReaderSize(io.MultiReader(bytes.NewReader(data), s.r), 64<<10)
}

// Parse returns the board of an entry, and what is drawn on it. The error is that
// of reading it, or a *puzzle.InvalidError.
func (e *Entry) Parse() (*puzzle.Board, []puzzle.Drawn, error) {
	switch {
	case e.err != nil:
		return nil, nil, e.err
	case len(e.data) > maxBoard:
		return nil, nil, &puzzle.InvalidError{Reason: fmt.Sprintf("longer than %d MiB", maxBoard>>20)}
	case e.kind == BoardText && beginsLevel(e.data):
		return nil, nil, errHexiom
	case e.kind == BoardText:
		b, err := puzzle.Parse(string(e.data))
		return b, nil, err
	}
	if valid := validUTF8(e.data); valid < len(e.data) {
		return nil, nil, &puzzle.InvalidError{Reason: fmt.Sprintf("not UTF-8 at byte %d", valid+1)}
	}
	return puzzle.ParseJSON(e.data)
}

// Name returns the name of the board, or that of its file where it is the only one
// there. It tells that of a board that is refused too, as far as it can: what is
// wrong may come after the name.
func (e *Entry) Name() string {
	if name := nameIn(e.data); name != "" {
		return name
	}
	if e.Line > 0 {
		return ""
	}
	return Stem(e.Path)
}

// nameIn returns the field "name" of a JSON object, of which the end may be missing or broken.
func nameIn(data []byte) string {
	decoder := json.NewDecoder(bytes.NewReader(data))
	if open, err := decoder.Token(); err != nil || open != json.Delim('{') {
		return ""
	}
	for decoder.More() {
		key, err := decoder.Token()
		if err != nil {
			return ""
		}
		var value json.RawMessage
		if decoder.Decode(&value) != nil {
			return ""
		}
		var name string
		if key == "name" && json.Unmarshal(value, &name) == nil {
			return name
		}
	}
	return ""
}

// validUTF8 returns how many bytes at the start of data are valid.
func validUTF8(data []byte) int {
	if utf8.Valid(data) {
		return len(data)
	}
	n := 0
	for {
		r, size := utf8.DecodeRune(data[n:])
		if r == utf8.RuneError && size <= 1 {
			return n
		}
		n += size
	}
}
