package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
)

const (
	assetTemplate    = "cloudg://assets/{+ref}"
	findingTemplate  = "cloudg://findings/{finding_id}"
	severityTemplate = "cloudg://findings/severity/{severity}"
	docsTemplate     = "cloudg://docs/{topic}"
	typeTemplate     = "cloudg://schema/asset-types/{asset_type}"
	summaryTemplate  = "cloudg://datasets/{dataset}/summary"
)

// complete completes a variable of a template beside other arguments.
func (s server) complete(t *testing.T, template, variable, partial string, known map[string]string) runtime.Completion {
	t.Helper()
	ref := runtime.Ref{Kind: runtime.KindTemplate, Name: template}
	completion, err := s.Complete(t.Context(), runtime.Local(), ref, runtime.CompletionArgument{Name: variable, Value: partial, Context: known})
	if err != nil {
		t.Fatal(err)
	}
	return completion
}

func TestC1_13_Completers(t *testing.T) {
	s := northwharf(t)
	s.write(t, "other.json", `{"assets": [{"id": "x", "name": "tracker-9", "asset_type": "EC2", "provider": "AWS"}],
		"findings": [{"id": "f-other", "resource_id": "x", "severity": "LOW", "title": "t", "description": "d", "source_tool": "s"}]}`)
	answer[Loaded](t, s, "load_dataset", `{"path": "other.json", "activate": false}`)
	other := map[string]string{"dataset": "other"}
	for _, tt := range []struct {
		name, template, variable, partial string
		known                             map[string]string
		want                              []string
	}{
		{"datasets in the order of loading", summaryTemplate, "dataset", "", nil, []string{"northwharf", "other"}},
		{"dataset by prefix, any case", summaryTemplate, "dataset", "OTH", nil, []string{"other"}},
		{"prefix before substring", assetTemplate, "ref", "TRACK", nil, []string{
			"tracker-1", "tracker-2", "tracker-role", "tracker-vendor", "tracking-front", "tracking-targets",
		}},
		{"substring of name, ARN or id", assetTemplate, "ref", "eld", nil, []string{"front-shield"}},
		{"id of an asset with another name", assetTemplate, "ref", "alb-", nil, []string{"legacy-front", "tracking-front"}},
		{"duplicate name", assetTemplate, "ref", "deployer", nil, []string{
			"arn:aws:iam::222222222222:role/ci/deployer", "arn:aws:iam::410020003001:role/deployer",
		}},
		{"in the dataset that is known", assetTemplate, "ref", "track", other, []string{"tracker-9"}},
		{"in a dataset that is not loaded", assetTemplate, "ref", "track", map[string]string{"dataset": "none"}, []string{}},
		{"finding, the riskiest first", findingTemplate, "finding_id", "f-r", nil, []string{"f-rdp", "f-rotate"}},
		{"suppressed finding", findingTemplate, "finding_id", "f-a", nil, []string{"f-audit"}},
		{"finding in another case", findingTemplate, "finding_id", "F-A", nil, []string{}},
		{"finding in the dataset that is known", findingTemplate, "finding_id", "", other, []string{"f-other"}},
		{"severities", severityTemplate, "severity", "", nil, []string{"CRITICAL", "HIGH", "MEDIUM", "LOW", "INFO"}},
		{"severity", severityTemplate, "severity", "hi", nil, []string{"HIGH"}},
		{"asset types", typeTemplate, "asset_type", "k8s_s", nil, []string{"K8S_SERVICE", "K8S_SERVICE_ACCOUNT"}},
		{"unknown variable", assetTemplate, "no_such", "a", nil, []string{}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := s.complete(t, tt.template, tt.variable, tt.partial, tt.known)
			if diff := cmp.Diff(tt.want, append([]string{}, got.Values...)); diff != "" {
				t.Errorf("values (-want +got):\n%s", diff)
			}
		})
	}
}

// TestC7_6_CompletedReferencesResolve reads what every completion of a reference
// stands for: each asset once, and none by a name that is not its own.
func TestC7_6_CompletedReferencesResolve(t *testing.T) {
	s := northwharf(t)
	d, err := s.workspace.Get("")
	if err != nil {
		t.Fatal(err)
	}
	refs := d.CompleteAsset("")
	named := make(map[string]bool)
	for _, ref := range refs {
		asset, err := d.Resolve(ref)
		if err != nil {
			t.Errorf("%q: %v", ref, err)
			continue
		}
		named[asset.ID] = true
	}
	if len(refs) != len(d.Assets) || len(named) != len(d.Assets) || !slices.IsSorted(refs) {
		t.Errorf("%d references name %d of %d assets", len(refs), len(named), len(d.Assets))
	}
}

func TestC7_6_CompletionWithNothingLoaded(t *testing.T) {
	s := empty(t)
	for template, variable := range map[string]string{assetTemplate: "ref", findingTemplate: "finding_id", summaryTemplate: "dataset"} {
		if got := s.complete(t, template, variable, "", nil); len(got.Values) > 0 || got.HasMore {
			t.Errorf("%s: %+v", template, got)
		}
	}
}

// TestC7_6_FrameworksWithoutData proposes what the ruleset knows: with nothing loaded,
// and where a dataset names no framework.
func TestC7_6_FrameworksWithoutData(t *testing.T) {
	const template = "cloudg://compliance/{framework}"
	s := empty(t)
	want := []string{"HARBOUR-DATA", "HARBOUR-NET"}
	if diff := cmp.Diff(want, s.complete(t, template, "framework", "harb", nil).Values); diff != "" {
		t.Errorf("with nothing loaded (-want +got):\n%s", diff)
	}
	s.write(t, "bare.json", `{"assets": []}`)
	answer[Loaded](t, s, "load_dataset", `{"path": "bare.json"}`)
	if diff := cmp.Diff(want[1:], s.complete(t, template, "framework", "NET", nil).Values); diff != "" {
		t.Errorf("without results (-want +got):\n%s", diff)
	}
	if got := northwharf(t).complete(t, template, "framework", "harbour", nil); len(got.Values) != 4 {
		t.Errorf("with results: %v", got.Values)
	}
}

// TestC1_13_MoreThanFit completes a prefix that many assets share.
func TestC1_13_MoreThanFit(t *testing.T) {
	s := empty(t)
	var assets []string
	for i := range 130 {
		assets = append(assets, fmt.Sprintf(`{"id": "i-%d", "name": "node-%03d", "asset_type": "EC2", "provider": "AWS"}`, i, i))
	}
	s.write(t, "many.json", `{"assets": [`+strings.Join(assets, ",")+`]}`)
	answer[Loaded](t, s, "load_dataset", `{"path": "many.json"}`)
	got := s.complete(t, assetTemplate, "ref", "node-", nil)
	if len(got.Values) != 100 || got.Total != 130 || !got.HasMore || got.Values[0] != "node-000" {
		t.Errorf("%d values of %d, more: %v", len(got.Values), got.Total, got.HasMore)
	}
}
