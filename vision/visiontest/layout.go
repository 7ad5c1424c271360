package visiontest

import "bytes"

// laidOut breaks compact JSON into lines that a person can read: one line for each member of an object that does not fit on one,
// and as many elements of an array as fit on each.
func laidOut(data []byte, indent string) []byte {
	const width = 120
	if len(data) <= width-len(indent) || data[0] != '{' && data[0] != '[' {
		return data
	}
	deeper := indent + " "
	var out []byte
	line := 0 // where the last line of out begins
	for i, part := range parts(data[1 : len(data)-1]) {
		if data[0] == '{' {
			key := bytes.Index(part, []byte(`":`)) + len(`":`)
			part = append(append(append([]byte{}, part[:key]...), ' '), laidOut(part[key:], deeper)...)
		} else {
			part = laidOut(part, deeper)
		}
		if i > 0 {
			out = append(out, ',')
		}
		if i > 0 && data[0] == '[' && len(out)-line+len(part) < width {
			out = append(append(out, ' '), part...)
			continue
		}
		out = append(append(out, '\n'), deeper...)
		line = len(out) - len(deeper)
		out = append(out, part...)
	}
	out = append(append(out, '\n'), indent...)
	return append(append([]byte{data[0]}, out...), data[len(data)-1])
}

// parts cuts the inside of an object or array at its commas.
func parts(data []byte) (out [][]byte) {
	depth, from, quoted := 0, 0, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '[' || c == '{':
			depth++
		case c == ']' || c == '}':
			depth--
		case c == ',' && depth == 0:
			out = append(out, data[from:i])
			from = i + 1
		}
	}
	return append(out, data[from:])
}
