package save

import (
	"encoding/json"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

type organization struct {
	ID                  string          `json:"organization_id"`
	ManagementAccountID string          `json:"management_account_id,omitempty"`
	FeatureSet          string          `json:"feature_set,omitempty"`
	Roots               []root          `json:"roots"`
	Units               members         `json:"ous"`      // by id
	Accounts            members         `json:"accounts"` // by id
	Policies            []orgPolicy     `json:"policies"`
	LandingZone         json.RawMessage `json:"landing_zone,omitempty"`
	GovernedRegions     []string        `json:"governed_regions"`
	SharedAccounts      members         `json:"shared_accounts"`
	ControlTower        bool            `json:"control_tower_enabled"`
}

type root struct {
	ID   string `json:"id"`
	Name string `json:"name"`
	ARN  string `json:"arn,omitempty"`
}

type unit struct {
	root
	ParentID string   `json:"parent_id,omitempty"`
	Path     []string `json:"path"`
	Root     bool     `json:"is_root"`
}

type account struct {
	root
	Status   string   `json:"status,omitempty"`
	ParentID string   `json:"parent_id,omitempty"`
	UnitPath []string `json:"ou_path"`
}

type orgPolicy struct {
	root
	Type    string   `json:"type,omitempty"`
	Managed bool     `json:"aws_managed"`
	Targets []string `json:"targets"`
}

// newOrganization returns the record of an organization, nil for none.
func newOrganization(o *inventory.Organization) (*organization, error) {
	if o == nil {
		return nil, nil
	}
	record := &organization{
		ID: o.ID, ManagementAccountID: o.ManagementAccountID, FeatureSet: o.FeatureSet, Roots: []root{},
		Policies: []orgPolicy{}, LandingZone: o.LandingZone, GovernedRegions: o.GovernedRegions, ControlTower: o.ControlTower,
	}
	for _, r := range o.Roots {
		record.Roots = append(record.Roots, root(r))
	}
	for _, p := range o.Policies {
		record.Policies = append(record.Policies, orgPolicy{root{p.ID, p.Name, p.ARN}, p.Type, p.Managed, p.Targets})
	}
	for _, u := range o.Units {
		if err := record.Units.add(u.ID, unit{root{u.ID, u.Name, u.ARN}, u.ParentID, u.Path, u.Root}); err != nil {
			return nil, err
		}
	}
	for _, a := range o.Accounts {
		if err := record.Accounts.add(a.ID, account{root{a.ID, a.Name, a.ARN}, a.Status, a.ParentID, a.UnitPath}); err != nil {
			return nil, err
		}
	}
	for _, s := range o.SharedAccounts {
		if err := record.SharedAccounts.add(s.Task, s.AccountID); err != nil {
			return nil, err
		}
	}
	return record, nil
}

// add adds a member.
func (m *members) add(key string, value any) error {
	text, err := json.Marshal(value)
	*m = append(*m, inventory.MetadataEntry{Key: key, Value: text})
	return err
}
