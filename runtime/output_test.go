package runtime

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime/codec"
)

func encodeInt(w *codec.Writer, v *int) { w.Int(int64(*v)) }

func encodePoint(w *codec.Writer, v *float64) {
	if !w.BeginObject() {
		return
	}
	w.Key("x")
	w.Float(*v, 64)
	w.EndObject()
}

func TestL4_10_Write(t *testing.T) {
	seven, point := 7, 1.5
	list := codec.ListValue(codec.IntValue(1))
	object := codec.ObjectValue(codec.Member{Name: "b", Value: list}, codec.Member{Name: "a", Value: codec.NullValue()})
	tests := []struct {
		name             string
		write            func(*Output) error
		structured, text string
	}{
		{"object", func(o *Output) error { return WriteObject(o, &point, encodePoint) }, `{"x":1.5}`, "{\n  \"x\": 1.5\n}"},
		{"wrapped", func(o *Output) error { return WriteWrapped(o, &seven, encodeInt) }, `{"result":7}`, "{\n  \"result\": 7\n}"},
		{"nothing", WriteNothing, `{"result":null}`, "{\n  \"result\": null\n}"},
		{"JSON object", func(o *Output) error { return WriteJSON(o, object) }, `{"b":[1],"a":null}`, "{\n  \"b\": [\n    1\n  ],\n  \"a\": null\n}"},
		{"JSON list", func(o *Output) error { return WriteJSON(o, list) }, `{"result":[1]}`, "{\n  \"result\": [\n    1\n  ]\n}"},
		{"absent JSON", func(o *Output) error { return WriteJSON(o, JSON{}) }, `{"result":null}`, "{\n  \"result\": null\n}"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out := NewOutput(OutputOptions{Text: true})
			if err := tt.write(out); err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff([]string{tt.structured, tt.text}, []string{string(out.Structured()), out.Text()}); diff != "" {
				t.Errorf("structured and text (-want +got):\n%s", diff)
			}
			if !out.Written() || out.Result() != nil {
				t.Errorf("Written %t, Result %v", out.Written(), out.Result())
			}
		})
	}
}

func TestWriteErrors(t *testing.T) {
	nan, seven := math.NaN(), 7
	tests := []struct {
		name  string
		write func(*Output) error
		want  string
	}{
		{"nil", func(o *Output) error { return WriteObject(o, nil, encodePoint) }, "returned no value"},
		{"no object", func(o *Output) error {
			return WriteObject(o, &nan, func(w *codec.Writer, _ *float64) { w.Null() })
		}, "result is no JSON object"},
		{"NaN names the field", func(o *Output) error { return WriteObject(o, &nan, encodePoint) }, "x: not a finite number"},
		{"too large", func(o *Output) error { return WriteWrapped(o, &seven, encodeInt) }, "result is too large: 12 bytes, at most 11 are allowed"},
		{"too large ready result", func(o *Output) error {
			return WriteToolResult(o, &ToolResult{Structured: codec.Raw([]byte(`{"a":123456}`))})
		}, "result is too large: 12 bytes"},
		{"NaN in a ready result", func(o *Output) error {
			return WriteToolResult(o, &ToolResult{Structured: codec.ObjectValue(codec.Member{Name: "a", Value: codec.FloatValue(nan)})})
		}, "a: not a finite number"},
		{"structured list", func(o *Output) error {
			return WriteToolResult(o, &ToolResult{Structured: codec.ListValue()})
		}, "not an object"},
		{"broken structured content", func(o *Output) error {
			return WriteToolResult(o, &ToolResult{Structured: codec.Raw([]byte(`{"a":`))})
		}, "not valid JSON"},
		{"broken _meta", func(o *Output) error {
			return WriteToolResult(o, &ToolResult{Meta: broken()})
		}, "_meta of a ready result: k: not valid JSON"},
		{"broken _meta of a block", func(o *Output) error {
			return WriteToolResult(o, &ToolResult{Content: []Content{&TextContent{Meta: broken()}}})
		}, "content block 0 of a ready result: k: not valid JSON"},
		{"link without a name", func(o *Output) error {
			return WriteToolResult(o, &ToolResult{Content: []Content{&ResourceLink{URI: "x://y"}}})
		}, "without URI or name"},
		{"typed nil block", func(o *Output) error {
			return WriteToolResult(o, &ToolResult{Content: []Content{(*TextContent)(nil)}})
		}, "content block 0 of a ready result: is nil"},
		{"nil block", func(o *Output) error { return WriteToolResult(o, &ToolResult{Content: []Content{nil}}) }, "content block 0"},
		{"empty block", func(o *Output) error {
			return WriteToolResult(o, &ToolResult{Content: []Content{TextBlock(""), &EmbeddedResource{}}})
		}, "content block 1 of a ready result: embeds no resource"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			out := NewOutput(OutputOptions{Text: true, MaxStructured: 11})
			if err := tt.write(out); err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want an error with %q", err, tt.want)
			}
			if out.Written() {
				t.Error("something was written")
			}
		})
	}
}

// broken returns an object that a handler filled with what is no JSON.
func broken() Object {
	var o Object
	o.Set("k", codec.Raw([]byte(`{"a" 1}`)))
	return o
}

func TestWriteToolResultOfNothing(t *testing.T) {
	out := NewOutput(OutputOptions{})
	if err := WriteToolResult(out, nil); err != nil {
		t.Fatal(err)
	}
	if got := string(out.Result().AppendJSON(nil)); got != `{"content":[],"isError":false}` {
		t.Errorf("got %s", got)
	}
}

func TestToolFunc(t *testing.T) {
	ctx := FromContext(t.Context())
	out := NewOutput(OutputOptions{})
	handle := ToolFunc(func(_ *Context, args JSON) (JSON, error) { return args, nil })
	if err := handle(ctx, codec.ObjectValue(codec.Member{Name: "a", Value: codec.IntValue(1)}), out); err != nil {
		t.Fatal(err)
	}
	if got := string(out.Structured()); got != `{"a":1}` {
		t.Errorf("got %s", got)
	}
	if err := handle(ctx, 7, out); err == nil {
		t.Error("arguments of another type are taken")
	}
	ready := ToolFunc(func(*Context, JSON) (*ToolResult, error) { return ErrorResult("no", Object{}), nil })
	if err := ready(ctx, codec.ObjectValue(), out); err != nil || !out.Result().IsError {
		t.Errorf("got %v, %v", out.Result(), err)
	}
}

func TestL4_10_2_ReportsMerge(t *testing.T) {
	var a, b Report
	a.Add("cut", 2)
	a.Set("policy", codec.StringValue("one"))
	b.Add("cut", 3)
	b.Set("policy", codec.StringValue("two"))
	b.Set("ratio", codec.FloatValue(0.5))
	a.Merge(&b)
	a.Merge(&b)
	if diff := cmp.Diff(`{"cut":8,"policy":"one","ratio":1}`, string(a.Value().AppendJSON(nil))); diff != "" {
		t.Errorf("report (-want +got):\n%s", diff)
	}
	if a.IsZero() || !new(Report).IsZero() {
		t.Error("IsZero is wrong")
	}
	if got := a.Get("absent"); !got.IsZero() {
		t.Errorf("absent note is %v", got)
	}
}
