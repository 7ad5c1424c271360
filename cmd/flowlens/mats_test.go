//go:build gocv_specific_modules && matprofile

package main

import (
	"bytes"
	"net/http/httptest"
	"testing"

	"gocv.io/x/gocv"

	"flowlens/samples"
)

// TestMats has a server that works in this process solve and refuse pictures:
// every OpenCV matrix must be closed again.
func TestMats(t *testing.T) {
	h := handler(t)
	pictures := [][]byte{samples.Example, samples.Example[:1000], []byte("junk"),
		sample(t, "classic/iphone-5x5.png"), sample(t, "negative/levels.png"), sample(t, "hexes/hexes-block-3.jpg"), sample(t, "free/star-6-3.jpg")}
	for i := range number(t, leakRequests, 4*len(pictures)) {
		r := httptest.NewRequest("POST", "http://localhost/api/solve", bytes.NewReader(pictures[i%len(pictures)]))
		h.ServeHTTP(httptest.NewRecorder(), r)
	}
	if n := gocv.MatProfile.Count(); n != 0 {
		t.Errorf("%d Mats are still open", n)
	}
}
