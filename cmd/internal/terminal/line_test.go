package terminal

import "testing"

func TestOneLine(t *testing.T) {
	if got, want := OneLine("a\nb\r\x1b[31mé'"), `a\nb\r\x1b[31mé'`; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
