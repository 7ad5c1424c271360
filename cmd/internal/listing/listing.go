// Package listing writes what became of the pictures of a folder as JSON lines,
// as CSV and as one HTML page, each row by row, so that any number of rows takes the same
// memory: see [Lines], [Table] and [Page].
package listing

import (
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"strings"
	"unicode/utf8"

	"flowlens/cmd/internal/ledger"
)

// A Row is one file of the folder.
type Row struct {
	// Image is the path of the file and Output that of its result, "" for none,
	// as people would type them.
	Image, Output string
	// ImageLink and OutputLink lead to them from the page, as URLs.
	ImageLink, OutputLink string
	Entry                 *ledger.Entry
}

// A Summary is what the rows add up to.
type Summary struct {
	Title  string
	Folder string // that the pictures are in, as paths of rows begin
	Counts map[ledger.Class]int
}

// Rows yields the rows of a listing, in order. It may end with an error.
type Rows = iter.Seq2[*Row, error]

// Lines writes the rows as JSON lines: the results as flowlens solve prints
// them, with their class.
func Lines(w io.Writer, rows Rows) error {
	for row, err := range rows {
		if err != nil {
			return err
		}
		if err := writeLine(w, row); err != nil {
			return err
		}
	}
	return nil
}

// details are the fields of a result that people want to see.
type details struct {
	Status     string
	Error      string
	Unique     *bool // only where there are several solutions
	Confidence *float64
	Doubt      string
	Board      *struct {
		Lattice    string
		Rows, Cols int
	}
	Flows []struct{}
	Stats *struct{ Seconds float64 }
	More  []struct{} // the other boards of the picture
}

func (row *Row) details() (*details, error) {
	d := new(details)
	if err := json.Unmarshal(row.Entry.Result, d); err != nil {
		return nil, fmt.Errorf("listing: %w", err)
	}
	return d, nil
}

// writeLine writes the result of a row with its paths before it.
func writeLine(w io.Writer, row *Row) error {
	head, err := json.Marshal(struct {
		Image  string       `json:"image"`
		Output string       `json:"output,omitempty"`
		Class  ledger.Class `json:"class"`
	}{printable(row.Image), printable(row.Output), row.Entry.Class})
	if err != nil {
		return err
	}
	// Both are objects that are not empty, so they become one with a comma between.
	_, err = fmt.Fprintf(w, "%s,%s\n", head[:len(head)-1], row.Entry.Result[1:])
	return err
}

// printable writes the bytes of a path that are no UTF-8 as \xNN, so that paths
// which differ in them stay different.
func printable(path string) string {
	if utf8.ValidString(path) {
		return path
	}
	var b strings.Builder
	for len(path) > 0 {
		r, size := utf8.DecodeRuneInString(path)
		if r == utf8.RuneError && size == 1 {
			fmt.Fprintf(&b, `\x%02x`, path[0])
		} else {
			b.WriteString(path[:size])
		}
		path = path[size:]
	}
	return b.String()
}
