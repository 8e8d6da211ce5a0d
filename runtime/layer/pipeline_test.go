package layer_test

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// transformed calls the tool t under a policy that replaces real by token in all
// output. It returns the wire form and the values the pipeline saw.
func transformed(t *testing.T, spec *runtime.ToolSpec) (wire string, seen []string) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		l := newLayer(t, layer.Options{Policy: &double{output: replacer("real", "token", &seen)}}, spec)
		wire = callTool(t, l, "t", ``)
	})
	return wire, seen
}

// resultMeta returns the _meta of a result whose pipeline replaced n times.
func resultMeta(n int, duration string) string {
	return fmt.Sprintf(`"%s":{"replaced":%d},"%s":%s}}`, runtime.MetaTransforms, n, runtime.MetaDuration, duration)
}

func TestL4_10_2_ValuesAreTransformed(t *testing.T) {
	got, seen := transformed(t, handTool("t", func(*runtime.Context, runtime.JSON) (runtime.JSON, error) {
		return member("name", codec.StringValue("real")), nil
	}))
	want := `{"content":[{"type":"text","text":"{\n  \"name\": \"token\"\n}"}],"isError":false,"structuredContent":{"name":"token"},"_meta":{` + resultMeta(1, "0")
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("result (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{`output {"name":"real"}`}, seen); diff != "" {
		t.Errorf("pipeline saw (-want +got):\n%s", diff)
	}
}

func TestL4_10_2_ReadyResultsAreTransformed(t *testing.T) {
	var meta, rendered, rest runtime.Object
	meta.Set("owner", codec.StringValue("real"))
	meta.Set(runtime.MetaDuration, codec.IntValue(77))
	rendered.Set(runtime.MetaData, member("real", codec.IntValue(1)))
	rendered.Set(runtime.MetaRender, codec.StringValue("json-block"))
	rendered.Set("k", codec.StringValue("real"))
	rest.Set(runtime.MetaData, codec.StringValue("real"))
	ready := &runtime.ToolResult{
		Content: []runtime.Content{
			runtime.TextBlock("text real"),
			&runtime.TextContent{Text: "unused", Meta: rendered},
			&runtime.ImageContent{Data: []byte("real"), MIMEType: "m/n"},
			&runtime.ResourceLink{URI: "x://real", Name: "real", Description: "real", MIMEType: "real/x"},
			&runtime.EmbeddedResource{Resource: &runtime.TextContents{URI: "x://real", Text: "real", MIMEType: "m/n"}},
			&runtime.EmbeddedResource{Resource: &runtime.TextContents{URI: "x://1", Meta: rest}},
			&runtime.EmbeddedResource{Resource: &runtime.BlobContents{URI: "x://real", Blob: []byte("real")}},
		},
		Structured: member("name", codec.StringValue("real")),
		Meta:       meta,
		IsError:    true,
	}
	before := string(ready.AppendJSON(nil))
	got, _ := transformed(t, resultTool(ready))
	want := `{"content":[` +
		`{"type":"text","text":"text token"},` +
		`{"type":"text","text":"Context for this task (JSON):\n\n` + "```json" + `\n{\n \"token\": 1\n}\n` + "```" + `","_meta":{"k":"token"}},` +
		`{"type":"image","data":"cmVhbA==","mimeType":"m/n"},` +
		`{"type":"resource_link","uri":"x://token","name":"token","description":"token","mimeType":"real/x"},` +
		`{"type":"resource","resource":{"uri":"x://token","text":"token","mimeType":"m/n"}},` +
		`{"type":"resource","resource":{"uri":"x://1","text":"\"token\""}},` +
		`{"type":"resource","resource":{"uri":"x://token","blob":"cmVhbA=="}}` +
		`],"isError":true,"structuredContent":{"name":"token"},` +
		`"_meta":{"owner":"token","` + runtime.MetaDuration + `":77,"` + runtime.MetaTransforms + `":{"binary":{"not_inspected":2},"replaced":9}}}`
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("result (-want +got):\n%s", diff)
	}
	if after := string(ready.AppendJSON(nil)); after != before {
		t.Errorf("the handler's result changed from %s to %s", before, after)
	}
}

