package layertest_test

import (
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
)

func TestL12_Kit(t *testing.T) {
	tests := map[string]string{
		"echo":   `"structuredContent":{"text":"aa"}`,
		"stats":  `"structuredContent":{"count":4,"names":["alpha","beta","gamma","delta"]}`,
		"slow":   `"structuredContent":{"steps":3}`,
		"sleepy": `"structuredContent":{"result":"slept"}`,
		"fail":   `"text":"boom"`,
		"linked": `{"type":"resource_link","uri":"test://items/alpha","name":"alpha","title":"Alpha item","mimeType":"application/json"}`,
		"crash":  `"text":"Tool crash failed (ref `,
	}
	registry := runtime.NewRegistry()
	if err := layertest.Register(registry); err != nil {
		t.Fatal(err)
	}
	if got := len(registry.Tools()); got != len(tests) {
		t.Errorf("%d tools, want %d", got, len(tests))
	}
	for _, spec := range registry.Tools() {
		t.Run(spec.Name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l, err := layer.New(registry, layer.Options{
					Policy:      layer.AllowAll(),
					Logger:      slog.New(slog.DiscardHandler),
					CheckResult: layertest.CheckResult(),
				})
				if err != nil {
					t.Fatal(err)
				}
				var args []byte
				if spec.Name == "echo" {
					args = []byte(`{"text":"a","times":2}`)
				}
				result, err := l.CallTool(t.Context(), nil, spec.Name, args)
				if err != nil {
					t.Fatal(err)
				}
				if got := string(result.AppendJSON(nil)); !strings.Contains(got, tests[spec.Name]) {
					t.Errorf("got %s, want it to hold %s", got, tests[spec.Name])
				}
			})
		})
	}
}

func TestL12_SlowReportsSteps(t *testing.T) {
	registry := runtime.NewRegistry()
	if err := registry.Add(layertest.Slow()); err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: layer.AllowAll(), Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	ctx := runtime.WithRequest(t.Context(), &runtime.Request{
		Progress: func(done, total float64, message string) {
			got = append(got, fmt.Sprintf("%v/%v %s", done, total, message))
		},
		Log: func(level slog.Level, _ string, data runtime.JSON) {
			got = append(got, fmt.Sprintf("%s %s", runtime.LevelName(level), data.AppendJSON(nil)))
		},
	})
	if _, err := l.CallTool(ctx, nil, "slow", nil); err != nil {
		t.Fatal(err)
	}
	want := []string{"1/3 step 1", `info {"step":1}`, "2/3 step 2", `info {"step":2}`, "3/3 step 3", `info {"step":3}`}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("client saw (-want +got):\n%s", diff)
	}
}

// textContents is the wire form of one textual item of JSON.
func textContents(uri, text string) string {
	return string((&runtime.TextContents{URI: uri, Text: text, MIMEType: runtime.DefaultMIMEType}).AppendJSON(nil))
}

func TestL12_KitResources(t *testing.T) {
	h := layertest.New(t, layertest.Register)
	tests := map[string]string{
		"test://info":        textContents("test://info", "{\n  \"hello\": \"world\"\n}"),
		"test://items/alpha": textContents("test://items/alpha", "{\n  \"id\": \"alpha\",\n  \"index\": 0\n}"),
		"test://items/delta": textContents("test://items/delta", "{\n  \"id\": \"delta\",\n  \"index\": 3\n}"),
	}
	for uri, want := range tests {
		contents := h.Read(uri)
		if len(contents) != 1 {
			t.Fatalf("%s: %d items", uri, len(contents))
		}
		if diff := cmp.Diff(want, string(contents[0].AppendJSON(nil))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", uri, diff)
		}
	}
	_, err := h.Layer.ReadResource(t.Context(), nil, "test://items/zeta")
	if notFound, ok := errors.AsType[*runtime.NotFoundError](err); !ok || notFound.Message != "No item zeta" {
		t.Errorf("an unknown item: %v", err)
	}
}

func TestL12_KitPrompt(t *testing.T) {
	h := layertest.New(t, layertest.Register)
	tests := []struct {
		args map[string]string
		want string
	}{
		{map[string]string{"name": "Ada"}, "Hi Ada!"},
		{map[string]string{"name": "Ada", "style": "formal"}, "Good day, Ada."},
	}
	for _, tt := range tests {
		want := `{"description":"Greets somebody.","messages":[{"role":"user","content":{"type":"text","text":"` + tt.want + `"}}]}`
		if diff := cmp.Diff(want, string(h.Prompt("greet", tt.args).AppendJSON(nil))); diff != "" {
			t.Errorf("prompt (-want +got):\n%s", diff)
		}
	}
}

func TestL12_3_KitCompletions(t *testing.T) {
	h := layertest.New(t, layertest.Register)
	tests := []struct {
		ref               runtime.Ref
		argument, partial string
		want              []string
	}{
		{runtime.Ref{Kind: runtime.KindTemplate, Name: "test://items/{item_id}"}, "item_id", "a", []string{"alpha"}},
		{runtime.Ref{Kind: runtime.KindPrompt, Name: "greet"}, "name", "g", []string{"gamma"}},
		{runtime.Ref{Kind: runtime.KindPrompt, Name: "greet"}, "style", "g", nil},
	}
	for _, tt := range tests {
		if diff := cmp.Diff(tt.want, h.Complete(tt.ref, tt.argument, tt.partial)); diff != "" {
			t.Errorf("%s of %s (-want +got):\n%s", tt.argument, tt.ref.Name, diff)
		}
	}
}

func TestL12_KitTouch(t *testing.T) {
	var h *layertest.Harness
	h = layertest.New(t, func(r *runtime.Registry) error {
		return r.Add(layertest.Touch(func(kind runtime.ChangeKind, uri string) { h.Layer.NotifyChange(kind, uri) }))
	})
	var got []runtime.Change
	stop := h.Layer.OnChange(func(c runtime.Change) { got = append(got, c) })
	defer stop()
	h.Text("touch", ``)
	h.Text("touch", `{"uri":"test://items/alpha"}`)
	want := []runtime.Change{
		{Kind: runtime.ChangeResource, URI: "test://info"}, {Kind: runtime.ChangeTools},
		{Kind: runtime.ChangeResource, URI: "test://items/alpha"}, {Kind: runtime.ChangeTools},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("changes (-want +got):\n%s", diff)
	}
}

func TestL12_KitNoisy(t *testing.T) {
	var out strings.Builder
	h := layertest.New(t, func(r *runtime.Registry) error { return r.Add(layertest.Noisy(&out)) })
	if got := h.Text("noisy", ``); !strings.Contains(got, "made noise") || out.String() != "noise\n" {
		t.Errorf("got %s, printed %q", got, out.String())
	}
}
