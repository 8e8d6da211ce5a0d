package inventory_test

import (
	"encoding/json"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

func toJSON(t *testing.T, v any) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestC0_5_AssetBrief(t *testing.T) {
	d := northwharf(t)
	for id, want := range map[string]string{
		"igw-quay": `{"id":"igw-quay","name":"quay-gateway","type":"INTERNET_GATEWAY","provider":"AWS","region":"eu-north-1",` +
			`"account_id":"410020003001","arn":null,"internet_exposed":false,"open_findings":0,"max_severity":null,"uri":"cloudg://assets/igw-quay"}`,
		"secret manifests/db#1 100%": `{"id":"secret manifests/db#1 100%","name":"manifests-db","type":"SECRET","provider":"AWS","region":"eu-north-1",` +
			`"account_id":"410020003001","arn":"arn:aws:secretsmanager:eu-north-1:410020003001:secret:manifests/db-Q7xk2p","internet_exposed":false,` +
			`"open_findings":1,"max_severity":"HIGH","uri":"cloudg://assets/secret%20manifests%2Fdb%231%20100%25"}`,
		"ou-operations": `{"id":"ou-operations","name":"operations","type":"ORG_UNIT","provider":"AWS","region":"global",` +
			`"account_id":null,"arn":"arn:aws:organizations::410020003001:ou/o-nw7harbor/ou-ops1","internet_exposed":false,` +
			`"open_findings":0,"max_severity":null,"uri":"cloudg://assets/ou-operations"}`,
	} {
		if diff := cmp.Diff(want, toJSON(t, d.AssetBrief(d.AssetByID(id)))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", id, diff)
		}
	}
}

func TestC0_5_FindingBrief(t *testing.T) {
	d := northwharf(t)
	for _, finding := range d.Findings {
		if finding.ID != "f-gone" {
			continue
		}
		want := `{"id":"f-gone","title":"Instance has no disk encryption","severity":"HIGH","risk_score":7.5,"source_tool":"hostscan",` +
			`"resource_id":"i-0gone99","resource_arn":null,"asset_id":null,"asset_name":null,"compliance_frameworks":["HARBOUR-DATA"],` +
			`"is_suppressed":false,"cvss_score":null,"detected_at":"2026-02-04T09:30:00Z","uri":"cloudg://findings/f-gone"}`
		if diff := cmp.Diff(want, toJSON(t, d.FindingBrief(finding))); diff != "" {
			t.Errorf("unmapped finding (-want +got):\n%s", diff)
		}
	}
	open := d.OpenFindings(d.AssetByID("i-0track1"))
	if len(open) != 2 || open[0].ID != "f-patch" || open[1].ID != "f-lib-1" {
		t.Errorf("open findings of tracker-1 = %v, want the riskier one first", open)
	}
}

func TestC0_5_EdgeBrief(t *testing.T) {
	d := northwharf(t)
	tests := []struct{ node, want string }{
		{"sg-edge", `{"id":"e-15","source":"sg-edge","source_name":"edge","target":"0.0.0.0/0","target_name":"0.0.0.0/0",` +
			`"edge_type":"SECURITY_GROUP_RULE","relationship":null,"port_range":"*","protocol":"-1","cidr":"0.0.0.0/0","direction":"egress"}`},
		{"acct-vendor", `{"id":"e-46","source":"acct-vendor","source_name":"tracker-vendor","target":"role-audit","target_name":"audit-reader",` +
			`"edge_type":"IAM_TRUST","relationship":"cross-account trust","cross_account":true}`},
		{"waf-front", `{"id":"e-35","source":"waf-front","source_name":"front-shield","target":"alb-1","target_name":"tracking-front",` +
			`"edge_type":"PROTECTS","relationship":null}`},
	}
	for _, test := range tests {
		if diff := cmp.Diff(test.want, toJSON(t, d.EdgeBrief(d.Outgoing(test.node)[0]))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.node, diff)
		}
	}
	edge := &inventory.Edge{Type: "NACL_RULE", Direction: "ingress", Ports: make([]int, 30)}
	if brief := d.EdgeBrief(edge); len(brief.Ports) != 20 || brief.Direction != "ingress" {
		t.Errorf("brief of a rule with many ports = %+v", brief)
	}
}

func TestC1_2_DegreeAndDependencies(t *testing.T) {
	d := northwharf(t)
	tests := []struct {
		id           string
		degree       inventory.Degree
		dependencies inventory.Dependencies
	}{
		// Three grants, two of them parallel, and a trust; two hosts assume it.
		{"role-tracker", inventory.Degree{In: 2, Out: 3}, inventory.Dependencies{DirectDependsOn: 4, DirectDependents: 2}},
		// Organization structure is no dependency.
		{"acct-prod", inventory.Degree{In: 1, Out: 0}, inventory.Dependencies{}},
		{"key-manifests", inventory.Degree{In: 3}, inventory.Dependencies{DirectDependents: 3}},
		// Needs its network, its group and its key; the rules do not count.
		{"db-manifests", inventory.Degree{In: 2, Out: 2}, inventory.Dependencies{DirectDependsOn: 3, DirectDependents: 1}},
		// A reference to something not collected counts as a neighbour only.
		{"fn-dispatch", inventory.Degree{In: 1, Out: 5}, inventory.Dependencies{DirectDependsOn: 5}},
	}
	for _, test := range tests {
		if got := d.Degree(test.id); got != test.degree {
			t.Errorf("%s: degree %+v, want %+v", test.id, got, test.degree)
		}
		if got := d.Dependencies(d.AssetByID(test.id)); got != test.dependencies {
			t.Errorf("%s: dependencies %+v, want %+v", test.id, got, test.dependencies)
		}
	}
}
