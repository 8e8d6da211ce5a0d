package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// Arguments of the tools that look into a dataset, but for the dataset.
var dataTools = map[string]string{
	"find_assets": `{`, "get_asset": `{"ref": "x",`, "count_assets": `{`, "list_findings": `{`,
	"neighbors": `{"ref": "x",`, "get_edges": `{`, "find_paths": `{"source": "x", "target": "y",`, "attack_paths": `{`,
	"internet_exposure": `{`, "blast_radius": `{"ref": "x",`, "top_risks": `{`,
	"findings_for_asset": `{"ref": "x",`, "depends_on": `{"ref": "x",`, "dependents": `{"ref": "x",`, "dependency_tree": `{"ref": "x",`,
	"shared_dependencies": `{`, "largest_blast_radius": `{`,
	"list_asset_types": `{`, "list_accounts": `{`, "list_regions": `{`, "list_tags": `{`,
	"coverage_report": `{`, "unresolved_references": `{`, "organization_topology": `{`,
	"compliance_summary": `{`, "list_controls": `{"framework": "x",`, "control_status": `{"framework": "x", "control_id": "y",`,
	"compliance_gaps": `{`,
}

func TestC7_1_StatusOfAnEmptyWorkspace(t *testing.T) {
	s := empty(t)
	status := answer[map[string]any](t, s, "workspace_status", `{}`)
	steps := status["next_steps"].([]any)
	delete(status, "next_steps")
	want := map[string]any{
		"active_dataset": nil, "datasets": []any{}, "allowed_roots": []any{s.dir}, "output_dir": s.dir, "providers_configured": []any{},
	}
	if diff := cmp.Diff(want, status); diff != "" {
		t.Errorf("status (-want +got):\n%s", diff)
	}
	if len(steps) != 2 || !strings.Contains(steps[0].(string), "load_dataset") {
		t.Errorf("next steps = %q", steps)
	}
}

func TestC7_1_DataToolsWithoutData(t *testing.T) {
	s := empty(t)
	for tool, args := range dataTools {
		message, code, data := refusal(t, s, tool, args+`"dataset": ""}`)
		if !strings.Contains(message, "load_dataset") || code != "-32602" || data != "" {
			t.Errorf("%s: %q, code %s, data %s", tool, message, code, data)
		}
	}
}

func TestC0_4_UnknownDatasetName(t *testing.T) {
	s := northwharf(t)
	for tool, args := range dataTools {
		message, code, data := refusal(t, s, tool, args+`"dataset": "elsewhere"}`)
		if strings.Contains(message, "elsewhere") || code != "-32602" || data != `{"value":"elsewhere","datasets":[{"dataset":"northwharf"}]}` {
			t.Errorf("%s: %q, code %s, data %s", tool, message, code, data)
		}
	}
}

func TestC7_1_LoadDataset(t *testing.T) {
	const report = `{"findings": [], "metadata": {}}`
	s := empty(t)
	s.write(t, "report/findings.json", report)
	s.write(t, "bare.json", `{"assets": [], "findings": []}`)
	type loaded struct {
		Loaded string
		Active bool
		Kind   string
	}
	steps := []struct {
		args string
		want loaded
	}{
		{`{"path": "report/findings.json", "activate": false}`, loaded{"findings", true, "report"}},
		{`{"path": "report/findings.json", "activate": false}`, loaded{"findings-2", false, "report"}},
		{`{"path": "report", "name": "findings-2", "replace": true}`, loaded{"findings-2", true, "report"}},
		{`{"path": "report/findings.json", "replace": true, "kind": "generic", "activate": false}`, loaded{"findings", false, "generic"}},
		{`{"path": "bare.json"}`, loaded{"bare", true, "generic"}},
	}
	for _, step := range steps {
		if diff := cmp.Diff(step.want, answer[loaded](t, s, "load_dataset", step.args)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", step.args, diff)
		}
	}
}

func TestC7_1_LoadDatasetErrors(t *testing.T) {
	s := northwharf(t)
	s.write(t, "typed.json", `{"assets": [{"name": "n", "asset_type": "EC2", "provider": "AWS", "tags": {"k": 7}}]}`)
	tests := []struct{ args, message, code, data string }{
		{`{"path": "none.json"}`, "The path does not exist.", "-32602", `{"path":"none.json"}`},
		{`{"path": "../up.json"}`, "outside the allowed roots", "-31001", `{"path":"../up.json","allowed_roots":["` + s.dir + `"]}`},
		{`{"path": "typed.json", "name": "bad name"}`, "1 to 64 characters", "-32602", `{"value":"bad name"}`},
		{`{"path": "typed.json", "name": "northwharf"}`, "replace=true", "-32602", `{"existing":"northwharf","suggested":"northwharf-2"}`},
		{`{"path": "typed.json"}`, "1 error, the first at assets.0.tags (string_type)", "-32602", `{"path":"typed.json"}`},
		{`{"path": ""}`, "Invalid arguments: path", "-32602", `"loc":"path"`},
		{`{"path": "typed.json", "kind": "prowler"}`, "Invalid arguments: kind", "-32602", `"loc":"kind"`},
	}
	for _, test := range tests {
		message, code, data := refusal(t, s, "load_dataset", test.args)
		if !strings.Contains(message, test.message) || code != test.code || !strings.Contains(data, test.data) {
			t.Errorf("%s: %q, code %s, data %s", test.args, message, code, data)
		}
	}
}
