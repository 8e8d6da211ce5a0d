// Package page writes a manifest as a Markdown page for people: what a server offers,
// with every argument and what comes back.
package page

import (
	"fmt"
	"strings"

	"github.com/cloudg/cloudg/gen/manifest"
)

// Append appends the page.
func Append(dst []byte, m *manifest.Manifest) []byte {
	p := &page{}
	p.servers(m.Servers)
	for _, s := range []section{
		{"Tools", "Tool", m.Tools, p.tool},
		{"Resources", "Resource", m.Resources, p.resource},
		{"Resource templates", "Template", m.Templates, p.template},
		{"Prompts", "Prompt", m.Prompts, p.prompt},
	} {
		p.section(s)
	}
	return append(dst, p.text.String()...)
}

// page is a page that is being written.
type page struct {
	text strings.Builder
}

func (p *page) printf(format string, args ...any) { fmt.Fprintf(&p.text, format, args...) }

// servers writes the heading and what clients are told about the servers.
func (p *page) servers(servers []manifest.Server) {
	title := "MCP server"
	if len(servers) == 1 && servers[0].Name != "" {
		title = servers[0].Name
	}
	p.printf("# %s\n", title)
	for _, s := range servers {
		if len(servers) > 1 && s.Name != "" {
			p.printf("\n**%s**\n", s.Name)
		}
		if s.Version != "" {
			p.printf("\nVersion %s.\n", s.Version)
		}
		if s.Instructions != "" {
			p.printf("\n%s\n", quoted(s.Instructions))
		}
	}
}

// section is what there is of one kind.
type section struct {
	title, column string
	entries       []manifest.Entry
	write         func(manifest.Entry)
}

func (p *page) section(s section) {
	if len(s.entries) == 0 {
		return
	}
	p.printf("\n## %s\n\n| %s | |\n|---|---|\n", s.title, s.column)
	for _, e := range s.entries {
		p.printf("| %s | %s |\n", code(e.Key), cell(firstSentence(text(e, "title"), text(e, "description"))))
	}
	for _, e := range s.entries {
		p.printf("\n### %s\n", code(e.Key))
		s.write(e)
	}
}

// head writes what the definitions of all kinds say.
func (p *page) head(e manifest.Entry, facts ...string) {
	if title := text(e, "title"); title != "" {
		p.printf("\n**%s**\n", title)
	}
	if description := text(e, "description"); description != "" {
		p.printf("\n%s\n", strings.TrimSpace(description))
	}
	meta, _ := e.Definition.Get("_meta")
	for _, fact := range []struct{ name, key string }{{"sensitivity", metaSensitivity}, {"category", metaCategory}} {
		if v, _ := meta.Get(fact.key); v.Text() != "" {
			facts = append(facts, fact.name+" "+v.Text())
		}
	}
	if len(e.Capabilities) > 0 {
		facts = append(facts, "capabilities "+strings.Join(e.Capabilities, ", "))
	}
	if tags, _ := meta.Get(metaTags); tags.Len() > 0 {
		var words []string
		for _, tag := range tags.Items() {
			words = append(words, tag.Text())
		}
		facts = append(facts, "tags "+strings.Join(words, ", "))
	}
	if e.Timeout != "" {
		facts = append(facts, "timeout "+e.Timeout)
	}
	p.printf("\n")
	if len(facts) > 0 {
		p.printf("%s. ", capital(strings.Join(facts, "; ")))
	}
	p.printf("Handler %s of %s.\n", code(e.Handler), code(e.Package))
}

// text returns a member of the definition.
func text(e manifest.Entry, member string) string {
	v, _ := e.Definition.Get(member)
	return v.Text()
}
