package vision

import (
	"image"
)

// tracer calls Options.Trace with pictures of the stages; without the hook nothing is drawn.
type tracer struct {
	hook func(stage string, img image.Image)
}

func (t *tracer) show(stage string, img func() image.Image) {
	if t.hook != nil {
		t.hook(stage, img())
	}
}
