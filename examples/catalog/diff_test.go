package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// TestC7_1_DiffAfterRemovingAnAsset takes an asset away from a copy, and leaves its
// edges in place: they lead to a placeholder then.
func TestC7_1_DiffAfterRemovingAnAsset(t *testing.T) {
	s := northwharf(t)
	whole, err := s.workspace.Get("")
	if err != nil {
		t.Fatal(err)
	}
	const gone = "i-0jump1"
	data := *whole.Data
	data.Assets = slices.DeleteFunc(slices.Clone(data.Assets), func(a *inventory.Asset) bool { return a.ID == gone })
	touches := func(e *inventory.Edge) bool { return e.SourceID == gone || e.TargetID == gone }
	edges := len(data.Edges)
	data.Edges = slices.DeleteFunc(slices.Clone(data.Edges), touches)
	if _, err := s.workspace.Add(inventory.NewDataset(inventory.Identity{Name: "later"}, &data), false, false); err != nil {
		t.Fatal(err)
	}
	diff := answer[inventory.Diff](t, s, "diff_datasets", `{"base": "northwharf", "target": "later"}`)
	if removed := diff.Assets.Removed; removed.Count != 1 || removed.Items[0].ID != gone || diff.Assets.Added.Count+diff.Assets.Changed.Count != 0 {
		t.Errorf("assets = %+v", diff.Assets)
	}
	if want := edges - len(data.Edges); diff.Edges.Removed.Count != want || want == 0 || diff.Edges.Added.Count != 0 {
		t.Errorf("%d edges removed, want %d", diff.Edges.Removed.Count, want)
	}
	back := answer[inventory.Diff](t, s, "diff_datasets", `{"base": "later", "limit": 1}`)
	if added := back.Edges.Added; back.Target != "northwharf" || back.NewlyInternetExposed.Count != 1 || len(added.Items) != 1 || !added.Truncated {
		t.Errorf("the other way round = %+v", back)
	}
}

func TestC7_1_DiffErrors(t *testing.T) {
	s := northwharf(t)
	for args, want := range map[string]string{
		`{"base": "elsewhere"}`: "Unknown dataset", `{"base": "northwharf", "target": "elsewhere"}`: "Unknown dataset", `{"base": ""}`: "base",
	} {
		if message, code, _ := refusal(t, s, "diff_datasets", args); code != "-32602" || !strings.Contains(message, want) || strings.Contains(message, "elsewhere") {
			t.Errorf("%s: %q, code %s", args, message, code)
		}
	}
	if message, _, _ := refusal(t, empty(t), "diff_datasets", `{"base": "a"}`); !strings.Contains(message, "Unknown dataset") {
		t.Errorf("nothing loaded: %q", message)
	}
}
