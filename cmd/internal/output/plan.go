// Package output says where results go and in which form, and writes them there.
//
// [NewPlan] settles it for all inputs of a command line, before any work is done,
// from what [Flags] ask for. Each [Place] of a plan then takes bytes, and a file
// there is whole or not there at all. What the bytes are is no concern of it.
package output

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"flowlens/cmd/internal/input"
	"flowlens/cmd/internal/terminal"
)

// A Plan says where the results of each input go.
type Plan struct {
	Form   Form     // of all results
	Inputs []string // as given on the command line
	// All is the one place for the results of every input, or nil when each
	// has its own.
	All   *Place
	files []os.FileInfo // the inputs that are there
	own   []string      // by input: the path, or input.Stdio
	force bool
	// mkdir says that the folder of the own paths may have to be made.
	mkdir bool
}

// NewPlan settles where the results of inputs go. Its errors are about a
// command line that makes no sense.
func NewPlan(inputs []string, o Flags) (*Plan, error) {
	p := &Plan{Inputs: inputs, files: filesOf(inputs), force: o.Force}
	folder := o.Path != input.Stdio && isFolder(o.Path)
	var err error
	if p.Form, err = o.chooseForm(folder); err != nil {
		return nil, err
	}
	switch {
	case folder:
		p.mkdir = true
		p.own, err = resultPaths(inputs, o.Path, p.Form)
	case o.Path != "":
		p.All = &Place{Path: o.Path}
	case o.JSON:
		p.All = &Place{Path: input.Stdio}
	default:
		p.own, err = resultPaths(inputs, "", p.Form)
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
func (p *Plan) check() error {
	if i := slices.Index(p.Inputs, input.Stdio); i >= 0 && slices.Contains(p.Inputs[i+1:], input.Stdio) {
		return errors.New("standard input (-) given twice")
	}
	if p.Shared() && (p.Form.IsPicture() || p.Form == Text && p.All.Path != input.Stdio) {
		return fmt.Errorf("%d inputs cannot go to one file; give a folder, as in -o DIR/", len(p.Inputs))
	}
	if p.Form.IsPicture() && p.OnStdout() && terminal.Is(os.Stdout) {
		return errors.New("a picture is nothing for a terminal; give -o FILE or redirect the output")
	}
	return nil
}

// Shared reports whether several inputs go to one place.
func (p *Plan) Shared() bool { return p.All != nil && len(p.Inputs) > 1 }

// OnStdout reports whether some result goes to standard output.
func (p *Plan) OnStdout() bool {
	if p.All != nil {
		return p.All.Path == input.Stdio
	}
	return slices.Contains(p.own, input.Stdio)
}

// NamesResults reports whether results have names that follow from those of the inputs, and not one that was given.
func (p *Plan) NamesResults() bool { return p.All == nil }

// Place returns the place for the results of input i, from 0. It is another one at
// each call, unless it is All.
func (p *Plan) Place(i int) *Place {
	if p.All != nil {
		return p.All
	}
	return &Place{Path: p.own[i], MkDir: p.mkdir, Keep: !p.force}
}

// MayWrite returns an error when the results of input i would replace some input. A picture that is the result of an earlier
// run may be replaced: among inputs it is passed over.
func (p *Plan) MayWrite(i int) error {
	place := p.Place(i)
	err := place.sparesFiles(p.files)
	if err != nil && p.NamesResults() && isResultPicture(place.Path) {
		return nil
	}
	return err
}

// isFolder reports whether path is a folder, or says by a slash that it is to be one.
func isFolder(path string) bool {
	if strings.HasSuffix(path, "/") {
		return true
	}
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}
