package store_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	_ "gocloud.dev/blob/fileblob"

	"flowlens/cmd/flowlens-fleet/internal/store"
	"flowlens/cmd/flowlens-fleet/internal/store/storetest"
)

// TestParse checks how places are called, and that their URLs name them again.
func TestParse(t *testing.T) {
	wd, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string]struct{ name, joined, url string }{
		"shots/":                           {"shots", "shots/a/b.png", "file://" + filepath.ToSlash(wd) + "/shots"},
		"file:///shots":                    {"/shots", "/shots/a/b.png", "file:///shots"},
		"file:///shots/../other/":          {"/other", "/other/a/b.png", "file:///other"},
		"s3://bucket":                      {"s3://bucket", "s3://bucket/a/b.png", "s3://bucket/"},
		"s3://bucket/2026//may/?region=eu": {"s3://bucket/2026/may", "s3://bucket/2026/may/a/b.png", "s3://bucket/2026/may/?region=eu"},
		"gs://bucket?prefix=x/y":           {"gs://bucket/x/y", "gs://bucket/x/y/a/b.png", "gs://bucket/x/y/"},
		"azblob://c/x":                     {"azblob://c/x", "azblob://c/x/a/b.png", "azblob://c/x/"},
	} {
		p, err := store.Parse(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		if p.Name != want.name || p.Join("a/b.png") != want.joined || p.URL() != want.url {
			t.Errorf("%s: %s, %s, %s", text, p.Name, p.Join("a/b.png"), p.URL())
		}
		again, err := store.Parse(p.URL())
		if err != nil || again.URL() != p.URL() {
			t.Errorf("%s: %v, %v", p.URL(), again.URL(), err)
		}
	}
	for _, text := range []string{"", "ftp://host/x", "s3:///x", "file://host/x", "s3://%zz"} {
		if p, err := store.Parse(text); err == nil {
			t.Errorf("%q is %v", text, p)
		}
	}
}

// TestWithin checks which folders lie in which.
func TestWithin(t *testing.T) {
	for _, test := range []struct {
		inner, outer, at string
		ok               bool
	}{
		{"s3://b/x/y", "s3://b/x", "y/", true},
		{"s3://b/x", "s3://b/x/", "", true},
		{"s3://b/xy", "s3://b/x", "", false},
		{"s3://b/x", "s3://c/x", "", false},
		{"s3://b/x", "gs://b/x", "", false},
		{"/a/b/c", "/a", "b/c/", true},
		{"/ab", "/a", "", false},
		{"/a", "/a/b", "", false},
	} {
		inner, _ := store.Parse(test.inner)
		outer, _ := store.Parse(test.outer)
		if at, ok := inner.Within(&outer); at != test.at && ok || ok != test.ok {
			t.Errorf("%s in %s: %q, %t", test.inner, test.outer, at, ok)
		}
	}
}

// TestFaults checks that what is written to a store that often fails is there whole, and read whole.
func TestFaults(t *testing.T) {
	s := storetest.New(0.3, time.Millisecond, 1)
	f, err := store.Open(t.Context(), s.Open, "mem://faulty", true)
	if err != nil {
		t.Fatal(err)
	}
	for i := range 50 {
		key, data := fmt.Sprintf("a/%d", i), bytes.Repeat([]byte{byte(i)}, 100+i)
		if err := f.Write(t.Context(), key, "text/plain", data); err != nil {
			t.Fatal(err)
		}
		if there := s.Objects()[key]; !bytes.Equal(there, data) {
			t.Fatalf("%s has %d bytes of %d", key, len(there), len(data))
		}
		if read, err := f.Read(t.Context(), key, 1000); err != nil || !bytes.Equal(read, data) {
			t.Fatalf("%d bytes of %d, %v", len(read), len(data), err)
		}
		if has, err := f.Has(t.Context(), key, int64(len(data))); !has || err != nil {
			t.Fatal(has, err)
		}
	}
	if _, err := f.Read(t.Context(), "none", 1); !errors.Is(err, store.ErrNotFound) {
		t.Error(err)
	}
	n := 0
	for _, err := range f.List(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		n++
	}
	if n != 50 || s.Faults() < 10 {
		t.Errorf("%d objects, %d faults", n, s.Faults())
	}
}

// TestFolderOfThisMachine checks that only what is written is there afterwards, and that links are told.
func TestFolderOfThisMachine(t *testing.T) {
	dir := t.TempDir()
	if _, err := store.Open(t.Context(), new(store.Buckets).Open, filepath.Join(dir, "none"), false); !errors.Is(err, os.ErrNotExist) {
		t.Error(err)
	}
	f, err := store.Open(t.Context(), new(store.Buckets).Open, filepath.Join(dir, "new"), true)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if err := f.Write(t.Context(), "sub/a.png", "image/png", []byte("abc")); err != nil {
		t.Fatal(err)
	}
	for link, to := range map[string]string{"file": "sub/a.png", "folder": "sub", "nowhere": "none"} {
		if err := os.Symlink(to, filepath.Join(dir, "new", link)); err != nil {
			t.Skip("no symbolic links here: ", err)
		}
	}
	found := map[string]store.Object{}
	for o, err := range f.List(t.Context()) {
		if err != nil {
			t.Fatal(err)
		}
		found[o.Key] = o
	}
	if len(found) != 4 || found["sub/a.png"].Size != 3 || found["file"].Size != 3 || !found["folder"].IsFolder || found["nowhere"].Err == nil {
		t.Errorf("found %v", found)
	}
}
