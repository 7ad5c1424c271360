package listing

import (
	_ "embed"
	"encoding/base64"
	"fmt"
	"html/template"
	"io"
	"strings"
	"sync"

	"flowlens/cmd/internal/ledger"
)

// embedLimit bounds the small pictures within the page, in bytes: some thousand
// of them. Those of later rows are the files themselves, which browsers load when
// they come into view.
const embedLimit = 16 << 20

//go:embed page.html
var pageSource string

// templates are parsed when they are first needed: most commands write no page.
var templates = sync.OnceValue(func() *template.Template { return template.Must(template.New("page").Parse(pageSource)) })

// Page writes the rows as one HTML file that needs no other. Paths in it lead to
// the pictures themselves.
func Page(w io.Writer, s Summary, rows Rows) error {
	p := &page{w: w, folder: s.Folder}
	if err := p.begin(s); err != nil {
		return err
	}
	for row, err := range rows {
		if err != nil {
			return err
		}
		d, err := row.details()
		if err != nil {
			return err
		}
		if err := p.add(row, d); err != nil {
			return err
		}
	}
	return templates().ExecuteTemplate(w, "end", nil)
}

// A page is an HTML file that is being written.
type page struct {
	w        io.Writer
	folder   string
	embedded int // bytes of small pictures so far
}

// A filter is a choice of rows.
type filter struct {
	Class ledger.Class // "" is all but the skipped
	Label string
	Count int
}

func (p *page) begin(s Summary) error {
	filters := []filter{
		{"", "Pictures", s.Counts[ledger.Solved] + s.Counts[ledger.Refused] + s.Counts[ledger.Failed]},
		{ledger.Solved, "Solved", s.Counts[ledger.Solved]},
		{ledger.Refused, "Refused", s.Counts[ledger.Refused]},
		{ledger.Failed, "Failed", s.Counts[ledger.Failed]},
		{ledger.Skipped, "Skipped", s.Counts[ledger.Skipped]},
	}
	return templates().ExecuteTemplate(p.w, "begin", struct {
		Title   string
		Filters []filter
	}{oneLine(s.Title), filters})
}

// A card is a row as the page shows it.
type card struct {
	Class         ledger.Class
	Status        string
	Name, Folder  string
	Facts         string
	Reason        string
	ImageLink     template.URL // made by net/url, so without a scheme of its own
	OutputLink    template.URL
	Before, After template.URL // sources of pictures; "" for none
}

func (p *page) add(row *Row, d *details) error {
	e := row.Entry
	folder, name := cutName(oneLine(strings.TrimPrefix(row.Image, p.folder+"/")))
	c := card{
		Class:      e.Class,
		Status:     d.Status,
		Folder:     folder,
		Name:       name,
		Facts:      facts(d),
		Reason:     d.Error,
		ImageLink:  template.URL(row.ImageLink),
		OutputLink: template.URL(row.OutputLink),
	}
	c.Before = p.picture(e.Before, c.ImageLink)
	c.After = p.picture(e.After, c.OutputLink)
	return templates().ExecuteTemplate(p.w, "card", &c)
}

// picture returns the source of a small picture: itself, or the file that it
// was made from.
func (p *page) picture(jpeg []byte, file template.URL) template.URL {
	switch {
	case jpeg == nil:
		return ""
	case p.embedded+len(jpeg) > embedLimit:
		return file
	}
	p.embedded += len(jpeg)
	return template.URL("data:image/jpeg;base64," + base64.StdEncoding.EncodeToString(jpeg))
}

// facts says what kind of board it is, and what is odd about the solution.
func facts(d *details) string {
	var facts []string
	if b := d.Board; b != nil {
		if b.Rows > 0 {
			facts = append(facts, fmt.Sprintf("%d×%d", b.Cols, b.Rows))
		}
		if b.Lattice != "square" {
			facts = append(facts, b.Lattice)
		}
	}
	if n := len(d.Flows); n > 0 {
		facts = append(facts, fmt.Sprintf("%d flows", n))
	}
	if d.Unique != nil && !*d.Unique {
		facts = append(facts, "one of several solutions")
	}
	if d.Doubt != "" {
		facts = append(facts, d.Doubt)
	}
	if n := len(d.More); n > 0 {
		facts = append(facts, fmt.Sprintf("%d boards", 1+n))
	}
	return strings.Join(facts, " · ")
}

// cutName cuts a path before its last part.
func cutName(path string) (folder, name string) {
	i := strings.LastIndexByte(path, '/') + 1
	return path[:i], path[i:]
}

// oneLine shows what would break a line.
func oneLine(path string) string {
	return strings.NewReplacer("\n", `\n`, "\r", `\r`, "\t", `\t`).Replace(printable(path))
}
