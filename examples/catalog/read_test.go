package main

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
)

// read reads a resource that must be one text, and returns it.
func (s server) read(t *testing.T, uri string) *runtime.TextContents {
	t.Helper()
	contents, err := s.ReadResource(t.Context(), runtime.Local(), uri)
	if err != nil {
		t.Fatalf("%s: %v", uri, err)
	}
	if len(contents) != 1 {
		t.Fatalf("%s: %d contents", uri, len(contents))
	}
	return contents[0].(*runtime.TextContents)
}

// readAs reads a resource as a value.
func readAs[T any](t *testing.T, s server, uri string) T {
	t.Helper()
	var value T
	if err := json.Unmarshal([]byte(s.read(t, uri).Text), &value); err != nil {
		t.Fatal(err)
	}
	return value
}

// unreadable reads a resource that must fail and returns the error as a client sees
// it, its data as text.
func unreadable(t *testing.T, s server, uri string) (message, data string) {
	t.Helper()
	_, err := s.ReadResource(t.Context(), runtime.Local(), uri)
	return refused(t, uri, err)
}

// refused returns the message and data of an error that a handler raised on purpose.
func refused(t *testing.T, what string, err error) (message, data string) {
	t.Helper()
	if invalid, ok := errors.AsType[*runtime.InvalidArgumentsError](err); ok {
		return invalid.Message, string(invalid.Data.AppendJSON(nil))
	}
	if missing, ok := errors.AsType[*runtime.NotFoundError](err); ok {
		return missing.Message, string(missing.Data.AppendJSON(nil))
	}
	t.Fatalf("%s: error %v", what, err)
	return "", ""
}

func TestGoldenResources(t *testing.T) {
	s := northwharf(t)
	for _, tt := range []struct{ golden, uri string }{
		{"read_workspace", "cloudg://workspace"},
		{"read_datasets", "cloudg://datasets"},
		{"read_summary", "cloudg://datasets/northwharf/summary"},
		{"read_findings_summary", "cloudg://findings/summary"},
		{"read_finding", "cloudg://findings/f-patch"},
		{"read_findings_severity", "cloudg://findings/severity/critical"},
		{"read_asset", "cloudg://assets/tracker-1"},
		{"read_placeholder", "cloudg://assets/0.0.0.0%2F0"},
		{"read_neighbors", "cloudg://assets/queue-parcels/neighbors"},
		{"read_asset_findings", "cloudg://assets/jump-host/findings"},
		{"read_compliance", "cloudg://compliance"},
		{"read_framework", "cloudg://compliance/harbour"},
		{"read_asset_types", "cloudg://schema/asset-types"},
		{"read_asset_type", "cloudg://schema/asset-types/rds-instance"},
		{"read_edge_types", "cloudg://schema/edge-types"},
	} {
		t.Run(tt.golden, func(t *testing.T) {
			contents := s.read(t, tt.uri)
			if contents.URI != tt.uri || contents.MIMEType != "application/json" {
				t.Errorf("URI %q, MIME type %q", contents.URI, contents.MIMEType)
			}
			s.golden(t, tt.golden, "$ "+tt.uri+"\n"+contents.Text)
		})
	}
}

// TestC7_6_AssetByAnyReference reads one asset in every way it can be named.
func TestC7_6_AssetByAnyReference(t *testing.T) {
	s := northwharf(t)
	want := s.read(t, "cloudg://assets/log-dispatch").Text
	for _, ref := range []string{
		"arn:aws:logs:eu-north-1:410020003001:log-group:/aws/lambda/dispatch",
		"arn%3Aaws%3Alogs%3Aeu-north-1%3A410020003001%3Alog-group%3A%2Faws%2Flambda%2Fdispatch",
		"/aws/lambda/dispatch",
		"%2Faws%2Flambda%2Fdispatch",
	} {
		if diff := cmp.Diff(want, s.read(t, "cloudg://assets/"+ref).Text); diff != "" {
			t.Errorf("%s (-want +got):\n%s", ref, diff)
		}
	}
	if got := readAs[AssetShown](t, s, "cloudg://assets/secret%20manifests%2Fdb%231%20100%25"); got.Name != "manifests-db" {
		t.Errorf("an id with reserved characters reads %q", got.Name)
	}
	// An asset may be called like an alias of the internet.
	if got := readAs[AssetShown](t, s, "cloudg://assets/public"); got.ID != "bucket-public" {
		t.Errorf("public reads %q", got.ID)
	}
}

// TestC7_6_NeighborsOfAnARN has a slash before the suffix and in the variable.
func TestC7_6_NeighborsOfAnARN(t *testing.T) {
	s := northwharf(t)
	got := readAs[NeighborsShown](t, s, "cloudg://assets/arn:aws:logs:eu-north-1:410020003001:log-group:/aws/lambda/dispatch/neighbors")
	if got.Asset != "log-dispatch" || len(got.Edges) == 0 || len(got.Neighbors) == 0 {
		t.Errorf("neighbours = %+v", got)
	}
}

