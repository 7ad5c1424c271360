package main

import (
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
)

// TestAskHealth asks a server that runs, one that does not, and one that is something else.
func TestAskHealth(t *testing.T) {
	s := serve(t, "--workers", "1")
	addr := strings.TrimPrefix(s.url, "http://")
	if out, err := command(t, t.TempDir(), "serve", "--check", "--addr", addr).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("a server that runs: %v %s", err, out)
	}
	_, port, err := net.SplitHostPort(addr)
	if err != nil {
		t.Fatal(err)
	}
	if err := askHealth(t.Context(), "http", ":"+port); err != nil {
		t.Errorf("with no host: %v", err)
	}
	s.stop(t)
	out, err := command(t, t.TempDir(), "serve", "--check", "--addr", addr).CombinedOutput()
	if err == nil || !strings.HasPrefix(string(out), "flowlens: "+addr+": no server answers: ") || strings.Count(string(out), "\n") != 1 {
		t.Errorf("a server that is gone: %v %s", err, out)
	}
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	if err := askHealth(t.Context(), "http", other.Listener.Addr().String()); err == nil || !strings.Contains(err.Error(), "404") {
		t.Errorf("another server: %v", err)
	}
	if err := askHealth(t.Context(), "http", "8080"); err == nil {
		t.Error("an address without a port was asked")
	}
}
