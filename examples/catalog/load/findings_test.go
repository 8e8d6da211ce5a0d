package load

import (
	"testing"
	"testing/fstest"
)

func TestFindings(t *testing.T) {
	const finding = `{"id": "f", "resource_id": "a", "severity": "LOW", "title": "t", "description": "d", "source_tool": "s"}`
	for text, want := range map[string]int{
		`[]`: 0, `{"findings": []}`: 0, `{"findings": null}`: 0, "\ufeff [" + finding + "]\n": 1, `{"findings": [` + finding + `], "assets": 1}`: 1,
	} {
		if findings, err := Findings([]byte(text), "The output"); err != nil || len(findings) != want {
			t.Errorf("%s: %v, %v", text, findings, err)
		}
	}
	for text, want := range map[string]string{
		``:                  "The output is not JSON: syntax error at line 1, column 1.",
		`{}`:                "The output does not have the expected form: 1 error, the first at findings (missing).",
		`7`:                 "The output does not have the expected form: 1 error, the first at the top (object_type).",
		`[7]`:               "The output does not have the expected form: 1 error, the first at findings.0 (object_type).",
		`{"findings": "s"}`: "The output does not have the expected form: 1 error, the first at findings (list_type).",
	} {
		if _, err := Findings([]byte(text), "The output"); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
}

func TestCoverage(t *testing.T) {
	if records, err := Coverage(fstest.MapFS{}); records != nil || err != nil {
		t.Errorf("no file: %v, %v", records, err)
	}
	for text, want := range map[string]string{
		`{"coverage": [`: "coverage.json is not JSON: syntax error at line 1, column 14.",
		`[]`:             "coverage.json does not have the expected form: 1 error, the first at the top (object_type).",
		`{}`:             "coverage.json does not have the expected form: 1 error, the first at coverage (missing).",
		`{"coverage": [{"provider": "hunter2"}]}`: "coverage.json does not have the expected form: 1 error, the first at coverage.0.provider (enum).",
		`{"coverage": [{"provider": "gcp", "services": [{"service": "x", "status": "SKIPPED", "assets": -1}]}]}`: "coverage.json does not have the expected form: 1 error, the first at coverage.0.services.0.assets (greater_than_equal).",
	} {
		if _, err := Coverage(fstest.MapFS{CoverageFile: {Data: []byte(text)}}); err == nil || err.Error() != want {
			t.Errorf("%s: %v, want %s", text, err, want)
		}
	}
	records, err := Coverage(fstest.MapFS{CoverageFile: {Data: []byte(`{"coverage": [{"provider": "GCP"}]}`)}})
	if err != nil || len(records) != 1 || records[0].Provider != "gcp" || records[0].Region != "global" {
		t.Errorf("records = %+v, %v", records, err)
	}
}
