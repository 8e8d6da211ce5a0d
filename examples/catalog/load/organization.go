package load

import "github.com/cloudg/cloudg/examples/catalog/inventory"

func readOrganization(o object) *inventory.Organization {
	organization := &inventory.Organization{
		ID:                  o.nullableText("organization_id"),
		ManagementAccountID: o.nullableText("management_account_id"),
		FeatureSet:          o.nullableText("feature_set"),
		GovernedRegions:     o.texts("governed_regions"),
		ControlTower:        o.flag("control_tower_enabled"),
	}
	o.values("ous", func(o object) {
		organization.Units = append(organization.Units, inventory.OrganizationUnit{
			ID: o.required("id"), Name: o.text("name", ""), ARN: o.nullableText("arn"),
			ParentID: o.nullableText("parent_id"), Path: o.texts("path"),
		})
	})
	o.values("accounts", func(o object) {
		organization.Accounts = append(organization.Accounts, inventory.OrganizationAccount{
			ID: o.required("id"), Name: o.text("name", ""), ARN: o.nullableText("arn"), Status: o.nullableText("status"),
			ParentID: o.nullableText("parent_id"), UnitPath: o.texts("ou_path"),
		})
	})
	return organization
}
