package inventory

import "slices"

// Only returns the assets at the places that keep wants, and what belongs to them:
// edges that touch no other asset, findings and compliance results about no other
// asset, regions and coverage of such places. What is about no asset stays, and so
// does the organization. The providers are those of the assets.
//
// A place is a provider, however it is spelled, an account, "" for any, and a region.
func (d *Dataset) Only(keep func(provider, account, region string) bool) *Data {
	data := &Data{Unresolved: d.Unresolved, Organization: d.Organization}
	kept := make(map[*Asset]bool, len(d.Assets))
	for _, asset := range d.Assets {
		if keep(asset.Provider, asset.AccountID, asset.Region) {
			kept[asset] = true
			data.Assets = append(data.Assets, asset)
		}
	}
	stays := func(asset *Asset) bool { return asset == nil || kept[asset] }
	for _, edge := range d.Edges {
		if stays(d.AssetByID(edge.SourceID)) && stays(d.AssetByID(edge.TargetID)) {
			data.Edges = append(data.Edges, edge)
		}
	}
	for _, finding := range d.Findings {
		if stays(d.FindingAsset(finding)) {
			data.Findings = append(data.Findings, finding)
		}
	}
	for _, result := range d.Compliance {
		if asset, _ := d.refs().find(result.ResourceARN); stays(asset) {
			data.Compliance = append(data.Compliance, result)
		}
	}
	for _, at := range d.Regions {
		at.Regions = slices.DeleteFunc(slices.Clone(at.Regions), func(region string) bool { return !keep(at.Provider, "", region) })
		if len(at.Regions) > 0 {
			data.Regions = append(data.Regions, at)
		}
	}
	for _, record := range d.Coverage {
		if keep(record.Provider, record.AccountID, record.Region) {
			data.Coverage = append(data.Coverage, record)
		}
	}
	data.Providers = ProvidersOf(data.Assets)
	return data
}
