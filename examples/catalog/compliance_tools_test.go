package main

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestGoldenCompliance(t *testing.T) {
	northwharf(t).goldenCalls(t, []goldenCall{
		{"list_frameworks", "list_frameworks", `{"provider": "gcp"}`},
		{"compliance_summary", "compliance_summary", `{"framework": "harbour-"}`},
		{"list_controls", "list_controls", `{"framework": "harbour", "status": "FAIL", "limit": 2}`},
		{"list_controls_ruleset", "list_controls", `{"framework": "harbour", "source": "ruleset", "limit": 2}`},
		{"control_status", "control_status", `{"framework": "HARBOUR-NET", "control_id": "NET-1", "limit": 1}`},
		{"compliance_gaps", "compliance_gaps", `{"framework": "harbour-data", "min_severity": "medium"}`},
	})
}

// TestC1_5_ListFrameworks has a ruleset of the operator beside those that come along, and
// a broken one.
func TestC1_5_ListFrameworks(t *testing.T) {
	dir := t.TempDir()
	for name, content := range map[string]string{
		"tide.json":   `{"framework": "TIDE", "version": "3", "provider": "AZURE", "controls": [{"id": "T-1", "title": "t", "severity": "LOW"}]}`,
		"net.json":    `{"framework": "HARBOUR-NET", "version": "2", "controls": [{"id": "NET-1", "title": "late", "severity": "LOW"}, {"id": "NET-99", "title": "t", "severity": "LOW"}]}`,
		"broken.json": `{`,
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	list := func(args string) FrameworksListed {
		t.Helper()
		code, stdout, stderr := run(t, "call", "list_frameworks", "--policy", "open", "--rulesets", dir, "--args", args)
		if code != 0 {
			t.Fatalf("exit code %d: %s", code, stderr)
		}
		var listed FrameworksListed
		if err := json.Unmarshal([]byte(stdout), &listed); err != nil {
			t.Fatal(err)
		}
		return listed
	}
	data := FrameworkListed{Framework: "HARBOUR-DATA", Versions: []string{"2026.1"}, Providers: []string{"AWS"}, Controls: 12, Files: []string{"harbour-data.json"}}
	net := FrameworkListed{Framework: "HARBOUR-NET", Versions: []string{"2", "2026.1"}, Providers: []string{}, Controls: 13, Files: []string{"harbour-net.json", "net.json"}}
	tide := FrameworkListed{Framework: "TIDE", Versions: []string{"3"}, Providers: []string{"AZURE"}, Controls: 1, Files: []string{"tide.json"}}
	for args, want := range map[string]FrameworksListed{
		`{}`:                    {3, []FrameworkListed{data, net, tide}},
		`{"provider": "azure"}`: {2, []FrameworkListed{net, tide}},
		`{"provider": "gcp"}`:   {1, []FrameworkListed{net}},
	} {
		if diff := cmp.Diff(want, list(args)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", args, diff)
		}
	}
	message, code, about := refusal(t, empty(t), "list_frameworks", `{"provider": "oracle"}`)
	if strings.Contains(message, "oracle") || code != "-32602" || !strings.Contains(about, `"value":"oracle"`) {
		t.Errorf("unknown provider: %q, code %s, data %s", message, code, about)
	}
}

// A directory of rulesets that is not there is the operator's mistake.
func TestC1_5_MissingRulesets(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "none")
	code, stdout, stderr := run(t, "call", "list_frameworks", "--policy", "open", "--rulesets", missing)
	if want := "no directory of rulesets: " + missing; code == 0 || stdout != "" || !strings.Contains(stderr, want) {
		t.Errorf("exit code %d, stdout %q, stderr %q, want %q", code, stdout, stderr, want)
	}
}

