package inventory_test

import (
	"cmp"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// TestC3_5_IndexesFindWhatAScanFinds compares the indexes with a look at every asset,
// on values that indexes like to confuse.
func TestC3_5_IndexesFindWhatAScanFinds(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pick := func(list ...string) string { return list[random.IntN(len(list))] }
	regions := []string{"eu-1", "EU-1", "global", "\u212a", "k", "K"}
	words := []string{"web", "WEB-1", "b\x00we", "", "web\U0001F433", "eb"}
	var assets []*inventory.Asset
	for i := range 200 {
		assets = append(assets, &inventory.Asset{
			ID: fmt.Sprint(i), Name: pick(words...), ARN: pick(words...), Type: pick("EC2", "VPC", "S3_BUCKET"),
			Provider: pick("AWS", "GCP"), Region: pick(regions...), AccountID: pick("1", "2", ""),
			Tags: map[string]string{pick("a", "b", "a=b"): pick(words...)}, InternetExposed: random.IntN(3) == 0,
		})
	}
	d := dataset(assets...)
	for range 300 {
		f := inventory.AssetFilter{
			Query: pick("", "", "eb", "bwe", "\x00", "1"), Provider: pick("", "AWS"), Region: pick("", regions[random.IntN(len(regions))]),
			AccountID: pick("", "", "1"), Tag: pick("", "", "a", "b=", "a=b", "c"),
		}
		if random.IntN(2) == 0 {
			f.Types = []string{"VPC", "EC2", "VPC"}
		}
		if random.IntN(2) == 0 {
			exposed := random.IntN(2) == 0
			f.InternetExposed = &exposed
		}
		got, err := d.Select(f)
		if err != nil {
			t.Fatal(err)
		}
		var want []*inventory.Asset
		for _, asset := range assets {
			if selects(f, asset) {
				want = append(want, asset)
			}
		}
		if diff := gocmp.Diff(ids(want), ids(got)); diff != "" {
			t.Fatalf("%+v (-want +got):\n%s", f, diff)
		}
		slices.SortStableFunc(want, func(a, b *inventory.Asset) int {
			return cmp.Or(strings.Compare(b.Type, a.Type), strings.Compare(strings.ToLower(b.Name), strings.ToLower(a.Name)))
		})
		if diff := gocmp.Diff(ids(want), ids(d.Sort(got, inventory.ByType, true))); diff != "" {
			t.Fatalf("%+v, against the order of types (-want +got):\n%s", f, diff)
		}
	}
}

// selects says by looking at the asset whether the filter selects it.
func selects(f inventory.AssetFilter, a *inventory.Asset) bool {
	texts := []string{a.Name, a.ARN, a.ID}
	tagged := f.Tag == ""
	for key, value := range a.Tags {
		texts = append(texts, value)
		want, wanted, valued := strings.Cut(f.Tag, "=")
		tagged = tagged || want == key && (!valued || wanted == value)
	}
	mentions := func(text string) bool { return strings.Contains(strings.ToLower(text), f.Query) }
	return slices.ContainsFunc(texts, mentions) && tagged && (f.Provider == "" || f.Provider == a.Provider) &&
		(f.Region == "" || strings.EqualFold(f.Region, a.Region)) && (f.AccountID == "" || f.AccountID == a.AccountID) &&
		(f.Types == nil || slices.Contains(f.Types, a.Type)) && (f.InternetExposed == nil || *f.InternetExposed == a.InternetExposed)
}
