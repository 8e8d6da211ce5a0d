package main

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/workspace"
)

// watchEvents returns the kinds and URIs of the events since the last call.
func watchEvents(s server) func() []workspace.Event {
	var events []workspace.Event
	s.workspace.OnChange(func(event workspace.Event) { events = append(events, event) })
	return func() []workspace.Event {
		told := events
		events = nil
		return told
	}
}

func TestC7_5_SuppressKnownAndUnknown(t *testing.T) {
	s := northwharf(t)
	events := watchEvents(s)
	id := answer[page](t, s, "list_findings", `{"limit": 1}`).Items[0].ID
	version := func() int { return answer[Summary](t, s, "dataset_summary", `{}`).Version }
	const reason = `"reason": "accepted by the owner"}`
	args := `{"finding_ids": ["` + id + `", "nothing", "` + id + `"], ` + reason
	want := SuppressedFindings{Dataset: "northwharf", Suppressed: []string{id}, AlreadySuppressed: []string{}, NotFound: []string{"nothing"}}
	if diff := cmp.Diff(want, answer[SuppressedFindings](t, s, "suppress_findings", args)); diff != "" || version() != 1 || len(events()) != 3 {
		t.Errorf("version %d (-want +got):\n%s", version(), diff)
	}
	want.Suppressed, want.AlreadySuppressed = []string{}, []string{id}
	if diff := cmp.Diff(want, answer[SuppressedFindings](t, s, "suppress_findings", args)); diff != "" || version() != 1 || len(events()) != 0 {
		t.Errorf("again: version %d (-want +got):\n%s", version(), diff)
	}
	if ids := answer[page](t, s, "list_findings", `{"limit": 500}`).ids(); slices.Contains(ids, id) {
		t.Error("a suppressed finding is listed as open")
	}
	opened := UnsuppressedFindings{Dataset: "northwharf", Unsuppressed: []string{id}, NotSuppressed: []string{}, NotFound: []string{}}
	if diff := cmp.Diff(opened, answer[UnsuppressedFindings](t, s, "unsuppress_findings", `{"finding_ids": ["`+id+`"]}`)); diff != "" || version() != 2 {
		t.Errorf("opened: version %d (-want +got):\n%s", version(), diff)
	}
}

func TestC7_5_SuppressArguments(t *testing.T) {
	s := northwharf(t)
	for _, args := range []string{`{"finding_ids": ["x"], "reason": "ok"}`, `{"finding_ids": [], "reason": "accepted"}`} {
		if _, code, _ := refusal(t, s, "suppress_findings", args); code != "-32602" {
			t.Errorf("%s: code %s", args, code)
		}
	}
}

func TestC7_1_SelectSnapshotUnload(t *testing.T) {
	s := northwharf(t)
	events := watchEvents(s)
	taken := answer[SnapshotTaken](t, s, "snapshot_dataset", `{"new_name": "before"}`)
	if taken.Snapshot != "before" || taken.Kind != "snapshot" || taken.Source != "snapshot of northwharf" || taken.Version != 0 || len(events()) != 4 {
		t.Errorf("snapshot = %+v", taken)
	}
	id := answer[page](t, s, "list_findings", `{"limit": 1}`).Items[0].ID
	answer[SuppressedFindings](t, s, "suppress_findings", `{"finding_ids": ["`+id+`"], "reason": "accepted"}`)
	if ids := answer[page](t, s, "list_findings", `{"limit": 500, "dataset": "before"}`).ids(); !slices.Contains(ids, id) {
		t.Error("a change reached the snapshot")
	}
	events()
	if selected := answer[SelectedDataset](t, s, "select_dataset", `{"name": "before"}`); selected.ActiveDataset != "before" {
		t.Errorf("selected = %+v", selected)
	}
	for _, event := range events() {
		if event.Kind != workspace.ResourceUpdated {
			t.Errorf("selecting changes the list of resources: %+v", event)
		}
	}
	active := "northwharf"
	want := UnloadedDataset{Unloaded: "before", ActiveDataset: &active, Remaining: []string{"northwharf"}}
	if diff := cmp.Diff(want, answer[UnloadedDataset](t, s, "unload_dataset", `{"name": "before"}`)); diff != "" {
		t.Errorf("unloaded (-want +got):\n%s", diff)
	}
	want = UnloadedDataset{Unloaded: "northwharf", Remaining: []string{}}
	if diff := cmp.Diff(want, answer[UnloadedDataset](t, s, "unload_dataset", `{"name": "northwharf"}`)); diff != "" {
		t.Errorf("the last one (-want +got):\n%s", diff)
	}
	for _, tool := range []string{"select_dataset", "unload_dataset"} {
		if _, code, data := refusal(t, s, tool, `{"name": "before"}`); code != "-32602" || data != `{"value":"before","datasets":[]}` {
			t.Errorf("%s: code %s, data %s", tool, code, data)
		}
	}
	if _, code, _ := refusal(t, s, "snapshot_dataset", `{"new_name": "bad name"}`); code != "-32602" {
		t.Errorf("bad name: code %s", code)
	}
}
