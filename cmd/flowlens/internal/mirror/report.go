package mirror

import (
	"bufio"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"slices"

	"flowlens/cmd/internal/ledger"
	"flowlens/cmd/internal/listing"
	"flowlens/cmd/internal/output"
)

// A report is about the files of these paths, in order, of each of which something
// became.
type report struct {
	*Mirror
	paths []string
}

// Report writes report.jsonl, report.csv and report.html about those of the files of
// these paths of which something became, in earlier runs too. It tells what cannot be
// written, prints the path of the page, and returns how many files there are of each
// class.
func (m *Mirror) Report(seen map[string]bool) map[ledger.Class]int {
	r := &report{Mirror: m}
	counts := map[ledger.Class]int{}
	for path := range seen {
		if mark, ok := m.ledger.Find(path); ok {
			r.paths = append(r.paths, path)
			counts[mark.Class]++
		}
	}
	slices.Sort(r.paths)
	summary := listing.Summary{Title: filepath.Base(m.realDir), Folder: filepath.Clean(m.Dir), Counts: counts}
	r.write("report.jsonl", func(w io.Writer) error { return listing.Lines(w, r.rows) })
	r.write("report.csv", func(w io.Writer) error { return listing.Table(w, r.rows) })
	if r.write("report.html", func(w io.Writer) error { return listing.Page(w, summary, r.rows) }) {
		m.UI.Print(filepath.Join(m.Out, "report.html"))
	}
	return counts
}

// write writes one report, whose pictures stay on disk until they are copied, however
// many there are. It reports whether that went well.
func (r *report) write(name string, write func(io.Writer) error) bool {
	err := r.ledger.Put(name, func(f *os.File) error {
		w := bufio.NewWriterSize(f, 64<<10)
		if err := write(w); err != nil {
			return err
		}
		return w.Flush()
	})
	if err != nil {
		r.UI.Fail(r.Dir, &output.Error{Path: filepath.Join(r.Out, name), Err: err})
	}
	return err == nil
}

// rows yields what the report is about; see listing.Rows.
func (r *report) rows(yield func(*listing.Row, error) bool) {
	for _, path := range r.paths {
		row, err := r.row(path)
		if !yield(row, err) || err != nil {
			return
		}
	}
}

func (r *report) row(path string) (*listing.Row, error) {
	e, err := r.ledger.Entry(path)
	if err != nil {
		return nil, err
	}
	row := &listing.Row{Entry: e, Image: filepath.Join(r.Dir, path), ImageLink: r.link(filepath.Join(r.realDir, path))}
	if e.Output != nil {
		row.Output = filepath.Join(r.Out, string(e.Output))
		row.OutputLink = r.link(filepath.Join(r.realOut, string(e.Output)))
	}
	return row, nil
}

// link returns the URL that leads from the report to a file.
func (r *report) link(path string) string {
	rel, err := filepath.Rel(r.realOut, path)
	if err != nil {
		return (&url.URL{Scheme: "file", Path: filepath.ToSlash(path)}).String()
	}
	return (&url.URL{Path: filepath.ToSlash(rel)}).String()
}
