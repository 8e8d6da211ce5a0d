package layer_test

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

func TestL12_4_ResourceHandlerRaisesInvalidArguments(t *testing.T) {
	var seen []string
	spec := template("x://{id}", func(_ *runtime.Context, values map[string]string, _ *runtime.ContentsOutput) error {
		return runtime.InvalidArguments("cannot use "+values["id"], member("id", stringValue(values["id"])))
	})
	l := newLayer(t, layer.Options{Policy: swap(&seen)}, spec)
	want := `invalid arguments -32602: cannot use tok-7 {"id":"tok-7"}`
	if diff := cmp.Diff(want, read(t, l, "x://tok-7")); diff != "" {
		t.Errorf("read (-want +got):\n%s", diff)
	}
}

func TestL12_4_HandlersCrashQuotingTheArgument(t *testing.T) {
	for name, crash := range map[string]func(string) (string, error){
		"error": func(arg string) (string, error) { return "", errors.New("cannot reach " + arg) },
		"panic": func(arg string) (string, error) { panic("cannot reach " + arg) },
	} {
		t.Run(name, func(t *testing.T) {
			var seen []string
			specs, calls := everyKind(func(_ *runtime.Context, arg string) (string, error) { return crash(arg) })
			l := newLayer(t, layer.Options{Policy: swap(&seen)}, specs...)
			for _, kind := range []runtime.Kind{runtime.KindResource, runtime.KindPrompt} {
				if got := calls[kind](t, t.Context(), l, "tok-7"); !internalError.MatchString(got) {
					t.Errorf("%s: got %s", kind, got)
				}
			}
		})
	}
}

func TestL12_4_PromptTextWithDataMarker(t *testing.T) {
	for name, policy := range policies() {
		t.Run(name, func(t *testing.T) {
			meta := dataMeta(codec.ObjectValue(codec.Member{Name: "host", Value: codec.StringValue("h")}, codec.Member{Name: "n", Value: codec.ListValue(codec.IntValue(1))}),
				codec.Member{Name: runtime.MetaRender, Value: codec.StringValue("json-block")}, codec.Member{Name: "extra", Value: codec.IntValue(1)})
			spec := promptSpec(func(*runtime.Context, map[string]string) ([]runtime.PromptMessage, error) {
				return []runtime.PromptMessage{{Role: runtime.RoleUser, Content: &runtime.TextContent{Text: "unused", Meta: meta}}}, nil
			})
			l := newLayer(t, layer.Options{Policy: policy}, spec)
			want := `{"description":"of the spec","messages":[{"role":"user","content":{"type":"text","text":` +
				`"Context for this task (JSON):\n\n` + "```json" + `\n{\n \"host\": \"h\",\n \"n\": [\n  1\n ]\n}\n` + "```" + `","_meta":{"extra":1}}}]}`
			if diff := cmp.Diff(want, prompt(t, l, "p", map[string]string{"a": "1"})); diff != "" {
				t.Errorf("prompt (-want +got):\n%s", diff)
			}
		})
	}
}

func TestL12_4_EmbeddedResourceWithDataMarker(t *testing.T) {
	for name, policy := range policies() {
		t.Run(name, func(t *testing.T) {
			spec := promptSpec(func(*runtime.Context, map[string]string) ([]runtime.PromptMessage, error) {
				contents := &runtime.TextContents{URI: "x://real", Text: "unused", Meta: dataMeta(member("id", stringValue("real")))}
				return []runtime.PromptMessage{{Role: runtime.RoleUser, Content: &runtime.EmbeddedResource{Resource: contents}}}, nil
			})
			l := newLayer(t, layer.Options{Policy: policy}, spec)
			want := `{"description":"of the spec","messages":[{"role":"user","content":{"type":"resource","resource":{"uri":"x://real","text":"{\n  \"id\": \"real\"\n}"}}}]}`
			if name != "none" {
				want = strings.ReplaceAll(want, "real", "token")
			}
			if diff := cmp.Diff(want, prompt(t, l, "p", map[string]string{"a": "1"})); diff != "" {
				t.Errorf("prompt (-want +got):\n%s", diff)
			}
		})
	}
}

// policies are one without and one with pipelines.
func policies() map[string]layer.PolicySource {
	var seen []string
	return map[string]layer.PolicySource{"none": layer.AllowAll(), "pipelines": swap(&seen)}
}

// TestS0_4_7_KeysAreSeen has a pipeline that goes by keys look at values that
// become text: it must see them as data.
func TestS0_4_7_KeysAreSeen(t *testing.T) {
	mask := pipeline(func(_ *runtime.Transformation, v runtime.JSON) (runtime.JSON, error) {
		if v.Kind() != codec.KindObject {
			return v, nil
		}
		var masked runtime.Object
		for name, value := range v.All() {
			if name == "account" {
				value = codec.StringValue("***")
			}
			masked.Set(name, value)
		}
		return masked.Value(), nil
	})
	account := func(out *runtime.ContentsOutput) error {
		number := int64(123456789012)
		return runtime.WriteContents(out, &number, func(w *codec.Writer, n *int64) {
			w.BeginObject()
			w.Key("account")
			w.Int(*n)
			w.EndObject()
		})
	}
	l := newLayer(t, layer.Options{Policy: &double{output: mask}}, resource("x://r", func(_ *runtime.Context, out *runtime.ContentsOutput) error { return account(out) }))
	if got, want := read(t, l, "x://r"), texts("x://r", "{\n  \"account\": \"***\"\n}"); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
