package overlay

import (
	"bytes"
	"encoding/binary"
)

// What results say of themselves, so that no program takes them for screenshots: a text chunk of PNG (its keyword is one
// that the PNG specification names), and comments in the other forms.
const (
	pngMark = "Software\x00flowlens"
	svgMark = "<!-- made by flowlens -->\n"
	gifMark = "\x21\xfe\x10made by flowlens\x00" // a comment extension: its label, and one block of 16 bytes
)

// IsResult reports whether a file is a picture that this package drew a solution into: PNG with [PNGOptions].Result, SVG or
// GIF. It needs all of a GIF, and of the others the first few kilobytes.
func IsResult(file []byte) bool {
	switch {
	case bytes.HasPrefix(file, []byte(pngSignature)):
		return hasChunk(file[len(pngSignature):], "tEXt", pngMark)
	case bytes.HasPrefix(file, []byte("GIF8")):
		return bytes.HasSuffix(file, []byte(gifMark+gifEnd))
	}
	_, rest, _ := bytes.Cut(file[:min(len(file), 1024)], []byte("\n"))
	return bytes.HasPrefix(file, []byte("<svg ")) && bytes.HasPrefix(rest, []byte(svgMark))
}

// hasChunk reports whether PNG chunks begin with one of that name and body, before the pixels.
func hasChunk(chunks []byte, name, body string) bool {
	for len(chunks) >= 8 {
		n, is := uint64(binary.BigEndian.Uint32(chunks)), string(chunks[4:8])
		chunks = chunks[8:]
		if is == "IDAT" || n+4 > uint64(len(chunks)) {
			return false
		}
		if is == name && string(chunks[:n]) == body {
			return true
		}
		chunks = chunks[n+4:] // behind the checksum
	}
	return false
}

// gifEnd is the last byte of a GIF.
const gifEnd = ";"

// marked returns a whole GIF with the mark before its end.
func marked(gif []byte) []byte {
	return append(bytes.TrimSuffix(gif, []byte(gifEnd)), gifMark+gifEnd...)
}
