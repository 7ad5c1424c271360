package main

import (
	"context"
	"encoding/base64"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// shotsDir is the environment variable with the folder that screenshots of the
// page are written to, to be looked at.
const shotsDir = "FLOWLENS_PAGE_DIR"

// A browserTab is a tab that shows the page.
type browserTab struct {
	t    *testing.T
	ctx  context.Context
	site string

	mu        sync.Mutex
	elsewhere []string // requests to other places
	wrong     []string // what the console complained about
}

// browse starts Chromium at the page of s. Without it the test is skipped, but not
// where the CI runs it.
func browse(t *testing.T, s *served, width, height int64) *browserTab {
	t.Helper()
	if testing.Short() {
		t.Skip("in short mode")
	}
	path, err := exec.LookPath("chromium")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal(err)
		}
		t.Skip("needs chromium")
	}
	options := append(slices.Clone(chromedp.DefaultExecAllocatorOptions[:]), chromedp.ExecPath(path),
		chromedp.NoSandbox, chromedp.DisableGPU, chromedp.UserDataDir(t.TempDir()),
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, cancel = chromedp.NewContext(ctx)
	t.Cleanup(cancel)
	b := &browserTab{t: t, ctx: ctx, site: s.url}
	if err := chromedp.Listen(ctx, b.listen); err != nil {
		t.Fatal(err)
	}
	call(b, network.Enable, network.EnableParams{})
	b.do(chromedp.EmulateViewport(width, height), chromedp.Navigate(s.url))
	t.Cleanup(b.check)
	return b
}

// listen notes what a page may not do.
func (b *browserTab) listen(event any) {
	b.mu.Lock()
	defer b.mu.Unlock()
	switch e := event.(type) {
	case *network.EventRequestWillBeSent:
		if !strings.HasPrefix(e.Request.URL, "blob:"+b.site) && !strings.HasPrefix(e.Request.URL, b.site+"/") {
			b.elsewhere = append(b.elsewhere, e.Request.URL)
		}
	case *runtime.EventExceptionThrown:
		b.wrong = append(b.wrong, e.ExceptionDetails.Text)
	case *runtime.EventConsoleAPICalled:
		b.wrong = append(b.wrong, fmt.Sprint(e.Type))
	case *log.EventEntryAdded:
		if e.Entry.Source != log.EntrySourceNetwork { // that is how a refusal shows too
			b.wrong = append(b.wrong, e.Entry.Text)
		}
	}
}

// check fails the test for what was noted.
func (b *browserTab) check() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.elsewhere) > 0 {
		b.t.Errorf("requests to other places: %q", b.elsewhere)
	}
	if len(b.wrong) > 0 {
		b.t.Errorf("the page complains: %q", b.wrong)
	}
}

// do runs actions.
func (b *browserTab) do(actions ...chromedp.Action[chromedp.Void]) {
	b.t.Helper()
	if err := chromedp.Do(b.ctx, actions...); err != nil {
		b.t.Fatal(err)
	}
}

// call runs a command of the browser.
func call[P, R any](b *browserTab, c cdp.Command[P, R], params P) {
	b.t.Helper()
	if _, err := chromedp.Call(b.ctx, c, params); err != nil {
		b.t.Fatal(err)
	}
}

// eval returns the value of an expression, waiting for it if it is a promise.
func eval[T any](b *browserTab, expression string) T {
	b.t.Helper()
	value, err := chromedp.Run(b.ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatalf("%.200s: %.500v", expression, err)
	}
	return value
}

// until waits until an expression is true.
func (b *browserTab) until(expression string) {
	b.t.Helper()
	for begun := time.Now(); !eval[bool](b, expression); time.Sleep(20 * time.Millisecond) {
		if time.Since(begun) > time.Minute {
			b.t.Fatalf("never: %s; the page says:\n%s", expression, eval[string](b, "document.body.innerText"))
		}
	}
}

// has waits until there is an element that is seen and whose text contains text.
func (b *browserTab) has(selector, text string) {
	b.t.Helper()
	b.until(fmt.Sprintf(`[...document.querySelectorAll(%q)].some((e) => e.checkVisibility() && e.textContent.includes(%q))`, selector, text))
}

// click clicks an element.
func (b *browserTab) click(selector string) {
	b.t.Helper()
	b.do(chromedp.Click(chromedp.CSS(selector)))
}

// keys presses keys.
func (b *browserTab) keys(keys ...string) {
	b.t.Helper()
	for _, k := range keys {
		b.do(chromedp.KeyEvent(k))
	}
}

// shot takes a screenshot of the whole page, to be looked at.
func (b *browserTab) shot(name string) {
	b.t.Helper()
	dir := os.Getenv(shotsDir)
	if dir == "" {
		return
	}
	time.Sleep(700 * time.Millisecond) // until everything has slid in
	png, err := chromedp.Run(b.ctx, chromedp.FullScreenshot(100))
	if err != nil {
		b.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, name+".png"), png, 0o666); err != nil {
		b.t.Fatal(err)
	}
}

// pick chooses samples in a file chooser.
func (b *browserTab) pick(chooser string, names ...string) {
	b.t.Helper()
	b.do(chromedp.SetUploadFiles(chromedp.CSS(chooser), b.paths(names...), chromedp.NodeReady))
}

// paths returns the paths of samples.
func (b *browserTab) paths(names ...string) (files []string) {
	b.t.Helper()
	for _, name := range names {
		path, err := filepath.Abs(filepath.Join("../../samples", name))
		if err != nil {
			b.t.Fatal(err)
		}
		files = append(files, path)
	}
	return files
}

// drag moves a sample over the page with the mouse, and drops it.
func (b *browserTab) drag(event input.DispatchDragEventType, name string) {
	b.t.Helper()
	call(b, input.DispatchDragEvent, input.DispatchDragEventParams{Type: event, X: 200, Y: 300, Data: &input.DragData{
		Items: []*input.DragDataItem{}, Files: b.paths(name), DragOperationsMask: 1}})
}

// paste copies a PNG sample, as from another program, and pastes it into the page.
func (b *browserTab) paste(name string) {
	b.t.Helper()
	call(b, emulation.SetFocusEmulationEnabled, emulation.SetFocusEmulationEnabledParams{Enabled: true})
	for _, permission := range []string{"clipboard-read", "clipboard-write"} {
		if _, err := chromedp.CallBrowser(b.ctx, browser.SetPermission, browser.SetPermissionParams{
			Permission: &browser.PermissionDescriptor{Name: permission}, Setting: browser.PermissionSettingGranted}); err != nil {
			b.t.Fatal(err)
		}
	}
	const ctrl = 2 // as a modifier
	data := base64.StdEncoding.EncodeToString(sample(b.t, name))
	eval[bool](b, fmt.Sprintf(`(async () => {
		const bytes = Uint8Array.from(atob(%q), (c) => c.charCodeAt(0));
		await navigator.clipboard.write([new ClipboardItem({'image/png': new Blob([bytes], {type: 'image/png'})})]);
		return true;
	})()`, data))
	call(b, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyDown, Modifiers: ctrl, Key: "v", Code: "KeyV", Commands: []string{"paste"}})
	call(b, input.DispatchKeyEvent, input.DispatchKeyEventParams{Type: input.DispatchKeyEventTypeKeyUp, Modifiers: ctrl, Key: "v", Code: "KeyV"})
}
