package export_test

import (
	"log/slog"
	"strings"
	"sync"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// policy hides what has a key in hidden from all but the principal admin, and
// records what nobody found.
type policy struct {
	runtime.Policy
	hidden string

	mu    sync.Mutex
	asked []string
}

func (p *policy) Current() runtime.Policy { return p }

func (p *policy) Allowed(who *runtime.Principal, s runtime.Spec, _ runtime.RequestedURI) bool {
	return s.Key() != p.hidden || who.ID == "admin"
}

func (p *policy) Hidden(kind runtime.Kind, name string, who *runtime.Principal) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.asked = append(p.asked, string(kind)+" "+name)
}

// who returns a tool that answers who calls it, with what.
func who(name string) *runtime.ToolSpec {
	return &runtime.ToolSpec{
		Primitive:   runtime.Primitive{Name: name, Description: "Says who calls."},
		InputSchema: `{"type": "object", "properties": {"b": {"type": "string"}, "a": {"type": "integer"}}}`,
		Handle: runtime.ToolFunc(func(ctx *runtime.Context, args runtime.JSON) (runtime.JSON, error) {
			return codec.ObjectValue(
				codec.Member{Name: "who", Value: codec.StringValue(ctx.Principal().ID)},
				codec.Member{Name: "args", Value: args},
			), nil
		}),
	}
}

// newMount returns a mount with one primitive of each kind and the tools.
func newMount(t testing.TB, source layer.PolicySource, prefix string, tools ...*runtime.ToolSpec) *layer.Mount {
	t.Helper()
	starting := func(_ *runtime.Context, partial string) ([]string, error) {
		var found []string
		for _, value := range []string{"alpha", "beta"} {
			if strings.HasPrefix(value, partial) {
				found = append(found, value)
			}
		}
		return found, nil
	}
	registry := runtime.NewRegistry()
	specs := []runtime.Spec{
		&runtime.ResourceSpec{
			Primitive: runtime.Primitive{Name: "info"}, URI: "test://info",
			Handle: func(_ *runtime.Context, out *runtime.ContentsOutput) error {
				out.JSON(codec.ObjectValue(codec.Member{Name: "hello", Value: codec.StringValue("world")}))
				return nil
			},
		},
		&runtime.TemplateSpec{
			Primitive: runtime.Primitive{Name: "item"}, URITemplate: "test://items/{id}",
			Completions: map[string]runtime.CompleteFunc{"id": starting},
			Handle: runtime.TemplateFunc(func(_ *runtime.Context, values map[string]string, out *runtime.ContentsOutput) error {
				out.Text(values["id"])
				return nil
			}),
		},
		&runtime.PromptSpec{
			Primitive: runtime.Primitive{Name: "greet"},
			Arguments: []runtime.PromptArgument{{Name: "name", Required: true, Complete: starting}},
			Handle: runtime.PromptFunc(func(_ *runtime.Context, args map[string]string) (string, error) {
				return "Hi " + args["name"] + "!", nil
			}),
		},
	}
	for _, tool := range tools {
		specs = append(specs, tool)
	}
	if err := registry.Add(specs...); err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: source, Name: "kit", Version: "1", Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	m, err := l.Mount(prefix)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// hiding returns a policy that hides one thing.
func hiding(key string) *policy {
	return &policy{Policy: layer.AllowAll().Current(), hidden: key}
}
