package main

import (
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
)

// kept waits until the service worker keeps the page on the device.
func (b *browserTab) kept() {
	b.t.Helper()
	b.until("navigator.serviceWorker.ready.then((r) => r.active?.state === 'activated' && navigator.serviceWorker.controller !== null)")
}

// TestPageInstall checks that Chromium would install the page as an app.
func TestPageInstall(t *testing.T) {
	b := browse(t, serve(t), 375, 812)
	b.kept()
	found, err := chromedp.Call(b.ctx, page.GetInstallabilityErrors, cdp.Empty{})
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range found.InstallabilityErrors {
		if e.ErrorID != "in-incognito" { // as all tabs of a test are
			t.Errorf("cannot be installed: %s", e.ErrorID)
		}
	}
	manifest, err := chromedp.Call(b.ctx, page.GetAppManifest, page.GetAppManifestParams{})
	if err != nil || len(manifest.Errors) > 0 || manifest.URL == "" {
		t.Errorf("manifest %q: %v, %v", manifest.URL, manifest.Errors, err)
	}
}

// TestPageOffline visits the page once, ends the server, and has everything work nevertheless.
func TestPageOffline(t *testing.T) {
	needEngine(t)
	s := serve(t)
	b := browse(t, s, 375, 812)
	b.calm()
	b.kept()
	s.stop(t)
	b.do(chromedp.Reload())
	b.view("home")
	b.click("#example")
	b.view("solved")
	b.has("#news", "sample: solved")
	b.click("#brand")
	b.pick("#pick", "hexes/hexes-block-3.jpg", "negative/chess.png")
	b.until("document.querySelectorAll('.thumb').length === 3 && document.querySelectorAll('.thumb.busy').length === 0")
	if n := eval[int](b, "document.querySelectorAll('.thumb.solved').length"); n != 2 {
		t.Errorf("%d pictures solved", n)
	}
	if n := b.asked(); n != 0 {
		t.Errorf("the server was asked %d times", n)
	}
}

// TestPageShare shares a screenshot with the page as the system of a telephone does: by a form that is posted to it.
func TestPageShare(t *testing.T) {
	b := browse(t, serve(t), 375, 812)
	b.calm()
	b.kept()
	eval[bool](b, `(async () => {
		const picture = await (await fetch(document.documentElement.dataset.folder + 'example.jpg')).blob();
		const form = new FormData();
		form.append('pictures', new File([picture], 'from the gallery.jpg', {type: 'image/jpeg'}));
		await fetch('share', {method: 'POST', body: form, redirect: 'manual'});
		return true;
	})()`)
	b.do(chromedp.Navigate(b.site + "/?shared"))
	b.view("solved")
	b.has("#news", "from the gallery.jpg: solved")
	if address := eval[string](b, "location.search"); address != "" {
		t.Errorf("shared once more after a reload: %s", address)
	}
}

// TestPageStop stops a picture that is being read, and has the next one solved.
func TestPageStop(t *testing.T) {
	needEngine(t)
	b := browse(t, serve(t), 375, 812)
	b.calm()
	// At once: the picture may be solved before anybody gets there from outside.
	eval[bool](b, `{
		const watch = new MutationObserver(() => {
			if (document.body.dataset.view !== 'busy') return;
			watch.disconnect();
			document.querySelector('#stop').click();
		});
		watch.observe(document.body, {attributes: true});
		true
	}`)
	b.pick("#pick", "free/star-6-3.jpg")
	b.has("#toast", "Stopped.")
	b.view("home")
	b.pick("#pick", "classic/iphone-5x5.png")
	b.view("solved")
	if n := eval[int](b, "document.querySelectorAll('.thumb').length"); n > 1 {
		t.Errorf("%d pictures are there", n)
	}
}
