package build

import (
	"errors"
	"strings"

	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
	"github.com/cloudg/cloudg/runtime"
)

// template builds a resource template, nil when its signature or its URI cannot be
// used.
func (b *builder) template(h *handler) *ir.Template {
	fn, params, results, ok := b.signature(h)
	t := &ir.Template{
		Primitive: b.primitive(h, defaultSensitivity),
		Content:   content(h.note),
	}
	good := b.uriTemplate(h, t)
	if !ok {
		return nil
	}
	t.Func = fn
	b.arguments(h, params, &t.Arguments)
	if !b.contents(h, results, &t.Func, &t.Result) || t.Args == nil || !good {
		return nil
	}
	t.Like = b.resultLike(h, t.Result.Type)
	b.alwaysPresent(h, t)
	return t
}

// uriTemplate reads the URI template with the parser that serves it later.
func (b *builder) uriTemplate(h *handler, t *ir.Template) bool {
	p := h.note.Positional
	if p == nil {
		return false // reported by the parser
	}
	t.URITemplate = p.Text
	parsed, err := runtime.ParseURITemplate(p.Text)
	if wrong, ok := errors.AsType[*runtime.TemplateError](err); ok {
		b.errorf(diag.BadTemplate, b.inTemplate(h, wrong.Offset), "a variable is {name}, {+name} or {name*}, and occurs once",
			"%s: %s", h.name(), wrong.Reason)
		return false
	}
	if err != nil {
		b.errorf(diag.BadTemplate, b.inTemplate(h, 0), "shorten it", "%s: %v", h.name(), err)
		return false
	}
	for _, name := range parsed.Variables() {
		t.Variables = append(t.Variables, ir.Variable{Name: name, Pos: ir.Pos(b.inTemplate(h, variableOffset(p.Text, name)))})
	}
	return true
}

// inTemplate returns the place of a byte of the URI template.
func (b *builder) inTemplate(h *handler, offset int) diag.Pos {
	p := h.note.Positional
	start := p.Span.Start + offset
	if p.Quoted {
		start++
	}
	return b.spot(h.note.at, directive.Span{Start: start})
}

// variableOffset finds a variable that the template is known to have.
func variableOffset(template, name string) int {
	for _, form := range []string{"{" + name + "}", "{+" + name + "}", "{" + name + "*}", "{+" + name + "*}"} {
		if i := strings.Index(template, form); i >= 0 {
			return i
		}
	}
	return 0
}

// alwaysPresent refuses keys that say what an absent variable means.
func (b *builder) alwaysPresent(h *handler, t *ir.Template) {
	if !t.Flat {
		return // the struct may be that of a tool as well
	}
	for _, f := range t.Args.Fields {
		for _, key := range []string{"default", "optional"} {
			if at, ok := f.At[key]; ok {
				b.errorf(diag.KeyConflict, diag.Pos(at), "delete it",
					"%s: %s on the variable %s, which every URI of the template has", h.name(), key, f.Name)
			}
		}
	}
}
