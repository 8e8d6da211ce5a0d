package inventory

import "strings"

// references finds assets by what people call them.
type references struct {
	byID        map[string]*Asset
	byARN       map[string]*Asset   // the first asset with it
	byName      map[string][]*Asset // spelled exactly
	byPathTail  map[string][]*Asset // text after the last "/" of the ARN
	byResource  map[string][]*Asset // resource part of an ARN, or its last segment
	byLowerName map[string][]*Asset
}

func newReferences(assets []*Asset) *references {
	r := &references{
		byID:        make(map[string]*Asset, len(assets)),
		byARN:       make(map[string]*Asset, len(assets)),
		byName:      make(map[string][]*Asset, len(assets)),
		byPathTail:  make(map[string][]*Asset),
		byResource:  make(map[string][]*Asset),
		byLowerName: make(map[string][]*Asset, len(assets)),
	}
	for _, asset := range assets {
		if _, taken := r.byID[asset.ID]; !taken {
			r.byID[asset.ID] = asset
		}
		r.byName[asset.Name] = append(r.byName[asset.Name], asset)
		lower := strings.ToLower(asset.Name)
		r.byLowerName[lower] = append(r.byLowerName[lower], asset)
		if asset.ARN != "" {
			r.addARN(asset)
		}
	}
	return r
}

func (r *references) addARN(asset *Asset) {
	if _, taken := r.byARN[asset.ARN]; !taken {
		r.byARN[asset.ARN] = asset
	}
	if i := strings.LastIndexByte(asset.ARN, '/'); i >= 0 {
		tail := asset.ARN[i+1:]
		r.byPathTail[tail] = append(r.byPathTail[tail], asset)
	}
	parts := strings.SplitN(asset.ARN, ":", 6)
	if parts[0] != "arn" || len(parts) < 6 {
		return
	}
	resource := parts[5]
	r.byResource[resource] = append(r.byResource[resource], asset)
	if i := strings.LastIndexAny(resource, ":/"); i >= 0 {
		last := resource[i+1:]
		r.byResource[last] = append(r.byResource[last], asset)
	}
}

// find returns the asset text stands for, nil when there is none. When several
// assets go by that name it returns them instead.
//
// The first hit wins: id; ARN; a name one asset has; the last path segment of one
// ARN; the resource part of one ARN or its last segment; a name one asset has but
// for case. A name that several assets share exactly is never taken for part of
// an ARN's resource.
func (r *references) find(text string) (asset *Asset, ambiguous []*Asset) {
	if text == "" {
		return nil, nil
	}
	if asset := r.byID[text]; asset != nil {
		return asset, nil
	}
	if asset := r.byARN[text]; asset != nil {
		return asset, nil
	}
	named := r.byName[text]
	folded := r.byLowerName[strings.ToLower(text)]
	tiers := [][]*Asset{named, r.byPathTail[text]}
	if len(named) < 2 {
		tiers = append(tiers, r.byResource[text], folded)
	}
	for _, tier := range tiers {
		if len(tier) == 1 {
			return tier[0], nil
		}
	}
	if len(folded) > 1 {
		return nil, folded
	}
	return nil, nil
}

func (d *Dataset) refs() *references {
	return d.references.get(func() *references { return newReferences(d.Assets) })
}

// AssetByID returns the asset with that id, nil when there is none.
func (d *Dataset) AssetByID(id string) *Asset { return d.refs().byID[id] }
