package inventory

import (
	"slices"
	"strings"
)

// assetIndex finds assets by what filters ask for most. Assets go by their position
// in the dataset; each list is in that order.
type assetIndex struct {
	byProvider, byType, byAccount map[string][]int32
	byRegion                      map[string][]int32 // see foldedRegion
	byTag                         map[string][]int32 // by key
	exposed                       []int32
}

func (d *Dataset) assetIndex() *assetIndex {
	return d.assets.get(func() *assetIndex { return newAssetIndex(d.Assets) })
}

func newAssetIndex(assets []*Asset) *assetIndex {
	x := &assetIndex{
		byProvider: make(map[string][]int32), byType: make(map[string][]int32), byAccount: make(map[string][]int32),
		byRegion: make(map[string][]int32), byTag: make(map[string][]int32),
	}
	add := func(index map[string][]int32, key string, at int) { index[key] = append(index[key], int32(at)) }
	for at, asset := range assets {
		add(x.byProvider, asset.Provider, at)
		add(x.byType, asset.Type, at)
		add(x.byAccount, asset.AccountID, at)
		add(x.byRegion, foldedRegion(asset.Region), at)
		for key := range asset.Tags {
			add(x.byTag, key, at)
		}
		if asset.InternetExposed {
			x.exposed = append(x.exposed, int32(at))
		}
	}
	return x
}

// foldedRegion returns a text that all regions share which differ in case only.
func foldedRegion(region string) string { return strings.ToLower(strings.ToUpper(region)) }

// A narrowing is a list of positions that holds every asset a filter selects, and
// perhaps others. The zero value is all assets.
type narrowing struct {
	list     []int32
	narrowed bool
}

// to keeps the shorter one of the lists.
func (n *narrowing) to(list []int32) {
	if !n.narrowed || len(list) < len(n.list) {
		*n = narrowing{list, true}
	}
}

// of returns the assets of the list, in the order of the dataset.
func (n *narrowing) of(assets []*Asset) []*Asset {
	if !n.narrowed {
		return assets
	}
	found := make([]*Asset, len(n.list))
	for i, at := range n.list {
		found[i] = assets[at]
	}
	return found
}

// ofTypes returns the positions of the assets that have any of the types.
func (x *assetIndex) ofTypes(types []string) []int32 {
	if len(types) == 1 {
		return x.byType[types[0]]
	}
	var list []int32
	for _, name := range types {
		list = append(list, x.byType[name]...)
	}
	slices.Sort(list)
	return slices.Compact(list)
}
