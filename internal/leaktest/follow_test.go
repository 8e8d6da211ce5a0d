package leaktest

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// TestLinksLeadBack has links, embedded resources and _meta name things, and reads what
// each of their URIs leads to.
func TestLinksLeadBack(t *testing.T) {
	for _, name := range []string{"orders-primary", "my orders", "shop/orders", "123412341234", "arn:aws:rds:eu-west-1:123412341234:db:orders-primary", "größe 1"} {
		t.Run(name, func(t *testing.T) {
			s := newStage(t, "strict")
			if err := s.registry.Add(follow(t, name)...); err != nil {
				t.Fatal(err)
			}
			result := s.call(t, "follow", "")
			if text := string(result.AppendJSON(nil)); newSearch([]byte(text)).has(plant{raws: []string{name}}) {
				t.Errorf("the name is in %s", text)
			}
			uris := map[string]bool{}
			for _, block := range result.Content {
				switch block := block.(type) {
				case *runtime.ResourceLink:
					uris[block.URI] = true
				case *runtime.EmbeddedResource:
					uris[block.Resource.(*runtime.TextContents).URI] = true
				}
			}
			// What its look tells in spite of escapes is taken out of a text: only a URI that
			// is known to be one leads back then.
			if !strings.HasPrefix(name, "arn:") {
				about, _ := result.Meta.Get("example/uri")
				uris[about.Text()] = true
			}
			for uri := range uris {
				contents, err := s.ReadResource(t.Context(), runtime.Local(), uri)
				if err != nil {
					t.Fatal(err)
				}
				item := contents[0].(*runtime.TextContents)
				if diff := cmp.Diff([]string{uri, "found"}, []string{item.URI, item.Text}); diff != "" {
					t.Errorf("read (-want +got):\n%s", diff)
				}
			}
		})
	}
}

// follow are a tool that links to a thing, and the things, which know themselves by the
// URI that they were not asked for.
func follow(t *testing.T, name string) []runtime.Spec {
	t.Helper()
	const pattern = "things://zone/{thing}/state"
	uris, err := runtime.ParseURITemplate(pattern)
	if err != nil {
		t.Fatal(err)
	}
	things := &runtime.TemplateSpec{URITemplate: pattern, Handle: runtime.TemplateFunc(
		func(_ *runtime.Context, values map[string]string, out *runtime.ContentsOutput) error {
			text := "missing"
			if values["thing"] == name {
				text = "found"
			}
			out.Contents(&runtime.TextContents{URI: uris.Expand(values), Text: text})
			return nil
		})}
	tool := &runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "follow", Capabilities: []runtime.Capability{}},
		Handle: runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (*runtime.ToolResult, error) {
			uri := uris.Expand(map[string]string{"thing": name})
			ctx.Link(runtime.ResourceLink{URI: uri, Name: name})
			return &runtime.ToolResult{
				Structured: object("resource_name", stringOf(name)),
				Content: []runtime.Content{
					&runtime.ResourceLink{URI: uri, Name: "it"},
					&runtime.EmbeddedResource{Resource: &runtime.TextContents{URI: uri, Text: "of " + name}},
				},
				Meta: codec.ObjectOf(codec.Member{Name: "example/uri", Value: stringOf(uri)}),
			}, nil
		}),
	}
	return []runtime.Spec{tool, things}
}

// TestListedURIsStay has a link lead to a resource that lists hold under its name: it
// stays, or clients would take it for another one.
func TestListedURIsStay(t *testing.T) {
	s := newStage(t, "strict")
	const uri = "things://orders-primary"
	err := s.registry.Add(
		&runtime.ResourceSpec{URI: uri, Handle: func(_ *runtime.Context, out *runtime.ContentsOutput) error {
			out.Text("found")
			return nil
		}},
		&runtime.ToolSpec{
			Primitive: runtime.Primitive{Name: "follow", Capabilities: []runtime.Capability{}},
			Handle: runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
				ctx.Link(runtime.ResourceLink{URI: uri, Name: "orders-primary"})
				return object("resource_name", stringOf("orders-primary")), nil
			}),
		})
	if err != nil {
		t.Fatal(err)
	}
	if listed := string(s.Resources(t.Context(), runtime.Local())); !strings.Contains(listed, uri) {
		t.Fatal(listed)
	}
	link := linksOf(s.call(t, "follow", ""))[0]
	if link.URI != uri || link.Name == "orders-primary" {
		t.Errorf("%+v", link)
	}
}

// TestDeclarationsHoldBesideLinks: what the author of a tool says of its members holds as
// well where the answer is looked at together with links.
func TestDeclarationsHoldBesideLinks(t *testing.T) {
	s := newStage(t, "strict")
	err := s.registry.Add(&runtime.ToolSpec{
		Primitive: runtime.Primitive{Name: "declare", Capabilities: []runtime.Capability{}, KeyRules: []runtime.KeyRule{
			{Path: "via", Entity: "literal"}, {Path: "id", Entity: "identifier"},
		}},
		Handle: runtime.ToolFunc(func(ctx *runtime.Context, _ runtime.JSON) (runtime.JSON, error) {
			ctx.Link(runtime.ResourceLink{URI: "things://zone/here", Name: "About orders-primary"})
			return codec.ObjectValue(
				codec.Member{Name: "id", Value: stringOf("orders-primary")}, codec.Member{Name: "via", Value: stringOf("LOAD_BALANCER_TARGET")},
			), nil
		}),
	})
	if err != nil {
		t.Fatal(err)
	}
	result := s.call(t, "declare", "")
	if via, _ := result.Structured.Get("via"); via.Text() != "LOAD_BALANCER_TARGET" {
		t.Errorf("the type of a relation became %s", via.AppendJSON(nil))
	}
	if told := string(result.AppendJSON(nil)); strings.Contains(told, "orders-primary") {
		t.Errorf("the identifier is in %s", told)
	}
}
