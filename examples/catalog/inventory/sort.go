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

// assetOrders is the number of orders.
const assetOrders = 6

// number returns the number of an order, that of the name for unknown ones.
func (o AssetOrder) number() int {
	return max(0, slices.Index([]AssetOrder{ByName, ByType, ByRegion, ByAccount, ByRisk, ByFindings}, o))
}

// exposureRisk is what being reachable from the internet adds to an asset's risk
// when assets are sorted by it.
const exposureRisk = 2.0

// assetKey holds what assets compare by, the first difference decides.
type assetKey struct {
	position int32 // of the asset in the dataset
	numbers  [2]float64
	texts    [2]string
}

func (k assetKey) compare(other assetKey) int {
	return cmp.Or(
		cmp.Compare(k.numbers[0], other.numbers[0]),
		cmp.Compare(k.numbers[1], other.numbers[1]),
		strings.Compare(k.texts[0], other.texts[0]),
		strings.Compare(k.texts[1], other.texts[1]),
	)
}

// sortedAssets are all assets of a dataset in some order.
type sortedAssets struct {
	assets []*Asset
	ranks  []int32 // where an asset stands in assets, by its position in the dataset
}

// sorted returns all assets in the given order, or against it.
func (d *Dataset) sorted(order AssetOrder, against bool) *sortedAssets {
	at := 2 * order.number()
	if against {
		at++
	}
	return d.orders[at].get(func() *sortedAssets { return d.sortAll(order, against) })
}

func (d *Dataset) sortAll(order AssetOrder, against bool) *sortedAssets {
	keys := make([]assetKey, len(d.Assets))
	for i, asset := range d.Assets {
		keys[i] = d.assetKey(asset, order)
		keys[i].position = int32(i)
	}
	falling := (order == ByRisk || order == ByFindings) != against
	slices.SortFunc(keys, func(a, b assetKey) int {
		if falling {
			return cmp.Or(b.compare(a), cmp.Compare(a.position, b.position))
		}
		return cmp.Or(a.compare(b), cmp.Compare(a.position, b.position))
	})
	s := &sortedAssets{assets: make([]*Asset, len(keys)), ranks: make([]int32, len(keys))}
	for rank, key := range keys {
		s.assets[rank] = d.Assets[key.position]
		s.ranks[key.position] = int32(rank)
	}
	return s
}

// Sort returns assets of this dataset, each there once, in the given order, or
// against it. Assets that compare equal stand as in the dataset in both directions.
// The caller must not modify the list.
func (d *Dataset) Sort(assets []*Asset, order AssetOrder, against bool) []*Asset {
	all := d.sorted(order, against)
	if len(assets) == len(d.Assets) {
		return all.assets
	}
	positions := d.positions.get(func() map[*Asset]int32 {
		positions := make(map[*Asset]int32, len(d.Assets))
		for i, asset := range d.Assets {
			positions[asset] = int32(i)
		}
		return positions
	})
	ranks := make([]int32, len(assets))
	for i, asset := range assets {
		ranks[i] = all.ranks[positions[asset]]
	}
	slices.Sort(ranks)
	sorted := make([]*Asset, len(assets))
	for i, rank := range ranks {
		sorted[i] = all.assets[rank]
	}
	return sorted
}

func (d *Dataset) assetKey(asset *Asset, order AssetOrder) assetKey {
	var key assetKey
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
