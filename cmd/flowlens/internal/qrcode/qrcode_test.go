package qrcode_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"rsc.io/qr"

	"flowlens/cmd/flowlens/internal/qrcode"
)

// TestText reads the modules off the characters again and compares them with the code, its quiet margin included.
func TestText(t *testing.T) {
	const address = "https://192.168.1.20:8080"
	code, err := qr.Encode(address, qr.L)
	if err != nil {
		t.Fatal(err)
	}
	for _, colors := range []bool{false, true} {
		text := strings.NewReplacer("\x1b[38;5;231;48;5;16m", "", "\x1b[0m", "").Replace(qrcode.Text(address, colors))
		lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
		const quiet = 4
		if n := code.Size + 2*quiet; len(lines) != (n+1)/2 || utf8.RuneCountInString(lines[0]) != n {
			t.Fatalf("%d lines of %d characters", len(lines), utf8.RuneCountInString(lines[0]))
		}
		for i, line := range lines {
			for x, r := range []rune(line) {
				upper, lower := r == '█' || r == '▀', r == '█' || r == '▄'
				if upper == code.Black(x-quiet, 2*i-quiet) || lower == code.Black(x-quiet, 2*i+1-quiet) {
					t.Fatalf("line %d, character %d is %q", i, x, r)
				}
			}
		}
	}
	if text := qrcode.Text(strings.Repeat("x", 5000), true); text != "" {
		t.Error("a code of a text that is too long")
	}
}
