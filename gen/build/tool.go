package build

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/annotations/directive"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// What a tool is when neither it nor the server says otherwise.
const (
	defaultCategory    = "general"
	defaultSensitivity = annotations.Confidential
	defaultCapability  = annotations.ReadState
)

// tool builds a tool, nil when its signature cannot be used.
func (b *builder) tool(h *handler) *ir.Tool {
	fn, params, results, ok := b.signature(h)
	t := b.describe(h)
	if !ok {
		return nil
	}
	t.Func = fn
	b.arguments(h, params, t)
	if !b.result(h, results, t) || t.Args == nil {
		return nil
	}
	b.outputKeys(h, t)
	return t
}

// describe reads what the directive says, with the defaults of the server.
func (b *builder) describe(h *handler) *ir.Tool {
	n := h.tool
	text := func(key string) string {
		v, _ := n.Get(key)
		return v.Text
	}
	t := &ir.Tool{
		Primitive: ir.Primitive{
			Name:        b.toolName(h),
			Title:       text("title"),
			Description: text("description"),
			Category:    first(text("category"), b.server.category, defaultCategory),
			Sensitivity: first(annotations.Sensitivity(text("sensitivity")), b.server.sensitivity, defaultSensitivity),
			Icons:       b.icons(n),
			Pos:         ir.Pos(b.spot(n.at, directive.Span{})),
		},
		Meta:   compact(text("meta")),
		Output: outputMode(text("output")),
	}
	if t.Description == "" {
		t.Description = docText(h.decl.Doc)
	}
	if v, ok := n.Get("tags"); ok {
		t.Tags = v.Strings()
		slices.Sort(t.Tags)
		t.Tags = slices.Compact(t.Tags)
	}
	t.Capabilities = capabilities(n)
	if t.Capabilities == nil {
		t.Capabilities = b.server.capabilities
	}
	if t.Capabilities == nil {
		t.Capabilities = []annotations.Capability{defaultCapability}
	}
	t.Hints = annotations.Derive(annotations.Hints{
		ReadOnly:    hint(n, "readonly"),
		Destructive: hint(n, "destructive"),
		Idempotent:  hint(n, "idempotent"),
		OpenWorld:   hint(n, "openworld"),
	}, t.Capabilities)
	if v, ok := n.Get("timeout"); ok {
		t.Timeout, _ = v.Duration() // checked by the parser
	}
	t.Transform = transformHints(n)
	return t
}

// first returns the first value that is not empty.
func first[T ~string](values ...T) T {
	i := slices.IndexFunc(values, func(v T) bool { return v != "" })
	return values[i]
}

// toolName is the wire name of a tool.
func (b *builder) toolName(h *handler) string {
	if p := h.tool.Positional; p != nil {
		return p.Text
	}
	name, err := directive.WireName(h.decl.Name.Name)
	if err != nil {
		b.errorf(diag.NameNeeded, b.wordPos(h.tool), "write the name first: //cloudg:tool name",
			"%s: no wire name can be derived from the name of the function", h.name())
	}
	return name
}

func hint(n note, key string) annotations.Hint {
	v, ok := n.Get(key)
	if !ok {
		return annotations.Unset
	}
	return annotations.HintOf(v.Bool())
}

func outputMode(word string) ir.OutputMode {
	switch word {
	case "noschema":
		return ir.OutputNoSchema
	case "structured":
		return ir.OutputStructured
	case "text":
		return ir.OutputText
	}
	return ir.OutputFull
}

func transformHints(n note) ir.TransformHints {
	list := func(key string) []string {
		v, ok := n.Get(key)
		if !ok {
			return nil
		}
		return v.Strings()
	}
	off := func(key string) *bool {
		v, ok := n.Get(key)
		if !ok {
			return nil
		}
		b := v.Bool()
		return &b
	}
	project, _ := n.Get("project")
	transforms, _ := n.Get("transforms")
	return ir.TransformHints{
		Skip:           list("skip"),
		SkipInput:      list("skip_input"),
		Pseudonymize:   off("pseudonymize"),
		Depseudonymize: off("depseudonymize"),
		InputGuard:     off("input_guard"),
		Project:        compact(project.Text),
		Transforms:     compact(transforms.Text),
	}
}

// compact removes the blanks of JSON that the parser has checked.
func compact(text string) string {
	var b bytes.Buffer
	if json.Compact(&b, []byte(text)) != nil {
		return text
	}
	return b.String()
}

// outputKeys judges the keys output and schema by the result.
func (b *builder) outputKeys(h *handler, t *ir.Tool) {
	v, ok := h.tool.Get("schema")
	if !ok {
		return
	}
	k := b.keys(h.tool)
	switch {
	case t.Output == ir.OutputNoSchema || t.Output == ir.OutputText:
		b.errorf(diag.KeyConflict, k.at(v.Span), "delete one of the two keys",
			"%s: schema beside output=%s, which publishes no schema", h.name(), k.text("output"))
	case t.Result.Kind == ir.ResultTool:
		t.Result.Schema = compact(v.Text)
	case !isMarshaler(t.Result.Type):
		b.errorf(diag.KeyConflict, k.at(v.Span), "delete it; the schema is made from the type of the result",
			"%s: schema on a handler whose result type says it already", h.name())
	}
}

// isMarshaler reports whether a type has JSON methods of its own.
func isMarshaler(t *ir.Type) bool {
	return t != nil && t.Base().Kind == ir.KindMarshaler
}
