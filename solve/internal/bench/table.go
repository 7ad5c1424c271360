package main

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"
)

// table is printed in the form of Markdown, with columns that line up as plain
// text too. Numbers stand to the right, the words of the first column to the left.
type table struct {
	title string
	about string // what is measured and what the columns say, in sentences
	head  []string
	rows  [][]string
}

// add adds a row. Times are printed in milliseconds.
func (t *table) add(cells ...any) {
	var row []string
	for _, c := range cells {
		row = append(row, cell(c))
	}
	t.rows = append(t.rows, row)
}

func cell(c any) string {
	switch c := c.(type) {
	case int:
		return thousands(c)
	case float64:
		return figure(c) + "x"
	case time.Duration:
		return figure(float64(c) / float64(time.Millisecond))
	}
	return fmt.Sprint(c)
}

// thousands writes a number with a comma after every three digits.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0 && s[i-1] != '-'; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

// figure writes a number of 0.1 or more with three digits that count, a smaller
// one with as many decimals.
func figure(x float64) string {
	switch {
	case x >= 100:
		return thousands(int(x + 0.5))
	case x >= 10:
		return fmt.Sprintf("%.1f", x)
	case x >= 1:
		return fmt.Sprintf("%.2f", x)
	}
	return fmt.Sprintf("%.3f", x)
}

func (t *table) print(w io.Writer) {
	if t.title != "" {
		fmt.Fprintf(w, "## %s\n\n", t.title)
	}
	if t.about != "" {
		fmt.Fprintf(w, "%s\n\n", t.about)
	}
	widths := make([]int, len(t.head))
	for _, row := range append([][]string{t.head}, t.rows...) {
		for i, c := range row {
			widths[i] = max(widths[i], 3, utf8.RuneCountInString(c))
		}
	}
	t.printRow(w, t.head, widths)
	for i, width := range widths {
		if i == 0 {
			fmt.Fprintf(w, "| :%s ", strings.Repeat("-", width-1))
		} else {
			fmt.Fprintf(w, "| %s: ", strings.Repeat("-", width-1))
		}
	}
	fmt.Fprintln(w, "|")
	for _, row := range t.rows {
		t.printRow(w, row, widths)
	}
	fmt.Fprintln(w)
}

func (t *table) printRow(w io.Writer, row []string, widths []int) {
	for i, c := range row {
		if i == 0 {
			fmt.Fprintf(w, "| %-*s ", widths[i], c)
		} else {
			fmt.Fprintf(w, "| %*s ", widths[i], c)
		}
	}
	fmt.Fprintln(w, "|")
}
