package layer_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
)

// The limit is about what is sent: one byte less is too little.
func TestLargeReadsAndPrompts(t *testing.T) {
	resource := &runtime.ResourceSpec{
		Primitive: runtime.Primitive{Name: "r"}, URI: "x://r",
		Handle: func(_ *runtime.Context, out *runtime.ContentsOutput) error {
			out.Text(strings.Repeat("a", 100))
			return nil
		},
	}
	blob := &runtime.ResourceSpec{
		Primitive: runtime.Primitive{Name: "b"}, URI: "x://b",
		Handle: func(_ *runtime.Context, out *runtime.ContentsOutput) error {
			out.Blob(make([]byte, 100))
			return nil
		},
	}
	prompt := &runtime.PromptSpec{
		Primitive: runtime.Primitive{Name: "p", Description: "d"},
		Handle: func(_ *runtime.Context, _ any, out *runtime.PromptOutput) error {
			out.Text(strings.Repeat("a", 100))
			return nil
		},
	}
	read := func(uri string) func(*layer.Layer) (layer.Result, error) {
		return func(l *layer.Layer) (layer.Result, error) {
			contents, err := l.ReadResource(t.Context(), nil, uri)
			return &runtime.ResourceResult{Contents: contents}, err
		}
	}
	for name, ask := range map[string]func(*layer.Layer) (layer.Result, error){
		"resource x://r": read("x://r"),
		"resource x://b": read("x://b"),
		"prompt p": func(l *layer.Layer) (layer.Result, error) {
			return l.GetPrompt(t.Context(), nil, "p", nil)
		},
	} {
		t.Run(name, func(t *testing.T) {
			answer, err := ask(newLayer(t, layer.Options{}, resource, blob, prompt))
			if err != nil {
				t.Fatal(err)
			}
			size := len(answer.AppendJSON(nil))
			if _, err := ask(newLayer(t, layer.Options{MaxStructuredBytes: size}, resource, blob, prompt)); err != nil {
				t.Errorf("limit %d: %v", size, err)
			}
			kind, _, _ := strings.Cut(name, " ")
			want := fmt.Sprintf("%s is too large: %d bytes, at most %d are allowed", kind, size, size-1)
			if _, err := ask(newLayer(t, layer.Options{MaxStructuredBytes: size - 1}, resource, blob, prompt)); err == nil || err.Error() != want {
				t.Errorf("got %v, want %s", err, want)
			}
		})
	}
}

func TestNilOptions(t *testing.T) {
	for want, opts := range map[string]layer.Options{
		"layer: Options.Middleware[1] is nil; leave it out": {Middleware: []layer.Middleware{func(next layer.Handler) layer.Handler { return next }, nil}},
		"layer: Options.Extra[0] is nil; leave it out":      {Extra: []runtime.Spec{nil}},
	} {
		opts.Policy = layer.AllowAll()
		if _, err := layer.New(runtime.NewRegistry(), opts); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
