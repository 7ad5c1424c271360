// Package input opens what a command line names, a file or standard input, and
// finds out what it holds: a picture, boards, or a level of Hexiom.
//
// [Open] looks at the first bytes only. What a [Source] holds is then asked of it
// by kind: the bytes of a picture, an [Entry] for each board as it comes in, or a
// level. Nothing here looks into a picture or at a board's rules.
package input

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode"
)

const (
	// Stdio names standard input or output on the command line.
	Stdio = "-"
	// MaxPicture is one byte more than vision.Decode takes, so that it can
	// tell a picture that is too big from one that is not.
	MaxPicture = 20<<20 + 1
)

// Why an input cannot be read.
var (
	ErrDirectory = errors.New("is a directory")
	errURL       = errors.New("is a web address; download the picture, and give its file")
	ErrEmpty     = errors.New("the file is empty; copy or download it again")
)

// PictureEndings are the endings of the names of pictures that can be read, in lower case.
var PictureEndings = []string{"png", "jpg", "jpeg", "heic", "heif", "avif", "webp", "gif", "bmp", "tif", "tiff"}

// byteOrderMark is what some editors put before text.
const byteOrderMark = "\xef\xbb\xbf"

// Kind is what an input holds.
type Kind uint8

// The kinds of inputs. A level of Hexiom has none of its own: see [Source.IsLevel].
const (
	Picture    Kind = iota
	BoardText       // one board in its text form
	BoardJSON       // one board as JSON
	BoardLines      // a board as JSON on each line
	Words           // text of no known kind, on standard input
)

// A Source is an opened input.
type Source struct {
	Path string // as given on the command line
	Kind Kind   // by its first bytes and its name; one who knows better may set it
	r    *bufio.Reader
	file io.Closer
}

// Open opens the input of that path, or standard input for [Stdio], and finds out
// what it holds. When ctx ends, reading from it fails. The error is that of the
// file, ErrDirectory or ErrEmpty.
func Open(ctx context.Context, path string) (*Source, error) {
	f := os.Stdin
	if path != Stdio {
		var err error
		if f, err = os.Open(path); errors.Is(err, fs.ErrNotExist) && IsURL(path) {
			return nil, errURL
		} else if err != nil {
			return nil, err
		}
	}
	if info, err := f.Stat(); err == nil && info.IsDir() {
		f.Close()
		return nil, fmt.Errorf("%w; try flowlens batch %s -o OUT", ErrDirectory, path)
	}
	s := &Source{Path: path, r: bufio.NewReaderSize(cancelReader{ctx, f}, 64<<10), file: f}
	head, err := s.head()
	if err != nil {
		f.Close()
		return nil, err
	}
	s.Kind = KindOf(path, head)
	return s, nil
}

// FromBytes returns the source of what was sent without a name, and finds out what it holds.
func FromBytes(data []byte) *Source {
	data = bytes.TrimPrefix(data, []byte(byteOrderMark))
	s := &Source{r: bufio.NewReaderSize(bytes.NewReader(data), 64<<10), file: io.NopCloser(nil)}
	s.Kind = KindOf("", data[:min(len(data), 64<<10)])
	return s
}

// IsURL reports whether a word is a web address, which people paste.
func IsURL(word string) bool {
	return strings.HasPrefix(word, "http://") || strings.HasPrefix(word, "https://")
}

// Close closes the file.
func (s *Source) Close() error { return s.file.Close() }

// head returns the first bytes of s, as many as tell what it is. It does not
// wait for more than that: a program may be writing boards line by line.
func (s *Source) head() ([]byte, error) {
	for n := 1; ; n++ {
		head, err := s.r.Peek(n)
		switch {
		case err == io.EOF && isBlank(head):
			return nil, ErrEmpty
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

// KindOf returns what an input holds: by its first bytes when they are those of
// a picture, then by the ending of its name, and where there is none, as on
// standard input, by whether it begins as JSON or as text.
func KindOf(path string, head []byte) Kind {
	if IsPicture(head) {
		return Picture
	}
	ending := strings.ToLower(filepath.Ext(path))
	switch {
	case ending == ".json":
		return BoardJSON
	case ending == ".jsonl", ending == "" && bytes.HasPrefix(bytes.TrimSpace(head), []byte("{")):
		return BoardLines
	case ending == ".txt", ending == "" && isText(head):
		return BoardText
	case path == Stdio && isWords(head):
		return Words
	}
	return Picture // vision.Decode says what is wrong with it
}

// PictureHead is how many first bytes tell a picture.
const PictureHead = 12

// pictureMagic are the first bytes of pictures, with '?' for any byte.
var pictureMagic = []string{
	"\x89PNG", "\xff\xd8\xff", "GIF8", "RIFF????WEBP", "BM????\x00\x00\x00\x00", "II*\x00", "MM\x00*",
	"\x00???ftypheic", "\x00???ftypheix", "\x00???ftypavif", "\x00???ftypmif1",
}

// IsPicture reports whether a file that begins with head is a picture of a kind that can be
// read. It needs pictureHead bytes to be sure.
func IsPicture(head []byte) bool {
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
	const label = 3      // characters of one where blanks stand between the cells: prose has longer words
	row, _, _ := bytes.Cut(head, []byte("\n"))
	cells := bytes.Fields(row)
	for _, cell := range cells {
		if len(bytes.Trim(cell, labels)) > 0 || len(cells) > 1 && len(cell) > label {
			return false
		}
	}
	if len(row) == 2 && row[0] == 'P' && '1' <= row[1] && row[1] <= '6' {
		return false // a Netpbm picture
	}
	oneDigit := len(cells) == 1 && len(cells[0]) == 1 && isNumber(string(cells[0])) // no board: a level of Hexiom, or words
	return len(cells) > 0 && len(row) <= longest && !oneDigit
}

// labels are the characters of a text board: labels of dots, and the dot for an empty cell.
const labels = ".0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

// isWords reports whether head looks like text, and not like that of a web page or
// document, which people take for pictures.
func isWords(head []byte) bool {
	markup := bytes.IndexAny(bytes.TrimSpace(head), "<%") == 0
	control := bytes.ContainsFunc(head, func(r rune) bool { return r < ' ' && !unicode.IsSpace(r) })
	return len(head) > 0 && !markup && !control
}

// Bytes returns the file of a picture, or of a larger one the first maxPicture bytes.
func (s *Source) Bytes() ([]byte, error) { return s.data(MaxPicture) }

// data returns all of s, at most limit bytes of it.
func (s *Source) data(limit int64) ([]byte, error) {
	return io.ReadAll(io.LimitReader(s.r, limit))
}

// Stem returns the file name of path without its folder and ending, and "stdin"
// for [Stdio].
func Stem(path string) string {
	if path == Stdio {
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