func TestQ51_ReadyResultsAreCopied(t *testing.T) {
	var meta, data runtime.Object
	meta.Set("k", codec.StringValue("v"))
	data.Set(runtime.MetaData, codec.ListValue())
	ready := &runtime.ToolResult{
		Content: []runtime.Content{
			runtime.TextBlock("0123456789"),
			&runtime.TextContent{Meta: data},
			&runtime.EmbeddedResource{Resource: &runtime.TextContents{URI: "x://1", Meta: data}},
			&runtime.EmbeddedResource{Resource: &runtime.BlobContents{URI: "x://1"}},
		},
		Meta: meta,
	}
	before := string(ready.AppendJSON(nil))
	synctest.Test(t, func(t *testing.T) {
		l := newLayer(t, layer.Options{MaxTextChars: 4}, resultTool(ready))
		want := `{"content":[{"type":"text","text":"0123\n... [truncated by cloudg mcp layer]"},{"type":"text","text":"[]"},` +
			`{"type":"resource","resource":{"uri":"x://1","text":"[]"}},{"type":"resource","resource":{"uri":"x://1","blob":""}}],` +
			`"isError":false,"_meta":{"k":"v","` + runtime.MetaTransforms + `":{"truncated_chars":6},"` + runtime.MetaDuration + `":0}}`
		for range 2 {
			if diff := cmp.Diff(want, callTool(t, l, "t", ``)); diff != "" {
				t.Errorf("result (-want +got):\n%s", diff)
			}
		}
	})
	if after := string(ready.AppendJSON(nil)); after != before {
		t.Errorf("the handler's result changed from %s to %s", before, after)
	}
}

func TestL4_10_4_LinksGoWithTheirPayload(t *testing.T) {
	got, seen := transformed(t, handTool("t", func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
		ctx.Link(runtime.ResourceLink{URI: "x://real", Name: "real", Title: "T"})
		ctx.Link(runtime.ResourceLink{URI: "x://2", Name: "two"})
		return member("name", codec.StringValue("real")), nil
	}))
	for _, want := range []string{`{"type":"resource_link","uri":"x://token","name":"token","title":"T"},{"type":"resource_link","uri":"x://2","name":"two"}]`, resultMeta(1, "0")} {
		if !strings.Contains(got, want) {
			t.Errorf("got %s, want it to hold %s", got, want)
		}
	}
	want := []string{
		`output {"name":"real"}`,
		`output {"links":[{"uri":"x://real","name":"real","title":"T"},{"uri":"x://2","name":"two"}],"context":{"name":"real"}}`,
	}
	if diff := cmp.Diff(want, seen); diff != "" {
		t.Errorf("pipeline saw (-want +got):\n%s", diff)
	}
}

func TestQ8_LinksWithoutURIAreDropped(t *testing.T) {
	link := func(ctx *runtime.Context) {
		ctx.Link(runtime.ResourceLink{URI: "x://1", Name: "secret one"})
		ctx.Link(runtime.ResourceLink{URI: "x://2", Name: "two"})
	}
	withoutNames := func(v runtime.JSON) runtime.JSON {
		v, err := codec.Parse([]byte(strings.ReplaceAll(string(v.AppendJSON(nil)), `"name":"secret one"`, `"gone":1`)), codec.Limits{})
		if err != nil {
			t.Error(err)
		}
		return v
	}
	tests := map[string]pipeline{
		"in one run": func(_ *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) { return withoutNames(v), nil },
		"each alone": func(_ *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) {
			if _, ok := v.Get("links"); ok {
				return member("links", codec.ListValue()), nil
			}
			return withoutNames(v), nil
		},
	}
	for name, output := range tests {
		t.Run(name, func(t *testing.T) {
			l := newLayer(t, layer.Options{Policy: &double{output: output}}, handTool("t", func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
				link(ctx)
				return codec.ObjectValue(), nil
			}))
			got := callTool(t, l, "t", ``)
			if strings.Contains(got, "x://1") || strings.Contains(got, "secret") || !strings.Contains(got, "x://2") {
				t.Errorf("got %s", got)
			}
		})
	}
}

