package main

import (
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/live"
	"github.com/cloudg/cloudg/runtime"
)

func TestGoldenCollectAssets(t *testing.T) {
	s, _, _ := outsideServer(t, live.Limits{}, "aws", "gcp/route-ml-7731")
	result := s.call(t, "collect_assets", `{"regions":["eu-north-1"]}`)
	s.golden(t, "collect_assets", "$ collect_assets {\"regions\":[\"eu-north-1\"]}\n"+text(t, result))
	s.golden(t, "rate_limit_status", "$ rate_limit_status {}\n"+text(t, s.call(t, "rate_limit_status", `{}`)))
	if got := s.read(t, "cloudg://ratelimit").Text; got != text(t, s.call(t, "rate_limit_status", `{}`)) {
		t.Errorf("the resource says %s", got)
	}
}

// TestC5_2_NotConfigured has a server without collectors offer no collection.
func TestC5_2_NotConfigured(t *testing.T) {
	if s := empty(t); s.offered()["collect_assets"] || !s.offered()["rate_limit_status"] {
		t.Errorf("without a collector: %v", s.offered())
	}
	s, _, _ := outsideServer(t, live.Limits{}, "gcp", "aws/410020003001", "aws/profile:audit")
	if !s.offered()["collect_assets"] {
		t.Errorf("with one: %v", s.offered())
	}
	for _, s := range []server{s, empty(t)} {
		status := answer[Status](t, s, "workspace_status", `{}`)
		want := []string{}
		if s.offered()["collect_assets"] {
			want = []string{"gcp", "aws"}
		}
		if diff := cmp.Diff(want, status.ProvidersConfigured); diff != "" {
			t.Errorf("providers (-want +got):\n%s", diff)
		}
		if len(status.NextSteps) != 2 || !strings.Contains(status.NextSteps[1], "collect_assets") {
			t.Errorf("next steps = %q", status.NextSteps)
		}
	}
}

func TestC1_7_Collection(t *testing.T) {
	s, _, _ := outsideServer(t, live.Limits{}, "aws/410020003001", "gcp")
	var told []runtime.Change
	defer s.OnChange(func(c runtime.Change) { told = append(told, c) })()
	result := s.call(t, "collect_assets", `{"name":"mine","providers":["AWS"]}`)
	collection := structured[Collection](t, result)
	if collection.Dataset != "mine" || !collection.Active || collection.Tool != "collect_assets" || collection.Joined || collection.Note != "" {
		t.Errorf("collection = %+v", collection)
	}
	if diff := cmp.Diff([]string{"aws"}, collection.Summary.Providers); diff != "" {
		t.Errorf("providers (-want +got):\n%s", diff)
	}
	want := []CollectionFailure{{
		Provider: "aws", Region: optional("eu-north-1"), AccountID: optional("410020003001"), Service: optional("glue"),
		Error: optional("AccessDenied for arn:aws:iam::410020003001:role/tracker"),
	}}
	if diff := cmp.Diff(want, collection.CollectionFailures); diff != "" {
		t.Errorf("failures (-want +got):\n%s", diff)
	}
	summary := result.Content[1].(*runtime.ResourceLink)
	if summary.URI != "cloudg://datasets/mine/summary" || summary.Annotations.Priority == nil || *summary.Annotations.Priority != 1 {
		t.Errorf("first link = %+v", summary)
	}
	if workspace := result.Content[2].(*runtime.ResourceLink); workspace.URI != "cloudg://workspace" || len(result.Content) != 3 {
		t.Errorf("second link of %d blocks = %+v", len(result.Content), workspace)
	}
	if len(told) != 4 || told[0].Kind != runtime.ChangeResources {
		t.Errorf("clients are told %v", told)
	}
	shown := answer[struct {
		Kind, Source    string
		CoverageRecords int `json:"coverage_records"`
	}](t, s, "dataset_summary", `{}`)
	if shown.Kind != "live" || shown.Source != "live" || shown.CoverageRecords != 1 {
		t.Errorf("summary = %+v", shown)
	}
	for _, asset := range answer[struct {
		Items []struct {
			Provider  string
			AccountID *string `json:"account_id"`
		}
	}](t, s, "find_assets", `{"limit":500}`).Items {
		if asset.Provider != "AWS" || asset.AccountID != nil && *asset.AccountID != "410020003001" {
			t.Errorf("collected: %+v", asset)
		}
	}
}

