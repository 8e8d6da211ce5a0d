package build

import (
	"slices"

	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// What a primitive is when neither it nor the server says otherwise.
const (
	defaultCategory          = "general"
	defaultSensitivity       = annotations.Confidential
	defaultPromptSensitivity = annotations.Internal
	defaultCapability        = annotations.ReadState
)

// primitive reads what the directives of all kinds of handlers say, with the defaults
// of the server, then those of the kind.
func (b *builder) primitive(h *handler, sensitivity annotations.Sensitivity) ir.Primitive {
	n := h.note
	p := ir.Primitive{
		Name:         b.handlerName(h),
		NameGiven:    n.Positional != nil && (n.Word == "tool" || n.Word == "prompt"),
		Title:        n.text("title"),
		Description:  n.text("description"),
		Category:     first(n.text("category"), b.server.category, defaultCategory),
		Sensitivity:  first(annotations.Sensitivity(n.text("sensitivity")), b.server.sensitivity, sensitivity),
		Capabilities: capabilities(n),
		Icons:        b.icons(n),
		Pos:          ir.Pos(b.spot(n.at, directive.Span{})),
		At:           b.keys(n).places(),
	}
	if p.Description == "" {
		p.Description = docText(h.decl.Doc)
	}
	if v, ok := n.Get("tags"); ok {
		p.Tags = v.Strings()
		slices.Sort(p.Tags)
		p.Tags = slices.Compact(p.Tags)
	}
	if p.Capabilities == nil {
		p.Capabilities = b.server.capabilities
	}
	if p.Capabilities == nil {
		p.Capabilities = []annotations.Capability{defaultCapability}
	}
	return p
}

// first returns the first value that is not empty.
func first[T ~string](values ...T) T {
	i := slices.IndexFunc(values, func(v T) bool { return v != "" })
	return values[i]
}

// handlerName is the wire name of a tool or prompt, and the display name of a
// resource or template.
func (b *builder) handlerName(h *handler) string {
	what, hint := "wire name", "write the name first: //cloudg:"+h.note.Word+" name"
	switch h.note.Word {
	case "resource", "template":
		if name := h.note.text("name"); name != "" {
			return name
		}
		what, hint = "name", "add the key name="
	default:
		if p := h.note.Positional; p != nil {
			return p.Text
		}
	}
	name, err := directive.WireName(h.decl.Name.Name)
	if err != nil {
		b.errorf(diag.NameNeeded, b.wordPos(h.note), hint, "%s: no %s can be derived from the name of the function", h.name(), what)
	}
	return name
}
