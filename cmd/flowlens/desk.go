package main

import (
	"context"
	"errors"

	"github.com/spf13/cobra"

	"flowlens/cmd/flowlens/internal/desktop"
	"flowlens/cmd/internal/input"
	"flowlens/cmd/internal/output"
)

// pastedName stands for the picture in the clipboard, in messages and in the names of results.
const pastedName = "clipboard"

// A desk is what a run of flowlens solve has to do with the desktop.
type desk struct {
	open, copy, paste bool
	pasted            []byte
}

func (d *desk) addFlags(cmd *cobra.Command) {
	f := cmd.Flags()
	f.BoolVar(&d.open, "open", false, "show the result in the program that the system has for it")
	f.BoolVar(&d.copy, "copy", false, "put the solved picture into the clipboard, too")
	f.BoolVar(&d.paste, "paste", false, "solve the picture in the clipboard; without -o the result is "+pastedName+".solved.png")
}

// needInputs refuses a command line without inputs, or with some beside that in the clipboard.
func (d *desk) needInputs(cmd *cobra.Command, args []string) error {
	switch {
	case !d.paste:
		return needInputs(cmd, args)
	case len(args) > 0:
		return errors.New("--paste solves the picture in the clipboard alone; give files without it")
	}
	return nil
}

// check refuses a plan whose results the desktop has no use for.
func (d *desk) check(p *output.Plan) error {
	flag := ""
	switch {
	case d.open:
		flag = "--open"
	case d.copy:
		flag = "--copy"
	default:
		return nil
	}
	switch {
	case len(p.Inputs) > 1:
		return errors.New(flag + " is for one result; give one picture")
	case p.OnStdout():
		return errors.New(flag + " needs the result in a file; leave out -o -")
	case d.copy && p.Form != output.PNG:
		return errors.New("--copy puts a PNG into the clipboard; leave out -f " + p.Form.String())
	}
	return nil
}

// take fetches the picture in the clipboard and returns the name that it goes by.
func (d *desk) take(ctx context.Context) (inputs []string, err error) {
	c, err := desktop.FindClipboard()
	if err != nil {
		return nil, err
	}
	d.pasted, err = c.Paste(ctx, input.MaxPicture)
	return []string{pastedName}, err
}

// source returns the pasted picture where path stands for it, else nil.
func (d *desk) source(path string) *input.Source {
	if !d.paste || path != pastedName {
		return nil
	}
	src := input.FromBytes(d.pasted)
	src.Path, src.Kind = path, input.Picture
	return src
}

// give hands a result to the desktop, and returns what went wrong.
func (d *desk) give(ctx context.Context, path string) (failed []error) {
	if d.open {
		failed = append(failed, desktop.Open(path))
	}
	if d.copy {
		c, err := desktop.FindClipboard()
		if err == nil {
			err = c.Copy(ctx, path)
		}
		failed = append(failed, err)
	}
	return failed
}
