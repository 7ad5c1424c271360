// Package https says by which certificate a server proves its name: one from files, or one from an authority.
package https

import (
	"crypto/tls"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"time"

	"golang.org/x/crypto/acme"
	"golang.org/x/crypto/acme/autocert"
)

// Config says where certificates come from. The zero value is for plain HTTP.
type Config struct {
	Cert, Key string   // files in PEM form
	Domains   []string // names to get certificates for, from the authority
	Authority string   // the address of its ACME directory; "" is Let's Encrypt
	Folder    string   // where its certificates are kept; "" is one for this user
}

// Wanted reports whether anything is to be proved.
func (c *Config) Wanted() bool { return c.Cert != "" || c.Key != "" || len(c.Domains) > 0 }

// Check refuses what does not go together.
func (c *Config) Check() error {
	switch {
	case (c.Cert == "") != (c.Key == ""):
		return errors.New("--tls-cert and --tls-key go together")
	case c.Cert != "" && len(c.Domains) > 0:
		return errors.New("--domain gets certificates of its own; leave out --tls-cert and --tls-key")
	}
	return nil
}

// TLS returns the settings for a server; something must be wanted. The error says which file is wrong.
func (c *Config) TLS() (*tls.Config, error) {
	if len(c.Domains) == 0 {
		files := &files{cert: c.Cert, key: c.Key}
		if _, err := files.get(nil); err != nil {
			return nil, err
		}
		return &tls.Config{GetCertificate: files.get, NextProtos: []string{"h2", "http/1.1"}}, nil
	}
	folder := c.Folder
	if folder == "" {
		own, err := os.UserCacheDir()
		if err != nil {
			return nil, fmt.Errorf("there is no folder for certificates: %w; give one with --cert-dir", err)
		}
		folder = filepath.Join(own, "flowlens", "certificates")
	}
	m := &autocert.Manager{Prompt: autocert.AcceptTOS, Cache: autocert.DirCache(folder), HostPolicy: autocert.HostWhitelist(c.Domains...)}
	if c.Authority != "" {
		m.Client = &acme.Client{DirectoryURL: c.Authority}
	}
	return m.TLSConfig(), nil
}

// files are a certificate and its key, read again when they have changed: they are renewed while the server runs.
type files struct {
	cert, key string

	mu   sync.Mutex
	last *tls.Certificate
	from time.Time // when the file was written that last is from
}

// get returns the certificate. Where the new one cannot be read yet, the last one stays.
func (f *files) get(*tls.ClientHelloInfo) (*tls.Certificate, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	info, err := os.Stat(f.cert)
	if err == nil && f.last != nil && info.ModTime().Equal(f.from) {
		return f.last, nil
	}
	if err == nil {
		var pair tls.Certificate
		if pair, err = tls.LoadX509KeyPair(f.cert, f.key); err == nil {
			f.last, f.from = &pair, info.ModTime()
		}
	}
	if f.last == nil {
		return nil, fmt.Errorf("no certificate with its key in %s and %s: %w; give both in PEM form", f.cert, f.key, err)
	}
	return f.last, nil
}
