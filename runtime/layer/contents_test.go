package layer_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// dataMeta is the _meta of a text that is rendered from data.
func dataMeta(data runtime.JSON, more ...codec.Member) runtime.Object {
	var meta runtime.Object
	meta.Set(runtime.MetaData, data)
	for _, m := range more {
		meta.Set(m.Name, m.Value)
	}
	return meta
}

// readyContents are contents of every kind that a handler may make.
func readyContents() []runtime.ResourceContents {
	var meta runtime.Object
	meta.Set("k", codec.StringValue("real"))
	return []runtime.ResourceContents{
		&runtime.TextContents{URI: "x://r", Text: "text real", MIMEType: "real/x"},
		&runtime.TextContents{URI: "x://real", Text: "t", Meta: meta},
		&runtime.TextContents{URI: "x://2", Text: "unused", Meta: dataMeta(member("real", stringValue("real")))},
		&runtime.BlobContents{URI: "x://r", Blob: []byte("real"), MIMEType: "m/n"},
		&runtime.BlobContents{URI: "x://real", Blob: []byte("real")},
	}
}

func TestL4_10_3_Contents(t *testing.T) {
	item := func(c runtime.ResourceContents) string {
		return outcome(&runtime.ResourceResult{Contents: []runtime.ResourceContents{c}}, nil)
	}
	reported := func(c runtime.TextContents) string {
		c.Meta.Set(runtime.MetaTransforms, member("replaced", codec.IntValue(1)))
		return item(&c)
	}
	const m = runtime.DefaultMIMEType
	object := member("real", codec.ListValue(stringValue("real")))
	tests := []struct {
		name        string
		write       func(out *runtime.ContentsOutput) error
		plain, want string // without and with the pipeline
		seen        []string
	}{
		{"text", func(out *runtime.ContentsOutput) error { out.Text("a real text"); return nil },
			texts("x://r", "a real text"), reported(runtime.TextContents{URI: "x://r", Text: "a token text", MIMEType: m}), []string{`output "a real text"`}},
		{"untouched text", func(out *runtime.ContentsOutput) error { out.Text("a text"); return nil },
			texts("x://r", "a text"), texts("x://r", "a text"), []string{`output "a text"`}},
		{"blob", func(out *runtime.ContentsOutput) error { out.Blob([]byte("real")); return nil },
			item(&runtime.BlobContents{URI: "x://r", Blob: []byte("real"), MIMEType: m}), item(&runtime.BlobContents{URI: "x://r", Blob: []byte("real"), MIMEType: m}), nil},
		{"JSON", func(out *runtime.ContentsOutput) error { out.JSON(object); return nil },
			texts("x://r", "{\n  \"real\": [\n    \"real\"\n  ]\n}"),
			reported(runtime.TextContents{URI: "x://r", Text: "{\n  \"token\": [\n    \"token\"\n  ]\n}", MIMEType: m}), []string{`output {"real":["real"]}`}},
		{"encoded value", func(out *runtime.ContentsOutput) error {
			text := "real"
			return runtime.WriteContents(out, &text, func(w *codec.Writer, s *string) { w.String(*s) })
		}, texts("x://r", `"real"`), reported(runtime.TextContents{URI: "x://r", Text: `"token"`, MIMEType: m}), []string{`output "real"`}},
		{"no contents", func(out *runtime.ContentsOutput) error { out.Contents(); return nil },
			texts("x://r", "[]"), texts("x://r", "[]"), []string{`output []`}},
		{"contents", func(out *runtime.ContentsOutput) error { out.Contents(readyContents()...); return nil },
			`{"contents":[{"uri":"x://r","text":"text real","mimeType":"real/x"},{"uri":"x://real","text":"t","_meta":{"k":"real"}},` +
				`{"uri":"x://2","text":"{\n  \"real\": \"real\"\n}"},{"uri":"x://r","blob":"cmVhbA==","mimeType":"m/n"},{"uri":"x://real","blob":"cmVhbA=="}]}`,
			`{"contents":[{"uri":"x://r","text":"text token","mimeType":"real/x"},{"uri":"x://token","text":"t","_meta":{"k":"token"}},` +
				`{"uri":"x://2","text":"{\n  \"token\": \"token\"\n}"},{"uri":"x://r","blob":"cmVhbA==","mimeType":"m/n"},{"uri":"x://token","blob":"cmVhbA=="}]}`,
			[]string{`output "text real"`, `output "t"`, `output {"k":"real"}`, `output {"uri":"x://real"}`, `output {"real":"real"}`, `output {"uri":"x://2"}`, `output {"uri":"x://real"}`}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			spec := resource("x://r", func(_ *runtime.Context, out *runtime.ContentsOutput) error { return tt.write(out) })
			if diff := cmp.Diff(tt.plain, read(t, newLayer(t, layer.Options{}, spec), "x://r")); diff != "" {
				t.Errorf("without pipeline (-want +got):\n%s", diff)
			}
			var seen []string
			l := newLayer(t, layer.Options{Policy: &double{output: replacer("real", "token", &seen)}}, spec)
			if diff := cmp.Diff(tt.want, read(t, l, "x://r")); diff != "" {
				t.Errorf("with pipeline (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(tt.seen, seen); diff != "" {
				t.Errorf("pipeline saw (-want +got):\n%s", diff)
			}
		})
	}
}

