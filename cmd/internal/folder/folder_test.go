package folder_test

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"flowlens/cmd/internal/folder"
)

func TestNames(t *testing.T) {
	for name, want := range map[string]map[string]string{
		"nothing":         {},
		"mirrors":         {"a.png": "a.png", "sub/b.jpg": "sub/b.png", "sub/-c d.webp": "sub/-c d.png"},
		"endings kept":    {"a.png": "a.png.png", "a.jpg": "a.jpg.png", "b.jpg": "b.png"},
		"other folders":   {"x/a.png": "x/a.png", "y/a.jpg": "y/a.png"},
		"ending as name":  {"a.png": "a.png.png", "a.jpg": "a.jpg.png", "a.png.gif": "a.png.gif.png"},
		"no ending":       {"a": "a.png", "a.jpg": "a.jpg.png"},
		"beside a folder": {"a.jpg": "a.jpg.png", "a.png/b.jpg": "a.png/b.png"},
		"beside two": {"a.jpg": "a.jpg.png.png", "a.png/b.jpg": "a.png/b.png", "a.jpg.png/b.jpg": "a.jpg.png/b.png",
			"a.jpg.png.gif": "a.jpg.png.gif.png"},
		"strange bytes": {"a\n\xff.jpg": "a\n\xff.png"},
	} {
		if got := folder.Names(slices.Collect(maps.Keys(want))); !maps.Equal(got, want) {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
}

// FuzzNames checks that no two names are the same, and that none is needlessly long.
func FuzzNames(f *testing.F) {
	f.Add("a", "a.png", "a.png.png", "a.png.gif")
	f.Add("a.png/b", "a.jpg", "a.jpg.png/x", "a.jpg.png.png.gif")
	f.Fuzz(func(t *testing.T, a, b, c, d string) {
		var paths []string
		for _, p := range []string{a, b, c, d} {
			p = filepath.Clean(p)
			if fs.ValidPath(p) && p != "." && !slices.ContainsFunc(paths, func(q string) bool { return inside(p, q) || inside(q, p) }) {
				paths = append(paths, p)
			}
		}
		names := folder.Names(paths)
		all := slices.Sorted(maps.Values(names))
		if len(names) != len(paths) || len(slices.Compact(all)) != len(paths) {
			t.Errorf("%q: %q", paths, names)
		}
		for _, p := range paths {
			for _, q := range paths {
				if inside(names[p], names[q]) && p != q {
					t.Errorf("%q inside %q", names[p], names[q])
				}
			}
		}
	})
}

// inside reports whether p is q or would lie below it.
func inside(p, q string) bool {
	return p == q || len(p) > len(q) && p[:len(q)] == q && p[len(q)] == '/'
}

var errLeft = errors.New("left alone")

func TestScan(t *testing.T) {
	dir := t.TempDir()
	write := func(path string) {
		t.Helper()
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, path)), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, path), []byte("123"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	odd := []string{"-dash.png", " a b .png", "new\nline.png", "\xff\xfe.png", "words.txt", "sub/deep/d.png"}
	for _, path := range append([]string{"out/o.png", "results/r.png", ".hidden.png", ".git/x.png", "sub/out/kept.png"}, odd...) {
		write(path)
	}
	for link, target := range map[string]string{
		"link.png": "sub/deep/d.png", "gone.png": "nowhere", "loop.png": "loop.png", "up": "..", "sub/again": "../sub",
	} {
		if err := os.Symlink(target, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe.png"), 0o666); err != nil {
		t.Fatal(err)
	}
	got := map[string]string{}
	var visited []string
	for _, root := range []string{dir, dir + "/"} {
		clear(got)
		visited = nil
		files, err := folder.Scan(root, func(path string) error {
			visited = append(visited, path)
			return map[string]error{"out": folder.ErrUnseen, "results": errLeft}[strings.TrimPrefix(path, dir+"/")]
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			if _, twice := got[f.Path]; twice {
				t.Errorf("%q twice", f.Path)
			}
			got[f.Path] = what(f)
		}
		want := map[string]string{"link.png": "file", "sub/out/kept.png": "file", "gone.png": "not there", "loop.png": "loop",
			"up": "link", "sub/again": "link", "pipe.png": "no file", ".hidden.png": "hidden", ".git": "hidden", "results": "left"}
		for _, path := range odd {
			want[path] = "file"
		}
		if !maps.Equal(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
		if len(visited) != 6 { // dir, out, results, sub, sub/deep, sub/out
			t.Errorf("visited %q", visited)
		}
	}
}

// what names what became of a file.
func what(f folder.File) string {
	switch {
	case f.Skip == errLeft:
		return "left"
	case f.Skip == folder.ErrHidden:
		return "hidden"
	case f.Skip == folder.ErrLink:
		return "link"
	case f.Skip == folder.ErrNoFile:
		return "no file"
	case errors.Is(f.Err, fs.ErrNotExist):
		return "not there"
	case errors.Is(f.Err, syscall.ELOOP):
		return "loop"
	case f.Err == nil && f.Size == 3 && !f.Time.IsZero():
		return "file"
	}
	return "?"
}

func TestScanOfNoFolder(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, dir := range []string{file, file + "-gone"} {
		if files, err := folder.Scan(dir, func(string) error { return nil }); err == nil || files != nil {
			t.Errorf("%s: %v, %v", dir, files, err)
		}
	}
}
