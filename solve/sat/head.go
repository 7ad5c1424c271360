package sat

import (
	"fmt"
	"strings"
)

// head keeps the beginning of what is written to it.
type head struct{ text []byte }

const headSize = 2048 // bytes

func (h *head) Write(p []byte) (int, error) {
	h.text = append(h.text, p[:min(len(p), headSize-len(h.text))]...)
	return len(p), nil
}

// quote returns the first line as the end of an error message. Warnings, which
// MiniSat begins with always, are left out if anything follows them.
func (h *head) quote() string {
	first := ""
	for line := range strings.Lines(string(h.text)) {
		line = strings.TrimSpace(line)
		if first == "" {
			first = line
		}
		if line != "" && !strings.HasPrefix(line, "WARNING") {
			first = line
			break
		}
	}
	if first == "" {
		return ""
	}
	return fmt.Sprintf("; its error output begins %q", first)
}