func TestC1_5_ComplianceSummary(t *testing.T) {
	s := northwharf(t)
	got := answer[ComplianceSummarized](t, s, "compliance_summary", `{}`)
	if len(got.Frameworks) != 6 || got.Hint != "" || got.Dataset != "northwharf" {
		t.Errorf("all: %+v", got)
	}
	if links := len(s.call(t, "compliance_summary", `{}`).Content) - 1; links != maxFrameworkLinks {
		t.Errorf("%d links", links)
	}
	if got := answer[ComplianceSummarized](t, s, "compliance_summary", `{"framework": "NET"}`); len(got.Frameworks) != 1 || *got.Frameworks[0].PassRate != 33.3 {
		t.Errorf("one: %+v", got)
	}
	if got := answer[ComplianceSummarized](t, s, "compliance_summary", `{"framework": "none"}`); got.Frameworks == nil || len(got.Frameworks) > 0 || got.Hint == "" {
		t.Errorf("no such framework: %+v", got)
	}
	s.write(t, "bare.json", `{"assets": []}`)
	answer[Loaded](t, s, "load_dataset", `{"path": "bare.json"}`)
	if got := answer[ComplianceSummarized](t, s, "compliance_summary", `{}`); !strings.Contains(got.Hint, "list_frameworks") {
		t.Errorf("without results: %+v", got)
	}
}

func TestC1_5_ListControls(t *testing.T) {
	s := northwharf(t)
	for args, want := range map[string]string{
		`{"framework": "harbour-net"}`:                     "NET-1 NET-2 NET-3",
		`{"framework": "HARBOUR-NET", "status": "PASS"}`:   "NET-3",
		`{"framework": "iam", "status": "NOT_APPLICABLE"}`: "",
		`{"framework": "nowhere"}`:                         "",
	} {
		got := answer[ControlsFound](t, s, "list_controls", args)
		var ids []string
		for _, item := range got.Items {
			ids = append(ids, item.ControlID)
		}
		if strings.Join(ids, " ") != want || (got.Hint == "") != (want != "") || got.Dataset != "northwharf" {
			t.Errorf("%s: %v, hint %q", args, ids, got.Hint)
		}
	}
	if message, _, _ := refusal(t, s, "list_controls", `{"framework": "x", "status": "LOST"}`); !strings.Contains(message, "status: Input should be") {
		t.Errorf("unknown status: %q", message)
	}
}

// TestC1_5_ListDefinedControls lists the ruleset: with nothing loaded, and page by page
// while a dataset is loaded in between.
func TestC1_5_ListDefinedControls(t *testing.T) {
	s := empty(t)
	first := answer[ControlsDefined](t, s, "list_controls", `{"framework": "harbour", "source": "ruleset", "limit": 20, "status": "PASS"}`)
	if first.Total != 24 || first.Returned != 20 || !first.Truncated || len(first.Frameworks) != 2 || first.Items[0].ControlID != "DATA-1" {
		t.Fatalf("first page: %+v", first)
	}
	if raw := answer[map[string]any](t, s, "list_controls", `{"framework": "harbour", "source": "ruleset"}`); raw["dataset"] != nil {
		t.Errorf("a list of the ruleset has the dataset %v", raw["dataset"])
	}
	if err := preload(s.workspace, nil); err != nil {
		t.Fatal(err)
	}
	next := answer[ControlsDefined](t, s, "list_controls", `{"framework": "harbour", "source": "ruleset", "cursor": "`+*first.NextCursor+`"}`)
	if next.Offset != 20 || next.Returned != 4 || next.NextCursor != nil || next.Items[3].ControlID != "NET-12" {
		t.Errorf("next page: %+v", next)
	}
	message, code, data := refusal(t, s, "list_controls", `{"framework": "SOC2", "source": "ruleset"}`)
	if strings.Contains(message, "SOC2") || !strings.Contains(message, "HARBOUR-NET") || code != "-32602" || data != `{"value":"SOC2","known":["HARBOUR-DATA","HARBOUR-NET"]}` {
		t.Errorf("unknown framework: %q, code %s, data %s", message, code, data)
	}
}

