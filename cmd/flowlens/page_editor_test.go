package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"
)

// TestPageEditor corrects a board that was read, and draws one with the keys alone.
func TestPageEditor(t *testing.T) {
	b := browse(t, serve(t), 375, 812)
	b.calm()
	b.pick("#pick", "walls/walls-7x7.jpg")
	b.view("solved")
	b.click("#correct")
	b.view("edit")
	b.shot("correct")
	eval[bool](b, "[...document.querySelectorAll('#palette .tool')].find((e) => e.textContent === 'Clear').click(), true")
	b.tapCell(7, 0, 0) // it holds a dot
	b.has("#edit-news", "The marked dot needs a second one.")
	if !eval[bool](b, "document.querySelector('#solve').disabled") {
		t.Error("a board with a single dot can be solved")
	}
	b.shot("correct-missing")
	b.click("#undo")
	b.click("#solve")
	b.view("solved")

	b.click("#brand")
	b.click("#blank")
	b.view("edit")
	b.shot("blank")
	eval[bool](b, `for (const name of ['rows', 'cols']) {
		document.querySelector('#' + name).value = 3;
		document.querySelector('#' + name).dispatchEvent(new Event('change'));
	} document.querySelector('#canvas').focus(), true`)
	for _, k := range []string{ // A at the left above and below, B beside it, C at the right
		kb.Enter, kb.ArrowDown, kb.ArrowDown, kb.Enter,
		kb.ArrowRight, kb.Enter, kb.ArrowUp, kb.ArrowUp, kb.Enter,
		kb.ArrowRight, kb.Enter, kb.ArrowDown, kb.ArrowDown, kb.Enter,
	} {
		b.keys(k)
	}
	b.has("#edit-news", "Row 3, column 3: dot C. Ready to solve.")
	b.shot("blank-done")
	b.click("#solve")
	b.view("solved")
	if n := eval[int](b, "document.querySelectorAll('#board .flow').length"); n != 3 {
		t.Errorf("%d flows", n)
	}
	b.click("[data-mode=hint]")
	b.has("#say", "Red must go down here: every other way is closed.")
}

// tapCell taps a cell of the editor's board, which has so many rows and columns.
func (b *browserTab) tapCell(size, row, column int) {
	b.t.Helper()
	eval[bool](b, fmt.Sprintf(`{
		const svg = document.querySelector('#canvas');
		const [x, y, w, h] = svg.getAttribute('viewBox').split(' ').map(Number);
		const at = new DOMPoint(x + w * (%[1]d + 0.5) / %[3]d, y + h * (%[2]d + 0.5) / %[3]d).matrixTransform(svg.getScreenCTM());
		svg.dispatchEvent(new MouseEvent('click', {clientX: at.x, clientY: at.y, bubbles: true}));
		true
	}`, column, row, size))
}
