package letters

import (
	"strings"
	"sync"
)

// capitals are the letters that may be printed, in the order of a font's templates.
const capitals = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"

// templates returns the capitals of each font, normalized.
var templates = sync.OnceValue(func() (out [][len(capitals)]cells) {
	for _, font := range fonts {
		var letters [len(capitals)]cells
		for k, digits := range strings.Fields(font) {
			for i, d := range digits {
				letters[k][i] = float64(strings.IndexRune("0123456789abcdef", d))
			}
			normalize(&letters[k])
		}
		out = append(out, letters)
	}
	return out
})
