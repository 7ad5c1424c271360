package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"flowlens/vision"
)

// solved waits until the picture of the first card is solved and slid in.
func (b *browserTab) solved() {
	b.t.Helper()
	b.until(`{
		const card = document.querySelector('.card');
		card?.getAttribute('aria-busy') === 'false' && card.querySelector('.after').naturalWidth > 0 && card.querySelector('.slider').value == 100
	}`)
}

// TestPage solves a picture and uses all that the page offers for it.
func TestPage(t *testing.T) {
	b := browse(t, serve(t), 1200, 900)
	b.shot("empty")
	b.pick("#pick", "classic/android-9x9.jpg")
	b.has(".verdict", "Solved: 9 × 9 squares, 9 flows")
	b.has("#news", "android-9x9.jpg: Solved")
	b.solved()
	b.shot("solved")
	if size := eval[[]int](b, "[...document.querySelectorAll('.card img')].map((i) => i.naturalWidth)"); size[0] != size[1] {
		t.Errorf("before and after differ in width: %v", size)
	}

	b.do(chromedp.Focus(chromedp.CSS(".slider")))
	b.keys(kb.Home)
	if cut := b.cut(); cut != 0 {
		t.Errorf("slider at its start shows %v%% of the solution", cut)
	}
	b.click(".slider") // in the middle
	if cut := b.cut(); cut < 45 || cut > 55 {
		t.Errorf("slider in the middle shows %v%% of the solution", cut)
	}
	b.shot("compared")

	b.click("[data-show=reading]")
	b.until("document.querySelector('.reading').checkVisibility() && !document.querySelector('.after').checkVisibility()")
	if dots := eval[string](b, "[...document.querySelectorAll('.reading text')].map((e) => e.textContent).sort().join('')"); dots != "AABBCCDDEEFFGGHHII" {
		t.Errorf("dots of the reading: %s", dots)
	}
	b.shot("reading")

	b.click("[data-show=all]")
	b.shown()
	b.download("android-9x9.solved.png")

	b.click(".remove")
	b.until("document.querySelectorAll('.card').length === 0")
	if id := eval[string](b, "document.activeElement.id"); id != "pick" {
		t.Errorf("the focus is at %q after the last card is gone", id)
	}
}

// TestPageHints asks for one step after another, and for one flow.
func TestPageHints(t *testing.T) {
	b := browse(t, serve(t), 1200, 900)
	b.click("[name=first][value=hint]")
	b.pick("#pick", "classic/half-9x9-astray.jpg")
	b.has(".words", "Step 1: ")
	b.has(".words", "Cannot stay as drawn: ")
	b.solved()
	b.shot("hint-1")
	first := b.shown()
	b.click("[data-show=hint]")
	b.has(".words", "Step 2: ")
	second := b.shown()
	b.shot("hint-2")
	b.click("[data-show^=flow]")
	b.until("document.querySelector('[data-show^=flow]').ariaPressed === 'true' && document.querySelector('.words').textContent === ''")
	flow := b.shown()
	b.shot("flow")
	b.click("[data-show=all]")
	b.until("document.querySelector('[data-show=all]').ariaPressed === 'true'")
	all := b.shown()
	if shown := []string{first, second, flow, all}; len(slices.Compact(slices.Sorted(slices.Values(shown)))) != len(shown) {
		t.Errorf("some of these are the same picture: %q", shown)
	}
	b.click("[data-show=hint]") // back to where it was
	b.has(".words", "Step 2: ")
	b.click("[data-show=hint]")
	b.has(".words", "Step 3: ")

	b.pick("#pick", "classic/iphone-5x5.png")
	b.has(".card:first-child .words", "Step 1: ")
	const said = "document.querySelector('.words').textContent"
	for range 100 {
		before := eval[string](b, said)
		if strings.Contains(before, "Nothing else is left to draw.") {
			return
		}
		b.click("[data-show=hint]")
		b.until(said + " !== " + quote(before))
	}
	t.Error("the hints do not end")
}

