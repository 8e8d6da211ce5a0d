package inventory

import (
	"cmp"
	"slices"
	"strings"
)

// An AssetOrder is what assets are sorted by.
type AssetOrder string

const (
	ByName     AssetOrder = "name"
	ByType     AssetOrder = "type"
	ByRegion   AssetOrder = "region"
	ByAccount  AssetOrder = "account"
	ByRisk     AssetOrder = "risk"     // worst first
	ByFindings AssetOrder = "findings" // most first
)

// exposureRisk is what being reachable from the internet adds to an asset's risk
// when assets are sorted by it.
const exposureRisk = 2.0

// assetKey holds what assets compare by, the first difference decides.
type assetKey struct {
	asset   *Asset
	numbers [2]float64
	texts   [2]string
}

func (k assetKey) compare(other assetKey) int {
	return cmp.Or(
		cmp.Compare(k.numbers[0], other.numbers[0]),
		cmp.Compare(k.numbers[1], other.numbers[1]),
		strings.Compare(k.texts[0], other.texts[0]),
		strings.Compare(k.texts[1], other.texts[1]),
	)
}

// Sort returns the assets in the given order, or against it. Assets that compare
// equal keep their order in both directions.
func (d *Dataset) Sort(assets []*Asset, order AssetOrder, against bool) []*Asset {
	keys := make([]assetKey, len(assets))
	for i, asset := range assets {
		keys[i] = d.assetKey(asset, order)
	}
	falling := (order == ByRisk || order == ByFindings) != against
	slices.SortStableFunc(keys, func(a, b assetKey) int {
		if falling {
			return b.compare(a)
		}
		return a.compare(b)
	})
	sorted := make([]*Asset, len(keys))
	for i, key := range keys {
		sorted[i] = key.asset
	}
	return sorted
}

func (d *Dataset) assetKey(asset *Asset, order AssetOrder) assetKey {
	key := assetKey{asset: asset}
	name := strings.ToLower(asset.Name)
	switch order {
	case ByType:
		key.texts = [2]string{asset.Type, name}
	case ByRegion:
		key.texts = [2]string{asset.Region, name}
	case ByAccount:
		key.texts = [2]string{asset.AccountID, name}
	case ByRisk:
		open := d.findingIndex().of(asset)
		key.numbers = [2]float64{open.risk, float64(len(open.findings))}
		if asset.InternetExposed {
			key.numbers[0] += exposureRisk
		}
	case ByFindings:
		key.numbers[0] = float64(len(d.findingIndex().of(asset).findings))
		key.texts[0] = name
	default:
		key.texts = [2]string{name, asset.ID}
	}
	return key
}
