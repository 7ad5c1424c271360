package output

import (
	"slices"
	"testing"
)

func TestNamesApart(t *testing.T) {
	for _, test := range []struct {
		name, folder string
		inputs, want []string // want nil: refused
	}{
		{"beside", "", []string{"a/x.png", "y.jpg"}, []string{"a/x", "y"}},
		{"endings kept", "", []string{"x.png", "x.jpg", "y.png"}, []string{"x.png", "x.jpg", "y"}},
		{"twice the same", "", []string{"x.png", "./x.png"}, []string{"x", "x"}},
		{"folder", "out", []string{"a/x.png", "-"}, []string{"out/x", "out/stdin"}},
		{"same names", "out", []string{"a/x.png", "b/x.png"}, nil},
		{"ending met again", "", []string{"x.png", "x.jpg", "x.png.gif"}, nil},
		{"no ending", "", []string{"x", "x.png"}, []string{"x", "x.png"}},
	} {
		got, err := NamesApart(test.inputs, test.folder)
		if !slices.Equal(got, test.want) || (err != nil) != (test.want == nil) {
			t.Errorf("%s: %q, %v; want %q", test.name, got, err, test.want)
		}
	}
}
