package main

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
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

// TestStrictRefusalsNameDatasetsAlike has a name that is taken stay hidden, with the one
// that is proposed in its place.
func TestStrictRefusalsNameDatasetsAlike(t *testing.T) {
	s := under(t, "strict")
	name := *answer[Status](t, s, "workspace_status", `{}`).ActiveDataset
	_, _, data := refusal(t, s, "snapshot_dataset", `{"new_name":"`+name+`"}`)
	var got struct{ Existing, Suggested string }
	if err := json.Unmarshal([]byte(data), &got); err != nil {
		t.Fatal(err)
	}
	if got.Existing != name || strings.Contains(got.Suggested, "northwharf") || got.Suggested == "" {
		t.Errorf("the refusal tells of %+v, and the dataset is %s", got, name)
	}
}

// TestStrictURIsNameAssetsAsIDsDo follows the URI of every asset under strict: it holds the
// pseudonym that is the asset's id, and leads to the asset, however odd the id is.
func TestStrictURIsNameAssetsAsIDsDo(t *testing.T) {
	s := under(t, "strict")
	type named struct{ ID, Name, URI string }
	page := structured[struct{ Items []named }](t, s.call(t, "find_assets", `{"limit":500}`))
	if len(page.Items) == 0 {
		t.Fatal("no assets")
	}
	for _, asset := range page.Items {
		if want := inventory.AssetURI(asset.ID); asset.URI != want {
			t.Errorf("%s is at %s, want %s", asset.ID, asset.URI, want)
		}
		var read named
		if err := json.Unmarshal([]byte(s.read(t, asset.URI).Text), &read); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(asset, read); diff != "" {
			t.Errorf("%s (-found +read):\n%s", asset.URI, diff)
		}
	}
}