func TestC1_7_NamesOfCollections(t *testing.T) {
	s, clock, _ := outsideServer(t, live.Limits{Cooldown: -1}, "aws")
	name := func(args string) string {
		t.Helper()
		return answer[Collection](t, s, "collect_assets", args).Dataset
	}
	var got []string
	for _, args := range []string{`{}`, `{}`, `{"replace":true}`, `{"name":"x"}`, `{"name":"x","replace":true}`} {
		got = append(got, name(args))
	}
	clock.add(time.Hour)
	got = append(got, name(`{}`))
	want := []string{"collect-20260302-060000", "collect-20260302-060000-2", "collect-20260302-060000", "x", "x", "collect-20260302-070000"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
}

// TestC0_4_Preflight has providers that cannot be asked.
func TestC0_4_Preflight(t *testing.T) {
	s, _, collectors := outsideServer(t, live.Limits{}, "aws/1", "aws/2", "gcp", "azure")
	collectors[0].fails = &fault.Error{Message: "No credentials."}
	collectors[1].fails = errors.New("hunter2 is no password")
	collectors[2].fails = errors.New("hunter2 is no password")
	message, code, data := refusal(t, s, "collect_assets", `{}`)
	if !strings.Contains(message, "preflight=false") || !strings.Contains(message, "load_dataset") || code != "-32603" {
		t.Errorf("code %s: %s", code, message)
	}
	if want := `{"providers":{"aws":"No credentials.","gcp":"It failed; the log of the server says why."}}`; data != want {
		t.Errorf("data = %s, want %s", data, want)
	}
	for i, c := range collectors {
		if got := c.asked(); got != [2]int{1, 0} {
			t.Errorf("collector %d: %v", i, got)
		}
	}
	// It was no operation, so that nothing rests.
	answer[Collection](t, s, "collect_assets", `{"preflight":false}`)
	if got := collectors[0].asked(); got != [2]int{0, 1} {
		t.Errorf("without preflight: %v", got)
	}
	// It comes before the guard, which would refuse now.
	if _, code, _ := refusal(t, s, "collect_assets", `{}`); code != "-32603" {
		t.Errorf("while the scopes rest: code %s", code)
	}
}

func TestC1_7_NothingCollected(t *testing.T) {
	s, _, collectors := outsideServer(t, live.Limits{}, "aws/410020003001", "gcp")
	for _, c := range collectors {
		c.Collector = brokenCollector{c.Collector}
	}
	message, code, data := refusal(t, s, "collect_assets", `{}`)
	failure := func(provider, account string) string {
		return `{"provider":"` + provider + `","region":null,"account_id":` + account + `,"service":null,"error":"It failed; the log of the server says why."}`
	}
	want := `{"collection_failures":[` + failure("aws", `"410020003001"`) + "," + failure("gcp", "null") + `]}`
	if code != "-32603" || data != want || !strings.Contains(message, "Nothing was collected") {
		t.Errorf("code %s: %s\n%s, want\n%s", code, message, data, want)
	}
	if status := answer[Status](t, s, "workspace_status", `{}`); status.ActiveDataset != nil {
		t.Errorf("%s is loaded", *status.ActiveDataset)
	}
	// It was an operation all the same, and so its scopes rest.
	if got := limit(t, s.as(t, "collect_assets", `{"providers":["gcp"]}`)); got.Reason != "cooldown" {
		t.Errorf("afterwards: %+v", got)
	}
}

func TestC1_7_ArgumentsOfCollections(t *testing.T) {
	s, _, collectors := outsideServer(t, live.Limits{}, "aws", "gcp")
	message, code, data := refusal(t, s, "collect_assets", `{"providers":["aws","azure"],"force":true}`)
	want := `{"value":"azure","valid":["aws","gcp"],"close_matches":[]}`
	if code != "-32602" || data != want || strings.Contains(message, "azure") {
		t.Errorf("code %s: %s, %s", code, message, data)
	}
	if got := collectors[0].asked(); got != [2]int{} {
		t.Errorf("asked %v", got)
	}
}
