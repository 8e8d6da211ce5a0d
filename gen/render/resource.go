package render

import (
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/cloudg/cloudg/gen/ir"
)

// resourceBlock returns the function that builds the specification of a resource.
func (f *file) resourceBlock(r *ir.Resource, n handlerNames) []jen.Code {
	entries := []jen.Code{f.primitive(r), entry("URI", text(r.URI))}
	entries = append(entries, f.content(r.Content)...)
	if r.Size != "" {
		entries = append(entries, entry("Size", jen.New(jen.Int64().Call(jen.Op(r.Size)))))
	}
	entries = append(entries, entry("Handle", f.handle(r, "ContentsOutput")))
	return []jen.Code{
		jen.Comment("// Resource " + oneLine(r.URI) + ": " + r.Func.Label()),
		f.builder(r, n, "ResourceSpec", entries),
	}
}

// templateBlock returns the function that builds the specification of a template.
func (f *file) templateBlock(t *ir.Template, n handlerNames) []jen.Code {
	entries := []jen.Code{f.primitive(t), entry("URITemplate", text(t.URITemplate))}
	entries = append(entries, f.content(t.Content)...)
	if len(t.Completions) > 0 {
		var functions []jen.Code
		for _, c := range t.Completions {
			functions = append(functions, jen.Lit(c.Argument).Op(":").Add(f.complete(c)))
		}
		entries = append(entries, entry("Completions", jen.Map(jen.String()).Add(f.runtime("CompleteFunc")).Add(multi(functions...))))
	}
	entries = append(entries, entry("Decode", f.decodeArguments(&t.Arguments)), entry("Handle", f.handle(t, "ContentsOutput")))
	return []jen.Code{
		jen.Comment("// Resource template " + oneLine(t.URITemplate) + ": " + t.Func.Label()),
		f.builder(t, n, "TemplateSpec", entries),
	}
}

// oneLine keeps a text from ending a comment.
func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

// content returns what resources and templates say about their content.
func (f *file) content(c ir.Content) []jen.Code {
	var entries []jen.Code
	if c.MIMEType != "" {
		entries = append(entries, entry("MIMEType", text(c.MIMEType)))
	}
	var about []jen.Code
	if len(c.Audience) > 0 {
		roles := make([]jen.Code, len(c.Audience))
		for i, role := range c.Audience {
			roles[i] = f.runtime("Role" + camel(role))
		}
		about = append(about, entry("Audience", jen.Index().Add(f.runtime("Role")).Add(f.elements("{", "}", roles))))
	}
	if c.Priority != "" {
		about = append(about, entry("Priority", jen.New(f.floating(c.Priority))))
	}
	if len(about) > 0 {
		entries = append(entries, entry("Annotations", f.runtime("ContentAnnotations").Add(multi(about...))))
	}
	return entries
}

// floating returns a JSON number as an expression of type float64.
func (f *file) floating(number string) jen.Code {
	v, err := strconv.ParseFloat(number, 64)
	if err != nil {
		f.failf("%s is no number", number)
	}
	literal := strconv.FormatFloat(v, 'g', -1, 64)
	if strings.ContainsAny(literal, ".e") {
		return jen.Op(literal)
	}
	return jen.Float64().Call(jen.Op(literal))
}