// shown waits until the picture of the view that was asked for is there, and
// returns its address.
func (b *browserTab) shown() string {
	b.t.Helper()
	return eval[string](b, `(async () => {
		await document.querySelector('.after').decode();
		return document.querySelector('.after').src;
	})()`)
}

// cut returns how much of the solution the slider shows, in percent.
func (b *browserTab) cut() float64 {
	b.t.Helper()
	return eval[float64](b, "parseFloat(document.querySelector('.compare').style.getPropertyValue('--cut'))")
}

// download downloads the picture that is shown and checks that it is one.
func (b *browserTab) download(name string) {
	b.t.Helper()
	dir := b.t.TempDir()
	if _, err := chromedp.CallBrowser(b.ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
		Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir}); err != nil {
		b.t.Fatal(err)
	}
	b.click(".download")
	path := filepath.Join(dir, name)
	for {
		if _, err := os.Stat(path); err == nil {
			break
		}
		if b.t.Context().Err() != nil {
			b.t.Fatal("no download")
		}
		time.Sleep(20 * time.Millisecond)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		b.t.Fatal(err)
	}
	if p, err := vision.Decode(data, nil); err != nil || p.Format != "png" {
		b.t.Errorf("%s: %v", name, err)
	}
}

// TestPageIntake takes pictures in by each way: dropped, pasted, as a photo, as
// the example, and several at once.
func TestPageIntake(t *testing.T) {
	b := browse(t, serve(t), 1200, 900)
	b.drag(input.DispatchDragEventTypeDragEnter, "classic/iphone-5x5.png")
	b.until("document.documentElement.classList.contains('dragging')")
	b.shot("dragging")
	b.drag(input.DispatchDragEventTypeDragOver, "classic/iphone-5x5.png")
	b.drag(input.DispatchDragEventTypeDrop, "classic/iphone-5x5.png")
	b.has(".card .verdict", "Solved: 5 × 5")
	b.until("!document.documentElement.classList.contains('dragging')")

	b.paste("classic/hint-7x7.png")
	b.has(".card .verdict", "Solved: 7 × 7")
	b.pick("#camera", "classic/tablet-9x9.png")
	b.has(".card:first-child .verdict", "Solved: 9 × 9")
	b.click("#example")
	b.has(".card:first-child .name", "example.jpg")
	b.has(".card:first-child .verdict", "Solved: 9 × 9")

	b.pick("#pick", "hexes/hexes-block-3.jpg", "negative/chess.png", "free/cube-3.jpg", "walls/walls-7x7.jpg", "bridges/bridges-7x7.jpg", "warps/warps-6x6.jpg")
	b.until("document.querySelectorAll('.card').length === 10 && document.querySelectorAll('[aria-busy=true]').length === 0")
	if n := eval[int](b, "document.querySelectorAll('.refused').length"); n != 1 {
		t.Errorf("%d pictures refused", n)
	}
	eval[bool](b, "document.querySelectorAll('.card:not(.refused) [data-show=reading]').forEach((e) => e.click()), true")
	b.shot("readings")
}

// TestPageRefusal shows why a picture is refused, and what to try.
func TestPageRefusal(t *testing.T) {
	s := serve(t, "--max-bytes", "400000")
	b := browse(t, s, 1200, 900)
	b.pick("#pick", "negative/chess.png")
	b.has(".refused .verdict", "No board found")
	b.has(".refused .advice", "Give a screenshot that shows a whole board.")
	if eval[bool](b, "document.querySelector('.again').checkVisibility()") {
		t.Error("it would be refused again")
	}
	b.has("#news", "chess.png: No board found")
	b.shot("refused")
	b.pick("#pick", "../README.md")
	b.has(".card:first-child .verdict", "Not a picture we read")
	eval[bool](b, `{
		const data = new DataTransfer();
		data.items.add(new File([new Uint8Array(30_000_000)], 'large.png'));
		document.body.dispatchEvent(new DragEvent('drop', {bubbles: true, cancelable: true, dataTransfer: data}));
	}`)
	b.has(".card:first-child .verdict", "Picture too big")
	s.stop(t)
	b.pick("#pick", "classic/iphone-5x5.png")
	b.has(".card:first-child .verdict", "The picture could not be sent.")
	b.has(".card:first-child .again", "Try again")
	if eval[bool](b, "[...document.querySelectorAll('.tools')].some((e) => e.checkVisibility())") {
		t.Error("a refused picture has tools")
	}
}

