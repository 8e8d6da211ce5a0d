package inventory

import (
	"cmp"
	"maps"
	"slices"
)

// A Population is the assets that share a type, an account or a region.
type Population struct {
	Key             string // see [Dataset.Populations]
	Assets          int
	InternetExposed int
	OpenFindings    int
	Provider        string   // of the first of them
	Providers       []string // sorted
	Regions         []string // sorted
	Accounts        int      // distinct ones; no account is none
}

// Populations returns the assets by type, account or region, as [Grouping] names them:
// the largest population first, equal ones as they appear in the dataset. They are
// counted once for each version.
func (d *Dataset) Populations(by Grouping) []Population {
	slot := &d.byType
	switch by {
	case GroupByAccount:
		slot = &d.byAccount
	case GroupByRegion:
		slot = &d.byRegion
	default:
		by = GroupByType
	}
	return slot.get(func() []Population { return d.populate(by) })
}

// A census is a population that is being counted.
type census struct {
	Population
	providers, regions, accounts map[string]bool
}

func (d *Dataset) populate(by Grouping) []Population {
	var order []*census
	byKey := make(map[string]*census)
	findings := d.findingIndex()
	for _, asset := range d.Assets {
		key := d.group(asset, by)
		c := byKey[key]
		if c == nil {
			c = &census{
				Population: Population{Key: key, Provider: asset.Provider},
				providers:  make(map[string]bool), regions: make(map[string]bool), accounts: make(map[string]bool),
			}
			byKey[key] = c
			order = append(order, c)
		}
		c.count(asset, len(findings.of(asset).findings))
	}
	populations := make([]Population, 0, len(order))
	for _, c := range order {
		c.Providers, c.Regions = slices.Sorted(maps.Keys(c.providers)), slices.Sorted(maps.Keys(c.regions))
		c.Accounts = len(c.accounts)
		populations = append(populations, c.Population)
	}
	slices.SortStableFunc(populations, func(a, b Population) int { return cmp.Compare(b.Assets, a.Assets) })
	return populations
}

func (c *census) count(asset *Asset, open int) {
	c.Assets++
	c.OpenFindings += open
	if asset.InternetExposed {
		c.InternetExposed++
	}
	c.providers[asset.Provider] = true
	c.regions[asset.Region] = true
	if asset.AccountID != "" {
		c.accounts[asset.AccountID] = true
	}
}
