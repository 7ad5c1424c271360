package overlay_test

import (
	"image"
	"strings"
	"testing"

	"flowlens/overlay"
)

// TestCleanSizes draws boards of many sizes: at most 1080 px wide and twice as high, with cells from 16 to 160 px.
func TestCleanSizes(t *testing.T) {
	for _, tt := range []struct {
		rows, cols int
		pitch      float64 // the largest even one, with 0.35 on each side
		room       image.Point
	}{
		{3, 3, 160, image.Pt(1080, 2160)},
		{9, 9, 110, image.Pt(1080, 2160)},
		{30, 9, 70, image.Pt(1080, 2160)},
		{12, 6, 160, image.Pt(1080, 2160)}, // 161 would do for the width
		{5, 60, 16, image.Pt(1080, 2160)},
		{5, 90, 16, image.Pt(1453, 2160)}, // no smaller ones
	} {
		b := parse(t, "A"+strings.Repeat(".", tt.cols-2)+"A\n"+strings.Repeat(strings.Repeat(".", tt.cols)+"\n", tt.rows-1))
		img, l, err := overlay.Clean(b)
		if err != nil {
			t.Fatal(err)
		}
		if l.Pitch != tt.pitch {
			t.Errorf("%dx%d: cells of %v px, want %v", tt.rows, tt.cols, l.Pitch, tt.pitch)
		}
		if board := l.Bounds.Size(); abs(board.X-tt.cols*int(tt.pitch)) > 16 || abs(board.Y-tt.rows*int(tt.pitch)) > 16 {
			t.Errorf("%dx%d: the board is %v with cells of %v px", tt.rows, tt.cols, board, tt.pitch)
		}
		if size := img.Rect.Size(); size.X > tt.room.X || size.Y > tt.room.Y {
			t.Errorf("%dx%d: %v is larger than %v", tt.rows, tt.cols, size, tt.room)
		}
	}
}

func abs(n int) int { return max(n, -n) }
