package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"flowlens/cmd/flowlens/internal/input"
	"flowlens/cmd/flowlens/internal/terminal"
)

// form is what results look like.
type form uint8

const (
	formPNG  form = iota // the picture with the solution drawn in
	formSVG              // the same, with the flows as lines that scale
	formGIF              // the flows growing, one after the other
	formText             // the flows in box-drawing characters
	formJSON             // one line of JSON a board
)

// forms are the values of -f, which are the endings of -o too.
var forms = map[string]form{
	"png": formPNG, "svg": formSVG, "gif": formGIF, "txt": formText, "json": formJSON, "jsonl": formJSON,
}

func (f form) String() string { return [...]string{"png", "svg", "gif", "txt", "json"}[f] }

// isPicture reports whether a result is a picture: one a file, and of some size.
func (f form) isPicture() bool { return f <= formGIF }

// outputFlags are the flags that say where results go and in which form.
type outputFlags struct {
	path string // -o
	form string // -f
	json bool   // --json
}

// A plan says where the results of each input go.
type plan struct {
	form   form
	inputs []string
	files  []os.FileInfo // the inputs that are there
	// all is the one place for the results of every input, or nil when each
	// has its own.
	all *output
	own []string // by input: the path, or stdio
	// mkdir says that the folder of the own paths may have to be made.
	mkdir bool
}

// newPlan settles where the results of inputs go. Its errors are about a
// command line that makes no sense.
func newPlan(inputs []string, o outputFlags) (*plan, error) {
	p := &plan{inputs: inputs, files: filesOf(inputs)}
	folder := o.path != input.Stdio && isFolder(o.path)
	var err error
	if p.form, err = o.chooseForm(folder); err != nil {
		return nil, err
	}
	switch {
	case folder:
		p.mkdir = true
		p.own, err = resultPaths(inputs, o.path, p.form)
	case o.path != "":
		p.all = &output{path: o.path}
	case o.json:
		p.all = &output{path: input.Stdio}
	default:
		p.own, err = resultPaths(inputs, "", p.form)
	}
	if err != nil {
		return nil, err
	}
	return p, p.check()
}

// filesOf returns the files among the inputs, as far as they are there.
func filesOf(inputs []string) []os.FileInfo {
	var files []os.FileInfo
	for _, in := range inputs {
		if info, err := os.Stat(in); err == nil && in != input.Stdio {
			files = append(files, info)
		}
	}
	return files
}

// check refuses plans that put several things where one can be.
func (p *plan) check() error {
	if i := slices.Index(p.inputs, input.Stdio); i >= 0 && slices.Contains(p.inputs[i+1:], input.Stdio) {
		return errors.New("standard input (-) given twice")
	}
	if p.shared() && (p.form.isPicture() || p.form == formText && p.all.path != input.Stdio) {
		return fmt.Errorf("%d inputs cannot go to one file; give a folder, as in -o DIR/", len(p.inputs))
	}
	if p.form.isPicture() && p.onStdout() && terminal.Is(os.Stdout) {
		return errors.New("a picture is nothing for a terminal; give -o FILE or redirect the output")
	}
	return nil
}

// shared reports whether several inputs go to one place.
func (p *plan) shared() bool { return p.all != nil && len(p.inputs) > 1 }

// onStdout reports whether some result goes to standard output.
func (p *plan) onStdout() bool {
	if p.all != nil {
		return p.all.path == input.Stdio
	}
	return slices.Contains(p.own, input.Stdio)
}

// output returns the place for the results of input i.
func (p *plan) output(i int) *output {
	if p.all != nil {
		return p.all
	}
	return &output{path: p.own[i], mkdir: p.mkdir}
}

// mayWrite returns an error when the results of input i would replace some input.
func (p *plan) mayWrite(i int) error {
	out := p.output(i)
	target, err := os.Stat(out.path)
	if out.path == input.Stdio || err != nil || !target.Mode().IsRegular() {
		return nil
	}
	if slices.ContainsFunc(p.files, func(in os.FileInfo) bool { return os.SameFile(in, target) }) {
		return fmt.Errorf("%s would replace an input; choose another place with -o", out.path)
	}
	return nil
}

// chooseForm settles the form: by --json, by -f, by the ending of -o, else PNG.
func (o *outputFlags) chooseForm(folder bool) (form, error) {
	asked := o.form
	if o.json {
		if asked != "" && asked != "json" {
			return 0, fmt.Errorf("--json and -f %s contradict each other", asked)
		}
		asked = "json"
	}
	ending := ""
	if o.path != input.Stdio && !folder {
		ending = strings.ToLower(strings.TrimPrefix(filepath.Ext(o.path), "."))
	}
	fromEnding, known := forms[ending]
	switch {
	case asked != "":
		f, ok := forms[asked]
		if !ok {
			return 0, fmt.Errorf("form %q cannot be written; use png, svg, gif, txt or json", asked)
		}
		if known && fromEnding != f {
			return 0, fmt.Errorf("-o %s and form %s contradict each other", o.path, f)
		}
		return f, nil
	case known:
		return fromEnding, nil
	case o.path == "" || o.path == input.Stdio || folder:
		return formPNG, nil
	}
	return 0, fmt.Errorf("cannot tell the form from -o %s; end it in .png, .svg, .gif, .txt or .json, add -f, or end a folder in /", o.path)
}

// isFolder reports whether path is a folder, or says by a slash that it is to be one.
func isFolder(path string) bool {
	if strings.HasSuffix(path, "/") {
		return true
	}
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// resultPaths returns for each input the path of its result, in folder or, when
// that is empty, beside the input: NAME.solved.png for NAME.jpg.
func resultPaths(inputs []string, folder string, f form) ([]string, error) {
	paths, err := namesApart(inputs, folder)
	if err != nil {
		return nil, err
	}
	for i, in := range inputs {
		if in == input.Stdio && folder == "" {
			paths[i] = input.Stdio
		} else {
			paths[i] += ".solved." + f.String()
		}
	}
	return paths, nil
}

// namesApart returns for each input a path to name its results after: that of
// the input without its ending, in folder when that is not empty. The ending
// stays where two inputs would share a name.
func namesApart(inputs []string, folder string) ([]string, error) {
	in := func(path, name string) string {
		if folder != "" {
			return filepath.Join(folder, name)
		}
		return filepath.Join(filepath.Dir(path), name)
	}
	paths := make([]string, len(inputs))
	for i, path := range inputs {
		paths[i] = in(path, input.Stem(path))
	}
	shared := contested(inputs, paths)
	for i, path := range inputs {
		if _, ok := shared[paths[i]]; ok {
			paths[i] = in(path, filepath.Base(path))
		}
	}
	for path, pair := range contested(inputs, paths) {
		return nil, fmt.Errorf("%s and %s would both be written to %s.*; solve them apart", pair[0], pair[1], path)
	}
	return paths, nil
}

// contested returns the paths that two different inputs share, with the two.
func contested(inputs, paths []string) map[string][2]string {
	owner := map[string]string{}
	shared := map[string][2]string{}
	for i, in := range inputs {
		first, taken := owner[paths[i]]
		if taken && filepath.Clean(first) != filepath.Clean(in) {
			shared[paths[i]] = [2]string{first, in}
		}
		owner[paths[i]] = in
	}
	return shared
}
