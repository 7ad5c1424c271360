package web

import (
	"bytes"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"net/http"
	"path"
	"time"
)

//go:embed static
var static embed.FS

//go:embed openapi.yaml
var openAPI []byte

// kinds are the MIME types of the files, by ending. The system's own table may lack some.
var kinds = map[string]string{
	".html":        "text/html; charset=utf-8",
	".css":         "text/css; charset=utf-8",
	".js":          "text/javascript; charset=utf-8",
	".svg":         "image/svg+xml",
	".jpg":         "image/jpeg",
	".yaml":        "application/yaml",
	".webmanifest": "application/manifest+json",
}

// addFiles adds the page, the files that it needs, and the description of the API.
func (s *server) addFiles(mux *http.ServeMux) {
	entries, err := static.ReadDir("static")
	if err != nil {
		panic(err) // it is embedded
	}
	for _, e := range entries {
		data, err := static.ReadFile("static/" + e.Name())
		if err != nil {
			panic(err)
		}
		addFile(mux, e.Name(), data)
	}
	addFile(mux, "example.jpg", s.Example)
	addFile(mux, "openapi.yaml", openAPI)
}

// addFile adds one file, below the root. A browser asks each time whether it has
// changed, and fetches it again only then.
func addFile(mux *http.ServeMux, name string, data []byte) {
	sum := sha256.Sum256(data)
	tag := `"` + hex.EncodeToString(sum[:8]) + `"`
	pattern := "GET /" + name
	if name == "index.html" {
		pattern = "GET /{$}"
	}
	mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Type", kinds[path.Ext(name)])
		h.Set("Cache-Control", "no-cache")
		h.Set("ETag", tag)
		http.ServeContent(w, r, name, time.Time{}, bytes.NewReader(data))
	})
}
