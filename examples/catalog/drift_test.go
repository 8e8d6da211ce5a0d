package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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
