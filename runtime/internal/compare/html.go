package compare

import (
	_ "embed"
	"fmt"
	"html"
	"strings"
)

//go:embed style.css
var style string

// Page is a report for a browser. It needs nothing but itself.
type Page struct {
	Title string
	// Facts are shown above the parts, in order.
	Facts []Fact
	Parts []Part
	// Report is what the pipelines counted, as JSON text.
	Report string
}

// Fact is a name and what there is to say about it.
type Fact struct{ Name, Text string }

// Part is one compared value.
type Part struct {
	Title string
	Rows  []Row
}

// HTML returns the page. Every text in it is escaped.
func (p *Page) HTML() []byte {
	var b strings.Builder
	title := html.EscapeString(p.Title)
	b.WriteString("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
	b.WriteString(`<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">` + "\n")
	b.WriteString("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<meta name=\"robots\" content=\"noindex\">\n")
	fmt.Fprintf(&b, "<title>%s</title>\n<style>\n%s</style>\n</head>\n<body>\n<h1>%s</h1>\n", title, style, title)
	b.WriteString("<p class=\"warning\">The left side holds real values. Keep this file as you keep the data itself.</p>\n<dl>\n")
	for _, f := range p.Facts {
		fmt.Fprintf(&b, "<dt>%s</dt><dd>%s</dd>\n", html.EscapeString(f.Name), html.EscapeString(f.Text))
	}
	b.WriteString("</dl>\n")
	p.legend(&b)
	for _, part := range p.Parts {
		part.write(&b)
	}
	fmt.Fprintf(&b, "<h2>What the pipeline reports</h2>\n<pre class=\"report\">%s</pre>\n</body>\n</html>\n", html.EscapeString(p.Report))
	return []byte(b.String())
}

// legend counts the lines of each kind.
func (p *Page) legend(b *strings.Builder) {
	counts := map[Kind]int{}
	for _, part := range p.Parts {
		for _, row := range part.Rows {
			counts[row.Kind]++
		}
	}
	b.WriteString("<p class=\"legend\">")
	for _, k := range Kinds() {
		if counts[k] > 0 {
			fmt.Fprintf(b, "<span class=\"chip %s\">%s <b>%d</b></span> ", k, k, counts[k])
		}
	}
	if counts[Same] == p.lines() {
		b.WriteString("Nothing differs: the model sees what the operator sees.")
	}
	b.WriteString("</p>\n")
}

func (p *Page) lines() (n int) {
	for _, part := range p.Parts {
		n += len(part.Rows)
	}
	return n
}

// write writes a part. Long stretches without a difference can be opened.
func (p *Part) write(b *strings.Builder) {
	const context = 4
	fmt.Fprintf(b, "<h2>%s</h2>\n", html.EscapeString(p.Title))
	b.WriteString("<div class=\"head\"><div>As the operator</div><div>As the model</div><div></div></div>\n")
	at := 0
	for _, fold := range Folds(p.Rows, context) {
		rows := fold.Rows
		if fold.Hidden > 0 {
			rows = p.Rows[at : at+fold.Hidden]
			fmt.Fprintf(b, "<details><summary>%d lines without a difference</summary>\n", fold.Hidden)
		}
		for i := range rows {
			rows[i].write(b)
		}
		if fold.Hidden > 0 {
			b.WriteString("</details>\n")
		}
		at += len(rows)
	}
}

func (r *Row) write(b *strings.Builder) {
	class := "row"
	if r.Kind != Same {
		class += " differs"
	}
	fmt.Fprintf(b, "<div class=\"%s\" title=\"%s\">", class, html.EscapeString(r.Path))
	for _, side := range [][]Span{r.Left, r.Right} {
		if side == nil {
			b.WriteString("<div class=\"none\"></div>")
			continue
		}
		fmt.Fprintf(b, "<div style=\"padding-left:calc(%dch + .6rem)\">", min(r.Indent*indentSize, 40))
		for _, s := range side {
			if s.Kind == Same {
				b.WriteString(html.EscapeString(s.Text))
				continue
			}
			fmt.Fprintf(b, "<mark class=\"%s\">%s</mark>", s.Kind, html.EscapeString(s.Text))
		}
		b.WriteString("</div>")
	}
	fmt.Fprintf(b, "<div class=\"what %s\">%s</div></div>\n", r.Kind, r.Kind)
}
