package https_test

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"flowlens/cmd/flowlens/internal/https"
)

// certificate makes one for a name, with its key, both in PEM form.
func certificate(t *testing.T, name string) (cert, key []byte) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{
		SerialNumber: big.NewInt(time.Now().UnixNano()), DNSNames: []string{name},
		NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(60 * 24 * time.Hour),
	}
	der, err := x509.CreateCertificate(rand.Reader, about, about, &private.PublicKey, private)
	if err != nil {
		t.Fatal(err)
	}
	bare, err := x509.MarshalECPrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: der}), pem.EncodeToMemory(&pem.Block{Type: "EC PRIVATE KEY", Bytes: bare})
}

func write(t *testing.T, path string, data []byte, at time.Time) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, at, at); err != nil {
		t.Fatal(err)
	}
}

// TestFiles serves the certificate of files, and the new one when they have changed, but not one that is half written.
func TestFiles(t *testing.T) {
	dir := t.TempDir()
	c := https.Config{Cert: filepath.Join(dir, "cert.pem"), Key: filepath.Join(dir, "key.pem")}
	if _, err := c.TLS(); err == nil || !strings.Contains(err.Error(), "cert.pem") {
		t.Errorf("without files: %v", err)
	}
	begun := time.Now().Add(-time.Hour)
	put := func(age time.Duration) []byte {
		cert, key := certificate(t, "flowlens.example")
		write(t, c.Key, key, begun)
		write(t, c.Cert, cert, begun.Add(age))
		block, _ := pem.Decode(cert)
		return block.Bytes
	}
	first := put(0)
	settings, err := c.TLS()
	if err != nil {
		t.Fatal(err)
	}
	shown := func() []byte {
		pair, err := settings.GetCertificate(nil)
		if err != nil {
			t.Fatal(err)
		}
		return pair.Certificate[0]
	}
	if !bytes.Equal(shown(), first) {
		t.Error("another certificate than that of the files")
	}
	second := put(time.Minute)
	if !bytes.Equal(shown(), second) {
		t.Error("a renewed certificate is not noticed")
	}
	write(t, c.Cert, []byte("half"), begun.Add(2*time.Minute))
	if !bytes.Equal(shown(), second) {
		t.Error("a broken certificate replaces a good one")
	}
}

// TestDomain serves a certificate that is kept from an earlier start, answers the authority's question, and gets none for other names.
func TestDomain(t *testing.T) {
	const name = "flowlens.example"
	c := https.Config{Domains: []string{name}, Folder: t.TempDir(), Authority: "http://127.0.0.1:1/directory"}
	cert, key := certificate(t, name)
	write(t, filepath.Join(c.Folder, name), append(key, cert...), time.Now())
	settings, err := c.TLS()
	if err != nil {
		t.Fatal(err)
	}
	if !slices.Contains(settings.NextProtos, "acme-tls/1") || !slices.Contains(settings.NextProtos, "h2") {
		t.Errorf("protocols %v", settings.NextProtos)
	}
	hello := &tls.ClientHelloInfo{
		ServerName: name, CipherSuites: []uint16{tls.TLS_ECDHE_ECDSA_WITH_AES_128_GCM_SHA256}, SupportedCurves: []tls.CurveID{tls.CurveP256},
		SignatureSchemes: []tls.SignatureScheme{tls.ECDSAWithP256AndSHA256},
	}
	pair, err := settings.GetCertificate(hello)
	block, _ := pem.Decode(cert)
	if err != nil || !bytes.Equal(pair.Certificate[0], block.Bytes) {
		t.Errorf("the kept certificate is not served: %v", err)
	}
	hello.ServerName = "other.example"
	if _, err := settings.GetCertificate(hello); err == nil || !strings.Contains(err.Error(), "not configured") {
		t.Errorf("another name: %v", err)
	}
}

func TestCheck(t *testing.T) {
	for _, c := range []https.Config{{Cert: "a"}, {Key: "a"}, {Cert: "a", Key: "b", Domains: []string{"c"}}} {
		if c.Check() == nil || !c.Wanted() {
			t.Errorf("%+v passes", c)
		}
	}
	for _, c := range []https.Config{{}, {Cert: "a", Key: "b"}, {Domains: []string{"c"}}} {
		if err := c.Check(); err != nil {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
