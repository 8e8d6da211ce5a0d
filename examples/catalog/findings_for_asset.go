package main

import "github.com/cloudg/cloudg/runtime"

// FindingsForAssetArgs name the asset.
type FindingsForAssetArgs struct {
	// The asset: id, ARN, name, or the end of its ARN.
	Ref string `json:"ref" cloudg:"minlen=1"`
	// Also show findings that were suppressed.
	IncludeSuppressed bool `json:"include_suppressed" cloudg:"default=false"`
	// Most findings to return.
	Limit int `json:"limit" cloudg:"default=50,min=1,max=500"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// FindingsOfAsset are the findings of one asset.
type FindingsOfAsset struct {
	Dataset string `json:"dataset"`
	// As in find_assets.
	Asset runtime.Object `json:"asset" cloudg:"like=inventory.AssetBrief"`
	// Number of findings.
	Total    int `json:"total"`
	Returned int `json:"returned"`
	// Whether the limit left findings out.
	Truncated bool `json:"truncated"`
	// As in list_findings, the riskiest first.
	Items []runtime.Object `json:"items" cloudg:"like=inventory.FindingBrief"`
}

// FindingsForAsset lists what is wrong with one asset, the riskiest first. Use it
// once you know the asset; list_findings searches all of them.
//
//cloudg:tool title="Findings for asset" category=findings sensitivity=confidential capabilities=read_state
func (c *Catalog) FindingsForAsset(_ *runtime.Context, args FindingsForAssetArgs) (FindingsOfAsset, error) {
	p, err := c.at(args.Dataset)
	if err != nil {
		return FindingsOfAsset{}, err
	}
	asset, n, err := p.asset(args.Ref)
	if err != nil {
		return FindingsOfAsset{}, err
	}
	findings := p.OpenFindings(asset)
	if args.IncludeSuppressed {
		findings = p.AllFindings(asset)
	}
	shown := shownFindings(p.Dataset, findings, args.Limit)
	return FindingsOfAsset{
		Dataset: p.Name, Asset: p.brief(n), Total: len(findings), Returned: len(shown),
		Truncated: len(findings) > len(shown), Items: shown,
	}, nil
}
