package command

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/policy"
)

// linkParts is what a client reads of a link.
type linkParts struct{ URI, Name, Title, Description string }

// TestQ58_LinksShareTheTokensOfThePayload has links mention, in the middle of texts where
// nothing tells that it is a name, what the key of a payload says is one.
func TestQ58_LinksShareTheTokensOfThePayload(t *testing.T) {
	const real = "orders-primary"
	p, err := policy.Load(derived("strict", ""), policy.Options{Logger: quiet()})
	if err != nil {
		t.Fatal(err)
	}
	registry := runtime.NewRegistry()
	link := runtime.ResourceLink{URI: "x://things", Name: real, Title: "Open " + real + " here", Description: "All about " + real + "."}
	err = registry.Add(
		tool("named", "Names a thing.", runtime.Public, []runtime.Capability{}, func(ctx *runtime.Context, _ runtime.JSON) (*runtime.ToolResult, error) {
			ctx.Link(link)
			return &runtime.ToolResult{Structured: codec.ObjectValue(codec.Member{Name: "resource_name", Value: codec.StringValue(real)})}, nil
		}),
		tool("unnamed", "Names nothing.", runtime.Public, []runtime.Capability{}, func(ctx *runtime.Context, _ runtime.JSON) (*runtime.ToolResult, error) {
			ctx.Link(link)
			return &runtime.ToolResult{Structured: codec.ObjectValue(codec.Member{Name: "count", Value: codec.IntValue(1)})}, nil
		}),
	)
	if err != nil {
		t.Fatal(err)
	}
	l, err := layer.New(registry, layer.Options{Policy: p, Logger: quiet()})
	if err != nil {
		t.Fatal(err)
	}
	// Nobody has heard of the name before: there is nothing that could replace it.
	if got := linkOf(t, l, "unnamed"); got.Title != link.Title {
		t.Errorf("the title is %q without a payload that names the thing, so that the test proves nothing", got.Title)
	}
	result, err := l.CallTool(t.Context(), runtime.Local(), "named", nil)
	if err != nil {
		t.Fatal(err)
	}
	name, _ := result.Structured.Get("resource_name")
	token := name.Text()
	if token == "" || token == real {
		t.Fatalf("the payload has %q for the name", token)
	}
	want := linkParts{"x://things", token, "Open " + token + " here", "All about " + token + "."}
	if diff := cmp.Diff(want, linkOf(t, l, "named")); diff != "" {
		t.Errorf("link (-want +got):\n%s", diff)
	}
}

// linkOf calls a tool and returns the link of its result.
func linkOf(t *testing.T, l *layer.Layer, name string) linkParts {
	t.Helper()
	result, err := l.CallTool(t.Context(), runtime.Local(), name, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, block := range result.Content {
		if link, ok := block.(*runtime.ResourceLink); ok {
			return linkParts{link.URI, link.Name, link.Title, link.Description}
		}
	}
	t.Fatalf("%s: no link in %s", name, result.AppendJSON(nil))
	return linkParts{}
}
