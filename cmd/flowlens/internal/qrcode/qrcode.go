// Package qrcode draws a QR code with characters, for a telephone's camera to read off a terminal.
package qrcode

import (
	"strings"

	"rsc.io/qr"
)

// quiet is how many light modules lie around a code at least, as scanners expect it.
const quiet = 4

// Text returns the code of a text, two modules a character: black on white where there are colors. Without them a light module is a
// filled one, as it is right on a dark ground. It returns "" where the text is too long for a code.
func Text(text string, colors bool) string {
	code, err := qr.Encode(text, qr.L)
	if err != nil {
		return ""
	}
	light := func(x, y int) bool { return !code.Black(x, y) } // also beyond the code
	var out strings.Builder
	for y := -quiet; y < code.Size+quiet; y += 2 {
		if colors {
			out.WriteString("\x1b[38;5;231;48;5;16m") // white on black: a filled module is a light one
		}
		for x := -quiet; x < code.Size+quiet; x++ {
			switch upper, lower := light(x, y), light(x, y+1); {
			case upper && lower:
				out.WriteString("█")
			case upper:
				out.WriteString("▀")
			case lower:
				out.WriteString("▄")
			default:
				out.WriteString(" ")
			}
		}
		if colors {
			out.WriteString("\x1b[0m")
		}
		out.WriteString("\n")
	}
	return out.String()
}
