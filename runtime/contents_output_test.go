package runtime

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime/codec"
)

func encodeAnswer(w *codec.Writer, v *float64) {
	if !w.BeginObject() {
		return
	}
	w.Key("a")
	w.Float(*v, 64)
	w.EndObject()
}

func TestL1_3_ContentsOutput(t *testing.T) {
	ready := &TextContents{URI: "x://own", Text: "t"}
	one, nan := 1.0, math.NaN()
	write := func(v *float64) func(*ContentsOutput) error {
		return func(o *ContentsOutput) error { return WriteContents(o, v, encodeAnswer) }
	}
	plain := func(f func(*ContentsOutput)) func(*ContentsOutput) error {
		return func(o *ContentsOutput) error { f(o); return nil }
	}
	object := codec.ObjectValue(codec.Member{Name: "a", Value: codec.IntValue(1)})
	const noValue = "handler returned no value"
	tests := []struct {
		name  string
		write func(*ContentsOutput) error
		want  string // contents, or the error
		data  string // the same for an output that keeps data; empty for the same
	}{
		{"nothing", plain(func(*ContentsOutput) {}), noValue, ""},
		{"text", plain(func(o *ContentsOutput) { o.Text("t") }), `[{"uri":"x://r","text":"t","mimeType":"m/n"}]`, ""},
		{"blob", plain(func(o *ContentsOutput) { o.Blob([]byte("hi")) }), `[{"uri":"x://r","blob":"aGk=","mimeType":"m/n"}]`, ""},
		{"JSON", plain(func(o *ContentsOutput) { o.JSON(object) }), `[{"uri":"x://r","text":"{\n  \"a\": 1\n}","mimeType":"m/n"}]`,
			`[{"uri":"x://r","text":"","mimeType":"m/n","_meta":{"` + MetaData + `":{"a":1}}}]`},
		{"absent JSON", plain(func(o *ContentsOutput) { o.JSON(JSON{}) }), `[{"uri":"x://r","text":"null","mimeType":"m/n"}]`,
			`[{"uri":"x://r","text":"","mimeType":"m/n","_meta":{"` + MetaData + `":null}}]`},
		{"value", write(&one), `[{"uri":"x://r","text":"{\n  \"a\": 1\n}","mimeType":"m/n"}]`,
			`[{"uri":"x://r","text":"","mimeType":"m/n","_meta":{"` + MetaData + `":{"a":1}}}]`},
		{"no value", write(nil), noValue, ""},
		{"value that JSON cannot hold", write(&nan), "contents cannot be written as JSON: a: not a finite number", ""},
		{"contents", plain(func(o *ContentsOutput) { o.Text("first"); o.Contents(ready) }), `[{"uri":"x://own","text":"t"}]`, ""},
		{"no contents", plain(func(o *ContentsOutput) { o.Contents() }), `[{"uri":"x://r","text":"[]","mimeType":"m/n"}]`,
			`[{"uri":"x://r","text":"","mimeType":"m/n","_meta":{"` + MetaData + `":[]}}]`},
		{"nil among contents", plain(func(o *ContentsOutput) { o.Contents(ready, nil) }), "item 1 of contents: is nil", ""},
		{"nil text", plain(func(o *ContentsOutput) { o.Contents((*TextContents)(nil)) }), "item 0 of contents: is nil", ""},
		{"nil blob", plain(func(o *ContentsOutput) { o.Contents((*BlobContents)(nil)) }), "item 0 of contents: is nil", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, contentsText(ContentsOptions{}, tt.write)); diff != "" {
				t.Errorf("contents (-want +got):\n%s", diff)
			}
			if tt.data == "" {
				tt.data = tt.want
			}
			if diff := cmp.Diff(tt.data, contentsText(ContentsOptions{Data: true}, tt.write)); diff != "" {
				t.Errorf("contents with data (-want +got):\n%s", diff)
			}
		})
	}
}

// contentsText returns the wire form of contents, or the error.
func contentsText(opts ContentsOptions, write func(*ContentsOutput) error) string {
	out := NewContentsOutput(opts)
	err := write(out)
	var list []ResourceContents
	if err == nil {
		list, err = out.Result("x://r", "m/n")
	}
	if err != nil {
		return err.Error()
	}
	return string(appendList(nil, list, func(dst []byte, c ResourceContents) []byte { return c.AppendJSON(dst) }))
}
