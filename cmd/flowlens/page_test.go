package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"flowlens/vision"
)

// view waits until the page shows a view.
func (b *browserTab) view(name string) {
	b.t.Helper()
	b.until("document.body.dataset.view === " + quote(name))
}

// solved waits until a picture is solved and all its flows have grown.
func (b *browserTab) solved() {
	b.t.Helper()
	b.view("solved")
	b.until(`{
		const total = () => [...document.querySelectorAll('#board .flow')].reduce((sum, e) => sum + e.getTotalLength(), 0);
		const before = total();
		new Promise((done) => setTimeout(() => done(before > 0 && total() === before), 200))
	}`)
}

// calm has the page show everything at once.
func (b *browserTab) calm() {
	b.t.Helper()
	call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: "reduce"}}})
}

// onServer has the page do as in a browser that knows no WebAssembly: the server solves.
func (b *browserTab) onServer() {
	b.t.Helper()
	call(b, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: "delete globalThis.WebAssembly"})
	b.do(chromedp.Reload())
}

// needEngine skips a test of what is there only with the engine.
func needEngine(t *testing.T) {
	t.Helper()
	if _, err := os.Stat("internal/web/engine/flowlens.wasm.br"); err != nil {
		t.Skip("needs the engine, which make wasm builds")
	}
}

// asked returns how often the API was asked.
func (b *browserTab) asked() int {
	b.t.Helper()
	return eval[int](b, "performance.getEntriesByType('resource').filter((e) => e.name.includes('/api/')).length")
}

// TestPage solves a picture on the server, and uses all that the page offers for it.
func TestPage(t *testing.T) {
	b := browse(t, serve(t), 1280, 900)
	b.onServer()
	b.shot("home")
	b.pick("#pick", "classic/android-9x9.jpg")
	b.solved()
	b.has("#news", "android-9x9.jpg: solved")
	b.shot("solved")
	// The picture is 1080 pixels wide: an overlay of another scale would not lie on its dots.
	if off := eval[float64](b, `{
		const image = document.querySelector('#board image');
		const scale = image.getBoundingClientRect().width / 1080;
		const end = document.querySelector('#board .flow').points[0];
		const box = document.querySelector('#board').getBoundingClientRect();
		const matrix = document.querySelector('#board').getScreenCTM();
		Math.abs(matrix.a - scale) + (box.width > 300 ? 0 : 1) + (end.x > 0 ? 0 : 1)
	}`); off > 0.01 {
		t.Errorf("the overlay is off by %v", off)
	}

	all := eval[int](b, "document.querySelectorAll('#board .flow').length")
	eval[bool](b, `{
		const matrix = document.querySelector('#board').getScreenCTM();
		const end = document.querySelector('#board .flow').points[0];
		const at = new DOMPoint(end.x, end.y).matrixTransform(matrix);
		for (const type of ['pointerdown', 'pointerup']) document.querySelector('#board').dispatchEvent(new PointerEvent(type, {clientX: at.x, clientY: at.y, bubbles: true}));
		true
	}`)
	b.has("#say", "Tap the dot again to see all.")
	b.until("document.querySelectorAll('#board .flow').length === 1") // it grows
	if all != 9 {
		t.Errorf("%d flows", all)
	}

	b.click("[data-mode=all]")
	flowSeen := "getComputedStyle(document.querySelector('#board .flows')).display !== 'none'"
	b.click("#before")
	if eval[bool](b, flowSeen) {
		t.Error("the picture as it was has flows")
	}
	b.click("#before")
	eval[bool](b, "document.querySelector('#board').dispatchEvent(new PointerEvent('pointerdown', {clientX: 9, clientY: 9, bubbles: true}))")
	b.until("!(" + flowSeen + ")") // while a finger rests on it
	eval[bool](b, "document.querySelector('#board').dispatchEvent(new PointerEvent('pointerup', {clientX: 9, clientY: 9, bubbles: true}))")
	b.until(flowSeen)

	part := eval[string](b, "document.querySelector('#board').getAttribute('viewBox')")
	b.click("#whole")
	if whole := eval[string](b, "document.querySelector('#board').getAttribute('viewBox')"); whole == part || !strings.HasPrefix(whole, "0.0 0.0 1080.0") {
		t.Errorf("the whole picture is %s", whole)
	}
	b.shot("whole")
	b.download("#save", "android-9x9.solved.png")
	if n := b.asked(); n != 1 {
		t.Errorf("the server was asked %d times", n)
	}
}

// download downloads the picture that is shown and checks that it is one, of the size that the picture had.
func (b *browserTab) download(button, name string) {
	b.t.Helper()
	dir := b.t.TempDir()
	if _, err := chromedp.CallBrowser(b.ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
		Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir}); err != nil {
		b.t.Fatal(err)
	}
	b.click(button)
	path := filepath.Join(dir, name)
	for begun := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		if _, err := os.Stat(path); err == nil {
			break
		}
		if time.Since(begun) > time.Minute {
			b.t.Fatal("no download")
		}
	}
	data, err := os.ReadFile(path)
	if err != nil {
		b.t.Fatal(err)
	}
	p, err := vision.Decode(data, nil)
	if err != nil || p.Format != "png" || p.Image.Bounds().Dx() != 1080 {
		b.t.Fatalf("%s: %v", name, err)
	}
	if dir := os.Getenv(shotsDir); dir != "" {
		os.WriteFile(filepath.Join(dir, name), data, 0o666)
	}
}

