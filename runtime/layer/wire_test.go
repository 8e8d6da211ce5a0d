package layer_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// The examples of the specification, byte for byte but for blanks between members.
// Time stands still unless a handler sleeps.

func TestLG_PlainResultWithLink(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLayer(t, layer.Options{}, handTool("t", func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
			time.Sleep(4 * time.Millisecond)
			ctx.Link(runtime.ResourceLink{URI: "demo://orders/7", Name: "order 7", MIMEType: "application/json"})
			return member("total", codec.IntValue(2)), nil
		}))
		want := `{"content":[{"type":"text","text":"{\n  \"total\": 2\n}"},` +
			`{"type":"resource_link","uri":"demo://orders/7","name":"order 7","mimeType":"application/json"}],` +
			`"isError":false,` +
			`"structuredContent":{"total":2},` +
			`"_meta":{"` + runtime.MetaDuration + `":4}}`
		if diff := cmp.Diff(want, callTool(t, l, "t", `{}`)); diff != "" {
			t.Errorf("result (-want +got):\n%s", diff)
		}
	})
}

func TestLG_List(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLayer(t, layer.Options{}, handTool("t", func(*runtime.Context, runtime.JSON) (runtime.JSON, error) {
			return codec.ListValue(codec.StringValue("<é>")), nil
		}))
		want := `{"content":[{"type":"text","text":"{\n  \"result\": [\n    \"<é>\"\n  ]\n}"}],"isError":false,` +
			`"structuredContent":{"result":["<é>"]},"_meta":{"` + runtime.MetaDuration + `":0}}`
		if diff := cmp.Diff(want, callTool(t, l, "t", ``)); diff != "" {
			t.Errorf("result (-want +got):\n%s", diff)
		}
	})
}

func TestLG_ValidationFailure(t *testing.T) {
	fields := codec.NewFields("Args", codec.Required("id"))
	spec := &runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "t"},
		Decode: func(r *codec.Reader) any {
			for ok := r.BeginObject(fields); ok && r.NextField(); {
				_ = r.String()
			}
			return nil
		},
		Handle: func(*runtime.Context, any, *runtime.Output) error {
			t.Error("the handler runs")
			return nil
		},
	}
	want := `{"content":[{"type":"text","text":"Invalid arguments: id: Field required"}],` +
		`"isError":true,` +
		`"_meta":{"` + runtime.MetaErrorCode + `":-32602,` +
		`"` + runtime.MetaErrorData + `":[{"loc":"id","msg":"Field required","type":"missing"}]}}`
	l := newLayer(t, layer.Options{}, spec)
	for _, args := range []string{``, `null`, `{}`} {
		if diff := cmp.Diff(want, callTool(t, l, "t", args)); diff != "" {
			t.Errorf("result for %q (-want +got):\n%s", args, diff)
		}
	}
}

func TestLG_Deadline(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		spec := handTool("export", func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
			<-ctx.Done()
			return runtime.JSON{}, ctx.Err()
		})
		spec.Timeout = time.Second
		l := newLayer(t, layer.Options{}, spec)
		want := `{"content":[{"type":"text","text":"Tool export timed out"}],` + errorMeta(`"timeout"`) + `}}`
		if diff := cmp.Diff(want, callTool(t, l, "export", ``)); diff != "" {
			t.Errorf("result (-want +got):\n%s", diff)
		}
	})
}

func TestLG_TruncatedText(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		long := strings.Repeat("ä", 1821+50)
		l := newLayer(t, layer.Options{MaxTextChars: 66}, handTool("t", func(*runtime.Context, runtime.JSON) (runtime.JSON, error) {
			time.Sleep(9 * time.Millisecond)
			return member("text", codec.StringValue(long)), nil
		}))
		got := callTool(t, l, "t", ``)
		// Before the long text stand 13 characters, behind it 3.
		meta := `"_meta":{"` + runtime.MetaTransforms + `":{"truncated_chars":1821},"` + runtime.MetaDuration + `":9}}`
		text := `"text":"{\n  \"text\": \"` + strings.Repeat("ä", 66-13) + `\n... [truncated by cloudg mcp layer]"`
		if !strings.HasSuffix(got, meta) || !strings.Contains(got, text) {
			t.Errorf("got %s\nwant it to hold %s\nand to end with %s", got, text, meta)
		}
		if !strings.Contains(got, `"structuredContent":{"text":"`+long+`"}`) {
			t.Error("structured content is cut")
		}
	})
}

func TestL4_11_Rendering(t *testing.T) {
	value := codec.Raw([]byte(`{"z":"<&>é\u2028` + "\u2028" + `","list":[],"object":{},"nested":[{"a":null},1.0,1e2],"a":true}`))
	l := newLayer(t, layer.Options{}, handTool("t", func(*runtime.Context, runtime.JSON) (runtime.JSON, error) { return value, nil }))
	result, err := l.CallTool(t.Context(), nil, "t", nil)
	if err != nil {
		t.Fatal(err)
	}
	want := `{
  "z": "<&>é` + "\u2028\u2028" + `",
  "list": [],
  "object": {},
  "nested": [
    {
      "a": null
    },
    1.0,
    1e2
  ],
  "a": true
}`
	if diff := cmp.Diff(want, result.Content[0].(*runtime.TextContent).Text); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
}

func TestL4_13_MetaKeys(t *testing.T) {
	want := []string{"category", "sensitivity", "tags", "transforms", "duration_ms", "error_code", "error_data", "cache", "retries", "data", "render", "uri"}
	got := []string{
		runtime.MetaCategory, runtime.MetaSensitivity, runtime.MetaTags, runtime.MetaTransforms, runtime.MetaDuration, runtime.MetaErrorCode,
		runtime.MetaErrorData, runtime.MetaCache, runtime.MetaRetries, runtime.MetaData, runtime.MetaRender, runtime.MetaURI,
	}
	for i, name := range want {
		if got[i] != runtime.MetaPrefix+name {
			t.Errorf("key %q, want the prefix and %q", got[i], name)
		}
	}
}
