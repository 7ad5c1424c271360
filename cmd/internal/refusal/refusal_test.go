package refusal

import (
	"errors"
	"fmt"
	"io/fs"
	"testing"

	"flowlens/solve"
	"flowlens/vision"
)

func TestExplain(t *testing.T) {
	for _, test := range []struct {
		err  error
		want string
	}{
		{&fs.PathError{Op: "open", Path: "x.png", Err: fs.ErrPermission}, "permission denied; check its permissions"},
		{fmt.Errorf("%w: too wide; crop it", vision.ErrTooBig), "picture too big: too wide; crop it"},
		{solve.ErrUnsolvable, "the board has no solution; check the board against the game"},
		{fmt.Errorf("%w: %w", ErrMisread, solve.ErrUnsolvable),
			"probably misread: the board has no solution; try a sharper or less cropped screenshot"},
		{fmt.Errorf("%w; in doubt: the warps, the walls", vision.ErrAmbiguous),
			"board has several solutions; in doubt: the warps, the walls; try a screenshot that shows the whole board"},
		{errors.New("strange"), "strange"},
	} {
		if test.err == nil {
			continue
		}
		if got := Explain(test.err); got != test.want {
			t.Errorf("explain(%v) = %q, want %q", test.err, got, test.want)
		}
	}
}