// TestPageHints walks through all hints, forth and back, from one answer.
func TestPageHints(t *testing.T) {
	b := browse(t, serve(t), 375, 812)
	b.calm()
	b.onServer()
	b.pick("#pick", "classic/half-9x9-astray.jpg")
	b.view("solved")
	b.click("[data-mode=hint]")
	b.has("#count", "1 of ")
	b.has("#say", "must go")
	b.click("#back")
	b.has("#say", "First take back what is marked")
	b.shot("hint-0")
	if !eval[bool](b, "document.querySelector('#back').disabled") {
		t.Error("one can go back before the beginning")
	}
	steps := eval[int](b, "Number(document.querySelector('#count').textContent.split(' of ')[1])")
	if steps < 5 {
		t.Fatalf("%d steps", steps)
	}
	eval[bool](b, fmt.Sprintf("for (let i = 0; i < %d; i++) document.querySelector('#next').click(); true", steps)) // as quick as can be
	b.has("#count", fmt.Sprintf("%d of %d", steps, steps))
	b.has("#say", "solved!")
	b.shot("hint-last")
	if !eval[bool](b, "document.querySelector('#next').disabled") {
		t.Error("one can go on after the end")
	}
	b.keys(kb.ArrowLeft)
	b.has("#count", fmt.Sprintf("%d of %d", steps-1, steps))
	if n := b.asked(); n != 1 {
		t.Errorf("the server was asked %d times", n)
	}
	if words := eval[string](b, "document.querySelector('#say').textContent"); strings.ContainsAny(words, "0123456789") {
		t.Errorf("%q has coordinates", words)
	}

	b.click("#brand")
	b.view("home")
	b.pick("#pick", "classic/iphone-5x5.png") // it opens as the last one was seen
	b.view("solved")
	b.has("#count", "1 of ")
}

// TestPageIntake takes pictures in by each way: dropped, pasted, as a photo, as the sample, and several at once; and
// says what else came.
func TestPageIntake(t *testing.T) {
	b := browse(t, serve(t), 1280, 900)
	b.calm()
	b.drag(input.DispatchDragEventTypeDragEnter, "classic/iphone-5x5.png")
	b.until("document.documentElement.classList.contains('dragging')")
	b.shot("dragging")
	b.drag(input.DispatchDragEventTypeDragOver, "classic/iphone-5x5.png")
	b.drag(input.DispatchDragEventTypeDrop, "classic/iphone-5x5.png")
	b.until("!document.documentElement.classList.contains('dragging')")
	b.has("#news", "iphone-5x5.png: solved")
	b.paste("classic/hint-7x7.png")
	b.until("document.querySelectorAll('.thumb.solved').length === 2")
	b.click("#more")
	b.pick("#camera", "classic/tablet-9x9.png")
	b.until("document.querySelectorAll('.thumb.solved').length === 3")
	b.click("#more")
	b.click("#example")
	b.until("document.querySelectorAll('.thumb.solved').length === 4")
	b.click("#more")
	eval[bool](b, `{
		const data = new DataTransfer();
		data.setData('text/plain', 'hello');
		document.dispatchEvent(new ClipboardEvent('paste', {clipboardData: data, bubbles: true}));
		true
	}`)
	b.has("#toast", "The clipboard holds text, not a picture.")
	eval[bool](b, `{
		const data = new DataTransfer();
		data.setData('text/uri-list', 'https://example.com/a.png');
		document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));
		true
	}`)
	b.has("#toast", "You dropped a link, not a picture.")
	b.shot("toast")

	b.pick("#pick", "hexes/hexes-block-3.jpg", "negative/chess.png", "free/cube-3.jpg", "walls/walls-7x7.jpg", "bridges/bridges-7x7.jpg", "warps/warps-6x6.jpg")
	b.until("document.querySelectorAll('.thumb').length === 10 && document.querySelectorAll('.thumb.busy').length === 0")
	if n := eval[int](b, "document.querySelectorAll('.thumb.refused').length"); n != 1 {
		t.Errorf("%d pictures refused", n)
	}
	for _, i := range []int{0, 2, 4, 5} {
		eval[bool](b, fmt.Sprintf("document.querySelectorAll('.thumb')[%d].click(), true", i))
		b.shot(fmt.Sprintf("family-%d", i))
	}

	b.do(chromedp.Reload()) // the last ones stay on the device
	b.until("document.querySelectorAll('.thumb').length === 9")
	b.shot("home-recent")
	eval[bool](b, "document.querySelector('.thumb').click(), true")
	b.view("solved")
	b.has("#forget", "Forget this")
	b.click("#forget")
	b.view("home")
	b.do(chromedp.Reload())
	b.until("document.querySelectorAll('.thumb').length === 8")
	b.has("#forget", "Forget all")
	b.click("#forget")
	b.has("#toast", "Nothing is kept any more.")
	b.do(chromedp.Reload())
	b.view("home")
	if !eval[bool](b, "new Promise((done) => setTimeout(() => done(document.querySelector('#recent').hidden), 500))") {
		t.Error("what was forgotten is there again")
	}
}

