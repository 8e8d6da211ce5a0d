package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
)

// reportOf is a file with findings of the given ids, all on one resource.
func reportOf(resource string, ids ...string) string {
	var findings []string
	for _, id := range ids {
		findings = append(findings, `{"id": "`+id+`", "resource_id": "`+resource+
			`", "severity": "LOW", "title": "t", "description": "d", "source_tool": "s"}`)
	}
	return "[" + strings.Join(findings, ",") + "]"
}

func TestGoldenIngest(t *testing.T) {
	s := northwharf(t)
	s.write(t, "scan.json", reportOf("jump-host", "n-1", "n-2"))
	s.write(t, "broken.json", `{"findings": [{"severity": "LOW"}]}`)
	s.goldenCalls(t, []goldenCall{
		{"ingest_reports", "ingest_reports", `{"reports": {"generic": ["scan.json", "broken.json", "none.json"]}}`},
	})
}

// TestC1_4_IngestReports adds findings to a dataset: new ones, known ones, none.
func TestC1_4_IngestReports(t *testing.T) {
	s := northwharf(t)
	events := watchEvents(s)
	s.write(t, "new.json", reportOf("jump-host", "n-1", "n-2"))
	s.write(t, "known.json", `{"findings": `+reportOf("nowhere", "f-audit", "f-ssh")+`, "metadata": {}}`)
	s.write(t, "empty.json", `[]`)
	version := func() int { return answer[Summary](t, s, "dataset_summary", `{}`).Version }
	type outcome struct{ Parsed, Before, After, Matched, Version, Events int }
	for _, tt := range []struct {
		args string
		want outcome
	}{
		{`{"reports": {"generic": ["new.json"]}}`, outcome{2, 14, 16, 2, 1, 3}},
		{`{"reports": {"generic": ["known.json", "new.json"]}, "dataset": "northwharf", "normalise": false}`, outcome{4, 16, 16, 2, 2, 3}},
		{`{"reports": {"generic": ["empty.json"]}}`, outcome{0, 16, 16, 0, 2, 0}},
		{`{"reports": {"generic": ["none.json"]}}`, outcome{0, 16, 16, 0, 2, 0}},
	} {
		got := answer[ReportsIngested](t, s, "ingest_reports", tt.args)
		summed := outcome{got.Parsed, got.FindingsBefore, got.FindingsAfter, got.MatchedToAssets, version(), len(events())}
		if diff := cmp.Diff(tt.want, summed); diff != "" || got.Dataset != "northwharf" || !got.Active || len(got.Errors)+len(got.PerPath) == 0 {
			t.Errorf("%s: %+v (-want +got):\n%s", tt.args, got, diff)
		}
	}
	if audit := answer[FindingDetail](t, s, "get_finding", `{"finding_id": "f-audit"}`); !audit.IsSuppressed || audit.ResourceID != "nowhere" {
		t.Errorf("a suppressed finding that is reported again: %+v", audit)
	}
}

// TestC1_4_IngestNew makes datasets of reports.
func TestC1_4_IngestNew(t *testing.T) {
	s := empty(t)
	s.write(t, "a.json", reportOf("x", "1", "2"))
	s.write(t, "b.json", reportOf("x", "2", "3"))
	var told []runtime.Change
	defer s.OnChange(func(c runtime.Change) { told = append(told, c) })()
	first := answer[ReportsIngested](t, s, "ingest_reports", `{"reports": {"generic": ["a.json", "b.json"]}, "new_dataset": true, "activate": false}`)
	if first.Dataset != "ingest" || !first.Active || first.Parsed != 4 || first.FindingsBefore != 0 || first.FindingsAfter != 3 || len(told) != 4 {
		t.Errorf("first: %+v, told %v", first, told)
	}
	second := answer[ReportsIngested](t, s, "ingest_reports", `{"reports": {"generic": ["a.json"]}, "new_dataset": true, "activate": false}`)
	if second.Dataset != "ingest-2" || second.Active || second.FindingsAfter != 2 {
		t.Errorf("second: %+v", second)
	}
	again := answer[ReportsIngested](t, s, "ingest_reports", `{"reports": {"generic": ["b.json"]}, "new_dataset": true, "dataset": "ingest", "replace": true}`)
	if again.Dataset != "ingest" || !again.Active || again.FindingsAfter != 2 || again.FindingsBefore != 0 {
		t.Errorf("in its place: %+v", again)
	}
	summary := answer[Summary](t, s, "dataset_summary", `{}`)
	if summary.Kind != "generic" || summary.Source != "ingest" || summary.Version != 0 || summary.TotalFindings != 2 {
		t.Errorf("summary: %+v", summary)
	}
}

// TestC1_4_IngestErrors stores nothing of what it refuses.
func TestC1_4_IngestErrors(t *testing.T) {
	s := northwharf(t)
	events := watchEvents(s)
	s.write(t, "scan.json", reportOf("jump-host", "n-1"))
	s.write(t, "broken.json", `{"title": "do-not-tell"}`)
	for _, tt := range []struct{ args, message, code, data string }{
		{`{"reports": {"generic": ["scan.json"], "prowlish": ["scan.json"]}}`, "Unknown tool of a report. Known tools: generic.", "-32602", `{"value":"prowlish","valid":["generic"]}`},
		{`{"reports": {"generic": ["scan.json", "../up.json"]}}`, "outside the allowed roots", "-31001", `"path":"../up.json"`},
		{`{"reports": {"generic": ["scan.json"]}, "dataset": "elsewhere"}`, "Unknown dataset", "-32602", `"value":"elsewhere"`},
		{`{"reports": {"generic": ["scan.json"]}, "dataset": "bad name", "new_dataset": true}`, "1 to 64 characters", "-32602", `{"value":"bad name"}`},
		{`{"reports": {"generic": ["scan.json"]}, "dataset": "northwharf", "new_dataset": true}`, "replace=true", "-32602", `"suggested":"northwharf-2"`},
		{`{"reports": {"generic": ["broken.json"]}, "new_dataset": true}`, "No dataset was made", "-32602", `{"paths":["broken.json"]}`},
		{`{"reports": {"generic": ["."]}, "new_dataset": true}`, "no regular file", "-32602", `{"paths":["."]}`},
		{`{"reports": {"generic": []}}`, "from 1 to 100 files", "-32602", ``},
		{`{"reports": {}}`, "reports:", "-32602", `"loc":"reports"`},
		{`{}`, "reports:", "-32602", `"loc":"reports"`},
	} {
		message, code, data := refusal(t, s, "ingest_reports", tt.args)
		if !strings.Contains(message, tt.message) || code != tt.code || !strings.Contains(data, tt.data) {
			t.Errorf("%s: %q, code %s, data %s", tt.args, message, code, data)
		}
		for _, hidden := range []string{"up.json", "prowlish", "elsewhere", "bad name", "do-not-tell", s.dir} {
			if strings.Contains(message, hidden) {
				t.Errorf("%s: the message tells %s: %q", tt.args, hidden, message)
			}
		}
	}
	if len(events()) > 0 {
		t.Error("a refusal changed something")
	}
	message, _, _ := refusal(t, empty(t), "ingest_reports", `{"reports": {"generic": ["scan.json"]}}`)
	if !strings.Contains(message, "load_dataset") {
		t.Errorf("with nothing loaded: %q", message)
	}
}
