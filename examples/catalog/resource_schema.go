package main

import (
	"context"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// EdgeTypeShown says what an edge type means.
type EdgeTypeShown struct {
	// The type as a sentence, from the source of an edge to its target.
	ReadsAs string `json:"reads_as"`
	// What stands at the two ends.
	Typical string `json:"typical"`
	// Forward when the source needs the target, reverse when the target needs the source, none otherwise.
	DependencyDirection string `json:"dependency_direction"`
}

// EdgeTypesResource explains every type of edge that a dataset may hold.
//
//cloudg:resource cloudg://schema/edge-types title="Edge types" category=meta sensitivity=public capabilities=none
func (c *Catalog) EdgeTypesResource(context.Context) runtime.Map[EdgeTypeShown] {
	var shown runtime.Map[EdgeTypeShown]
	for _, t := range inventory.EdgeTypeList() {
		shown.Set(t.Name, edgeTypeShown(t))
	}
	return shown
}

func edgeTypeShown(t inventory.EdgeType) EdgeTypeShown {
	return EdgeTypeShown{ReadsAs: "source " + t.Verb + " target", Typical: t.Typical, DependencyDirection: t.Dependency.String()}
}

// AssetTypesResource lists every type of asset that a dataset may hold, by family.
//
//cloudg:resource cloudg://schema/asset-types title="Asset types" category=meta sensitivity=public capabilities=none like=FamiliesShown
func (c *Catalog) AssetTypesResource(context.Context) runtime.Object {
	var shown runtime.Object
	for _, family := range inventory.AssetFamilies() {
		var types []codec.Value
		for _, name := range family.Types {
			types = append(types, codec.StringValue(name))
		}
		shown.Set(family.Name, codec.ListValue(types...))
	}
	return shown
}

// FamiliesShown says of the one family whose name sounds like that of a secret that what
// stands under it is none.
type FamiliesShown struct {
	Keys []string `json:"Secrets / Keys" cloudg:"entity=literal"`
}

// AssetTypeShown says what an asset type is.
type AssetTypeShown struct {
	AssetType string `json:"asset_type"`
	Family    string `json:"family"`
	// What to know about it; null for nothing special.
	Note *string `json:"note"`
}

// AssetTypeResource explains one type of asset; case does not matter.
//
//cloudg:template cloudg://schema/asset-types/{asset_type} title="Asset type" category=meta sensitivity=public capabilities=none
//cloudg:arg assetType name=asset_type complete=CompleteAssetType
func (c *Catalog) AssetTypeResource(_ context.Context, assetType string) (AssetTypeShown, error) {
	name, err := inventory.ParseAssetType(assetType)
	if err != nil {
		return AssetTypeShown{}, asAnswer(err)
	}
	return assetTypeShown(name), nil
}

func assetTypeShown(name string) AssetTypeShown {
	return AssetTypeShown{AssetType: name, Family: inventory.FamilyOf(name), Note: optional(inventory.TypeNote(name))}
}
