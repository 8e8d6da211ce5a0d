package main

import (
	"maps"
	"slices"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// FindAssetsArgs select assets; all conditions must hold.
type FindAssetsArgs struct {
	// Part of the name, ARN, id or a tag value; case does not matter.
	Query string `json:"query" cloudg:"default=''"`
	// AWS, AZURE or GCP.
	Provider string `json:"provider" cloudg:"default=''"`
	// Any of these types, such as EC2 or S3_BUCKET.
	AssetTypes []string `json:"asset_types,omitempty"`
	// Region; case does not matter.
	Region string `json:"region" cloudg:"default=''"`
	// Account, subscription or project.
	AccountID string `json:"account_id" cloudg:"default=''"`
	// A tag that is present, or key=value.
	Tag string `json:"tag" cloudg:"default=''"`
	// Whether the asset is exposed to the internet.
	InternetExposed *bool `json:"internet_exposed,omitempty"`
	// Whether the asset has open findings.
	HasFindings *bool `json:"has_findings,omitempty"`
	// Least severity of an open finding: CRITICAL, HIGH, MEDIUM, LOW or INFO.
	MinSeverity string `json:"min_severity" cloudg:"default=''"`
	// Order; risk and findings start with the highest.
	SortBy inventory.AssetOrder `json:"sort_by" cloudg:"default=name"`
	// Turn the order round.
	Descending bool `json:"descending" cloudg:"default=false"`
	FieldArgs
}

// FoundAssets is a page of assets.
type FoundAssets struct {
	Page
	// The assets, with the fields that were asked for.
	Items []runtime.Object `json:"items" cloudg:"like=inventory.AssetBrief"`
	// What to try when nothing matches.
	Hint string `json:"hint,omitempty"`
}

// FindAssets searches assets by text, type, place, tag, exposure and findings.
// Start here to find the id of an asset, or to list the assets that need attention
// first.
//
//cloudg:tool title="Find assets" category=inventory tags=start-here sensitivity=confidential capabilities=read_state
func (c *Catalog) FindAssets(_ *runtime.Context, args FindAssetsArgs) (FoundAssets, error) {
	fields, err := inventory.Projection(args.Fields, inventory.AssetFields())
	if err != nil {
		return FoundAssets{}, asAnswer(err)
	}
	dataset, err := c.workspace.Get(args.Dataset)
	if err != nil {
		return FoundAssets{}, asAnswer(err)
	}
	assets, err := dataset.Select(inventory.AssetFilter{
		Query: args.Query, Provider: args.Provider, Types: args.AssetTypes, Region: args.Region, AccountID: args.AccountID,
		Tag: args.Tag, InternetExposed: args.InternetExposed, HasFindings: args.HasFindings, MinSeverity: args.MinSeverity,
	})
	if err != nil {
		return FoundAssets{}, asAnswer(err)
	}
	query := args
	query.FieldArgs = FieldArgs{}
	part, page, err := args.cut(dataset, len(assets), query)
	if err != nil {
		return FoundAssets{}, err
	}
	found := FoundAssets{Page: page, Items: []runtime.Object{}}
	for _, asset := range dataset.Sort(assets, args.SortBy, args.Descending)[part.Start:part.End] {
		found.Items = append(found.Items, projectAsset(dataset, asset, fields))
	}
	if len(assets) == 0 && len(dataset.Assets) > 0 {
		found.Hint = "No asset matches all conditions. Leave some out, or see with count_assets what the dataset holds."
	}
	return found, nil
}

// projectAsset returns the fields of an asset, all but the tags when fields is nil.
func projectAsset(d *inventory.Dataset, asset *inventory.Asset, fields []string) runtime.Object {
	if fields == nil {
		fields = slices.DeleteFunc(inventory.AssetFields(), func(name string) bool { return name == "tags" })
	}
	brief := d.AssetBrief(asset)
	var object runtime.Object
	for _, name := range fields {
		if name == "tags" {
			object.Set(name, tags(asset.Tags))
		} else {
			object.Set(name, assetField(&brief, name))
		}
	}
	return object
}

func assetField(brief *inventory.AssetBrief, name string) runtime.JSON {
	switch name {
	case "name":
		return codec.StringValue(brief.Name)
	case "type":
		return codec.StringValue(brief.Type)
	case "provider":
		return codec.StringValue(brief.Provider)
	case "region":
		return codec.StringValue(brief.Region)
	case "account_id":
		return nullable(brief.AccountID)
	case "arn":
		return nullable(brief.ARN)
	case "internet_exposed":
		return codec.BoolValue(brief.InternetExposed)
	case "open_findings":
		return codec.IntValue(int64(brief.OpenFindings))
	case "max_severity":
		return nullable(brief.MaxSeverity)
	case "uri":
		return codec.StringValue(brief.URI)
	default:
		return codec.StringValue(brief.ID)
	}
}

// tags returns tags as an object, sorted by key.
func tags(tags map[string]string) runtime.JSON {
	var object runtime.Object
	for _, key := range slices.Sorted(maps.Keys(tags)) {
		object.Set(key, codec.StringValue(tags[key]))
	}
	return object.Value()
}

// nullable returns a text, null for nil.
func nullable(text *string) runtime.JSON {
	if text == nil {
		return codec.NullValue()
	}
	return codec.StringValue(*text)
}
