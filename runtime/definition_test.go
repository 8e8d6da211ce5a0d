package runtime

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime/codec"
)

func TestS3_3_ToolDefinition(t *testing.T) {
	spec := tool("workspace_status")
	spec.Title = "Workspace status"
	spec.Description = "Show what is <loaded>:\nevery dataset."
	spec.Category = "workspace"
	spec.Sensitivity = Internal
	spec.Tags = []string{"start-here"}
	spec.InputSchema = `{
	  "additionalProperties": false, "properties": {}, "type": "object"
	}`
	spec.OutputSchema = `{"properties": {"count": {"minimum": 1e0, "type": "integer"}}, "type": "object"}`
	spec.Icons = []Icon{{Src: "data:,", MIMEType: "image/png", Sizes: []string{"48x48", "any"}, Theme: "dark"}}
	spec.Meta = codec.ObjectValue(
		codec.Member{Name: "com.example/owner", Value: codec.StringValue("ops")},
		codec.Member{Name: MetaCategory, Value: codec.StringValue("mine")},
	)
	want := `{"name":"workspace_status",` +
		`"description":"Show what is <loaded>:\nevery dataset.",` +
		`"inputSchema":{"additionalProperties":false,"properties":{},"type":"object"},` +
		`"outputSchema":{"properties":{"count":{"minimum":1e0,"type":"integer"}},"type":"object"},` +
		`"annotations":{"title":"Workspace status","readOnlyHint":true,"destructiveHint":false,"idempotentHint":true,"openWorldHint":false},` +
		`"title":"Workspace status",` +
		`"icons":[{"src":"data:,","mimeType":"image/png","sizes":["48x48","any"],"theme":"dark"}],` +
		`"_meta":{"` + MetaCategory + `":"mine","` + MetaSensitivity + `":"internal","` + MetaTags + `":["start-here"],"com.example/owner":"ops"}}`
	complete := added(t, spec)
	got, err := complete.AppendDefinition(nil, "workspace_status", true)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(got)); diff != "" {
		t.Errorf("definition (-want +got):\n%s", diff)
	}
	if !json.Valid(got) {
		t.Error("definition is not valid JSON")
	}

	withheld, _ := complete.AppendDefinition(nil, "workspace_status", false)
	if bytes.Contains(withheld, []byte("outputSchema")) {
		t.Errorf("output schema is not withheld: %s", withheld)
	}
	exposed, err := complete.AppendDefinition(nil, "x_workspace_status", true)
	if err != nil || !strings.HasPrefix(string(exposed), `{"name":"x_workspace_status",`) {
		t.Errorf("got %s, %v", exposed, err)
	}
}

func TestL1_7_DescriptionIsAlwaysThere(t *testing.T) {
	got, _ := added(t, tool("t")).AppendDefinition(nil, "t", true)
	want := `{"name":"t","description":"","inputSchema":{"type":"object"},`
	if !strings.HasPrefix(string(got), want) {
		t.Errorf("got %s, want it to start with %s", got, want)
	}
	if bytes.Contains(got, []byte(`"title"`)) || bytes.Contains(got, []byte(`"icons"`)) {
		t.Errorf("empty members are there: %s", got)
	}
}

func TestL1_7_OutputModes(t *testing.T) {
	for mode, published := range map[OutputMode]bool{OutputFull: true, OutputNoSchema: false, OutputStructured: true, OutputText: false} {
		spec := tool("t")
		spec.OutputSchema, spec.Output = `{"type":"object"}`, mode
		got, _ := added(t, spec).AppendDefinition(nil, "t", true)
		if bytes.Contains(got, []byte("outputSchema")) != published {
			t.Errorf("mode %d: output schema published is %t, want %t", mode, !published, published)
		}
	}
}

func TestL1_7_ExposedNames(t *testing.T) {
	long := strings.Repeat("p", 128) + "t"
	_, err := added(t, tool("t")).AppendDefinition(nil, long, true)
	if want := "Invalid exposed tool name '" + long + "': use "; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
	_, err = prompt("p").AppendDefinition(nil, "a b")
	if want := "Invalid exposed prompt name 'a b': use "; err == nil || !strings.HasPrefix(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}

func TestS3_3_ResourceDefinitions(t *testing.T) {
	size, priority := int64(0), 1.5
	workspace := resource("cloudg://workspace")
	workspace.Name, workspace.Title, workspace.Category, workspace.Sensitivity = "workspace_resource", "Workspace", "workspace", Internal
	workspace.Description = "Loaded datasets."
	workspace.Size = &size
	workspace.Annotations = ContentAnnotations{Audience: []Role{RoleUser, RoleAssistant}, Priority: &priority, LastModified: "2026-01-02T03:04:05Z"}
	asset := template("cloudg://assets/{+ref}")
	asset.Name, asset.Title, asset.Category = "asset_resource", "Asset", "inventory"
	r := NewRegistry()
	if err := r.Add(workspace, asset); err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, got, want string }{
		{"resource", string(r.Resources()[0].AppendDefinition(nil)),
			`{"uri":"cloudg://workspace","name":"workspace_resource","mimeType":"application/json","description":"Loaded datasets.","size":0,` +
				`"annotations":{"audience":["user","assistant"],"priority":1,"lastModified":"2026-01-02T03:04:05Z"},"title":"Workspace",` +
				metaStart("workspace", "internal") + `}}`},
		{"template", string(r.Templates()[0].AppendDefinition(nil)),
			`{"uriTemplate":"cloudg://assets/{+ref}","name":"asset_resource","mimeType":"application/json","title":"Asset",` +
				metaStart("inventory", "confidential") + `}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tt.got); diff != "" {
				t.Errorf("definition (-want +got):\n%s", diff)
			}
		})
	}
}

func TestS3_3_PromptDefinitions(t *testing.T) {
	gap := prompt("compliance_gap_analysis")
	gap.Description = "Failing controls."
	gap.Arguments = []PromptArgument{
		{Name: "framework", Required: true, Description: "Framework."},
		{Name: "dataset", Title: "Dataset"},
	}
	gap.Category, gap.Sensitivity, gap.Tags = "prompts", Confidential, []string{"workflow"}
	r := NewRegistry()
	if err := r.Add(gap, prompt("bare")); err != nil {
		t.Fatal(err)
	}
	promptDefinition := func(name string) string {
		spec, _ := r.Prompt(name)
		got, err := spec.AppendDefinition(nil, name)
		if err != nil {
			t.Fatal(err)
		}
		return string(got)
	}
	tests := []struct{ name, got, want string }{
		{"prompt", promptDefinition("compliance_gap_analysis"),
			`{"name":"compliance_gap_analysis","description":"Failing controls.","arguments":[` +
				`{"name":"framework","required":true,"description":"Framework."},{"name":"dataset","required":false,"title":"Dataset"}],` +
				metaStart("prompts", "confidential") + `,"` + MetaTags + `":["workflow"]}}`},
		{"bare prompt", promptDefinition("bare"), `{"name":"bare","description":"","arguments":[],` + metaStart("general", "internal") + `}}`},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if diff := cmp.Diff(tt.want, tt.got); diff != "" {
				t.Errorf("definition (-want +got):\n%s", diff)
			}
		})
	}
}

// metaStart returns the _meta of a definition up to its sensitivity.
func metaStart(category, sensitivity string) string {
	return `"_meta":{"` + MetaCategory + `":"` + category + `","` + MetaSensitivity + `":"` + sensitivity + `"`
}