func TestC7_5_ControlStatus(t *testing.T) {
	s := northwharf(t)
	status := func(args string) ControlJudged {
		t.Helper()
		return answer[ControlJudged](t, s, "control_status", args)
	}
	got := status(`{"framework": "harbour-net", "control_id": "NET-2"}`)
	if got.Status != "FAIL" || got.OpenFindings != 1 || len(got.AffectedAssets) != 1 || got.AffectedAssets[0].ID != "alb-2" || got.Framework != "harbour-net" ||
		got.Definition == nil || got.Definition.Severity != "MEDIUM" || *got.Results[0].ResourceARN == "" || got.Truncated {
		t.Errorf("failing: %+v", got)
	}
	answer[SuppressedFindings](t, s, "suppress_findings", `{"finding_ids": ["f-nowaf"], "reason": "retired next week"}`)
	if got = status(`{"framework": "harbour-net", "control_id": "NET-2"}`); !strings.HasPrefix(got.Status, "PASS") || got.Status == "PASS" || got.OpenFindings != 0 || len(got.Findings) != 1 {
		t.Errorf("suppressed: %+v", got)
	}
	if got = status(`{"framework": "net", "control_id": "NET-9"}`); got.Status != "NOT_EVALUATED" || got.Definition == nil || got.Results == nil || got.Findings == nil || got.AffectedAssets == nil {
		t.Errorf("only in the ruleset: %+v", got)
	}
	if got = status(`{"framework": "PCI", "control_id": "6"}`); got.Status != "FAIL" || got.Definition != nil || got.ControlID != "6" || got.Results[0].ControlID != "PCI-6" {
		t.Errorf("only in the dataset: %+v", got)
	}
	if got = status(`{"framework": "HARBOUR", "control_id": "-1", "limit": 1}`); !got.Truncated || len(got.Results) != 1 || len(got.Findings) != 1 {
		t.Errorf("several, cut: %+v", got)
	}
	for _, tt := range []struct{ args, hidden, message, data string }{
		{`{"framework": "harbour-net", "control_id": "NET-77"}`, "NET-", "results for 3 controls", `{"value":"NET-77","framework":"harbour-net","known":["NET-1","NET-2","NET-3"]}`},
		{`{"framework": "unheard", "control_id": "NET-1"}`, "unheard", "list_controls", `{"value":"NET-1","framework":"unheard","known":[]}`},
	} {
		message, code, data := refusal(t, s, "control_status", tt.args)
		if strings.Contains(message, tt.hidden) || !strings.Contains(message, tt.message) || code != "-32602" || data != tt.data {
			t.Errorf("%s: %q, code %s, data %s", tt.args, message, code, data)
		}
	}
}

func TestC7_5_ComplianceGaps(t *testing.T) {
	s := northwharf(t)
	type gaps struct {
		page
		Framework *string
		Items     []struct {
			ID, Name        string
			Unmapped        *bool
			URI             *string
			Frameworks      []string
			FailingControls []string `json:"failing_controls"`
		}
	}
	all := answer[gaps](t, s, "compliance_gaps", `{}`)
	unmapped := 0
	for _, item := range all.Items {
		if item.Unmapped != nil {
			unmapped++
			if item.ID != "unmapped:"+item.Name || item.URI != nil {
				t.Errorf("unmapped: %+v", item)
			}
		}
	}
	if unmapped != 2 || all.Framework != nil || all.Total != len(all.Items) {
		t.Errorf("%d of %d are unmapped, framework %v", unmapped, all.Total, all.Framework)
	}
	one := answer[gaps](t, s, "compliance_gaps", `{"framework": "soc"}`)
	if one.Total != 1 || one.Items[0].ID != "sec-hub" || *one.Framework != "soc" || !cmp.Equal(one.Items[0].FailingControls, []string{"SOC2:SOC-7"}) {
		t.Errorf("one framework: %+v", one)
	}
	if none := answer[gaps](t, s, "compliance_gaps", `{"framework": "soc", "min_severity": "high"}`); none.Total != 0 || none.Hint == "" || none.Items == nil {
		t.Errorf("no gap: %+v", none)
	}
	message, code, _ := refusal(t, s, "compliance_gaps", `{"min_severity": "dreadful"}`)
	if strings.Contains(message, "dreadful") || !strings.HasPrefix(message, "Unknown severity.") || code != "-32602" {
		t.Errorf("unknown severity: %q, code %s", message, code)
	}
}
