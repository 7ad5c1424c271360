package main

import (
	"flowlens/cmd/flowlens/internal/ui"
	"flowlens/cmd/internal/ledger"
	"flowlens/cmd/internal/output"
	"flowlens/cmd/internal/record"
)

// A report is what is left of an outcome once the work is done: what to tell and
// what to write. It holds no board and no picture, for it may have to wait.
type report struct {
	input   int      // which one on the command line, from 0
	label   string   // names the outcome in messages
	head    string   // what a text is to be written below, see [output.Place.WriteText]
	about   string   // what the solution is of, in a few words
	err     error    // why there is no solution
	notes   []string // what is odd about the solution
	data    []byte   // the result, or nil
	words   string   // explain the solution, a line each
	skipped bool     // it was none to solve; the notes say why
	// preview is what shows the result on the terminal, or nil.
	preview []byte
}

// class says how it went.
func (r *report) class() ledger.Class {
	if r.skipped {
		return ledger.Skipped
	}
	return record.Classify(r.err)
}

// A delivery tells reports and writes their results. They come input by input.
type delivery struct {
	*ui.UI
	plan  *output.Plan
	show  *show
	input int                       // of the last report; -1 before the first
	about string                    // what its result is of
	out   *output.Place             // for the results of that input; nil after a failure
	give  func(path string) []error // hands a file that is written to whoever waits for it
}

// take tells and writes the next report. It reports whether there is a place
// for those after it.
func (d *delivery) take(rep report) bool {
	if rep.input != d.input {
		if d.out != nil && d.out != d.plan.All {
			d.finish()
		}
		d.input, d.out = rep.input, d.plan.Place(rep.input)
	}
	d.about = rep.about
	if rep.err != nil {
		d.Fail(rep.label, rep.err)
	}
	for _, note := range rep.notes {
		d.Note(rep.label, note)
	}
	if rep.preview != nil {
		d.show.to.Write(rep.preview) // where nobody sees it, nothing is lost
	}
	if rep.data == nil || d.out == nil {
		return true
	}
	if d.plan.Form.IsPicture() && d.out.IsBegun() {
		d.Fail(rep.label, errSecondBoard)
		return true
	}
	if err := d.write(rep); err != nil {
		d.giveUp(err)
		return d.plan.All == nil
	}
	d.explain(rep)
	return true
}

// write writes a result, for those who read along to see at once.
func (d *delivery) write(rep report) error {
	if d.plan.Form != output.Text {
		if _, err := d.out.Write(rep.data); err != nil {
			return err
		}
		return d.out.Flush()
	}
	if err := d.out.WriteText(rep.head, string(rep.data)); err != nil {
		return err
	}
	return d.out.Flush()
}

// explain prints the words about a result: to standard output where that has a text, else to standard error, for programs may
// read the names of files from standard output.
func (d *delivery) explain(rep report) {
	text := d.plan.Form == output.Text && d.plan.OnStdout()
	heading := ""
	if !text && (len(d.plan.Inputs) > 1 || rep.label != d.plan.Inputs[rep.input]) {
		heading = rep.label
	}
	if rep.words != "" {
		d.Prose(heading, rep.words, !text)
	}
}

// end ends the delivery after the last report.
func (d *delivery) end(interrupted bool) {
	switch {
	case d.out == nil:
	case interrupted:
		d.out.Discard()
	default:
		d.finish()
	}
}

// finish puts the output in place.
func (d *delivery) finish() {
	written := d.out.IsBegun() && d.out.IsFile()
	if err := d.Commit(d.out, d.about, d.plan.OnStdout()); err != nil {
		d.giveUp(err)
		return
	}
	if !written || d.give == nil {
		return
	}
	for _, err := range d.give(d.out.Path) {
		if err != nil {
			d.Fail(d.out.Path, err)
		}
	}
}

// giveUp tells why the results of an input are not written.
func (d *delivery) giveUp(err error) {
	d.Fail(d.plan.Inputs[d.input], err)
	d.out.Discard()
	d.out = nil
}
