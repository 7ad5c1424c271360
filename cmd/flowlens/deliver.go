package main

// A report is what is left of an outcome once the work is done: what to tell and
// what to write. It holds no board and no picture, for it may have to wait.
type report struct {
	input int      // which one on the command line, from 0
	label string   // names the outcome in messages
	head  string   // what a text is to be written below, see [output.writeText]
	err   error    // why there is no solution
	notes []string // what is odd about the solution
	data  []byte   // the result, or nil
	words string   // explain the solution, a line each
	// preview is what shows the result on the terminal, or nil.
	preview []byte
}

// A delivery tells reports and writes their results. They come input by input.
type delivery struct {
	*ui
	plan  *plan
	show  *show
	input int     // of the last report; -1 before the first
	out   *output // for the results of that input; nil after a failure
}

// take tells and writes the next report. It reports whether there is a place
// for those after it.
func (d *delivery) take(rep report) bool {
	if rep.input != d.input {
		if d.out != nil && d.out != d.plan.all {
			d.finish()
		}
		d.input, d.out = rep.input, d.plan.output(rep.input)
	}
	if rep.err != nil {
		d.fail(rep.label, rep.err)
	}
	for _, note := range rep.notes {
		d.note(rep.label, note)
	}
	if rep.preview != nil {
		d.show.to.Write(rep.preview) // where nobody sees it, nothing is lost
	}
	if rep.data == nil || d.out == nil {
		return true
	}
	if d.plan.form.isPicture() && d.out.w != nil {
		d.fail(rep.label, errSecondBoard)
		return true
	}
	if err := d.write(rep); err != nil {
		d.giveUp(err)
		return d.plan.all == nil
	}
	d.explain(rep)
	return true
}

// write writes a result, for those who read along to see at once.
func (d *delivery) write(rep report) error {
	if d.plan.form != formText {
		if _, err := d.out.Write(rep.data); err != nil {
			return err
		}
		return d.out.flush()
	}
	if err := d.out.writeText(rep.head, string(rep.data)); err != nil {
		return err
	}
	return d.out.flush()
}

// explain prints the words about a result: to standard output, unless that has pictures.
func (d *delivery) explain(rep report) {
	text := d.plan.form == formText && d.plan.onStdout()
	heading := ""
	if !text && (len(d.plan.inputs) > 1 || rep.label != d.plan.inputs[rep.input]) {
		heading = rep.label
	}
	if rep.words != "" {
		d.prose(heading, rep.words, d.plan.onStdout() && !text)
	}
}

// end ends the delivery after the last report.
func (d *delivery) end(interrupted bool) {
	switch {
	case d.out == nil:
	case interrupted:
		d.out.discard()
	default:
		d.finish()
	}
}

// finish puts the output in place.
func (d *delivery) finish() {
	if err := d.commit(d.out, d.plan.onStdout()); err != nil {
		d.giveUp(err)
	}
}

// giveUp tells why the results of an input are not written.
func (d *delivery) giveUp(err error) {
	d.fail(d.plan.inputs[d.input], err)
	d.out.discard()
	d.out = nil
}
