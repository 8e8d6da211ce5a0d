package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/live"
	"github.com/cloudg/cloudg/runtime"
)

func TestGoldenRunScanners(t *testing.T) {
	s, _ := scanningServer(t, live.Limits{}, selfScanner(t, "", "quaywatch", "i-0track1", "alb-1"), selfScanner(t, "", "broken"))
	s.golden(t, "run_scanners", "$ run_scanners {}\n"+text(t, s.call(t, "run_scanners", `{}`)))
}

func TestC5_2_NoScanner(t *testing.T) {
	if empty(t).offered()["run_scanners"] {
		t.Error("run_scanners is offered without a scanner")
	}
	s, _ := scanningServer(t, live.Limits{}, selfScanner(t, "", "quaywatch"))
	if !s.offered()["run_scanners"] || s.offered()["collect_assets"] {
		t.Errorf("offered: %v", s.offered())
	}
}

func TestC1_7_Scan(t *testing.T) {
	s, clock := scanningServer(t, live.Limits{Cooldown: -1}, selfScanner(t, "", "quaywatch", "i-0track1", "alb-1"))
	var told []runtime.Change
	defer s.OnChange(func(c runtime.Change) { told = append(told, c) })()
	result := s.call(t, "run_scanners", `{"scanners":["QuayWatch"]}`)
	scan := structured[Scan](t, result)
	if scan.Dataset != "northwharf" || !scan.Active || scan.Reported != 2 || scan.Summary.TotalFindings != 16 || len(scan.Errors) != 0 {
		t.Errorf("scan = %+v", scan)
	}
	if link := result.Content[1].(*runtime.ResourceLink); link.URI != "cloudg://datasets/northwharf/summary" || *link.Annotations.Priority != 1 {
		t.Errorf("first link = %+v", link)
	}
	if len(told) != 3 {
		t.Errorf("clients are told %v", told)
	}
	want := filepath.Join(s.dir, "scans", "quaywatch-20260302-060000", "report.json")
	if diff := cmp.Diff([]string{want}, scan.ReportPaths); diff != "" {
		t.Errorf("reports (-want +got):\n%s", diff)
	}
	if report, err := os.ReadFile(want); err != nil || !strings.Contains(string(report), "Seen by quaywatch") {
		t.Errorf("report = %s, %v", report, err)
	}
	found := answer[struct{ Total int }](t, s, "list_findings", `{"source_tool":"quaywatch","query":"seen by"}`)
	if found.Total != 2 {
		t.Errorf("%d findings are listed", found.Total)
	}
	clock.add(time.Minute)
	if again := answer[Scan](t, s, "run_scanners", `{}`); again.Summary.TotalFindings != 16 || again.Reported != 2 {
		t.Errorf("the same again: %+v", again)
	}
	if third := answer[Scan](t, s, "run_scanners", `{"normalise":false}`); third.Summary.TotalFindings != 18 || !strings.HasSuffix(filepath.Dir(third.ReportPaths[0]), "-2") {
		t.Errorf("the same again, as it is: %+v", third)
	}
}

func TestC1_7_ScanOfAnotherDataset(t *testing.T) {
	s, _ := scanningServer(t, live.Limits{}, selfScanner(t, "", "quaywatch", "i-0track1"))
	s.call(t, "snapshot_dataset", `{"new_name":"before"}`)
	if scan := answer[Scan](t, s, "run_scanners", `{"dataset":"before"}`); scan.Dataset != "before" || scan.Active {
		t.Errorf("scan = %+v", scan)
	}
	active := answer[struct {
		Findings int `json:"total_findings"`
	}](t, s, "dataset_summary", `{}`)
	if active.Findings != 14 {
		t.Errorf("the active dataset has %d findings", active.Findings)
	}
}

// TestC1_7_Targets gives scanners what they scan: each gets what it needs.
func TestC1_7_Targets(t *testing.T) {
	s, _ := scanningServer(t, live.Limits{Cooldown: -1},
		selfScanner(t, "", "code", "{iac_dir}"), selfScanner(t, "", "images", "{image}"), selfScanner(t, "", "estate", "alb-1"))
	s.write(t, "infra/main.tf", "")
	for args, want := range map[string]struct{ reported, reports int }{
		`{}`:                  {1, 1},
		`{"iac_dir":"infra"}`: {2, 2},
		`{"images":["quay/app:1","quay/db@sha256:0a"],"scanners":["images"]}`: {2, 2},
		`{"images":["quay/app:1"],"iac_dir":"infra"}`:                         {3, 3},
	} {
		scan := answer[Scan](t, s, "run_scanners", args)
		if scan.Reported != want.reported || len(scan.ReportPaths) != want.reports {
			t.Errorf("%s: %+v", args, scan)
		}
	}
	found := answer[struct {
		Items []struct {
			ResourceID string `json:"resource_id"`
		}
	}](t, s, "list_findings", `{"source_tool":"code"}`)
	if found.Items[0].ResourceID != filepath.Join(s.dir, "infra") {
		t.Errorf("scanned: %+v", found)
	}
}