func TestC7_6_StaticWins(t *testing.T) {
	s := northwharf(t)
	if got := readAs[FindingsOverview](t, s, "cloudg://findings/summary"); got.Dataset != "northwharf" || got.OpenFindings == 0 {
		t.Errorf("summary = %+v", got)
	}
	if got := readAs[FindingsOfSeverity](t, s, "cloudg://findings/severity/high"); got.Severity != "HIGH" || got.Total == 0 {
		t.Errorf("severity = %+v", got)
	}
}

// TestC7_6_UnknownValues names what does not exist; the message must not repeat it.
func TestC7_6_UnknownValues(t *testing.T) {
	s := northwharf(t)
	for _, tt := range []struct{ uri, value, data string }{
		{"cloudg://findings/severity/dreadful", "dreadful", `"valid"`},
		{"cloudg://assets/nowhere-1", "nowhere-1", `"suggestions"`},
		{"cloudg://assets/nowhere-1/neighbors", "nowhere-1", `"suggestions"`},
		{"cloudg://assets/nowhere-1/findings", "nowhere-1", `"suggestions"`},
		{"cloudg://assets/deployer", "deployer", `"candidates"`},
		{"cloudg://findings/f-unheard", "f-unheard", `"suggestions"`},
		{"cloudg://compliance/unheard-of", "unheard-of", `"known"`},
		{"cloudg://schema/asset-types/spaceship", "spaceship", `"close_matches"`},
		{"cloudg://datasets/elsewhere/summary", "elsewhere", `"datasets"`},
		{"cloudg://docs/weather", "weather", `"known"`},
	} {
		message, data := unreadable(t, s, tt.uri)
		if strings.Contains(message, tt.value) || !strings.Contains(data, tt.value) || !strings.Contains(data, tt.data) {
			t.Errorf("%s: message %q, data %s", tt.uri, message, data)
		}
	}
}

func TestC7_6_NothingLoaded(t *testing.T) {
	s := empty(t)
	if got := readAs[Status](t, s, "cloudg://workspace"); got.ActiveDataset != nil || got.NextSteps != nil {
		t.Errorf("workspace = %+v", got)
	}
	readAs[DatasetList](t, s, "cloudg://datasets")
	readAs[map[string]EdgeTypeShown](t, s, "cloudg://schema/edge-types")
	for _, uri := range []string{
		"cloudg://findings/summary", "cloudg://graph/d3", "cloudg://assets/a", "cloudg://assets/a/neighbors",
		"cloudg://assets/a/findings", "cloudg://findings/f", "cloudg://findings/severity/HIGH",
		"cloudg://compliance", "cloudg://compliance/PCI",
	} {
		if message, _ := unreadable(t, s, uri); !strings.Contains(message, "load_dataset") {
			t.Errorf("%s: %q", uri, message)
		}
	}
}

// TestC3_4_FindingByTheIDOfItsTool reads a finding by an id that one has, and by one
// that two share.
func TestC3_4_FindingByTheIDOfItsTool(t *testing.T) {
	s := empty(t)
	s.write(t, "report.json", `{"findings": [
		{"id": "1", "resource_id": "r", "severity": "LOW", "title": "t", "description": "d", "source_tool": "s", "source_finding_id": "own"},
		{"id": "2", "resource_id": "r", "severity": "LOW", "title": "t", "description": "d", "source_tool": "s", "source_finding_id": "shared"},
		{"id": "3", "resource_id": "r", "severity": "LOW", "title": "t", "description": "d", "source_tool": "s", "source_finding_id": "shared"}]}`)
	answer[Loaded](t, s, "load_dataset", `{"path": "report.json"}`)
	if got := readAs[FindingShown](t, s, "cloudg://findings/own"); got.ID != "1" || got.Evidence != nil {
		t.Errorf("finding = %+v", got)
	}
	unreadable(t, s, "cloudg://findings/shared")
}

func TestC1_11_GraphD3(t *testing.T) {
	s := northwharf(t)
	var got struct{ Nodes, Links []map[string]any }
	if err := json.Unmarshal([]byte(s.read(t, "cloudg://graph/d3").Text), &got); err != nil {
		t.Fatal(err)
	}
	d, err := s.workspace.Get("")
	if err != nil {
		t.Fatal(err)
	}
	known := make(map[any]bool)
	external := 0
	for _, node := range got.Nodes {
		known[node["id"]] = true
		if node["is_external"] == true {
			external++
		}
	}
	if len(known) != len(d.Assets)+external || external != 5 || len(got.Links) != len(d.Edges) {
		t.Errorf("%d nodes, %d of them external, %d links", len(known), external, len(got.Links))
	}
	for _, link := range got.Links {
		if !known[link["source"]] || !known[link["target"]] {
			t.Errorf("a link leads nowhere: %v", link)
		}
	}
}
