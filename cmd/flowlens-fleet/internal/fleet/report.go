package fleet

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"flowlens/cmd/flowlens-fleet/internal/store"
	"flowlens/cmd/internal/ledger"
	"flowlens/cmd/internal/listing"
)

// fetches is how many entries are fetched at once.
const fetches = 32

// Reported is what a report says.
type Reported struct {
	Counts map[ledger.Class]int
	// Missing is how many files have no result yet.
	Missing int
	// Page is the name of the page.
	Page string
}

// Report writes report.jsonl, report.csv and report.html to dst, about those files of src of which
// something became.
func (f *Fleet) Report(ctx context.Context, srcURL, dstURL string) (*Reported, error) {
	src, dst, err := f.pair(ctx, srcURL, dstURL)
	if err != nil {
		return nil, err
	}
	files, err := scan(ctx, src, dst)
	if err != nil {
		return nil, err
	}
	// The entries are fetched once, and kept on disk until they are in the report.
	dir, err := os.MkdirTemp("", "flowlens-report-")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	kept, err := ledger.Open(dir, src.URL(), true)
	if err != nil {
		return nil, err
	}
	defer kept.Close()
	r := &report{src: src, dst: dst, kept: kept}
	out := &Reported{Counts: map[ledger.Class]int{}, Page: dst.Join("report.html")}
	if err := r.fetch(ctx, files, out); err != nil {
		return nil, err
	}
	summary := listing.Summary{Title: stem(&src.Place), Folder: src.Name, Counts: out.Counts}
	for _, form := range []struct {
		name, contentType string
		write             func(io.Writer) error
	}{
		{"report.jsonl", "application/jsonl", func(w io.Writer) error { return listing.Lines(w, r.rows) }},
		{"report.csv", "text/csv; charset=utf-8", func(w io.Writer) error { return listing.Table(w, r.rows) }},
		{"report.html", "text/html; charset=utf-8", func(w io.Writer) error { return listing.Page(w, summary, r.rows) }},
	} {
		if err := r.write(ctx, filepath.Join(dir, form.name), form.name, form.contentType, form.write); err != nil {
			return nil, fmt.Errorf("%s: %w", dst.Join(form.name), err)
		}
	}
	return out, nil
}

type report struct {
	src, dst *store.Folder
	kept     *ledger.Ledger
	paths    []string
}

// fetch fetches the entries of all files and counts them.
func (r *report) fetch(ctx context.Context, files []file, out *Reported) error {
	var mu sync.Mutex
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(fetches)
	for _, f := range files {
		group.Go(func() error {
			e, err := readEntry(ctx, r.dst, f.Key)
			if err != nil {
				return err
			}
			mu.Lock()
			defer mu.Unlock()
			if e == nil {
				out.Missing++
				return nil
			}
			out.Counts[e.Class]++
			return r.kept.Add(e)
		})
	}
	if err := group.Wait(); err != nil {
		return err
	}
	for _, f := range files {
		if _, ok := r.kept.Find(f.Key); ok {
			r.paths = append(r.paths, f.Key)
		}
	}
	return nil
}

// write writes one report by way of a file on this machine, for it may be too large for memory.
func (r *report) write(ctx context.Context, draft, key, contentType string, write func(io.Writer) error) error {
	f, err := os.Create(draft)
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriterSize(f, 64<<10)
	if err := write(w); err != nil {
		return err
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return r.dst.Upload(ctx, key, contentType, f)
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
	e, err := r.kept.Entry(path)
	if err != nil {
		return nil, err
	}
	row := &listing.Row{Entry: e, Image: r.src.Join(path), ImageLink: r.link(path)}
	if e.Output != nil {
		row.Output = r.dst.Join(string(e.Output))
		row.OutputLink = (&url.URL{Path: string(e.Output)}).String()
	}
	return row, nil
}

// link returns the URL that leads from the report to a picture.
func (r *report) link(path string) string {
	if !r.src.IsLocal() {
		return r.src.Name + "/" + strings.TrimPrefix((&url.URL{Path: "/" + path}).EscapedPath(), "/")
	}
	there := filepath.Join(real(r.src.Dir()), filepath.FromSlash(path))
	if r.dst.IsLocal() {
		if rel, err := filepath.Rel(real(r.dst.Dir()), there); err == nil {
			return (&url.URL{Path: filepath.ToSlash(rel)}).String()
		}
	}
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(there)}).String()
}

// real returns the path without links.
func real(dir string) string {
	if path, err := filepath.EvalSymlinks(dir); err == nil {
		return path
	}
	return dir
}
