package layer_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/layer"
	"github.com/cloudg/cloudg/runtime/layertest"
)

// graph is a registry with resources and templates that overlap.
func graph() []runtime.Spec {
	return []runtime.Spec{
		named("x://graph/d3", "d3"),
		named("x://graph/cytoscape", "cytoscape"),
		naming("x://graph/{format}"),
		naming("x://findings/{finding_id}"),
		naming("x://findings/severity/{severity}"),
		naming("x://assets/{+ref}"),
		naming("x://a/{one}/{two}"),
	}
}

func TestL4_6_Lookup(t *testing.T) {
	l := newLayer(t, layer.Options{}, graph()...)
	tests := []struct{ name, uri, want string }{
		{"static", "x://graph/d3", texts("x://graph/d3", "d3")},
		{"static wins over template", "x://graph/%64%33", texts("x://graph/d3", "d3")},
		{"template", "x://graph/dot", texts("x://graph/dot", "x://graph/{format} map[format:dot]")},
		{"longest template", "x://findings/severity/HIGH", texts("x://findings/severity/HIGH", "x://findings/severity/{severity} map[severity:HIGH]")},
		{"shorter template", "x://findings/f-1", texts("x://findings/f-1", "x://findings/{finding_id} map[finding_id:f-1]")},
		{"slashes", "x://assets/arn:aws:s3:::b/k", texts("x://assets/arn:aws:s3:::b/k", "x://assets/{+ref} map[ref:arn:aws:s3:::b/k]")},
		{"served as sent", "x://assets/arn%3Aaws%3As3%3A%3A%3Ab%2Fk", texts("x://assets/arn%3Aaws%3As3%3A%3A%3Ab%2Fk", "x://assets/{+ref} map[ref:arn:aws:s3:::b/k]")},
		{"two variables", "x://a/1/2", texts("x://a/1/2", "x://a/{one}/{two} map[one:1 two:2]")},
		{"unknown", "x://nope", `not found -32602: Unknown resource: x://nope {"uri":"x://nope"}`},
		{"too few parts", "x://a/1", `not found -32602: Unknown resource: x://a/1 {"uri":"x://a/1"}`},
		{"empty", "", `not found -32602: Unknown resource:  {"uri":""}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, read(t, l, tt.uri)); diff != "" {
				t.Errorf("read (-want +got):\n%s", diff)
			}
		})
	}
}

func TestL12_2_PoliciesSeeCanonicalURIs(t *testing.T) {
	policy := &journal{hides: func(_ runtime.Spec, uri string) bool {
		return uri == "x://graph/d3" || strings.HasPrefix(uri, "x://assets/bastion")
	}}
	l := newLayer(t, layer.Options{Policy: policy}, graph()...)
	for _, uri := range []string{"x://graph/d3", "x://graph/%64%33", "x://graph/d%33", "x://assets/bastion", "x://assets/%62astion", "x://assets/bastion%2Fx"} {
		want := `not found -32602: Unknown resource: ` + uri + ` {"uri":"` + uri + `"}`
		if diff := cmp.Diff(want, read(t, l, uri)); diff != "" {
			t.Errorf("read of %s (-want +got):\n%s", uri, diff)
		}
	}
	for uri, want := range map[string]string{
		"x://graph/cytoscape":    texts("x://graph/cytoscape", "cytoscape"),
		"x://graph/cyto%73cape":  texts("x://graph/cytoscape", "cytoscape"),
		"x://assets/web-1":       texts("x://assets/web-1", "x://assets/{+ref} map[ref:web-1]"),
		"x://assets/x%20bastion": texts("x://assets/x%20bastion", "x://assets/{+ref} map[ref:x bastion]"),
	} {
		if diff := cmp.Diff(want, read(t, l, uri)); diff != "" {
			t.Errorf("read of %s (-want +got):\n%s", uri, diff)
		}
	}
}

func TestL4_6_HiddenEqualsUnknownAndIsRecorded(t *testing.T) {
	policy := &journal{hides: func(runtime.Spec, string) bool { return true }}
	l := newLayer(t, layer.Options{Policy: policy, Middleware: refuseAll(t)}, graph()...)
	read(t, l, "x://graph/%64%33")
	read(t, l, "x://assets/a%20b")
	read(t, l, "x://nope")
	want := []string{
		`allowed resource_template x://graph/{format} "x://graph/d3"`,
		`allowed resource_template x://graph/{format} ""`,
		`hidden resource x://graph/%64%33 local`,
		`allowed resource_template x://assets/{+ref} "x://assets/a b"`,
		`allowed resource_template x://assets/{+ref} ""`,
		`hidden resource x://assets/a%20b local`,
		`hidden resource x://nope local`,
	}
	if diff := cmp.Diff(want, policy.events); diff != "" {
		t.Errorf("policy saw (-want +got):\n%s", diff)
	}
}

func TestL4_6_CheckAndInput(t *testing.T) {
	var seen []string
	policy := &journal{double: double{input: replacer("token", "real", &seen)}}
	l := newLayer(t, layer.Options{Policy: policy}, graph()...)
	read(t, l, "x://a/token/2%20")
	read(t, l, "x://graph/d%33")
	if diff := cmp.Diff([]string{
		`allowed resource_template x://a/{one}/{two} "x://a/token/2 "`,
		`check resource x://a/token/2%20 x://a/{one}/{two} "x://a/token/2 " {"one":"token","two":"2 "}`,
		`allowed resource_template x://a/{one}/{two} "x://a/real/2 "`,
		`allowed resource_template x://graph/{format} "x://graph/d3"`,
		`allowed resource x://graph/d3 "x://graph/d3"`,
		`check resource x://graph/d3 x://graph/d3 "x://graph/d3" {}`,
	}, policy.events); diff != "" {
		t.Errorf("policy saw (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{`input {"one":"token","two":"2 "}`, `input {}`}, seen); diff != "" {
		t.Errorf("pipeline saw (-want +got):\n%s", diff)
	}
}

func TestL4_6_HandlersGetRestoredValues(t *testing.T) {
	var seen []string
	l := newLayer(t, layer.Options{Policy: &double{input: replacer("token", "real", &seen)}}, graph()...)
	if diff := cmp.Diff(texts("x://findings/token", "x://findings/{finding_id} map[finding_id:real]"), read(t, l, "x://findings/token")); diff != "" {
		t.Errorf("read (-want +got):\n%s", diff)
	}
}

func TestL4_6_VariablesThatCannotBeDecoded(t *testing.T) {
	spec := layertest.Items()
	spec.URITemplate = "test://items/{item_id}/{nope}"
	spec.Completions = nil
	policy := new(journal)
	l := newLayer(t, layer.Options{Policy: policy}, spec)
	want := `invalid arguments -32602: Invalid arguments: nope: Extra inputs are not permitted ` +
		`{"uri":"test://items/%61/b","errors":[{"loc":"nope","msg":"Extra inputs are not permitted","type":"extra_forbidden"}]}`
	if diff := cmp.Diff(want, read(t, l, "test://items/%61/b")); diff != "" {
		t.Errorf("read (-want +got):\n%s", diff)
	}
	if len(policy.events) != 2 || !strings.HasPrefix(policy.events[1], "check resource ") {
		t.Errorf("policy saw %q, want a check before the refusal", policy.events)
	}
}

func TestL1_7_ListsOfResources(t *testing.T) {
	hidden := func(s runtime.Spec, _ string) bool { return strings.Contains(s.Key(), "findings") }
	l := newLayer(t, layer.Options{Policy: &journal{hides: hidden}}, naming("x://findings/{id}"), named("x://findings", ""), layertest.Items(), layertest.Info(), layertest.Greet())
	meta := func(sensitivity string) string {
		return `"_meta":{"` + runtime.MetaCategory + `":"general","` + runtime.MetaSensitivity + `":"` + sensitivity + `"}`
	}
	for _, tt := range []struct{ name, got, want string }{
		{"resources", string(l.Resources(t.Context(), nil)), `[{"uri":"test://info","name":"info","mimeType":"application/json","description":"Says hello.","title":"Info",` + meta("public") + `}]`},
		{"templates", string(l.Templates(t.Context(), nil)), `[{"uriTemplate":"test://items/{item_id}","name":"item","mimeType":"application/json","description":"One item.","title":"Item",` + meta("confidential") + `}]`},
		{"prompts", string(l.Prompts(t.Context(), nil)), `[{"name":"greet","description":"Greets somebody.","arguments":[{"name":"name","required":true,"description":"Whom to greet."},` +
			`{"name":"style","required":false,"description":"formal, or anything else."}],"title":"Greeting",` + meta("internal") + `}]`},
	} {
		if diff := cmp.Diff(tt.want, tt.got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.name, diff)
		}
	}
}

// To ask whether something may be read is no attempt to read it.
func TestQ22_Readable(t *testing.T) {
	policy := &journal{hides: func(s runtime.Spec, uri string) bool { return uri == "test://info" }}
	l := newLayer(t, layer.Options{Policy: policy}, layertest.Info(), layertest.Items())
	for uri, want := range map[string]bool{"test://info": false, "test://items/alpha": true, "test://items/%61lpha": true, "test://nope": false} {
		if got := l.Readable(nil, uri); got != want {
			t.Errorf("%s: %t", uri, got)
		}
	}
	for _, event := range policy.events {
		if !strings.HasPrefix(event, "allowed ") {
			t.Errorf("recorded: %s", event)
		}
	}
}
