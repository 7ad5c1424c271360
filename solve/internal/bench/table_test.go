package main

import (
	"strings"
	"testing"
	"time"
)

func TestTable(t *testing.T) {
	table := table{title: "title", about: "About.", head: []string{"name", "n", "time ms"}}
	table.add("äb", 1234567, 1500*time.Microsecond)
	table.add("c", -12, 2.0)
	var out strings.Builder
	table.print(&out)
	want := `## title

About.

| name |         n | time ms |
| :--- | --------: | ------: |
| äb   | 1,234,567 |    1.50 |
| c    |       -12 |   2.00x |

`
	if out.String() != want {
		t.Errorf("got\n%swant\n%s", out.String(), want)
	}
}

func TestFigures(t *testing.T) {
	for x, want := range map[float64]string{0: "0.000", 0.1234: "0.123", 1.234: "1.23", 12.34: "12.3", 123.4: "123", 12345.6: "12,346"} {
		if got := figure(x); got != want {
			t.Errorf("figure(%v) = %s, want %s", x, got, want)
		}
	}
	for n, want := range map[int]string{0: "0", 999: "999", 1000: "1,000", -999: "-999", -1000: "-1,000", 1234567: "1,234,567"} {
		if got := thousands(n); got != want {
			t.Errorf("thousands(%d) = %s, want %s", n, got, want)
		}
	}
}
