package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/runtime"
)

// reachabilityFound is what reachability_findings answers, as far as a test looks at it.
type reachabilityFound struct {
	Generated, New, Added, Total, Returned int
	Truncated                              bool
	Items                                  []struct {
		ID         string
		Suppressed bool `json:"is_suppressed"`
	}
}

func (f reachabilityFound) ids() []string {
	var ids []string
	for _, item := range f.Items {
		ids = append(ids, item.ID)
	}
	return ids
}

func TestC7_5_Reachability(t *testing.T) {
	s := northwharf(t)
	events := watchEvents(s)
	version := func() int { return answer[Summary](t, s, "dataset_summary", `{}`).Version }
	first := answer[reachabilityFound](t, s, "reachability_findings", `{}`)
	if first.Generated != 20 || first.New != 20 || first.Added != 0 || first.Total != 20 || first.Returned != 20 || first.Truncated {
		t.Errorf("looked at: %+v", first)
	}
	again := answer[reachabilityFound](t, s, "reachability_findings", `{"limit": 500}`)
	if diff := cmp.Diff(first, again); diff != "" || version() != 0 || len(events()) != 0 {
		t.Errorf("looked at again, version %d (-want +got):\n%s", version(), diff)
	}
	added := answer[reachabilityFound](t, s, "reachability_findings", `{"add_to_dataset": true, "limit": 3}`)
	if added.New != 20 || added.Added != 20 || added.Returned != 3 || !added.Truncated || version() != 1 || len(events()) != 3 {
		t.Errorf("added, version %d: %+v", version(), added)
	}
	listed := answer[page](t, s, "list_findings", `{"source_tool": "cloudg-reachability"}`)
	for _, id := range first.ids() {
		if !slices.Contains(listed.ids(), id) {
			t.Errorf("%s is not listed", id)
		}
	}
	// What is there is not added again, and keeps what became of it.
	answer[SuppressedFindings](t, s, "suppress_findings", `{"finding_ids": ["`+first.Items[0].ID+`"], "reason": "a demonstration"}`)
	events()
	rest := answer[reachabilityFound](t, s, "reachability_findings", `{"add_to_dataset": true}`)
	if rest.Generated != 20 || rest.New != 0 || rest.Added != 0 || version() != 2 || len(events()) != 0 || !rest.Items[0].Suppressed {
		t.Errorf("added again, version %d: %+v", version(), rest)
	}
	if diff := cmp.Diff(first.ids(), rest.ids()); diff != "" {
		t.Errorf("the ids change (-want +got):\n%s", diff)
	}
}

// TestC7_5_ReachabilityHintsAtNoNames asks under strict for everything in a dataset that
// has these findings. Their ids are hashes of ARNs: who sees one can check a guess.
func TestC7_5_ReachabilityHintsAtNoNames(t *testing.T) {
	s := under(t, "strict")
	d, err := s.workspace.Get("")
	if err != nil {
		t.Fatal(err)
	}
	real := realThings{}
	for _, finding := range graph.Of(d).Reachability() {
		real.add("finding", finding.ID)
	}
	added := answer[reachabilityFound](t, s, "reachability_findings", `{"add_to_dataset": true}`)
	if added.Added != len(real["finding"]) {
		t.Fatalf("%d findings added of %d", added.Added, len(real["finding"]))
	}
	told := everything(t, s)
	// What is asked for by a pseudonym is found, and so is what an error proposes.
	one := added.Items[0].ID
	told["finding"] = string(s.call(t, "get_finding", `{"finding_id": "`+one+`"}`).AppendJSON(nil))
	told["resource"] = s.read(t, "cloudg://findings/"+one).Text
	suppressed := answer[SuppressedFindings](t, s, "suppress_findings", `{"finding_ids": ["`+one+`"], "reason": "accepted"}`)
	for _, digit := range "0123456789abcdef" {
		told["error "+string(digit)] = string(s.call(t, "get_finding", `{"finding_id": "`+string(digit)+`"}`).AppendJSON(nil))
		proposed, err := s.Complete(t.Context(), runtime.Local(), completions()["finding_id"], runtime.CompletionArgument{Name: "finding_id", Value: string(digit)})
		if err != nil {
			t.Fatal(err)
		}
		told["completion "+string(digit)] = strings.Join(proposed.Values, "\n")
	}
	for what, text := range told {
		for _, ids := range real.in(text) {
			t.Errorf("%s tells %s: …%s", what, ids, around(spelled(text), ids[0]))
		}
	}
	if !slices.Equal(suppressed.Suppressed, []string{one}) || !strings.Contains(told["finding"], one) {
		t.Errorf("by the pseudonym %s: %+v, %s", one, suppressed, told["finding"])
	}
}
