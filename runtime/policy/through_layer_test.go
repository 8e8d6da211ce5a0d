package policy

import (
	"log/slog"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/transform"
)

// refuser is an input step of the host that refuses arguments.
type refuser struct{}

func (refuser) Apply(*runtime.Transformation, runtime.JSON) (runtime.JSON, error) {
	return runtime.JSON{}, runtime.InvalidArguments("refused", codec.Value{})
}

// shown is an output step of the host that says that it was there.
type shown struct{}

func (shown) Apply(_ *runtime.Transformation, value runtime.JSON) (runtime.JSON, error) {
	return codec.ObjectValue(codec.Member{Name: "shown", Value: value}), nil
}

func hostSteps() map[string]transform.Factory {
	return map[string]transform.Factory{
		"refuse": func(runtime.JSON) (transform.Transform, error) { return refuser{}, nil },
		"show":   func(runtime.JSON) (transform.Transform, error) { return shown{}, nil },
	}
}

// call calls a tool through a layer and returns the wire form of the result.
func call(t *testing.T, p *Policy, principal *runtime.Principal, tool *runtime.ToolSpec) string {
	t.Helper()
	registry := runtime.NewRegistry()
	if err := registry.Add(tool); err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: p, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	result, err := l.CallTool(t.Context(), principal, tool.Name, []byte(`{}`))
	if err != nil {
		return err.Error()
	}
	return string(result.Structured.AppendJSON(nil))
}

func TestStepsOfTheHostRunThroughTheLayer(t *testing.T) {
	p := compileText(t, "transforms: [show]", Options{Transforms: hostSteps()})
	if got, want := call(t, p, nil, toolWith(t, "x", nil)), `{"shown":{"result":"done"}}`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestRejectionsAreRecordedThroughTheLayer(t *testing.T) {
	p := compileText(t, "audit: true\ninput_transforms: [refuse]", Options{Transforms: hostSteps()})
	call(t, p, nil, toolWith(t, "x", nil))
	if diff := cmp.Diff([]string{"rejected tool x refused"}, decisions(p)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	if got := p.Counters().Rejected; got != 1 {
		t.Errorf("%d rejections counted", got)
	}
}

// A resource that is denied by what the policy says of itself leaves its URI to a
// template, in every spelling; one that is denied by its URI does not.
func TestADeniedResourceIsNotInTheWay(t *testing.T) {
	registry := runtime.NewRegistry()
	plan := resourceAt(t, "x://plans/main", "plan")
	plan.Category = "secret"
	if err := registry.Add(plan, templateAt(t, "x://plans/{name}", "any")); err != nil {
		t.Fatal(err)
	}
	for document, want := range map[string]bool{
		"deny_categories: [secret]":                    true,
		"deny_resources: [plan]":                       true,
		"deny_resources: ['x://plans/main']":           false,
		"deny_resources: [plan, any]":                  false,
		"allow_resources: [any]":                       true,
		"allow_resources: ['x://plans/main', '!plan']": true,
	} {
		p := compileText(t, document+"\naudit: true", Options{Logger: slog.New(slog.DiscardHandler)})
		l, err := layer.New(registry, layer.Options{Policy: p, Logger: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		var recorded []string
		for _, uri := range []string{"x://plans/main", "x://plans/m%61in"} {
			_, err := l.ReadResource(t.Context(), nil, uri)
			if readable := l.Readable(nil, uri); (err == nil) != want || readable != want {
				t.Errorf("%s: %s readable: %v, read: %v", document, uri, readable, err)
			}
			if want {
				recorded = append(recorded, "allowed resource_template x://plans/{name}")
			}
		}
		if got := decisions(p); want && !cmp.Equal(recorded, got) {
			t.Errorf("%s: recorded %q", document, got)
		}
	}
}

// A pseudonym of what is denied is denied, and one of what is not leads to it.
func TestAPseudonymIsDeniedLikeWhatItStandsFor(t *testing.T) {
	const document = "vault: {key: some-key}\ndeny_resources: ['x://hosts/10.1.2.3']\ntransforms: [{type: redact, strategies: {network: pseudonymize}}]\n"
	registry := runtime.NewRegistry()
	if err := registry.Add(&runtime.TemplateSpec{URITemplate: "x://hosts/{name}", Handle: runtime.TemplateFunc(
		func(_ *runtime.Context, values map[string]string, out *runtime.ContentsOutput) error {
			if values["name"] == "all" {
				out.Text("10.1.2.3 10.1.2.4")
				return nil
			}
			out.Text("found " + values["name"])
			return nil
		})}); err != nil {
		t.Fatal(err)
	}
	for hide, denied := range map[string]string{"true": "Unknown resource: ", "false": "Access to resource_template 'x://hosts/{name}' denied: "} {
		p := compileText(t, document+"hide_denied: "+hide, Options{Logger: slog.New(slog.DiscardHandler)})
		l, err := layer.New(registry, layer.Options{Policy: p, Logger: slog.New(slog.DiscardHandler)})
		if err != nil {
			t.Fatal(err)
		}
		text := func(uri string) string {
			contents, err := l.ReadResource(t.Context(), nil, uri)
			if err != nil {
				return err.Error()
			}
			return contents[0].(*runtime.TextContents).Text
		}
		tokens := strings.Fields(text("x://hosts/all"))
		if len(tokens) != 2 || tokens[0] == "10.1.2.3" {
			t.Fatalf("no pseudonyms: %q", tokens)
		}
		if got := text("x://hosts/" + tokens[0]); !strings.HasPrefix(got, denied) {
			t.Errorf("hide_denied %s: %s", hide, got)
		}
		if got, want := text("x://hosts/"+tokens[1]), "found "+tokens[1]; got != want {
			t.Errorf("hide_denied %s: %s, want %s", hide, got, want)
		}
	}
}
