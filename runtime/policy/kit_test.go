package policy

import (
	"log/slog"
	"testing"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// compileText compiles a YAML document. Options that are not given log nothing.
func compileText(t testing.TB, text string, opts Options) *Policy {
	t.Helper()
	p, err := tryCompile(t, text, opts)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// parse decodes a document.
func parse(t testing.TB, text string) *Document {
	t.Helper()
	root, err := parseYAML("policy.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	doc, err := finish(root, loadedMap)
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func tryCompile(t testing.TB, text string, opts Options) (*Policy, error) {
	t.Helper()
	if opts.Logger == nil {
		opts.Logger = slog.New(slog.DiscardHandler)
	}
	return Compile(parse(t, text), opts)
}

// added returns the specs as a registry completes them.
func added[S runtime.Spec](t testing.TB, spec S) S {
	t.Helper()
	r := runtime.NewRegistry()
	if err := r.Add(spec); err != nil {
		t.Fatal(err)
	}
	switch s := runtime.Spec(spec).(type) {
	case *runtime.ToolSpec:
		found, _ := r.Tool(s.Name)
		return runtime.Spec(found).(S)
	case *runtime.ResourceSpec:
		found, _ := r.Resource(s.URI)
		return runtime.Spec(found).(S)
	case *runtime.PromptSpec:
		found, _ := r.Prompt(s.Name)
		return runtime.Spec(found).(S)
	}
	for _, found := range r.Templates() {
		return runtime.Spec(found).(S)
	}
	t.Fatal("not added")
	return spec
}

// toolWith returns a tool, changed by change.
func toolWith(t testing.TB, name string, change func(*runtime.Primitive)) *runtime.ToolSpec {
	t.Helper()
	spec := &runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: name},
		Handle: runtime.ToolFunc(func(*runtime.Context, runtime.JSON) (runtime.JSON, error) {
			return codec.StringValue("done"), nil
		}),
	}
	if change != nil {
		change(&spec.Primitive)
	}
	return added(t, spec)
}

// needing returns a tool that needs capabilities.
func needing(t testing.TB, name string, capabilities ...runtime.Capability) *runtime.ToolSpec {
	t.Helper()
	return toolWith(t, name, func(p *runtime.Primitive) { p.Capabilities = capabilities })
}

// inCategory returns a tool of a category.
func inCategory(t testing.TB, name, category string) *runtime.ToolSpec {
	t.Helper()
	return toolWith(t, name, func(p *runtime.Primitive) { p.Category = category })
}

func resourceAt(t testing.TB, uri, name string) *runtime.ResourceSpec {
	t.Helper()
	return added(t, &runtime.ResourceSpec{
		Primitive: runtime.Primitive{Name: name}, URI: uri,
		Handle: func(_ *runtime.Context, out *runtime.ContentsOutput) error { out.Text("text"); return nil },
	})
}

func templateAt(t testing.TB, uri, name string) *runtime.TemplateSpec {
	t.Helper()
	return added(t, &runtime.TemplateSpec{
		Primitive: runtime.Primitive{Name: name}, URITemplate: uri,
		Handle: runtime.TemplateFunc(func(_ *runtime.Context, _ map[string]string, out *runtime.ContentsOutput) error {
			out.Text("text")
			return nil
		}),
	})
}

func promptNamed(t testing.TB, name string) *runtime.PromptSpec {
	t.Helper()
	return added(t, &runtime.PromptSpec{
		Primitive: runtime.Primitive{Name: name},
		Handle:    runtime.PromptFunc(func(*runtime.Context, map[string]string) (string, error) { return "text", nil }),
	})
}

// with returns a principal with the default role and others.
func with(id string, roles ...string) *runtime.Principal {
	return &runtime.Principal{ID: id, Roles: append([]string{runtime.DefaultRole}, roles...)}
}

// callOf returns a call of a primitive.
func callOf(spec runtime.Spec, principal *runtime.Principal, arguments string) *runtime.Call {
	return &runtime.Call{Kind: spec.Kind(), Name: spec.Key(), Spec: spec, Principal: principal, Raw: []byte(arguments)}
}

// why returns the reason for which a policy denies, "" when it allows.
func why(p *Policy, spec runtime.Spec, principal *runtime.Principal, uri runtime.RequestedURI) string {
	s := p.subject(spec)
	d := p.decide(s, principal, uri)
	return p.reason(s, &d)
}

// at returns a URI that was sent in its canonical form.
func at(uri string) runtime.RequestedURI { return runtime.RequestedURI{Canonical: uri, Sent: uri} }
