package main

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
)

// axePath is the environment variable with the path of axe.min.js, of the npm package axe-core: rules of accessibility.
const axePath = "FLOWLENS_AXE"

// accessible holds what is shown against the rules of axe, where it is there.
func (b *browserTab) accessible(state string) {
	b.t.Helper()
	path := os.Getenv(axePath)
	if path == "" {
		return
	}
	axe, err := os.ReadFile(path)
	if err != nil {
		b.t.Fatal(err)
	}
	if found := eval[string](b, string(axe)+";axe.run().then((r) => JSON.stringify(r.violations.map((v) => [v.id, v.nodes.map((n) => n.html)])))"); found != "[]" {
		b.t.Errorf("%s: %s", state, found)
	}
}

// TestPageStates shows every state on a telephone and on a screen, by day and by night: what matters is in sight, fits the
// width and a finger.
func TestPageStates(t *testing.T) {
	if os.Getenv(axePath) == "" {
		t.Logf("without the rules of axe: %s is not set", axePath)
	}
	for _, size := range [][2]int64{{375, 812}, {1280, 900}} {
		b := browse(t, serve(t), size[0], size[1])
		for _, scheme := range []string{"dark", "light"} {
			call(b, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
				{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}})
			call(b, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: size[0] < 500})
			b.do(chromedp.Reload())
			check := func(state, mustSee string) {
				t.Helper()
				name := fmt.Sprintf("%s-%d-%s", state, size[0], scheme)
				b.shot(name)
				b.accessible(name)
				if width := eval[int64](b, "document.documentElement.scrollWidth"); width > size[0] {
					t.Errorf("%s: the page is %d wide", name, width)
				}
				if bottom := eval[float64](b, "document.querySelector("+quote(mustSee)+").getBoundingClientRect().bottom"); bottom > float64(size[1]) {
					t.Errorf("%s: %s ends at %v", name, mustSee, bottom)
				}
				if small := eval[[]string](b, `[...document.querySelectorAll('button, .button, summary')].filter((e) => e.checkVisibility() &&
					(e.getBoundingClientRect().width < 40 || e.getBoundingClientRect().height < 40)).map((e) => e.outerHTML)`); len(small) > 0 {
					t.Errorf("%s: too small for a finger: %q", name, small)
				}
			}
			check("home", "#privacy")
			b.pick("#pick", "classic/android-9x9.jpg")
			b.view("solved")
			check("solved", "#share")
			b.click("[data-mode=hint]")
			b.has("#count", "1 of ")
			check("hints", "#say")
			b.click("[data-mode=all]")
			b.click("#correct")
			b.view("edit")
			check("correct", "#solve")
			b.click("#brand")
			b.upload("#pick", coveredDot(t))
			b.view("edit")
			check("half", "#solve")
			b.click("#cancel")
			b.view("refused")
			check("half-refused", "#byhand")
			b.click("#brand")
			b.click("#blank")
			b.view("edit")
			check("blank", "#solve")
			b.click("#brand")
			b.pick("#pick", "negative/chess.png")
			b.view("refused")
			check("refused", "#byhand")
			ground := eval[string](b, "getComputedStyle(document.body).backgroundColor")
			if dark := strings.HasPrefix(ground, "rgb(13,"); dark != (scheme == "dark") {
				t.Errorf("%s: the ground is %s", scheme, ground)
			}
		}
	}
}
