package store

import (
	"errors"
	"fmt"
	"net/url"
	"path"
	"path/filepath"
	"strings"
)

// Schemes are those of the stores that there are.
var Schemes = []string{"file", "s3", "gs", "azblob"}

// memory is the scheme of what is held in memory alone, for tests.
const memory = "mem"

// A Place says where a folder is.
type Place struct {
	// Name is how people call the folder, without what is for the store alone. The names of
	// objects are below it.
	Name   string
	scheme string
	bucket string // host of the URL
	dir    string // on this machine
	prefix string // of all keys, empty or with a slash at its end
	query  url.Values
}

// Parse returns the place that a text names: a URL as in s3://bucket/folder?region=eu-west-1,
// or the path of a folder on this machine.
func Parse(text string) (Place, error) {
	if !strings.Contains(text, "://") {
		if text == "" {
			return Place{}, errors.New("no folder given")
		}
		dir, err := filepath.Abs(text)
		return Place{Name: filepath.Clean(text), scheme: "file", dir: dir}, err
	}
	u, err := url.Parse(text)
	if err != nil {
		return Place{}, fmt.Errorf("%q is no URL of a folder", text)
	}
	p := Place{scheme: u.Scheme, bucket: u.Host, query: u.Query()}
	inside := strings.Trim(u.Path, "/") + "/" + strings.TrimPrefix(p.query.Get("prefix"), "/")
	p.query.Del("prefix")
	p.prefix = strings.TrimPrefix(strings.TrimSuffix(path.Clean("/"+inside), "/")+"/", "/")
	switch u.Scheme {
	case "file":
		if u.Host != "" && u.Host != "localhost" {
			return Place{}, fmt.Errorf("%q is a file on another machine; begin with file:///", text)
		}
		p.dir, p.prefix = filepath.FromSlash(path.Clean(u.Path)), ""
		p.Name = p.dir
		return p, nil
	case memory, "s3", "gs", "azblob":
		if u.Host == "" {
			return Place{}, fmt.Errorf("%q names no bucket; write %s://bucket/folder", text, u.Scheme)
		}
		p.Name = strings.TrimSuffix(u.Scheme+"://"+u.Host+"/"+p.prefix, "/")
		return p, nil
	}
	return Place{}, fmt.Errorf("%q: no store is called %s; there are %s", text, u.Scheme, strings.Join(Schemes, ", "))
}

// IsLocal reports whether the folder is one of this machine.
func (p *Place) IsLocal() bool { return p.scheme == "file" }

// Dir returns the path of a folder of this machine.
func (p *Place) Dir() string { return p.dir }

// URL returns a text that Parse takes for this place, on any machine.
func (p *Place) URL() string {
	if p.IsLocal() {
		return (&url.URL{Scheme: "file", Path: filepath.ToSlash(p.dir), RawQuery: p.query.Encode()}).String()
	}
	return (&url.URL{Scheme: p.scheme, Host: p.bucket, Path: "/" + p.prefix, RawQuery: p.query.Encode()}).String()
}

// bucketURL returns the URL of the folder as the library of the stores has it.
func (p *Place) bucketURL() string {
	query := url.Values{}
	for name, values := range p.query {
		query[name] = values
	}
	if p.IsLocal() {
		for name, value := range map[string]string{"metadata": "skip", "no_tmp_dir": "1", "create_dir": "1"} {
			if !query.Has(name) {
				query.Set(name, value)
			}
		}
		return (&url.URL{Scheme: p.scheme, Path: filepath.ToSlash(p.dir), RawQuery: query.Encode()}).String()
	}
	if p.prefix != "" {
		query.Set("prefix", p.prefix)
	}
	return (&url.URL{Scheme: p.scheme, Host: p.bucket, RawQuery: query.Encode()}).String()
}

// Join returns the name of an object of the folder, as people would type it.
func (p *Place) Join(key string) string {
	if p.IsLocal() {
		return filepath.Join(p.Name, filepath.FromSlash(key))
	}
	return p.Name + "/" + key
}

// Within returns where in the folder another one lies, "" for the same, and whether it does.
func (p *Place) Within(outer *Place) (at string, ok bool) {
	if p.scheme != outer.scheme || p.bucket != outer.bucket {
		return "", false
	}
	if !p.IsLocal() {
		return strings.CutPrefix(p.prefix, outer.prefix)
	}
	at, err := filepath.Rel(outer.dir, p.dir)
	switch {
	case err != nil || at == ".." || strings.HasPrefix(at, ".."+string(filepath.Separator)):
		return "", false
	case at == ".":
		return "", true
	}
	return filepath.ToSlash(at) + "/", true
}
