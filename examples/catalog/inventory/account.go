package inventory

import "cmp"

// An Account is what a dataset knows about an account, subscription or project.
type Account struct {
	Name     string // of its asset, "" when it has none
	External bool   // somebody else's, known from a trust only
}

// Accounts returns what the assets that stand for accounts say about them, by account.
func (d *Dataset) Accounts() map[string]Account {
	return d.accounts.get(func() map[string]Account {
		accounts := make(map[string]Account)
		for _, at := range d.assetIndex().byType["CLOUD_ACCOUNT"] {
			asset := d.Assets[at]
			if asset.AccountID == "" {
				continue
			}
			account := accounts[asset.AccountID]
			account.Name = cmp.Or(account.Name, asset.Name)
			account.External = account.External || asset.Metadata.True("external")
			accounts[asset.AccountID] = account
		}
		return accounts
	})
}
