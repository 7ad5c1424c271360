package main

import (
	"bufio"
	"io"
	"net/url"
	"os"
	"path/filepath"

	"flowlens/cmd/flowlens/internal/listing"
	"flowlens/cmd/flowlens/internal/output"
)

// writeReports writes the three reports. Their pictures stay on disk until they
// are copied, however many there are.
func (r *batchRun) writeReports(s listing.Summary) {
	r.writeReport("report.jsonl", func(w io.Writer) error { return listing.Lines(w, r.rows) })
	r.writeReport("report.csv", func(w io.Writer) error { return listing.Table(w, r.rows) })
	if r.writeReport("report.html", func(w io.Writer) error { return listing.Page(w, s, r.rows) }) {
		r.Print(filepath.Join(r.out, "report.html"))
	}
}

// writeReport writes one report. It reports whether that went well.
func (r *batchRun) writeReport(name string, write func(io.Writer) error) bool {
	err := r.ledger.Put(name, func(f *os.File) error {
		w := bufio.NewWriterSize(f, 64<<10)
		if err := write(w); err != nil {
			return err
		}
		return w.Flush()
	})
	if err != nil {
		r.Fail(r.dir, &output.Error{Path: filepath.Join(r.out, name), Err: err})
	}
	return err == nil
}

// rows yields what the report is about; see listing.Rows.
func (r *batchRun) rows(yield func(*listing.Row, error) bool) {
	for _, path := range r.paths() {
		row, err := r.row(path)
		if !yield(row, err) || err != nil {
			return
		}
	}
}

func (r *batchRun) row(path string) (*listing.Row, error) {
	e, err := r.ledger.Entry(path)
	if err != nil {
		return nil, err
	}
	row := &listing.Row{Entry: e, Image: filepath.Join(r.dir, path), ImageLink: r.link(filepath.Join(r.realDir, path))}
	if e.Output != nil {
		row.Output = filepath.Join(r.out, string(e.Output))
		row.OutputLink = r.link(filepath.Join(r.realOut, string(e.Output)))
	}
	return row, nil
}

// link returns the URL that leads from the report to a file.
func (r *batchRun) link(path string) string {
	rel, err := filepath.Rel(r.realOut, path)
	if err != nil {
		return (&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String()
	}
	return (&url.URL{Path: filepath.ToSlash(rel)}).String()
}