func TestQ8_BlocksWithoutURIAreDropped(t *testing.T) {
	gone := pipeline(func(_ *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) {
		if v.Kind() == codec.KindObject {
			return codec.ObjectValue(), nil
		}
		return v, nil
	})
	l := newLayer(t, layer.Options{Policy: &double{output: gone}}, resultTool(&runtime.ToolResult{Content: []runtime.Content{
		&runtime.EmbeddedResource{Resource: &runtime.TextContents{URI: "x://secret", Text: "t"}},
		&runtime.ResourceLink{URI: "x://secret", Name: "secret"},
		runtime.TextBlock("kept"),
	}}))
	if got := callTool(t, l, "t", ``); !strings.HasPrefix(got, `{"content":[{"type":"text","text":"kept"}],`) {
		t.Errorf("got %s", got)
	}
}

func TestL4_10_7_ErrorsAreTransformed(t *testing.T) {
	data := member("name", codec.StringValue("real"))
	withData := `,"` + runtime.MetaErrorData + `":{"name":"token"}`
	for name, tt := range map[string]struct {
		err  error
		meta string
	}{
		"handler": {errors.New("no real"), `"handler_error"`},
		"class":   {runtime.NotFound("no real", data), "-32602" + withData},
	} {
		t.Run(name, func(t *testing.T) {
			got, _ := transformed(t, errorTool(tt.err))
			if diff := cmp.Diff(`{"content":[{"type":"text","text":"no token"}],`+errorMeta(tt.meta)+`}}`, got); diff != "" {
				t.Errorf("result (-want +got):\n%s", diff)
			}
		})
	}
}

func TestL4_10_8_MessagesAreTransformed(t *testing.T) {
	var seen, sent []string
	l := newLayer(t, layer.Options{Policy: &double{output: replacer("real", "token", &seen)}}, handTool("t", func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
		ctx.Progress(1, 2, "real step")
		ctx.Log(slog.LevelInfo, member("name", codec.StringValue("real")))
		return codec.NullValue(), nil
	}))
	ctx := runtime.WithRequest(t.Context(), &runtime.Request{
		Progress: func(_, _ float64, message string) { sent = append(sent, message) },
		Log:      func(_ slog.Level, _ string, data runtime.JSON) { sent = append(sent, string(data.AppendJSON(nil))) },
	})
	callToolContext(t, ctx, l, "t", ``)
	if diff := cmp.Diff([]string{"token step", `{"name":"token"}`}, sent); diff != "" {
		t.Errorf("client got (-want +got):\n%s", diff)
	}
}

func TestL4_10_5_HandlersRepeatRealValues(t *testing.T) {
	var seen []string
	identity := pipeline(func(_ *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) { return v, nil })
	spec := handTool("t", func(ctx *runtime.Context, args runtime.JSON) (runtime.JSON, error) {
		ctx.Link(runtime.ResourceLink{URI: "x://web-1", Name: "web-1"})
		if fail, _ := args.Get("fail"); fail.Bool() {
			return runtime.JSON{}, errors.New("cannot reach web-1")
		}
		return args, nil
	})
	l := newLayer(t, layer.Options{Policy: &double{input: replacer("res-7", "web-1", &seen), output: identity}}, spec)
	for _, args := range []string{`{"id":"res-7"}`, `{"id":"res-7","fail":true}`} {
		got := callTool(t, l, "t", args)
		if strings.Contains(got, "web-1") || !strings.Contains(got, "res-7") {
			t.Errorf("got %s", got)
		}
	}
}
