package inventory_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// mixed returns a dataset whose assets are of a few types, accounts and regions.
func mixed(random *rand.Rand) *inventory.Dataset {
	pick := func(texts ...string) string { return texts[random.IntN(len(texts))] }
	data := &inventory.Data{}
	for i := range 60 {
		asset := &inventory.Asset{
			ID: fmt.Sprint(i), Name: "n", Type: pick("EC2", "VPC", "SUBNET"), Provider: pick("AWS", "GCP"),
			Region: pick("eu", "EU", "global"), AccountID: pick("", "1", "2"), InternetExposed: random.IntN(3) == 0,
			Tags: map[string]string{pick("a", "b"): pick("x", "y", "")},
		}
		data.Assets = append(data.Assets, asset)
		data.Findings = append(data.Findings, &inventory.Finding{ID: asset.ID, ResourceID: asset.ID, Suppressed: random.IntN(2) == 0})
	}
	return inventory.NewDataset(inventory.Identity{Name: "mixed"}, data)
}

// TestC1_2_Populations counts again with the filters of find_assets.
func TestC1_2_Populations(t *testing.T) {
	d := mixed(rand.New(rand.NewPCG(1, 2)))
	for by, narrow := range map[inventory.Grouping]func(key string, a *inventory.Asset) bool{
		inventory.GroupByType:   func(key string, a *inventory.Asset) bool { return a.Type == key },
		inventory.GroupByRegion: func(key string, a *inventory.Asset) bool { return a.Region == key },
		inventory.GroupByAccount: func(key string, a *inventory.Asset) bool {
			return a.AccountID == key || a.AccountID == "" && key == inventory.NoAccount
		},
	} {
		total, before := 0, len(d.Assets)
		for _, got := range d.Populations(by) {
			want := inventory.Population{Key: got.Key}
			for _, asset := range d.Assets {
				if narrow(got.Key, asset) {
					count(&want, d, asset)
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("%s (-want +got):\n%s", by, diff)
			}
			if got.Assets > before {
				t.Errorf("%s: %s is larger than the one before", by, got.Key)
			}
			total, before = total+got.Assets, got.Assets
		}
		if total != len(d.Assets) {
			t.Errorf("%s: %d assets in all", by, total)
		}
	}
}

// count adds an asset to a population the slow way.
func count(p *inventory.Population, d *inventory.Dataset, asset *inventory.Asset) {
	p.Assets++
	if asset.InternetExposed {
		p.InternetExposed++
	}
	p.OpenFindings += len(d.OpenFindings(asset))
	if p.Provider == "" {
		p.Provider = asset.Provider
	}
	add := func(list []string, text string) []string {
		list = append(list, text)
		slices.Sort(list)
		return slices.Compact(list)
	}
	p.Providers, p.Regions = add(p.Providers, asset.Provider), add(p.Regions, asset.Region)
	accounts := map[string]bool{}
	for _, other := range d.Assets {
		if other.AccountID != "" && (other.Type == p.Key || other.Region == p.Key || other.AccountID == p.Key) {
			accounts[other.AccountID] = true
		}
	}
	p.Accounts = len(accounts)
}

func TestC1_2_Tags(t *testing.T) {
	asset := func(tags map[string]string) *inventory.Asset { return &inventory.Asset{Tags: tags} }
	d := inventory.NewDataset(inventory.Identity{}, &inventory.Data{Assets: []*inventory.Asset{
		asset(map[string]string{"env": "test", "b": "1"}), asset(map[string]string{"env": "prod"}), asset(nil),
		asset(map[string]string{"env": "prod", "a": ""}), asset(map[string]string{"env": "dev"}),
	}})
	want := []inventory.TagUse{
		{Key: "env", Assets: 4, Values: []inventory.Count{{Key: "prod", Count: 2}, {Key: "dev", Count: 1}, {Key: "test", Count: 1}}},
		{Key: "a", Assets: 1, Values: []inventory.Count{{Key: "", Count: 1}}},
		{Key: "b", Assets: 1, Values: []inventory.Count{{Key: "1", Count: 1}}},
	}
	if diff := cmp.Diff(want, d.Tags()); diff != "" {
		t.Errorf("tags (-want +got):\n%s", diff)
	}
}

func TestC1_2_Accounts(t *testing.T) {
	account := func(id, name, external string) *inventory.Asset {
		return &inventory.Asset{Type: "CLOUD_ACCOUNT", AccountID: id, Name: name, Metadata: inventory.Metadata{{Key: "external", Value: []byte(external)}}}
	}
	d := inventory.NewDataset(inventory.Identity{}, &inventory.Data{Assets: []*inventory.Asset{
		account("1", "one", "false"), account("1", "uno", "true"), account("2", "two", `"true"`), account("", "none", "true"),
		{Type: "EC2", AccountID: "3", Name: "web"},
	}})
	want := map[string]inventory.Account{"1": {Name: "one", External: true}, "2": {Name: "two"}}
	if diff := cmp.Diff(want, d.Accounts()); diff != "" {
		t.Errorf("accounts (-want +got):\n%s", diff)
	}
}
