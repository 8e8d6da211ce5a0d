package build

import (
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// resource builds a resource, nil when its signature cannot be used.
func (b *builder) resource(h *handler) *ir.Resource {
	fn, params, results, ok := b.signature(h)
	r := &ir.Resource{
		Primitive: b.primitive(h, defaultSensitivity),
		Content:   content(h.note),
		Size:      h.note.text("size"),
	}
	if p := h.note.Positional; p != nil {
		r.URI = p.Text
	}
	if !ok {
		return nil
	}
	r.Func = fn
	for _, p := range params {
		b.errorf(diag.ResourceParameter, p.pos, "use //cloudg:template with a variable {"+p.name+"}, or delete the parameter",
			"%s: parameter %s of a resource, which has no arguments", h.name(), p.name)
	}
	for _, n := range h.args {
		b.errorf(diag.UnknownParameter, b.wordPos(n), "delete the line", "%s: a resource has no arguments", h.name())
	}
	if !b.contents(h, results, &r.Func, &r.Result) || len(params) > 0 {
		return nil
	}
	r.Like = b.resultLike(h, r.Result.Type)
	return r
}

// content reads the keys about the content of a resource.
func content(n note) ir.Content {
	c := ir.Content{MIMEType: n.text("mime"), Priority: n.text("priority")}
	if v, ok := n.Get("audience"); ok {
		c.Audience = v.Strings()
	}
	return c
}
