package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

func TestC1_14_DriftReview(t *testing.T) {
	s := northwharf(t)
	answer[SnapshotTaken](t, s, "snapshot_dataset", `{"new_name": "before"}`)
	s.write(t, "other.json", `{"assets": [{"id": "zz", "name": "zz-host", "asset_type": "EC2", "provider": "AWS", "is_internet_exposed": true}]}`)
	answer[Loaded](t, s, "load_dataset", `{"path": "other.json", "activate": false}`)
	same := s.prompt(t, "drift_review", arguments{"base": "before"})
	other := s.prompt(t, "drift_review", arguments{"base": "before", "target": "other"})
	if diff := cmp.Diff(textIn(same[0]), textIn(other[0])); diff != "" || len(same) != 2 || len(other) != 2 {
		t.Errorf("%d and %d messages; the task depends on the data:\n%s", len(same), len(other), diff)
	}
	for _, tt := range []struct {
		messages                 []runtime.PromptMessage
		target                   string
		added, removed, exposed  float64
		removedShown, sameAssets int
	}{
		{same, "northwharf", 0, 0, 0, 0, 51},
		{other, "other", 1, 51, 1, 25, 0},
	} {
		values := contextOf(t, tt.messages)
		assets := values["assets"].(map[string]any)
		removed := assets["removed"].(map[string]any)
		if values["base"] != "before" || values["target"] != tt.target || assets["added"].(map[string]any)["count"] != tt.added ||
			removed["count"] != tt.removed || len(removed["items"].([]any)) != tt.removedShown || assets["unchanged"] != float64(tt.sameAssets) ||
			values["newly_internet_exposed"].(map[string]any)["count"] != tt.exposed {
			t.Errorf("context = %v", values)
		}
	}
}

func TestC1_14_DriftReviewErrors(t *testing.T) {
	for _, tt := range []struct {
		name string
		s    server
		args arguments
		want string
	}{
		{"nothing loaded", empty(t), arguments{"base": "before"}, "load_dataset"},
		{"no base", northwharf(t), arguments{}, "base"},
		{"unknown base", northwharf(t), arguments{"base": "elsewhere"}, "Unknown dataset"},
		{"unknown target", northwharf(t), arguments{"base": "northwharf", "target": "elsewhere"}, "Unknown dataset"},
	} {
		_, err := tt.s.GetPrompt(t.Context(), runtime.Local(), "drift_review", tt.args)
		if message, data := refused(t, tt.name, err); !strings.Contains(message+data, tt.want) || strings.Contains(message, "elsewhere") {
			t.Errorf("%s: %q, %s", tt.name, message, data)
		}
	}
}

// TestC6_SecondVersion compares the two versions of the estate: one change of each kind.
func TestC6_SecondVersion(t *testing.T) {
	s := northwharf(t)
	loaded := answer[Loaded](t, s, "load_dataset", `{"path": "embedded:northwharf-later", "activate": false}`)
	if loaded.Loaded != "northwharf-later" || loaded.Active {
		t.Errorf("loaded %s, active %t", loaded.Loaded, loaded.Active)
	}
	diff := answer[inventory.Diff](t, s, "diff_datasets", `{"base": "northwharf", "target": "northwharf-later"}`)
	changed := map[string][]string{}
	for _, asset := range diff.Assets.Changed.Items {
		changed[asset.ID] = asset.ChangedFields
	}
	if want := map[string][]string{"i-0track2": {"internet_exposed"}, "fn-dispatch": {"tags"}, "db-manifests": {"metadata_hash"}}; !cmp.Equal(want, changed) {
		t.Errorf("changed (-want +got):\n%s", cmp.Diff(want, changed))
	}
	assets, findings := diff.Assets, diff.Findings
	if assets.Removed.Count != 1 || assets.Removed.Items[0].ID != "table-harbour" || assets.Added.Count != 0 || diff.Edges.Removed.Count != 1 || diff.Edges.Added.Count != 0 {
		t.Errorf("assets %+v, edges %+v", assets, diff.Edges)
	}
	if findings.New.Count != 1 || findings.New.Items[0].ID != "f-debug" || findings.Resolved.Count != 1 || findings.Resolved.Items[0].ID != "f-rdp" || findings.SeverityChanged.Count != 0 {
		t.Errorf("findings = %+v", findings)
	}
	if exposed := diff.NewlyInternetExposed; exposed.Count != 1 || exposed.Items[0].ID != "i-0track2" {
		t.Errorf("newly exposed = %+v", exposed)
	}
	values := contextOf(t, s.prompt(t, "drift_review", arguments{"base": "northwharf", "target": "northwharf-later"}))
	if values["newly_internet_exposed"].(map[string]any)["count"] != 1.0 {
		t.Errorf("the prompt's context = %v", values)
	}
}

// TestC6_EmbeddedVersionsUnderOneName: a cursor of one version is stale in the next.
func TestC6_EmbeddedVersionsUnderOneName(t *testing.T) {
	s := empty(t)
	answer[Loaded](t, s, "load_dataset", `{"path": "embedded:northwharf", "name": "harbour"}`)
	cursor := answer[Page](t, s, "find_assets", `{"limit": 2}`).NextCursor
	answer[Loaded](t, s, "load_dataset", `{"path": "embedded:northwharf-later", "name": "harbour", "replace": true}`)
	if message, _, _ := refusal(t, s, "find_assets", `{"limit": 2, "cursor": "`+*cursor+`"}`); !strings.Contains(message, "Stale cursor") {
		t.Errorf("message = %q", message)
	}
	if message, _, data := refusal(t, s, "load_dataset", `{"path": "embedded:elsewhere"}`); strings.Contains(message, "elsewhere") || !strings.Contains(data, "embedded:elsewhere") {
		t.Errorf("unknown: %q, %s", message, data)
	}
}
