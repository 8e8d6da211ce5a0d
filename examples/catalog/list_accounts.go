package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// ListAccountsArgs ask for a page of accounts.
type ListAccountsArgs struct {
	// Most items to return.
	Limit int `json:"limit" cloudg:"default=100,min=1,max=500"`
	// The next_cursor of the page before; empty for the first page.
	Cursor string `json:"cursor" cloudg:"default=''"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// AccountsListed is a page of accounts.
type AccountsListed struct {
	Page
	// The one with most assets first.
	Items []AccountListed `json:"items"`
}

// AccountListed is what a dataset has in an account, subscription or project.
type AccountListed struct {
	// Unknown for the assets that are in none.
	AccountID string `json:"account_id"`
	Provider  string `json:"provider"`
	Assets    int    `json:"assets"`
	// Those that its assets are in.
	Regions         []string `json:"regions"`
	InternetExposed int      `json:"internet_exposed"`
	OpenFindings    int      `json:"open_findings"`
	// Null when no asset stands for the account.
	Name *string `json:"name" cloudg:"entity=name"`
	// Whether it belongs to somebody else, and is known from a trust only.
	External bool `json:"external"`
}

// ListAccounts lists the accounts, subscriptions and projects that assets are in, those
// of others included. Use it to see who owns what, before asking find_assets for one
// account or cross_account_edges for what leads from one to another.
//
//cloudg:tool title="List accounts" category=inventory sensitivity=confidential capabilities=read_state output=noschema
func (c *Catalog) ListAccounts(_ *runtime.Context, args ListAccountsArgs) (AccountsListed, error) {
	dataset, err := c.workspace.Get(args.Dataset)
	if err != nil {
		return AccountsListed{}, asAnswer(err)
	}
	populations := dataset.Populations(inventory.GroupByAccount)
	paged := PageArgs{Limit: args.Limit, Cursor: args.Cursor}
	part, page, err := paged.cut(dataset, len(populations), "accounts")
	if err != nil {
		return AccountsListed{}, err
	}
	accounts := dataset.Accounts()
	listed := AccountsListed{Page: page, Items: []AccountListed{}}
	for _, p := range populations[part.Start:part.End] {
		listed.Items = append(listed.Items, AccountListed{
			AccountID: p.Key, Provider: p.Provider, Assets: p.Assets, Regions: p.Regions,
			InternetExposed: p.InternetExposed, OpenFindings: p.OpenFindings,
			Name: optional(accounts[p.Key].Name), External: accounts[p.Key].External,
		})
	}
	return listed, nil
}
