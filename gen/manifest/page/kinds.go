package page

import (
	"slices"

	"github.com/cloudg/cloudg/gen/manifest"
	"github.com/cloudg/cloudg/gen/manifest/shape"
	"github.com/cloudg/cloudg/runtime"
)

// The members of _meta that the page shows.
const (
	metaCategory    = runtime.MetaCategory
	metaSensitivity = runtime.MetaSensitivity
	metaTags        = runtime.MetaTags
)

func (p *page) tool(e manifest.Entry) {
	p.head(e, hints(e)...)
	input, _ := e.Definition.Get("inputSchema")
	rows := flatten(shape.New(input))
	if len(rows) == 0 {
		p.printf("\nNo arguments.\n")
	} else {
		p.printf("\n| Argument | Type | Presence | Description |\n|---|---|---|---|\n")
		for _, r := range rows {
			p.printf("| %s | %s | %s | %s |\n", code(r.path), cell(r.schema.Type()), presence(r), description(r.schema))
		}
	}
	output, ok := e.Definition.Get("outputSchema")
	if !ok {
		p.printf("\nThe result has no schema.\n")
		return
	}
	p.printf("\n| Result | Type | Description |\n|---|---|---|\n")
	for _, r := range flatten(shape.New(output)) {
		p.printf("| %s | %s | %s |\n", code(r.path), cell(r.schema.Type()), description(r.schema))
	}
}

// hints returns the hints in words, those that are said.
func hints(e manifest.Entry) []string {
	annotations, _ := e.Definition.Get("annotations")
	var words []string
	for _, h := range []struct{ member, yes, no string }{
		{"readOnlyHint", "read-only", "changes something"},
		{"destructiveHint", "destructive", ""},
		{"idempotentHint", "idempotent", ""},
		{"openWorldHint", "reaches outside", ""},
	} {
		v, ok := annotations.Get(h.member)
		switch {
		case ok && v.Bool():
			words = append(words, h.yes)
		case ok && h.no != "":
			words = append(words, h.no)
		}
	}
	return words
}

func (p *page) resource(e manifest.Entry) {
	p.head(e, "content of type "+text(e, "mimeType"))
}

func (p *page) template(e manifest.Entry) {
	p.head(e, "content of type "+text(e, "mimeType"))
	if len(e.Variables) == 0 {
		return
	}
	p.printf("\n| Variable | Proposals | Description |\n|---|---|---|\n")
	for _, v := range e.Variables {
		p.printf("| %s | %s | %s |\n", code(v.Name), yes(slices.Contains(e.Completed, v.Name)), cell(v.Description))
	}
}

func (p *page) prompt(e manifest.Entry) {
	p.head(e)
	arguments, _ := e.Definition.Get("arguments")
	if arguments.Len() == 0 {
		p.printf("\nNo arguments.\n")
		return
	}
	p.printf("\n| Argument | Presence | Proposals | Description |\n|---|---|---|---|\n")
	for _, a := range arguments.Items() {
		name, _ := a.Get("name")
		required, _ := a.Get("required")
		description, _ := a.Get("description")
		presence := "optional"
		if required.Bool() {
			presence = "required"
		}
		p.printf("| %s | %s | %s | %s |\n", code(name.Text()), presence, yes(slices.Contains(e.Completed, name.Text())), cell(description.Text()))
	}
}

func yes(b bool) string {
	if b {
		return "yes"
	}
	return ""
}
