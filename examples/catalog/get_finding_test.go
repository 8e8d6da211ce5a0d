package main

import (
	"slices"
	"strings"
	"testing"
)

func TestC7_5_GetFinding(t *testing.T) {
	s := northwharf(t)
	open := answer[FindingDetail](t, s, "get_finding", `{"finding_id": "f-ssh"}`)
	if open.ID != "f-ssh" || open.Description == "" || open.Asset == nil || open.Asset.ID != "i-0jump1" || open.SuppressionReason != nil {
		t.Errorf("open: %+v", open)
	}
	listed := 0
	d, err := s.workspace.Get("")
	if err != nil {
		t.Fatal(err)
	}
	for _, result := range d.Compliance {
		if slices.Contains(result.FindingIDs, "f-ssh") {
			listed++
		}
	}
	if len(open.Controls) != listed || listed == 0 {
		t.Errorf("%d controls, want %d", len(open.Controls), listed)
	}
	if unknown := answer[FindingDetail](t, s, "get_finding", `{"finding_id": "f-audit"}`); unknown.SuppressionReason == nil || *unknown.SuppressionReason != "" {
		t.Errorf("suppressed without a reason: %+v", unknown)
	}
	answer[SuppressedFindings](t, s, "suppress_findings", `{"finding_ids": ["f-ssh"], "reason": "behind the gate"}`)
	if told := answer[FindingDetail](t, s, "get_finding", `{"finding_id": "f-ssh"}`); told.SuppressionReason == nil || *told.SuppressionReason != "behind the gate" || !told.IsSuppressed {
		t.Errorf("suppressed: %+v", told)
	}
	if unmapped := answer[FindingDetail](t, s, "get_finding", `{"finding_id": "f-gone"}`); unmapped.Asset != nil {
		t.Errorf("unmapped: %+v", unmapped.Asset)
	}
	if message, code, data := refusal(t, s, "get_finding", `{"finding_id": "f-l"}`); code != "-32602" || strings.Contains(message, "f-l") || !strings.Contains(data, "f-logs") {
		t.Errorf("unknown: %q, code %s, %s", message, code, data)
	}
}
