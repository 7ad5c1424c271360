package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/andybalholm/brotli"
)

// A file is one of the page. What it is compressed is made when it is first asked for.
type file struct {
	name    string
	forEver bool // what the path stands for never changes

	mu     sync.Mutex
	make   func() []byte // what plain is
	plain  []byte
	brotli []byte
	gzip   []byte
}

// packs reports whether it pays to compress the file: pictures are so already.
func (f *file) packs() bool {
	return !slices.Contains([]string{"image/png", "image/jpeg"}, f.kind())
}

// as returns the file in a coding of HTTP: "" is none.
func (f *file) as(coding string) []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case coding == "br" && f.brotli == nil:
		f.brotli = packed(f.whole(), func(w io.Writer) io.WriteCloser { return brotli.NewWriterLevel(w, brotli.BestCompression) })
	case coding == "gzip" && f.gzip == nil:
		f.gzip = packed(f.whole(), func(w io.Writer) io.WriteCloser { return gzip.NewWriter(w) })
	}
	switch coding {
	case "br":
		return f.brotli
	case "gzip":
		return f.gzip
	}
	return f.whole()
}

// whole returns the file uncompressed.
func (f *file) whole() []byte {
	switch {
	case f.plain != nil:
	case f.make != nil:
		f.plain = f.make()
	default:
		plain, err := io.ReadAll(brotli.NewReader(bytes.NewReader(f.brotli)))
		if err != nil {
			panic(err) // it is embedded
		}
		f.plain = plain
	}
	return f.plain
}

// packed returns what a compressor makes of data.
func packed(data []byte, compressor func(io.Writer) io.WriteCloser) []byte {
	var out bytes.Buffer
	w := compressor(&out)
	w.Write(data) // to memory, where nothing fails
	w.Close()
	return out.Bytes()
}

// ServeHTTP implements http.Handler. A file that may change is asked for each time, but fetched again only then.
func (f *file) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	coding := ""
	if f.packs() {
		w.Header().Set("Vary", "Accept-Encoding")
		coding = codingFor(r.Header.Get("Accept-Encoding"))
	}
	data := f.as(coding)
	h := w.Header()
	h.Set("Content-Type", f.kind())
	if coding != "" {
		h.Set("Content-Encoding", coding)
	}
	if f.forEver {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "no-cache")
		sum := sha256.Sum256(data)
		h.Set("ETag", `"`+short(sum[:])+`"`)
	}
	http.ServeContent(w, r, f.name, time.Time{}, bytes.NewReader(data))
}

// codingFor chooses a coding that a client takes. Nobody who names one sends less of a preference than yes or no.
func codingFor(accepted string) string {
	for _, coding := range []string{"br", "gzip"} {
		for part := range strings.SplitSeq(accepted, ",") {
			name, weight, _ := strings.Cut(strings.TrimSpace(part), ";")
			if strings.EqualFold(name, coding) && strings.ReplaceAll(weight, " ", "") != "q=0" {
				return coding
			}
		}
	}
	return ""
}

// page serves the files of the site, which is put together when the first is asked for.
func (s *server) page(w http.ResponseWriter, r *http.Request) {
	all, err := s.site()
	if err != nil {
		panic(err) // it is embedded
	}
	name := strings.TrimPrefix(r.URL.Path, "/")
	if name == "" {
		name = index
	} else if name == index {
		name = ""
	}
	f := all[name]
	switch {
	case f == nil:
		http.NotFound(w, r)
		return
	case r.Method != http.MethodGet && r.Method != http.MethodHead:
		w.Header().Set("Allow", "GET, HEAD")
		http.Error(w, "method not allowed", http.StatusMethodNotAllowed)
		return
	}
	f.ServeHTTP(w, r)
}

// shared is where the system of a telephone sends pictures that are shared with the page, as a form. The page itself sees
// to that, in its service worker; where that is not there yet, all that can be done is to open the page.
func shared(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "./?unshared", http.StatusSeeOther)
}
