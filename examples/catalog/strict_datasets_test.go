package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestStrictDatasetsHaveOneName has every tool that tells a dataset's name tell the same
// pseudonym for it, whatever the member is called.
func TestStrictDatasetsHaveOneName(t *testing.T) {
	s := under(t, "strict")
	name := *answer[Status](t, s, "workspace_status", `{}`).ActiveDataset
	if name == "northwharf" {
		t.Fatal("the name is not replaced")
	}
	snapshot := structured[struct{ Snapshot string }](t, s.call(t, "snapshot_dataset", `{"new_name":"before"}`)).Snapshot
	compared := answer[DatasetsCompared](t, s, "diff_datasets", `{"base":"before"}`)
	named := `{"name":"` + name + `"}`
	selected := structured[struct{ Name string }](t, s.call(t, "select_dataset", named)).Name
	dropped := answer[UnloadedDataset](t, s, "unload_dataset", named)
	got := [][]string{{compared.Base, compared.Target}, {selected}, {dropped.Unloaded}, dropped.Remaining}
	want := [][]string{{snapshot, name}, {name}, {name}, {snapshot}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
}