func TestC1_7_ArgumentsOfScans(t *testing.T) {
	outside := t.TempDir()
	s, _ := scanningServer(t, live.Limits{},
		selfScanner(t, "", "code", "{iac_dir}"), selfScanner(t, "", "images", "{image}"))
	s.write(t, "infra/main.tf", "")
	if err := os.Symlink(outside, filepath.Join(s.dir, "out")); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ args, code, data, message string }{
		{`{"scanners":["hunter2"]}`, "-32602", `{"value":"hunter2","valid":["code","images"],"close_matches":[]}`, "Unknown scanner."},
		{`{}`, "-32602", "", "Pass iac_dir or images."},
		{`{"scanners":["code"]}`, "-32602", "", "needs iac_dir"},
		{`{"scanners":["images"]}`, "-32602", "", "needs images"},
		{`{"scanners":["images"],"images":["a"],"iac_dir":"infra"}`, "-32602", "", "Leave out iac_dir"},
		{`{"scanners":["code"],"images":["a"],"iac_dir":"infra"}`, "-32602", "", "Leave out images"},
		{`{"iac_dir":"../hunter2"}`, "-31001", `{"path":"../hunter2","allowed_roots":["DIR"]}`, "outside the allowed roots"},
		{`{"iac_dir":"out"}`, "-31001", `{"path":"out","allowed_roots":["DIR"]}`, "outside the allowed roots"},
		{`{"iac_dir":"hunter2"}`, "-32602", `{"path":"hunter2"}`, "does not exist"},
		{`{"iac_dir":"infra/main.tf"}`, "-32602", `{"path":"infra/main.tf"}`, "no directory"},
		{`{"images":[""]}`, "-32602", `{"value":""}`, "images holds"},
		{`{"images":["-v"]}`, "-32602", `{"value":"-v"}`, "images holds"},
		{`{"images":[" -v"]}`, "-32602", `{"value":" -v"}`, "images holds"},
		{`{"images":["a b"]}`, "-32602", `{"value":"a b"}`, "images holds"},
		{`{"images":["a\n"]}`, "-32602", `{"value":"a\n"}`, "images holds"},
		{`{"images":["a"],"dataset":"hunter2","force":true}`, "-32602", `{"value":"hunter2","datasets":[{"dataset":"northwharf"}]}`, "Unknown dataset"},
		{`{"images":["a"],"force":true}`, "-31001", "", "needs the role"},
	} {
		message, code, data := refusal(t, s, "run_scanners", tt.args)
		data = strings.ReplaceAll(data, s.dir, "DIR")
		if code != tt.code || data != tt.data || !strings.Contains(message, tt.message) || strings.Contains(message, "hunter2") {
			t.Errorf("%s: code %s, data %s: %s", tt.args, code, data, message)
		}
	}
	if got := answer[guardState](t, s, "rate_limit_status", `{}`); got.LiveGuard.Started != 0 {
		t.Errorf("%d scans were started", got.LiveGuard.Started)
	}
}

// TestC1_7_FailedScans has callers hear that scanners failed, and nothing of what they
// said.
func TestC1_7_FailedScans(t *testing.T) {
	broken, garbled := selfScanner(t, "", "broken", "{image}"), selfScanner(t, "", "garbled")
	s, clock := scanningServer(t, live.Limits{}, broken, garbled, selfScanner(t, "", "quaywatch", "alb-1"))
	want := []ScanError{
		{"broken", optional("quay/app:1"), "The scanner ended with exit code 3; the log of the server has what it said."},
		{"garbled", nil, "The output of the scanner is not JSON: syntax error at line 1, column 1."},
	}
	scan := answer[Scan](t, s, "run_scanners", `{"images":["quay/app:1"]}`)
	if diff := cmp.Diff(want, scan.Errors); diff != "" || scan.Reported != 1 {
		t.Errorf("reported %d, errors (-want +got):\n%s", scan.Reported, diff)
	}
	clock.add(time.Hour)
	message, code, data := refusal(t, s, "run_scanners", `{"images":["quay/app:1"],"scanners":["broken","garbled"]}`)
	if code != "-32603" || !strings.Contains(data, `{"errors":[{"scanner":"broken","image":"quay/app:1","error":"The scanner ended`) || strings.Contains(message+data, "hunter2") {
		t.Errorf("code %s: %s, %s", code, message, data)
	}
}

func TestC1_7_PreflightOfScans(t *testing.T) {
	t.Chdir(t.TempDir())
	if code, _, stderr := run(t, "tools", "--policy", "open", "--scanner", "x=./gone"); code != 1 || !strings.Contains(stderr, "cannot run the scanner x") {
		t.Errorf("exit code %d: %s", code, stderr)
	}
	s, _ := scanningServer(t, live.Limits{}, goneScanner{selfScanner(t, "aws", "quaywatch")})
	_, code, data := refusal(t, s, "run_scanners", `{}`)
	if want := `{"providers":{"quaywatch":"It failed; the log of the server says why."}}`; code != "-32603" || data != want {
		t.Errorf("code %s, data %s", code, data)
	}
	answer[Scan](t, s, "run_scanners", `{"preflight":false}`)
}

func TestC7_7_ScanProgress(t *testing.T) {
	s, _ := scanningServer(t, live.Limits{}, selfScanner(t, "", "quaywatch", "alb-1"), selfScanner(t, "", "other"))
	want := []notified{{2, 3, "phase: scanning"}, {2.5, 3, "phase: normalisation"}, {3, 3, "done"}}
	if diff := cmp.Diff(want, s.steps(t, "run_scanners", `{}`)); diff != "" {
		t.Errorf("progress (-want +got):\n%s", diff)
	}
}
