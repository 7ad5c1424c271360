package listing_test

import (
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"strings"
	"testing"

	"flowlens/cmd/internal/ledger"
	"flowlens/cmd/internal/listing"
)

const solvedResult = `{"name":"n","status":"solved","flows":[{"dot":"A"},{"dot":"B"}],` +
	`"board":{"lattice":"hex","rows":5,"cols":6},"confidence":0.9,"stats":{"vars":1,"seconds":0.25}}`

// row returns a row of that path and result.
func row(image string, class ledger.Class, result string) *listing.Row {
	return &listing.Row{Image: image, ImageLink: "../in/x.png", Entry: &ledger.Entry{Mark: ledger.Mark{Class: class}, Result: []byte(result)}}
}

func refusal(reason string) string {
	quoted, err := json.Marshal(reason)
	if err != nil {
		panic(err)
	}
	return `{"status":"unreadable","error":` + string(quoted) + `}`
}

func rows(rows ...*listing.Row) iter.Seq2[*listing.Row, error] {
	return func(yield func(*listing.Row, error) bool) {
		for _, r := range rows {
			if !yield(r, nil) {
				return
			}
		}
	}
}

func TestLines(t *testing.T) {
	solved := row("in/a.png", ledger.Solved, solvedResult)
	solved.Output = "out/a.png"
	var b strings.Builder
	if err := listing.Lines(&b, rows(solved, row("in/\xff\n\".png", ledger.Failed, refusal("no")))); err != nil {
		t.Fatal(err)
	}
	want := `{"image":"in/a.png","output":"out/a.png","class":"solved",` + solvedResult[1:] + "\n" +
		`{"image":"in/\\xff\n\".png","class":"failed","status":"unreadable","error":"no"}` + "\n"
	if b.String() != want {
		t.Errorf("%s, want %s", b.String(), want)
	}
}

// TestTable reads the table with another reader's eyes: rows as they were, and
// no cell that a spreadsheet would run.
func TestTable(t *testing.T) {
	starts := []string{"=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"}
	var all []*listing.Row
	for _, s := range starts {
		all = append(all, row(s+`HYPERLINK("http://x")`, ledger.Refused, refusal(s+"1,\"2\"\n3")))
	}
	all = append(all, row("plain = a-b.png", ledger.Solved, solvedResult))
	var b strings.Builder
	if err := listing.Table(&b, rows(all...)); err != nil {
		t.Fatal(err)
	}
	records, err := csv.NewReader(strings.NewReader(b.String())).ReadAll()
	if err != nil || len(records) != 1+len(all) {
		t.Fatalf("%d records, %v", len(records), err)
	}
	for i, r := range records[1 : 1+len(starts)] {
		if !strings.HasPrefix(r[0], "'"+starts[i]) && starts[i] != "\r" || !strings.HasPrefix(r[4], "'") || r[2] != "refused" {
			t.Errorf("%q", r)
		}
	}
	if got, want := fmt.Sprint(records[len(all)]), "[plain = a-b.png  solved solved  hex 5 6 2 0.9 0.25]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestPage checks that names and reasons stay text, links stay links and pictures are in the page.
func TestPage(t *testing.T) {
	const attack = `"'><script>alert(1)</script><img src=x onerror=alert(1)>{{.}}`
	solved := row("in/sub/"+attack+"\n.png", ledger.Solved, solvedResult)
	solved.OutputLink = "sub/a%20b.png"
	solved.Entry.Before, solved.Entry.After = []byte("before"), []byte("after")
	var b strings.Builder
	s := listing.Summary{Title: attack, Folder: "in", Counts: map[ledger.Class]int{ledger.Solved: 11, ledger.Refused: 22, ledger.Skipped: 33}}
	if err := listing.Page(&b, s, rows(solved, row("in/b.png", ledger.Refused, refusal(attack)))); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for _, want := range []string{
		"&lt;script&gt;alert(1)", `\n.png`, "<span>sub/", `<li class="solved">`, `<li class="refused">`, `href="sub/a%20b.png"`, `href="../in/x.png"`,
		"data:image/jpeg;base64,YmVmb3Jl", "6×5 · hex · 2 flows", "Pictures <b>33</b>", "Solved <b>11</b>", "Skipped <b>33</b>", "</html>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("no %q in the page", want)
		}
	}
	for _, never := range []string{"<script>alert", "<img src=x", "ZgotmplZ", "http:", "https:"} {
		if strings.Contains(page, never) {
			t.Errorf("%q in the page", never)
		}
	}
	if n := strings.Count(page, "<script"); n != 1 {
		t.Errorf("%d scripts", n)
	}
}

// TestPageStaysSmall checks that many small pictures are not all in the page.
func TestPageStaysSmall(t *testing.T) {
	picture := make([]byte, 10_000)
	r := row("in/x.png", ledger.Solved, solvedResult)
	r.OutputLink = "x.png"
	r.Entry.Before, r.Entry.After = picture, picture
	many := func(yield func(*listing.Row, error) bool) {
		for range 5000 {
			if !yield(r, nil) {
				return
			}
		}
	}
	var b strings.Builder
	if err := listing.Page(&b, listing.Summary{}, many); err != nil {
		t.Fatal(err)
	}
	if b.Len() > 32<<20 {
		t.Errorf("%d bytes", b.Len())
	}
	if n := strings.Count(b.String(), `<img src="x.png" alt="after" loading="lazy"`); n < 4000 {
		t.Errorf("%d pictures are links", n)
	}
}

// TestBrokenRows checks that an error of the rows is that of each form.
func TestBrokenRows(t *testing.T) {
	broken := errors.New("broken")
	bad := func(yield func(*listing.Row, error) bool) { yield(nil, broken) }
	var b strings.Builder
	for i, err := range []error{listing.Lines(&b, bad), listing.Table(&b, bad), listing.Page(&b, listing.Summary{}, bad)} {
		if err != broken {
			t.Errorf("form %d: %v", i, err)
		}
	}
}
