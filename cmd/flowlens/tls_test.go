package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"io"
	"math/big"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"flowlens/cmd/flowlens/internal/https"
	"flowlens/cmd/flowlens/internal/ui"
	"flowlens/samples"
)

// TestServeTLS serves by HTTPS with a certificate that the client trusts, and has a picture solved so.
func TestServeTLS(t *testing.T) {
	t.Parallel()
	public, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	about := &x509.Certificate{SerialNumber: big.NewInt(1), IPAddresses: []net.IP{net.IPv4(127, 0, 0, 1)}, NotAfter: time.Now().Add(time.Hour)}
	der, err := x509.CreateCertificate(rand.Reader, about, about, public, private)
	if err != nil {
		t.Fatal(err)
	}
	bare, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	cert, key := filepath.Join(dir, "cert.pem"), filepath.Join(dir, "key.pem")
	for name, block := range map[string]*pem.Block{cert: {Type: "CERTIFICATE", Bytes: der}, key: {Type: "PRIVATE KEY", Bytes: bare}} {
		if err := os.WriteFile(name, pem.EncodeToMemory(block), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	s := serve(t, "--tls-cert", cert, "--tls-key", key)
	if !strings.HasPrefix(s.url, "https://127.0.0.1:") {
		t.Fatalf("the address is %s", s.url)
	}
	trusted := x509.NewCertPool()
	leaf, _ := x509.ParseCertificate(der)
	trusted.AddCert(leaf)
	client := http.Client{Transport: &http.Transport{TLSClientConfig: &tls.Config{RootCAs: trusted}, ForceAttemptHTTP2: true}}
	resp, err := client.Post(s.url+"/api/solve", "image/jpeg", bytes.NewReader(samples.Example))
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, err := io.ReadAll(resp.Body); err != nil || resp.StatusCode != 200 || resp.ProtoMajor != 2 || !bytes.HasPrefix(body, []byte("\x89PNG")) {
		t.Errorf("%s %s, %v", resp.Proto, resp.Status, err)
	}
	if err := askHealth(t.Context(), "https", strings.TrimPrefix(s.url, "https://")); err != nil {
		t.Errorf("--check: %v", err)
	}
}

// TestAnnounceDomain names the domain, and shows its code where people see it alone.
func TestAnnounceDomain(t *testing.T) {
	for port, want := range map[int]string{443: "https://flowlens.example\n", 8443: "https://flowlens.example:8443\n"} {
		for _, terminal := range []bool{false, true} {
			var out, said bytes.Buffer
			run := serveRun{UI: &ui.UI{Out: &out, Err: &said, Terminal: terminal}, proof: https.Config{Domains: []string{"flowlens.example"}}}
			run.announce(&net.TCPAddr{IP: net.IPv6zero, Port: port})
			if out.String() != want || strings.Contains(said.String(), "█") != terminal {
				t.Errorf("%q, %q", out.String(), said.String())
			}
		}
	}
}
