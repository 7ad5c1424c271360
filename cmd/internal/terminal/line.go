package terminal

import (
	"strconv"
	"strings"
	"unicode"
)

// OneLine returns s with escapes for what is not printable, as a string of Go has
// them: a message stays one line, and moves no cursor, whatever a file is called.
func OneLine(s string) string {
	var b strings.Builder
	for _, r := range s {
		if unicode.IsPrint(r) {
			b.WriteRune(r)
		} else {
			b.WriteString(strings.Trim(strconv.QuoteRune(r), "'"))
		}
	}
	return b.String()
}
