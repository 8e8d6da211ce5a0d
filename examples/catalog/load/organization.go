package load

import "github.com/cloudg/cloudg/examples/catalog/inventory"

func readOrganization(o object) *inventory.Organization {
	organization := &inventory.Organization{
		ID:                  o.nullableText("organization_id"),
		ManagementAccountID: o.nullableText("management_account_id"),
		FeatureSet:          o.nullableText("feature_set"),
		LandingZone:         o.raw("landing_zone"),
		GovernedRegions:     o.texts("governed_regions"),
		ControlTower:        o.flag("control_tower_enabled"),
	}
	o.each("roots", func(o object) {
		organization.Roots = append(organization.Roots, inventory.OrganizationRoot{
			ID: o.required("id"), Name: o.text("name", ""), ARN: o.nullableText("arn"),
		})
	})
	o.values("ous", func(o object) { organization.Units = append(organization.Units, readUnit(o)) })
	o.values("accounts", func(o object) { organization.Accounts = append(organization.Accounts, readMember(o)) })
	o.each("policies", func(o object) {
		organization.Policies = append(organization.Policies, inventory.OrganizationPolicy{
			ID: o.required("id"), Name: o.text("name", ""), ARN: o.nullableText("arn"), Type: o.nullableText("type"),
			Managed: o.flag("aws_managed"), Targets: o.texts("targets"),
		})
	})
	o.child("shared_accounts", func(o object) {
		for _, m := range o.members {
			// A task is content of the file, so it is no part of a location.
			if !isNull(m.value) { // a task that nobody has
				shared := inventory.SharedAccount{Task: m.name, AccountID: o.asText(m.value, o.location)}
				organization.SharedAccounts = append(organization.SharedAccounts, shared)
			}
		}
	})
	return organization
}

func readUnit(o object) inventory.OrganizationUnit {
	return inventory.OrganizationUnit{
		ID: o.required("id"), Name: o.text("name", ""), ARN: o.nullableText("arn"), ParentID: o.nullableText("parent_id"),
		Path: o.texts("path"), Root: o.flag("is_root"),
	}
}

func readMember(o object) inventory.OrganizationAccount {
	return inventory.OrganizationAccount{
		ID: o.required("id"), Name: o.text("name", ""), ARN: o.nullableText("arn"), Status: o.nullableText("status"),
		ParentID: o.nullableText("parent_id"), UnitPath: o.texts("ou_path"),
	}
}
