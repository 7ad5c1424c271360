package output

import (
	"fmt"
	"path/filepath"
	"strings"

	"flowlens/cmd/internal/input"
)

// Form is what results look like.
type Form uint8

// The forms of results.
const (
	PNG  Form = iota // the picture with the solution drawn in
	SVG              // the same, with the flows as lines that scale
	GIF              // the flows growing, one after the other
	Text             // the flows in box-drawing characters
	JSON             // one line of JSON a board
)

// forms are the values of -f, which are the endings of -o too.
var forms = map[string]Form{
	"png": PNG, "svg": SVG, "gif": GIF, "txt": Text, "json": JSON, "jsonl": JSON,
}

// String returns the form as -f takes it, and as its file names end.
func (f Form) String() string { return FormNames()[f] }

// FormNames returns the forms as -f takes them.
func FormNames() []string { return []string{"png", "svg", "gif", "txt", "json"} }

// IsPicture reports whether a result is a picture: one a file, and of some size.
func (f Form) IsPicture() bool { return f <= GIF }

// Flags are the flags that say where results go and in which form. The zero value
// is that of none given.
type Flags struct {
	Path string // -o: a file, a folder or "-"
	Form string // -f: the name of a form
	JSON bool   // --json
	// Force, --force, replaces files that are no results.
	Force bool
}

// chooseForm settles the form: by --json, by -f, by the ending of -o, else PNG.
func (o *Flags) chooseForm(folder bool) (Form, error) {
	asked := o.Form
	if o.JSON {
		if asked != "" && asked != "json" {
			return 0, fmt.Errorf("--json and -f %s contradict each other", asked)
		}
		asked = "json"
	}
	ending := ""
	if o.Path != input.Stdio && !folder {
		ending = strings.ToLower(strings.TrimPrefix(filepath.Ext(o.Path), "."))
	}
	fromEnding, known := forms[ending]
	switch {
	case asked != "":
		f, ok := forms[asked]
		if !ok {
			return 0, fmt.Errorf("form %q cannot be written; use png, svg, gif, txt or json", asked)
		}
		if known && fromEnding != f {
			return 0, fmt.Errorf("-o %s and form %s contradict each other", o.Path, f)
		}
		return f, nil
	case known:
		return fromEnding, nil
	case o.Path == "" || o.Path == input.Stdio || folder:
		return PNG, nil
	}
	return 0, fmt.Errorf("cannot tell the form from -o %s; end it in .png, .svg, .gif, .txt or .json, add -f, or end a folder in /", o.Path)
}

// TextUnlessSaid returns the flags of a command with text as its usual form: it asks for text where no form is asked for, and for standard output where
// there is no place for the results, but for pictures: these go beside the inputs.
func (o Flags) TextUnlessSaid() Flags {
	if (o.Path == "" || o.Path == input.Stdio) && o.Form == "" && !o.JSON {
		o.Form = Text.String()
	}
	if o.Path == "" && !forms[o.Form].IsPicture() {
		o.Path = input.Stdio
	}
	return o
}
