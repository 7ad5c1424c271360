package input

import (
	"strings"
	"testing"
)

func TestKindOf(t *testing.T) {
	for _, test := range []struct {
		path, head string
		want       Kind
	}{
		{"a.png", "\x89PNG\r\n\x1a\n", Picture},
		{"a.json", "\x89PNG\r\n\x1a\n", Picture}, // the bytes count first
		{"-", "\xff\xd8\xff\xe0", Picture},
		{"-", "RIFF\x00\x00\x00\x00WEBPVP8 ", Picture},
		{"-", "RIFF\x00\x00\x00\x00WAVEfmt ", Picture}, // refused by the decoder, by name
		{"-", "  \n{\"lattice\"", BoardLines},
		{"-", "A.B\nA.B\n", BoardText},
		{"-", "A.B\r\nA.B\r\n", BoardText},
		{"-", "A.B\nA", BoardText},
		{"-", "hello, world\n", Words},
		{"-", "\xff\xfe!", Words},
		{"-", strings.Repeat("A", 5000), Words}, // no row of a board
		{"-", "BM\x00\x01\x00\x00", Picture},
		{"-", "<!DOCTYPE html>", Picture},
		{"hello", "hello, world\n", Picture},
		{"/dev/fd/63", "{", BoardLines},
		{"a.JSON", "{", BoardJSON},
		{"a.jsonl", "{", BoardLines},
		{"a.txt", "{", BoardText},
		{"a.png", "A.B\nA.B\n", Picture},
		{"a.png", "", Picture},
	} {
		if got := KindOf(test.path, []byte(test.head)); got != test.want {
			t.Errorf("KindOf(%q, %q) = %d, want %d", test.path, test.head, got, test.want)
		}
	}
}
