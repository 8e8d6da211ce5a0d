package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func TestC7_5_FindingsSummary(t *testing.T) {
	s := northwharf(t)
	type summary struct {
		Total, Suppressed int
		Truncated         bool
		Groups            map[string]map[string]int
	}
	whole := answer[Summary](t, s, "dataset_summary", `{}`)
	all := answer[summary](t, s, "findings_summary", `{"group_by": "framework", "top": 2, "include_suppressed": true}`)
	if all.Total != whole.TotalFindings || len(all.Groups) != 2 || !all.Truncated || all.Suppressed != whole.SuppressedFindings {
		t.Errorf("by framework: %+v", all)
	}
	types := answer[summary](t, s, "findings_summary", `{"group_by": "asset_type"}`)
	inGroups := 0
	for _, group := range types.Groups {
		inGroups += group["total"]
	}
	if types.Total != whole.OpenFindings || inGroups != types.Total || types.Groups["unmapped"]["total"] == 0 || types.Truncated {
		t.Errorf("by type: %+v", types)
	}
	frameworks := answer[summary](t, s, "findings_summary", `{"group_by": "framework"}`)
	if frameworks.Groups["(none)"]["total"] == 0 {
		t.Errorf("without a framework: %+v", frameworks)
	}
	severities := answer[summary](t, s, "findings_summary", `{}`)
	for severity, group := range severities.Groups {
		if want := map[string]int{"total": group[severity], severity: group[severity]}; !cmp.Equal(want, group) {
			t.Errorf("%s: %v", severity, group)
		}
	}
	for by, asset := range map[string]string{"account": "410020003001", "asset": "cloudg://assets/i-0jump1"} {
		found := answer[struct {
			summary
			Accounts []string
		}](t, s, "findings_summary", `{"group_by": "`+by+`", "top": 200}`)
		inGroups := 0
		for _, group := range found.Groups {
			inGroups += group["total"]
		}
		if inGroups != whole.OpenFindings || found.Groups[asset]["total"] < 2 || found.Groups["unmapped"]["total"] != types.Groups["unmapped"]["total"] {
			t.Errorf("by %s: %+v", by, found)
		}
		if slices.Contains(found.Accounts, asset) != (by == "account") || slices.Contains(found.Accounts, "unmapped") {
			t.Errorf("by %s the accounts are %v", by, found.Accounts)
		}
	}
	// Objects keep their order: the worst comes first.
	shown := text(t, s.call(t, "findings_summary", `{}`))
	if critical, low := strings.Index(shown, `"CRITICAL": {`), strings.Index(shown, `"LOW": {`); critical < 0 || low < critical {
		t.Errorf("out of order: %s", shown)
	}
}
