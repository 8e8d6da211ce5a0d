package inventory

import "encoding/json"

// An Organization is what the provider's organization service says about the
// accounts.
type Organization struct {
	ID                  string
	ManagementAccountID string
	FeatureSet          string
	Roots               []OrganizationRoot
	Units               []OrganizationUnit
	Accounts            []OrganizationAccount
	Policies            []OrganizationPolicy
	LandingZone         json.RawMessage // free JSON as stored, nil for none
	GovernedRegions     []string
	SharedAccounts      []SharedAccount
	ControlTower        bool
}

// An OrganizationRoot is where the units of an organization begin.
type OrganizationRoot struct {
	ID, Name, ARN string
}

// An OrganizationUnit is a group of accounts.
type OrganizationUnit struct {
	ID, Name, ARN, ParentID string
	Path                    []string // names from the root down
	Root                    bool
}

// An OrganizationAccount is a member account.
type OrganizationAccount struct {
	ID, Name, ARN, Status, ParentID string
	UnitPath                        []string
}

// An OrganizationPolicy restricts what accounts may do.
type OrganizationPolicy struct {
	ID, Name, ARN, Type string
	Managed             bool     // by the provider
	Targets             []string // ids of roots, units and accounts
}

// A SharedAccount is the account that has a task for all others, such as to keep logs.
type SharedAccount struct {
	Task      string
	AccountID string
}