// TestPageKeyboard uses the page without a mouse.
func TestPageKeyboard(t *testing.T) {
	b := browse(t, serve(t), 1200, 900)
	b.tabTo("pick", "")
	b.tabTo("example", "")
	b.shot("focus")
	b.keys(kb.Enter)
	b.has(".verdict", "Solved")
	b.solved()
	b.tabTo("remove", "")
	b.tabTo("slider", "")
	b.keys(kb.ArrowLeft, kb.ArrowLeft)
	if cut := b.cut(); cut != 98 {
		t.Errorf("two arrows leave %v%% of the solution", cut)
	}
	b.tabTo("reading", "[data-show=reading]")
	b.keys(" ")
	b.until("document.querySelector('.reading').checkVisibility()")
	b.tabTo("flow", "[data-show='flow A']")
	b.tabTo("download", "")
	unlabeled := eval[[]string](b, `[...document.querySelectorAll('button, input, a, img, svg')].filter((e) => e.checkVisibility() && !(
		e.ariaLabel || e.textContent.trim() || e.alt || e.closest('label')?.textContent.trim() || e.getAttribute('alt') === '')).map((e) => e.outerHTML)`)
	if len(unlabeled) > 0 {
		t.Errorf("no label: %q", unlabeled)
	}
}

// tabTo presses the tabulator until the focus is at an element of that id, class
// or selector, and checks that this can be seen.
func (b *browserTab) tabTo(name, selector string) {
	b.t.Helper()
	if selector == "" {
		selector = "#" + name + ", ." + name
	}
	for range 40 {
		b.keys(kb.Tab)
		if eval[bool](b, "document.activeElement.matches("+quote(selector)+")") {
			if !eval[bool](b, `[document.activeElement, document.activeElement.parentElement].some((e) => getComputedStyle(e).outlineStyle === 'solid')`) {
				b.t.Errorf("the focus at %s cannot be seen", name)
			}
			return
		}
	}
	b.t.Fatalf("the tabulator does not get to %s", name)
}

func quote(s string) string { return "`" + s + "`" }

// TestPagePhone uses the page on a telephone of 375 pixels, in the dark.
func TestPagePhone(t *testing.T) {
	b := browse(t, serve(t), 375, 740)
	for _, scheme := range []string{"dark", "light"} {
		call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
			{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}})
		call(b, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: true})
		b.do(chromedp.Reload())
		b.shot(scheme + "-empty")
		b.pick("#pick", "classic/android-9x9.jpg", "negative/chess.png")
		b.until("document.querySelectorAll('.card').length === 2 && document.querySelectorAll('[aria-busy=true]').length === 0")
		b.until("[...document.querySelectorAll('.after')].some((e) => e.naturalWidth > 0)")
		b.shot(scheme + "-solved")
		if width := eval[int](b, "document.documentElement.scrollWidth"); width > 375 {
			t.Errorf("%s: the page is %d wide", scheme, width)
		}
		if small := eval[[]string](b, `[...document.querySelectorAll('button, .button')].filter((e) => e.checkVisibility() &&
			(e.getBoundingClientRect().width < 40 || e.getBoundingClientRect().height < 40)).map((e) => e.outerHTML)`); len(small) > 0 {
			t.Errorf("%s: too small for a finger: %q", scheme, small)
		}
		ground := eval[string](b, "getComputedStyle(document.body).backgroundColor")
		if dark := strings.HasPrefix(ground, "rgb(13,"); dark != (scheme == "dark") {
			t.Errorf("%s: the ground is %s", scheme, ground)
		}
	}
}
