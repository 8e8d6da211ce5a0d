package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// OrganizationTopologyArgs say how much of an organization to show.
type OrganizationTopologyArgs struct {
	// Also its policies, and what they restrict.
	IncludePolicies bool `json:"include_policies" cloudg:"default=false"`
	// Most accounts to return or, without discovery, most levels.
	MaxAccounts int `json:"max_accounts" cloudg:"default=200,min=1,max=1000"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// OrganizationTopologyShown is an organization, as far as the dataset knows it.
type OrganizationTopologyShown struct {
	Dataset string `json:"dataset"`
	// Where it is known from: organization_discovery, map_assets, or null for nowhere.
	Source *string `json:"source" cloudg:"entity=literal"`
	*OrganizationDiscovered
	*OrganizationMapped
	Truncated *bool                     `json:"truncated,omitempty"`
	Policies  []OrganizationPolicyShown `json:"policies,omitzero"`
	Note      string                    `json:"note,omitempty"`
}

// OrganizationDiscovered is what the provider's organization service said.
type OrganizationDiscovered struct {
	OrganizationID      *string             `json:"organization_id"`
	ManagementAccountID *string             `json:"management_account_id"`
	FeatureSet          *string             `json:"feature_set"`
	ControlTowerEnabled bool                `json:"control_tower_enabled"`
	GovernedRegions     []string            `json:"governed_regions"`
	SharedAccounts      runtime.Map[string] `json:"shared_accounts" cloudg:"entity=identifier"`
	OUs                 []UnitShown         `json:"ous"`
	Accounts            []MemberShown       `json:"accounts"`
	TotalAccounts       int                 `json:"total_accounts"`
}

// UnitShown is a group of accounts.
type UnitShown struct {
	ID   string `json:"id" cloudg:"entity=identifier"`
	Name string `json:"name" cloudg:"entity=name"`
	// Names from the root down.
	Path     []string `json:"path" cloudg:"entity=name"`
	ParentID *string  `json:"parent_id"`
}

// MemberShown is an account of the organization.
type MemberShown struct {
	ID       string   `json:"id" cloudg:"entity=identifier"`
	Name     string   `json:"name" cloudg:"entity=name"`
	Status   *string  `json:"status"`
	OUPath   []string `json:"ou_path"`
	ParentID *string  `json:"parent_id"`
}

// OrganizationMapped is what the assets of the map and their edges say.
type OrganizationMapped struct {
	Nodes []LevelShown `json:"nodes"`
	Total int          `json:"total"`
}

// LevelShown is an asset that is a level of an organization.
type LevelShown struct {
	ID        string  `json:"id" cloudg:"entity=identifier"`
	Name      string  `json:"name" cloudg:"entity=name"`
	Type      string  `json:"type"`
	AccountID *string `json:"account_id"`
	ParentID  *string `json:"parent_id"`
	// Whether it belongs to somebody else.
	External bool `json:"external"`
}

// OrganizationPolicyShown is a policy of the organization. Assets do not tell its type,
// nor whose it is.
type OrganizationPolicyShown struct {
	ID         string   `json:"id" cloudg:"entity=identifier"`
	Name       string   `json:"name" cloudg:"entity=name"`
	Type       *string  `json:"type,omitempty"`
	AWSManaged *bool    `json:"aws_managed,omitempty"`
	Targets    []string `json:"targets" cloudg:"entity=identifier"`
}

// OrganizationTopology shows how accounts are grouped into units and what governs them,
// from the provider's organization service or else from the map. Use it to see which
// accounts belong together before judging trust between them.
//
//cloudg:tool title="Organization topology" category=inventory sensitivity=confidential capabilities=read_state output=noschema
func (c *Catalog) OrganizationTopology(_ *runtime.Context, args OrganizationTopologyArgs) (OrganizationTopologyShown, error) {
	dataset, err := c.workspace.Get(args.Dataset)
	if err != nil {
		return OrganizationTopologyShown{}, asAnswer(err)
	}
	shown := OrganizationTopologyShown{Dataset: dataset.Name}
	if dataset.Organization != nil {
		shown.discovered(dataset.Organization, args)
		return shown, nil
	}
	levels := dataset.Hierarchy()
	if len(levels) == 0 {
		shown.Note = "The dataset holds neither what an organization service says nor assets that are levels of an organization."
		return shown, nil
	}
	shown.mapped(dataset, levels, args)
	return shown, nil
}

// discovered fills in what the organization service said.
func (s *OrganizationTopologyShown) discovered(o *inventory.Organization, args OrganizationTopologyArgs) {
	s.from("organization_discovery", len(o.Accounts) > args.MaxAccounts)
	d := &OrganizationDiscovered{
		OrganizationID: optional(o.ID), ManagementAccountID: optional(o.ManagementAccountID), FeatureSet: optional(o.FeatureSet),
		ControlTowerEnabled: o.ControlTower, GovernedRegions: o.GovernedRegions,
		OUs: []UnitShown{}, Accounts: []MemberShown{}, TotalAccounts: len(o.Accounts),
	}
	for _, shared := range o.SharedAccounts {
		d.SharedAccounts.Set(shared.Task, shared.AccountID)
	}
	for _, u := range o.Units {
		d.OUs = append(d.OUs, UnitShown{ID: u.ID, Name: u.Name, Path: u.Path, ParentID: optional(u.ParentID)})
	}
	for _, a := range o.Accounts[:min(args.MaxAccounts, len(o.Accounts))] {
		d.Accounts = append(d.Accounts, MemberShown{
			ID: a.ID, Name: a.Name, Status: optional(a.Status), OUPath: a.UnitPath, ParentID: optional(a.ParentID),
		})
	}
	s.OrganizationDiscovered = d
	if args.IncludePolicies {
		s.Policies = []OrganizationPolicyShown{}
		for _, p := range o.Policies {
			s.Policies = append(s.Policies, OrganizationPolicyShown{
				ID: p.ID, Name: p.Name, Type: optional(p.Type), AWSManaged: &p.Managed, Targets: p.Targets,
			})
		}
	}
}

// mapped fills in what the map says.
func (s *OrganizationTopologyShown) mapped(d *inventory.Dataset, levels []inventory.HierarchyNode, args OrganizationTopologyArgs) {
	s.from("map_assets", len(levels) > args.MaxAccounts)
	s.OrganizationMapped = &OrganizationMapped{Nodes: []LevelShown{}, Total: len(levels)}
	for _, level := range levels[:min(args.MaxAccounts, len(levels))] {
		s.Nodes = append(s.Nodes, LevelShown{
			ID: level.ID, Name: level.Name, Type: level.Type, AccountID: optional(level.AccountID),
			ParentID: optional(level.ParentID), External: level.Metadata.True("external"),
		})
	}
	if args.IncludePolicies {
		s.Policies = []OrganizationPolicyShown{}
		for _, p := range d.Governance() {
			s.Policies = append(s.Policies, OrganizationPolicyShown{ID: p.ID, Name: p.Name, Targets: p.Targets})
		}
	}
}

// from says where the organization is known from, and whether something is left out.
func (s *OrganizationTopologyShown) from(source string, truncated bool) {
	s.Source, s.Truncated = &source, &truncated
}
