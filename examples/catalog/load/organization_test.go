package load

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

func TestC3_1_Organization(t *testing.T) {
	const organization = `{
		"organization_id": "o-1", "management_account_id": "1", "feature_set": "ALL", "control_tower_enabled": true,
		"roots": [{"id": "r-1", "name": "Root"}], "governed_regions": ["eu"],
		"ous": {"b": {"id": "ou-b", "name": "b", "parent_id": "r-1", "path": ["Root", "b"]}, "a": {"id": "r-1", "is_root": true}},
		"accounts": {"2": {"id": "2", "name": "two", "arn": "arn:2", "status": "ACTIVE", "parent_id": "ou-b", "ou_path": ["Root"]}},
		"policies": [{"id": "p", "name": "keep-in", "type": "SCP", "aws_managed": true, "targets": ["ou-b"]}, {"id": "q"}],
		"landing_zone": {"version": 3.20}, "shared_accounts": {"log": "3", "none": null, "audit": "2"}
	}`
	data, _, err := Read(files(MapFile, `{"assets":[],"edges":[],"regions":{}}`, OrganizationFile, organization), ".", Auto, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := &inventory.Organization{
		ID: "o-1", ManagementAccountID: "1", FeatureSet: "ALL", ControlTower: true, GovernedRegions: []string{"eu"},
		Roots: []inventory.OrganizationRoot{{ID: "r-1", Name: "Root"}},
		Units: []inventory.OrganizationUnit{
			{ID: "ou-b", Name: "b", ParentID: "r-1", Path: []string{"Root", "b"}}, {ID: "r-1", Path: []string{}, Root: true},
		},
		Accounts: []inventory.OrganizationAccount{
			{ID: "2", Name: "two", ARN: "arn:2", Status: "ACTIVE", ParentID: "ou-b", UnitPath: []string{"Root"}},
		},
		Policies: []inventory.OrganizationPolicy{
			{ID: "p", Name: "keep-in", Type: "SCP", Managed: true, Targets: []string{"ou-b"}}, {ID: "q", Targets: []string{}},
		},
		LandingZone:    []byte(`{"version": 3.20}`),
		SharedAccounts: []inventory.SharedAccount{{Task: "log", AccountID: "3"}, {Task: "audit", AccountID: "2"}},
	}
	if diff := cmp.Diff(want, data.Organization); diff != "" {
		t.Errorf("organization (-want +got):\n%s", diff)
	}
}
