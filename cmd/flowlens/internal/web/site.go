package web

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
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
	".png":         "image/png",
	".jpg":         "image/jpeg",
	".json":        "application/json",
	".yaml":        "application/yaml",
	".wasm":        "application/wasm",
	".webmanifest": "application/manifest+json",
}

// A site is the page as files, by their path below the root.
type site map[string]*file

// index is the path of the page itself.
const index = "index.html"

// inRoot are the files that a browser looks for in the root, by names that stay. All others lie in a folder that is
// named after their contents, so that they may be kept for ever.
var inRoot = []string{index, "sw.js", "manifest.webmanifest", "icon.svg"}

// newSite puts the page together. api is where it finds the server that solves, below the root, or "" where it has to do
// without. The error is fs.ErrNotExist where it has to and has no engine.
func newSite(example, answer []byte, api string) (site, error) {
	s := site{}
	engine, err := newEngine()
	if err != nil && (api == "" || !errors.Is(err, fs.ErrNotExist)) {
		return nil, err
	}
	version := sha256.New()
	inFolder := map[string][]byte{"example.jpg": example, "example.json": answer}
	if engine != nil {
		inFolder["wasm_exec.js"] = engine.runner
	}
	root := map[string][]byte{}
	entries, err := static.ReadDir("static")
	if err != nil {
		return nil, err
	}
	for _, e := range entries {
		data, err := static.ReadFile("static/" + e.Name())
		if err != nil {
			return nil, err
		}
		if slices.Contains(inRoot, e.Name()) {
			root[e.Name()] = data
		} else {
			inFolder[e.Name()] = data
		}
	}
	for _, name := range sorted(inFolder) {
		fmt.Fprintf(version, "%s %d\n", name, len(inFolder[name]))
		version.Write(inFolder[name])
	}
	folder := "v/" + short(version.Sum(nil)) + "/"
	for name, data := range inFolder {
		s[folder+name] = &file{name: name, plain: data, forEver: true}
	}
	wasm := ""
	if engine != nil {
		wasm = "v/" + short(engine.sum) + "/flowlens.wasm"
		s[wasm] = &file{name: wasm, brotli: engine.wasm, forEver: true}
	}
	for _, size := range iconSizes {
		for _, maskable := range []bool{false, true} {
			f := &file{name: iconName(size, maskable), make: func() []byte { return icon(size, maskable) }}
			s[f.name] = f
		}
	}
	fill := strings.NewReplacer("{{folder}}", folder, "{{wasm}}", wasm, "{{api}}", api, "{{policy}}", policy(""))
	for name, data := range root {
		s[name] = &file{name: name, plain: []byte(fill.Replace(string(data)))}
	}
	s["sw.js"] = &file{name: "sw.js", plain: s.worker(s["sw.js"].plain)}
	return s, nil
}

// worker fills the list of files into the service worker, which keeps all of them on the device. A change of any is a
// change of the worker, of which browsers take note.
func (s site) worker(script []byte) []byte {
	var list []string
	sum := sha256.New()
	for _, name := range sorted(s) {
		if name == "sw.js" || strings.HasPrefix(name, "icon-") && name != iconName(iconSizes[0], false) {
			continue
		}
		sum.Write(s[name].plain)
		if name == index {
			name = "./"
		}
		fmt.Fprintln(sum, name)
		list = append(list, `"`+name+`"`)
	}
	return []byte(strings.NewReplacer("{{version}}", short(sum.Sum(nil)), "'{{files}}'", strings.Join(list, ", ")).Replace(string(script)))
}

// short is the beginning of a sum, as many letters as tell versions apart.
func short(sum []byte) string { return hex.EncodeToString(sum[:8]) }

func sorted[K cmp.Ordered, V any](m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// ErrNoEngine says that this program was built without the engine that solves in the browser.
var ErrNoEngine = errors.New("this program was built without the part that solves in the browser; run make wasm, then make build")

// WriteSite writes the page that solves in the browser into a folder, to be put on any web host. Beside each file that
// it pays to compress lie those that hosts may send instead, by the names that they look for. It overwrites; other files stay.
func WriteSite(dir string, example, answer []byte) error {
	s, err := newSite(example, answer, "")
	if errors.Is(err, fs.ErrNotExist) {
		return ErrNoEngine
	}
	if err != nil {
		return err
	}
	for _, name := range sorted(s) {
		if err := s[name].write(filepath.Join(dir, filepath.FromSlash(name))); err != nil {
			return err
		}
	}
	return nil
}

// write writes a file and what it is compressed.
func (f *file) write(path string) error {
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		return err
	}
	for _, coding := range []string{"", "br", "gzip"} {
		if coding != "" && !f.packs() {
			continue
		}
		if err := os.WriteFile(path+endings[coding], f.as(coding), 0o666); err != nil {
			return err
		}
	}
	return nil
}

// endings are those of compressed files.
var endings = map[string]string{"": "", "br": ".br", "gzip": ".gz"}

// An engine is what solves in the browser.
type engine struct {
	wasm   []byte // compressed with brotli
	runner []byte // Go's own part
	sum    []byte // of both
}

//go:embed all:engine
var engineFiles embed.FS

// newEngine returns the engine. The error is fs.ErrNotExist where this program was built without one.
func newEngine() (*engine, error) {
	wasm, err := engineFiles.ReadFile("engine/flowlens.wasm.br")
	if err != nil {
		return nil, err
	}
	runner, err := engineFiles.ReadFile("engine/wasm_exec.js")
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(bytes.Join([][]byte{wasm, runner}, nil))
	return &engine{wasm, runner, sum[:]}, nil
}

// kind returns the MIME type of the file.
func (f *file) kind() string { return kinds[path.Ext(f.name)] }
