package web

import (
	"maps"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
)

// policy is what the page may do: use its own files, pictures that it makes itself, and the engine, which is compiled
// on the device. It makes nothing of strings but the addresses of its two workers.
func policy(more string) string {
	return "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:; connect-src 'self'; " +
		"worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " + more +
		"require-trusted-types-for 'script'; trusted-types flowlens"
}

// headers go with every response. No other site may show the page or use what it gets.
var headers = http.Header{
	"Content-Security-Policy":      {policy("frame-ancestors 'none'; ")},
	"Cross-Origin-Resource-Policy": {"same-origin"},
	"Permissions-Policy":           {"camera=(), geolocation=(), microphone=()"},
	"Referrer-Policy":              {"no-referrer"},
	"X-Content-Type-Options":       {"nosniff"},
	"X-Frame-Options":              {"DENY"},
	"Cache-Control":                {"no-store"},
}

// secured keeps other web sites out: their pages may not post here, nor reach
// this server under a name of theirs.
func secured(hosts []string, next http.Handler) http.Handler {
	sameOrigin := http.NewCrossOriginProtection()
	sameOrigin.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		refuse(w, r, &refusal{http.StatusForbidden, "foreign", "the request comes from another web site; use the page of this server"})
	}))
	inside := sameOrigin.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		maps.Copy(w.Header(), headers)
		if !knownHost(hosts, r.Host) {
			refuse(w, r, &refusal{http.StatusMisdirectedRequest, "foreign", "this server does not go by that name; use its address, or start it with --host"})
			return
		}
		inside.ServeHTTP(w, r)
	})
}

// knownHost reports whether a Host header names this server. A page elsewhere can
// have a name of its own point here (DNS rebinding) and would then be of the same
// origin; it cannot have an address or "localhost" be its own.
func knownHost(hosts []string, host string) bool {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		name = strings.TrimSuffix(strings.TrimPrefix(host, "["), "]")
	}
	if _, err := netip.ParseAddr(name); err == nil {
		return true
	}
	return strings.EqualFold(name, "localhost") ||
		slices.ContainsFunc(hosts, func(h string) bool { return strings.EqualFold(name, h) })
}
