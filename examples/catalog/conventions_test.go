package main

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestC4_BoundedLists cuts the lists that have no cursor, and reads them whole.
func TestC4_BoundedLists(t *testing.T) {
	s := northwharf(t)
	for _, tt := range []struct{ tool, args, bound string }{
		{"list_tags", `{`, "top"},
		{"depends_on", `{"ref": "fn-dispatch", `, "limit"},
		{"dependents", `{"ref": "alias/manifests", `, "limit"},
		{"findings_for_asset", `{"ref": "jump-host", `, "limit"},
	} {
		whole := answer[pageOf](t, s, tt.tool, tt.args+`"`+tt.bound+`": 100}`)
		if whole.Total < 2 || whole.Returned != whole.Total || len(whole.Items) != whole.Total || whole.Truncated {
			t.Errorf("%s, whole: %+v", tt.tool, whole)
			continue
		}
		cut := answer[pageOf](t, s, tt.tool, tt.args+`"`+tt.bound+`": 1}`)
		want := pageOf{Dataset: whole.Dataset, Total: whole.Total, Returned: 1, Truncated: true, Items: whole.Items[:1]}
		if diff := cmp.Diff(want, cut); diff != "" {
			t.Errorf("%s, cut (-want +got):\n%s", tt.tool, diff)
		}
	}
}

// TestC4_Enums writes names of a vocabulary as people do.
func TestC4_Enums(t *testing.T) {
	s := northwharf(t)
	for _, tt := range []struct{ tool, exact, loose string }{
		{"find_assets", `{"asset_types": ["S3_BUCKET"], "provider": "AWS"}`, `{"asset_types": [" s3-bucket "], "provider": "aws"}`},
		{"find_assets", `{"min_severity": "HIGH"}`, `{"min_severity": " high"}`},
		{"find_assets", `{}`, `{"min_severity": " ", "provider": " "}`},
		{"count_assets", `{"asset_types": ["SECURITY_GROUP"]}`, `{"asset_types": ["security group"]}`},
		{"get_edges", `{"edge_types": ["SECURITY_GROUP_RULE"]}`, `{"edge_types": ["Security-Group Rule"]}`},
		{"cross_account_edges", `{"edge_types": ["IAM_TRUST"]}`, `{"edge_types": ["iam trust"]}`},
		{"internet_exposure", `{"asset_types": ["LOAD_BALANCER"]}`, `{"asset_types": ["load-balancer"]}`},
		{"list_findings", `{"severities": ["CRITICAL", "LOW"]}`, `{"severities": ["critical", " Low "]}`},
		{"list_findings", `{}`, `{"min_severity": "  "}`},
		{"top_risks", `{"min_severity": "MEDIUM"}`, `{"min_severity": "medium "}`},
		{"top_risks", `{}`, `{"min_severity": " "}`},
		{"compliance_gaps", `{"min_severity": "HIGH"}`, `{"min_severity": "high "}`},
		{"compliance_gaps", `{}`, `{"min_severity": " "}`},
		{"list_frameworks", `{"provider": "GCP"}`, `{"provider": " gcp"}`},
	} {
		exact := answer[map[string]any](t, s, tt.tool, tt.exact)
		loose := answer[map[string]any](t, s, tt.tool, tt.loose)
		delete(exact, "next_cursor") // belongs to the arguments as they are written
		delete(loose, "next_cursor")
		if diff := cmp.Diff(exact, loose); diff != "" {
			t.Errorf("%s %s (-exact +loose):\n%s", tt.tool, tt.loose, diff)
		}
		if total, listed := exact["total"].(float64); listed && total == 0 {
			t.Errorf("%s %s: nothing to compare", tt.tool, tt.exact)
		}
	}
}