// TestPageBoards shows each board of a picture with two, both solved in the picture as a whole.
func TestPageBoards(t *testing.T) {
	b := browse(t, serve(t), 375, 812)
	b.calm()
	eval[bool](b, `(async () => {
		const picture = await createImageBitmap(await (await fetch(document.documentElement.dataset.folder + 'example.jpg')).blob());
		const canvas = new OffscreenCanvas(1.7 * picture.width, picture.height);
		const context = canvas.getContext('2d');
		context.drawImage(picture, 0, 0);
		context.drawImage(picture, picture.width, 0, 0.6 * picture.width, 0.6 * picture.height);
		const data = new DataTransfer();
		data.items.add(new File([await canvas.convertToBlob()], 'two.png', {type: 'image/png'}));
		document.body.dispatchEvent(new DragEvent('drop', {bubbles: true, cancelable: true, dataTransfer: data}));
		return true;
	})()`)
	b.view("solved")
	b.has("#say", "Shows 2 boards.")
	first := eval[string](b, "document.querySelector('#board').getAttribute('viewBox')")
	flows := eval[int](b, "document.querySelectorAll('#board .flows .flow').length")
	if others := eval[int](b, "document.querySelectorAll('#board .others .flow').length"); flows == 0 || others != flows {
		t.Errorf("%d flows on the one board, %d on the other", flows, others)
	}
	b.shot("boards")
	eval[bool](b, "document.querySelectorAll('#boards button')[1].click(), true")
	if second := eval[string](b, "document.querySelector('#board').getAttribute('viewBox')"); second == first {
		t.Errorf("both boards are at %s", first)
	}
	if n := eval[int](b, "document.querySelectorAll('#board .flows .flow').length"); n != flows {
		t.Errorf("the other board has %d flows", n)
	}
	b.click("[data-mode=hint]")
	b.has("#count", "1 of ")
	b.click("#whole")
	b.shot("boards-hint")
}

// TestPageRefusal shows why a picture is refused, and what to try.
func TestPageRefusal(t *testing.T) {
	s := serve(t, "--max-bytes", "400000")
	b := browse(t, s, 375, 812)
	b.onServer()
	b.pick("#pick", "negative/chess.png")
	b.view("refused")
	b.has("#reason", "No board found")
	b.has("#advice", "Give a screenshot that shows a whole board.")
	if eval[bool](b, "document.querySelector('#again').checkVisibility()") {
		t.Error("it would be refused again")
	}
	b.has("#news", "chess.png: No board found")
	b.shot("refused")
	b.pick("#pick-other", "../README.md")
	b.has("#reason", "Not a picture we read")
	eval[bool](b, `{
		const data = new DataTransfer();
		data.items.add(new File([new Uint8Array(30_000_000)], 'large.png'));
		document.body.dispatchEvent(new DragEvent('drop', {bubbles: true, cancelable: true, dataTransfer: data}));
		true
	}`)
	b.has("#reason", "Picture too big")
	s.stop(t)
	b.pick("#pick-other", "classic/iphone-5x5.png")
	b.has("#reason", "The picture did not get through.")
	b.has("#again", "Try again")
	if eval[bool](b, "document.querySelector('#modes').checkVisibility()") {
		t.Error("a refused picture can be looked at as a solved one")
	}
}

// TestPageKeyboard uses the page without a mouse.
func TestPageKeyboard(t *testing.T) {
	b := browse(t, serve(t), 1280, 900)
	b.calm()
	b.tabTo("#pick")
	b.tabTo("#example")
	b.shot("focus")
	b.keys(kb.Enter)
	b.view("solved")
	b.tabTo("[data-mode=hint]")
	b.keys(kb.Enter)
	b.has("#count", "1 of ")
	b.keys(kb.ArrowRight, kb.ArrowRight)
	b.has("#count", "3 of ")
	b.tabTo("#next")
	b.keys(" ")
	b.has("#count", "4 of ")
	b.tabTo("#whole")
	b.tabTo("summary")
	b.keys(kb.Enter)
	b.has("#why", "row")
	b.shot("details")
}

// tabTo presses the tabulator until the focus is at an element, and checks that this can be seen.
func (b *browserTab) tabTo(selector string) {
	b.t.Helper()
	for range 40 {
		b.keys(kb.Tab)
		if eval[bool](b, "document.activeElement.matches("+quote(selector)+")") {
			if !eval[bool](b, `[document.activeElement, document.activeElement.parentElement].some((e) => getComputedStyle(e).outlineStyle === 'solid')`) {
				b.t.Errorf("the focus at %s cannot be seen", selector)
			}
			return
		}
	}
	b.t.Fatalf("the tabulator does not get to %s", selector)
}

func quote(s string) string { return "`" + s + "`" }
