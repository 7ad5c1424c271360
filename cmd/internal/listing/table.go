package listing

import (
	"encoding/csv"
	"io"
	"strconv"
	"strings"
)

// Table writes the rows as CSV, for spreadsheets.
func Table(w io.Writer, rows Rows) error {
	table := csv.NewWriter(w)
	if err := table.Write([]string{"image", "output", "class", "status", "error", "lattice", "rows", "cols", "flows", "confidence", "seconds"}); err != nil {
		return err
	}
	for row, err := range rows {
		if err != nil {
			return err
		}
		d, err := row.details()
		if err != nil {
			return err
		}
		if err := table.Write(cells(row, d)); err != nil {
			return err
		}
	}
	table.Flush()
	return table.Error()
}

// cells returns the cells of a row.
func cells(row *Row, d *details) []string {
	cells := []string{row.Image, row.Output, string(row.Entry.Class), d.Status, d.Error, "", "", "", "", "", ""}
	if d.Board != nil {
		cells[5] = d.Board.Lattice
		if d.Board.Rows > 0 {
			cells[6], cells[7] = strconv.Itoa(d.Board.Rows), strconv.Itoa(d.Board.Cols)
		}
	}
	if len(d.Flows) > 0 {
		cells[8] = strconv.Itoa(len(d.Flows))
	}
	if d.Confidence != nil {
		cells[9] = strconv.FormatFloat(*d.Confidence, 'f', -1, 64)
	}
	if d.Stats != nil {
		cells[10] = strconv.FormatFloat(d.Stats.Seconds, 'f', -1, 64)
	}
	for i, c := range cells {
		cells[i] = inert(printable(c))
	}
	return cells
}

// inert returns text that no spreadsheet takes for a formula: one that begins
// like a formula gets an apostrophe, which spreadsheets take for "this is text".
// The characters are those that OWASP names, in both widths.
func inert(cell string) string {
	for _, start := range []string{"=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"} {
		if strings.HasPrefix(cell, start) {
			return "'" + cell
		}
	}
	return cell
}
