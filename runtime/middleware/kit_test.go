package middleware_test

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
)

// policy is a policy whose decisions can be changed, and which counts its checks.
type policy struct {
	mu     sync.Mutex
	check  error
	checks []string // name and canonical URI of each call
	input  runtime.Pipeline
	output runtime.Pipeline
}

func (p *policy) Current() runtime.Policy { return p }

func (p *policy) Check(call *runtime.Call) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.checks = append(p.checks, call.Name+" "+call.URI)
	return p.check
}

func (p *policy) refuse(err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.check = err
}

func (p *policy) Allowed(*runtime.Principal, runtime.Spec, runtime.RequestedURI) bool { return true }
func (p *policy) Output(*runtime.Principal, runtime.Spec) runtime.Pipeline            { return p.output }
func (p *policy) Input(*runtime.Principal, runtime.Spec) runtime.Pipeline             { return p.input }
func (p *policy) Hidden(kind runtime.Kind, name string, who *runtime.Principal)       {}
func (p *policy) Rejected(call *runtime.Call, err error)                              {}

// counting is an output pipeline that changes nothing and reports each run.
type counting struct{}

func (counting) Apply(t *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
	t.Report.Add("seen", 1)
	return value, nil
}

// kit is a layer over one primitive of each sort.
type kit struct {
	*layer.Layer
	policy *policy
	runs   atomic.Int64 // of handlers
}

// newKit returns a kit with middleware around everything.
func newKit(t testing.TB, middleware ...layer.Middleware) *kit {
	t.Helper()
	k := &kit{policy: new(policy)}
	registry := runtime.NewRegistry()
	if err := registry.Add(k.specs()...); err != nil {
		t.Fatal(err)
	}
	var err error
	k.Layer, err = layer.New(registry, layer.Options{
		Policy:     k.policy,
		Middleware: middleware,
		Logger:     slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// specs returns the tools echo, touch, broken and fail, the resource test://info,
// the template test://items/{id} and the prompt greet.
func (k *kit) specs() []runtime.Spec {
	complete := func(*runtime.Context, string) ([]string, error) {
		k.runs.Add(1)
		return []string{"gamma"}, nil
	}
	return []runtime.Spec{
		k.tool("echo", runtime.ReadState, func(_ *runtime.Context, args runtime.JSON) (runtime.JSON, error) { return args, nil }),
		k.tool("touch", runtime.WriteState, func(*runtime.Context, runtime.JSON) (runtime.JSON, error) { return codec.NullValue(), nil }),
		k.tool("broken", runtime.ReadState, func(*runtime.Context, runtime.JSON) (runtime.JSON, error) {
			return runtime.JSON{}, errors.New("broken")
		}),
		k.tool("fail", runtime.WriteState, func(*runtime.Context, runtime.JSON) (runtime.JSON, error) {
			return runtime.JSON{}, runtime.InvalidArguments("no such thing", runtime.JSON{})
		}),
		&runtime.ResourceSpec{
			Primitive: runtime.Primitive{Name: "info"}, URI: "test://info",
			Handle: func(_ *runtime.Context, out *runtime.ContentsOutput) error {
				k.runs.Add(1)
				out.Text("hello")
				return nil
			},
		},
		&runtime.TemplateSpec{
			Primitive: runtime.Primitive{Name: "item"}, URITemplate: "test://items/{id}",
			Completions: map[string]runtime.CompleteFunc{"id": complete},
			Handle: runtime.TemplateFunc(func(_ *runtime.Context, values map[string]string, out *runtime.ContentsOutput) error {
				k.runs.Add(1)
				out.Text("item " + values["id"])
				return nil
			}),
		},
		&runtime.PromptSpec{
			Primitive: runtime.Primitive{Name: "greet"},
			Arguments: []runtime.PromptArgument{{Name: "name", Complete: complete}},
			Handle: runtime.PromptFunc(func(_ *runtime.Context, args map[string]string) (*runtime.PromptResult, error) {
				k.runs.Add(1)
				return &runtime.PromptResult{Messages: []runtime.PromptMessage{
					{Role: runtime.RoleUser, Content: runtime.TextBlock("hello " + args["name"])},
				}}, nil
			}),
		},
	}
}

func (k *kit) tool(name string, needs runtime.Capability, f func(*runtime.Context, runtime.JSON) (runtime.JSON, error)) *runtime.ToolSpec {
	return &runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: name, Capabilities: []runtime.Capability{needs}},
		Handle: runtime.ToolFunc(func(ctx *runtime.Context, args runtime.JSON) (runtime.JSON, error) {
			k.runs.Add(1)
			return f(ctx, args)
		}),
	}
}

// call calls a tool for the local user.
func (k *kit) call(t testing.TB, name, args string) *runtime.ToolResult {
	t.Helper()
	return k.callAs(t, runtime.Local(), name, args)
}

func (k *kit) callAs(t testing.TB, p *runtime.Principal, name, args string) *runtime.ToolResult {
	t.Helper()
	result, err := k.CallTool(t.Context(), p, name, []byte(args))
	if err != nil {
		t.Fatal(err)
	}
	return result
}

// start calls echo and does not wait for the answer.
func (k *kit) start(t testing.TB, p *runtime.Principal) {
	go func() {
		if _, err := k.CallTool(t.Context(), p, "echo", nil); err != nil {
			t.Error(err)
		}
	}()
}

// complete completes the argument of the prompt.
func (k *kit) complete(t testing.TB) {
	t.Helper()
	ref := runtime.Ref{Kind: runtime.KindPrompt, Name: "greet"}
	completion, err := k.Complete(t.Context(), runtime.Local(), ref, runtime.CompletionArgument{Name: "name", Value: "g"})
	if err != nil || len(completion.Values) != 1 {
		t.Fatal(completion, err)
	}
}

// read reads a resource and returns the text of its first item.
func (k *kit) read(t testing.TB, uri string) string {
	t.Helper()
	contents, err := k.ReadResource(t.Context(), runtime.Local(), uri)
	if err != nil {
		t.Fatal(err)
	}
	return contents[0].(*runtime.TextContents).Text
}

// meta returns a member of the _meta of a result as JSON, "" when there is none.
func meta(result *runtime.ToolResult, name string) string {
	value, ok := result.Meta.Get(name)
	if !ok {
		return ""
	}
	return string(value.AppendJSON(nil))
}

// instead makes middleware of a handler that knows the next one.
func instead(f func(next layer.Handler, ctx context.Context, call *runtime.Call) (layer.Result, error)) layer.Middleware {
	return func(next layer.Handler) layer.Handler {
		return func(ctx context.Context, call *runtime.Call) (layer.Result, error) { return f(next, ctx, call) }
	}
}