// TestQ51_ReadyContentsAreCopied has a handler keep what it answers with.
func TestQ51_ReadyContentsAreCopied(t *testing.T) {
	kept := readyContents()
	before := outcome(&runtime.ResourceResult{Contents: kept}, nil)
	spec := resource("x://r", func(_ *runtime.Context, out *runtime.ContentsOutput) error { out.Contents(kept...); return nil })
	var seen []string
	for _, policy := range []layer.PolicySource{layer.AllowAll(), &double{output: replacer("real", "token", &seen)}} {
		read(t, newLayer(t, layer.Options{Policy: policy}, spec), "x://r")
		if diff := cmp.Diff(before, outcome(&runtime.ResourceResult{Contents: kept}, nil)); diff != "" {
			t.Errorf("the handler's contents changed (-want +got):\n%s", diff)
		}
	}
}

// TestQ8_ContentsWithoutURIAreDropped has a pipeline take URIs away.
func TestQ8_ContentsWithoutURIAreDropped(t *testing.T) {
	gone := pipeline(func(_ *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) {
		if v.Kind() == codec.KindObject {
			return codec.ObjectValue(), nil
		}
		return v, nil
	})
	l := newLayer(t, layer.Options{Policy: &double{output: gone}}, resource("x://r", func(_ *runtime.Context, out *runtime.ContentsOutput) error {
		out.Contents(&runtime.TextContents{URI: "x://secret", Text: "t"}, &runtime.BlobContents{URI: "x://secret"}, &runtime.TextContents{URI: "x://r", Text: "kept"})
		return nil
	}))
	if got, want := read(t, l, "x://r"), `{"contents":[{"uri":"x://r","text":"kept"}]}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestL4_10_3_ReportsThatAreNotSent looks at what the audit can know of a call.
func TestL4_10_3_ReportsThatAreNotSent(t *testing.T) {
	var seen []string
	d := &double{output: replacer("real", "token", &seen)}
	specs, calls := everyKind(func(*runtime.Context, string) (string, error) { return "real", nil })
	specs = append(specs, resource("x://list", func(_ *runtime.Context, out *runtime.ContentsOutput) error {
		out.Contents(&runtime.TextContents{URI: "x://1", Text: "real"}, &runtime.TextContents{URI: "x://2", Text: "real"})
		return nil
	}))
	l := newLayer(t, layer.Options{Policy: d, Middleware: reporting(d)}, specs...)
	for _, kind := range []runtime.Kind{runtime.KindTool, runtime.KindResource, runtime.KindPrompt, runtime.KindCompletion} {
		calls[kind](t, t.Context(), l, "v")
	}
	read(t, l, "x://list")
	want := []string{
		`tool reported {"replaced":1}`, `resource reported {"replaced":1}`, `prompt reported {"replaced":1}`,
		`completion reported {"replaced":1}`, `resource reported {"replaced":2}`,
	}
	if diff := cmp.Diff(want, reportsOf(d)); diff != "" {
		t.Errorf("reports (-want +got):\n%s", diff)
	}
}
