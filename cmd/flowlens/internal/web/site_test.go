package web_test

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/andybalholm/brotli"

	"flowlens/cmd/flowlens/internal/web"
)

// fetch asks a handler for a file in those codings.
func fetch(h http.Handler, path, codings string) *httptest.ResponseRecorder {
	r := httptest.NewRequest("GET", "http://localhost"+path, nil)
	r.Header.Set("Accept-Encoding", codings)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	return w
}

// folder returns the folder that the page has its files in.
func folder(t *testing.T, page string) string {
	t.Helper()
	m := regexp.MustCompile(`data-folder="(v/[0-9a-f]{16}/)"`).FindStringSubmatch(page)
	if m == nil {
		t.Fatalf("no folder in %.300s", page)
	}
	return "/" + m[1]
}

// TestCodings has a file in each coding, which holds the same.
func TestCodings(t *testing.T) {
	h := web.New(testConfig(t, echo))
	script := folder(t, fetch(h, "/", "").Body.String()) + "app.js"
	plain := fetch(h, script, "").Body.String()
	for accepted, want := range map[string]string{"gzip, deflate, br": "br", "gzip": "gzip", "br;q=0, gzip;q=0.5": "gzip", "deflate": "", "": ""} {
		w := fetch(h, script, accepted)
		var r io.Reader = w.Body
		if got := w.Header().Get("Content-Encoding"); got != want || w.Header().Get("Vary") != "Accept-Encoding" {
			t.Errorf("%q gets %q, Vary %q", accepted, got, w.Header().Get("Vary"))
		}
		switch want {
		case "br":
			r = brotli.NewReader(w.Body)
		case "gzip":
			var err error
			if r, err = gzip.NewReader(w.Body); err != nil {
				t.Fatal(err)
			}
		}
		if got, err := io.ReadAll(r); err != nil || string(got) != plain || plain == "" {
			t.Errorf("%q: another file, %v", accepted, err)
		}
	}
}

// TestKept checks what a browser may keep: for ever what lies in a folder that is named after its contents, and
// the rest until it has asked.
func TestKept(t *testing.T) {
	h := web.New(testConfig(t, echo))
	page := fetch(h, "/", "").Body.String()
	for path, want := range map[string]string{
		"/": "no-cache", "/sw.js": "no-cache", "/manifest.webmanifest": "no-cache",
		folder(t, page) + "app.js": "public, max-age=31536000, immutable", folder(t, page) + "example.jpg": "public, max-age=31536000, immutable",
		"/api/x": "no-store",
	} {
		if got := fetch(h, path, "").Header().Get("Cache-Control"); got != want {
			t.Errorf("%s: %q", path, got)
		}
	}
	c := testConfig(t, echo)
	c.Example = []byte("another")
	if other := folder(t, fetch(web.New(c), "/", "").Body.String()); other == folder(t, page) {
		t.Error("another file, and the same folder")
	}
}

// TestWorkerList fetches all that the service worker keeps: the page may need no other file.
func TestWorkerList(t *testing.T) {
	h := web.New(testConfig(t, echo))
	worker := fetch(h, "/sw.js", "").Body.String()
	m := regexp.MustCompile(`const FILES = (\[.*\]);`).FindStringSubmatch(worker)
	var files []string
	if m == nil || json.Unmarshal([]byte(m[1]), &files) != nil || len(files) < 10 {
		t.Fatalf("list %q", m)
	}
	if strings.Contains(worker, "{{") {
		t.Error("a place that is not filled")
	}
	kept := map[string]bool{}
	for _, name := range files {
		if w := fetch(h, "/"+strings.TrimPrefix(name, "./"), ""); w.Code != 200 {
			t.Errorf("%s: %d", name, w.Code)
		}
		kept["/"+name] = true
	}
	page := fetch(h, "/", "").Body.String()
	for _, m := range regexp.MustCompile(`(?:href|src)="([^"]+)"`).FindAllStringSubmatch(page, -1) {
		if !kept["/"+m[1]] && m[1] != "" {
			t.Errorf("%s is not kept", m[1])
		}
	}
}

