package build

import (
	"bytes"
	"encoding/json"

	"github.com/cloudg/cloudg/annotations"
	"github.com/cloudg/cloudg/gen/diag"
	"github.com/cloudg/cloudg/gen/ir"
)

// tool builds a tool, nil when its signature cannot be used.
func (b *builder) tool(h *handler) *ir.Tool {
	fn, params, results, ok := b.signature(h)
	t := b.describe(h)
	if !ok {
		return nil
	}
	t.Func = fn
	b.arguments(h, params, &t.Arguments)
	if !b.result(h, results, t) || t.Args == nil {
		return nil
	}
	t.Like = b.resultLike(h, t.Result.Type)
	b.outputKeys(h, t)
	return t
}

// describe reads what the directive says, with the defaults of the server.
func (b *builder) describe(h *handler) *ir.Tool {
	n := h.note
	t := &ir.Tool{
		Primitive: b.primitive(h, defaultSensitivity),
		Meta:      compact(n.text("meta")),
		Output:    outputMode(n.text("output")),
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
	v, ok := h.note.Get("schema")
	if !ok {
		return
	}
	k := b.keys(h.note)
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
