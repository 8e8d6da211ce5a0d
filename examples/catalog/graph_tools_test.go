package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
)

func TestC7_4_NeighborsOfTheInternet(t *testing.T) {
	s := northwharf(t)
	result := s.call(t, "neighbors", `{"ref": "internet"}`)
	if len(result.Content) != 2 {
		t.Fatalf("%d content blocks, want the text and a link", len(result.Content))
	}
	if uri := result.Content[1].(*runtime.ResourceLink).URI; uri != "cloudg://assets/0.0.0.0%2F0/neighbors" {
		t.Errorf("link to %s", uri)
	}
	start, _ := result.Structured.Get("asset")
	if got, want := string(start.AppendJSON(nil)), `{"id":"0.0.0.0/0","name":"0.0.0.0/0","type":"EXTERNAL","external":true}`; got != want {
		t.Errorf("start = %s, want %s", got, want)
	}
}

func TestC7_4_GraphArguments(t *testing.T) {
	s := northwharf(t)
	tests := []struct{ tool, args, message string }{
		{"neighbors", `{"ref": "internet", "depth": 9}`, "Invalid arguments: depth"},
		{"neighbors", `{"ref": "internet", "edge_types": ["likes"]}`, "Unknown edge type. Close matches: INVOKES."},
		{"get_edges", `{"source": "nothing here"}`, "No asset matches the reference."},
		{"get_edges", `{"port": 70000}`, "Invalid arguments: port"},
		{"find_paths", `{"source": "internet", "target": ""}`, "Invalid arguments: target"},
		{"attack_paths", `{"target": "nothing here"}`, "No asset matches the reference."},
		{"internet_exposure", `{"asset_types": ["lambda"]}`, "Unknown asset type. Close matches: LAMBDA_FUNCTION, ALARM."},
		{"blast_radius", `{"ref": "internet"}`, "No asset matches the reference."},
		{"top_risks", `{"min_severity": "severe"}`, "Unknown severity."},
	}
	for _, test := range tests {
		message, code, _ := refusal(t, s, test.tool, test.args)
		if !strings.Contains(message, test.message) || code != "-32602" {
			t.Errorf("%s %s: %q, code %s", test.tool, test.args, message, code)
		}
	}
}

func TestC7_4_PathsToTheDatabase(t *testing.T) {
	s := northwharf(t)
	type paths struct {
		Paths []struct {
			Summary   string
			EdgeTypes []string `json:"edge_types"`
		}
		TotalFound int `json:"total_found"`
		Truncated  bool
		Hint       string
	}
	all := answer[paths](t, s, "find_paths", `{"source": "internet", "target": "manifests", "max_paths": 50}`)
	if all.Truncated || all.TotalFound < 2 || all.Paths[0].Summary != "0.0.0.0/0 -> edge -> app -> db -> manifests" {
		t.Errorf("paths = %+v", all)
	}
	if none := answer[paths](t, s, "find_paths", `{"source": "internet", "target": "manifests", "max_depth": 2}`); none.TotalFound != 0 || none.Hint == "" {
		t.Errorf("with two hops = %+v", none)
	}
}

// TestC7_4_EdgesFromTheInternet leaves out the rules that let traffic out to it.
func TestC7_4_EdgesFromTheInternet(t *testing.T) {
	s := northwharf(t)
	type edges struct {
		Items []struct{ ID, Source, Direction string }
	}
	out := 0
	for _, edge := range answer[edges](t, s, "get_edges", `{"target": "internet", "limit": 500}`).Items {
		if edge.Direction == "egress" {
			out++
		}
	}
	from := answer[edges](t, s, "get_edges", `{"source": "internet", "limit": 500}`).Items
	for _, edge := range from {
		if edge.Direction == "egress" {
			t.Errorf("%s from %s leads out", edge.ID, edge.Source)
		}
	}
	if out == 0 || len(from) == 0 {
		t.Errorf("%d edges out, %d in", out, len(from))
	}
}

func TestC7_4_EdgesPageByPage(t *testing.T) {
	s := northwharf(t)
	first := answer[page](t, s, "get_edges", `{"edge_types": ["contains"], "limit": 4}`)
	if first.Total != 10 || first.NextCursor == nil {
		t.Fatalf("first page = %+v", first)
	}
	rest := answer[page](t, s, "get_edges", `{"edge_types": ["contains"], "cursor": "`+*first.NextCursor+`"}`)
	want := []string{"e-07", "e-08", "e-09", "e-10", "e-61"}
	if diff := cmp.Diff(want, rest.ids()[len(rest.ids())-5:]); diff != "" || rest.Offset != 4 || rest.Returned != 6 {
		t.Errorf("the rest = %+v (-want +got):\n%s", rest, diff)
	}
}