// TestManifest checks what browsers ask of a page that can be installed.
func TestManifest(t *testing.T) {
	h := web.New(testConfig(t, echo))
	var manifest struct {
		Name, Display string
		StartURL      string `json:"start_url"`
		Icons         []struct{ Src, Sizes, Type, Purpose string }
		ShareTarget   struct{ Action, Method, Enctype string } `json:"share_target"`
	}
	if err := json.Unmarshal(fetch(h, "/manifest.webmanifest", "").Body.Bytes(), &manifest); err != nil {
		t.Fatal(err)
	}
	if manifest.Name == "" || manifest.Display != "standalone" || manifest.StartURL != "./" || manifest.ShareTarget.Method != "POST" {
		t.Errorf("%+v", manifest)
	}
	seen := map[string]bool{}
	for _, i := range manifest.Icons {
		w := fetch(h, "/"+i.Src, "")
		if w.Code != 200 || w.Header().Get("Content-Type") != i.Type {
			t.Errorf("%s: %d %s", i.Src, w.Code, w.Header().Get("Content-Type"))
		}
		if i.Type != "image/png" {
			continue
		}
		img, err := png.Decode(w.Body)
		if err != nil {
			t.Fatal(err)
		}
		seen[i.Sizes+i.Purpose] = true
		_, _, _, corner := img.At(0, 0).RGBA()
		if maskable := i.Purpose == "maskable"; maskable != (corner == 0xffff) {
			t.Errorf("%s: its corner has alpha %d", i.Src, corner)
		}
	}
	if !seen["192x192"] || !seen["512x512"] || !seen["512x512maskable"] {
		t.Errorf("icons %v", seen)
	}
}

// TestShared: a picture that comes before the service worker is there opens the page at least.
func TestShared(t *testing.T) {
	h := web.New(testConfig(t, echo))
	kind, body := form(t, part{"pictures", "a.png", "x"})
	r := httptest.NewRequest("POST", "http://localhost/share", body)
	r.Header.Set("Content-Type", kind)
	w := httptest.NewRecorder()
	h.ServeHTTP(w, r)
	if w.Code != http.StatusSeeOther || w.Header().Get("Location") != "/?unshared" {
		t.Errorf("%d %s", w.Code, w.Header().Get("Location"))
	}
}

// TestWriteSite writes the page as files, which hold what a server sends; without the engine there is nothing to write.
func TestWriteSite(t *testing.T) {
	dir := t.TempDir()
	err := web.WriteSite(dir, []byte("example"), []byte("{}"))
	if _, missing := os.Stat("engine/flowlens.wasm.br"); missing != nil {
		if files, _ := os.ReadDir(dir); !errors.Is(err, web.ErrNoEngine) || len(files) > 0 {
			t.Errorf("%v, %d files", err, len(files))
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile(filepath.Join(dir, "index.html"))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(page, []byte(`data-api=""`)) || bytes.Contains(page, []byte(`data-wasm=""`)) || bytes.Contains(page, []byte("{{")) {
		t.Errorf("page %.400s", page)
	}
	for _, name := range []string{"sw.js", folder(t, string(page)) + "app.js"} {
		plain, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		packed, err := os.ReadFile(filepath.Join(dir, name+".br"))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(brotli.NewReader(bytes.NewReader(packed))); err != nil || !bytes.Equal(got, plain) {
			t.Errorf("%s.br holds something else: %v", name, err)
		}
	}
}

// TestSizes keeps the page small: without the engine and the sample 60 KB compressed, and the engine 2 MB.
func TestSizes(t *testing.T) {
	h := web.New(testConfig(t, echo))
	m := regexp.MustCompile(`const FILES = (\[.*\]);`).FindStringSubmatch(fetch(h, "/sw.js", "").Body.String())
	var files []string
	if m == nil || json.Unmarshal([]byte(m[1]), &files) != nil {
		t.Fatal("no list")
	}
	total := 0
	for _, name := range files {
		size := fetch(h, "/"+strings.TrimPrefix(name, "./"), "br").Body.Len()
		switch {
		case strings.HasSuffix(name, ".jpg"):
		case strings.HasSuffix(name, ".wasm"):
			if size > 2_000_000 {
				t.Errorf("the engine has %d bytes", size)
			}
		default:
			total += size
		}
	}
	if total > 60_000 {
		t.Errorf("the page has %d bytes", total)
	}
	t.Logf("%d bytes", total)
}
