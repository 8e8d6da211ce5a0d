package main

import (
	"cmp"
	"slices"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// maxKeySizes bounds the keys whose sizes are told.
const maxKeySizes = 50

// GetAssetMetadataArgs name the asset and what to show of it.
type GetAssetMetadataArgs struct {
	// The asset: id, ARN, name, or the end of its ARN.
	Ref string `json:"ref" cloudg:"minlen=1"`
	// Show only these keys; all when empty.
	Keys []string `json:"keys,omitempty"`
	// Most characters of metadata to return.
	MaxChars int `json:"max_chars" cloudg:"default=40000,min=1000,max=200000"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// AssetMetadata is what the collector stored about an asset.
type AssetMetadata struct {
	ID   string `json:"id" cloudg:"entity=identifier"`
	Name string `json:"name" cloudg:"entity=name"`
	Type string `json:"type"`
	// Whether keys were left out because they do not fit.
	Truncated bool `json:"truncated"`
	// As the collector stored it.
	Metadata runtime.Object `json:"metadata"`
	// Keys asked for that the asset does not have.
	MissingKeys []string `json:"missing_keys,omitempty"`
	// Sizes in bytes, the largest first; only when keys were left out.
	KeySizes *runtime.Map[int] `json:"key_sizes,omitempty"`
	Hint     string            `json:"hint,omitempty"`
}

// GetAssetMetadata shows the raw metadata of one asset, which may hold secrets. Use
// it only when get_asset does not tell what you need, and name the keys.
//
//cloudg:tool title="Get asset metadata" category=inventory sensitivity=restricted capabilities=read_state output=noschema
func (c *Catalog) GetAssetMetadata(_ *runtime.Context, args GetAssetMetadataArgs) (AssetMetadata, error) {
	p, err := c.at(args.Dataset)
	if err != nil {
		return AssetMetadata{}, err
	}
	asset, _, err := p.asset(args.Ref)
	if err != nil {
		return AssetMetadata{}, err
	}
	entries, missing := choose(asset.Metadata, args.Keys)
	shown := AssetMetadata{ID: asset.ID, Name: asset.Name, Type: asset.Type, MissingKeys: missing}
	kept := fitting(entries, args.MaxChars)
	for _, entry := range kept {
		shown.Metadata.Set(entry.Key, codec.Raw(entry.Value))
	}
	if len(kept) < len(entries) {
		sizes := keySizes(entries)
		shown.Truncated, shown.KeySizes = true, &sizes
		shown.Hint = "Some keys do not fit. Name those you need, or raise max_chars."
	}
	return shown, nil
}

// choose returns the entries with these keys, all for none, and the keys that are
// missing.
func choose(metadata inventory.Metadata, keys []string) (entries inventory.Metadata, missing []string) {
	if len(keys) == 0 {
		return metadata, nil
	}
	for _, entry := range metadata {
		if slices.Contains(keys, entry.Key) {
			entries = append(entries, entry)
		}
	}
	for _, key := range keys {
		if !slices.ContainsFunc(entries, func(e inventory.MetadataEntry) bool { return e.Key == key }) {
			missing = append(missing, key)
		}
	}
	return entries, missing
}

// fitting returns the entries that fit into a number of bytes: all of them when
// their object does, else in order each whose value still fits.
func fitting(entries inventory.Metadata, most int) inventory.Metadata {
	whole := len("{}")
	for _, entry := range entries {
		whole += len(entry.Key) + len(`"":,`) + len(entry.Value)
	}
	if whole <= most {
		return entries
	}
	var kept inventory.Metadata
	size := 0
	for _, entry := range entries {
		if size+len(entry.Value) <= most {
			size += len(entry.Value)
			kept = append(kept, entry)
		}
	}
	return kept
}

func keySizes(entries inventory.Metadata) runtime.Map[int] {
	sizes := make([]inventory.Count, 0, len(entries))
	for _, entry := range entries {
		sizes = append(sizes, inventory.Count{Key: entry.Key, Count: len(entry.Value)})
	}
	slices.SortStableFunc(sizes, func(a, b inventory.Count) int { return cmp.Compare(b.Count, a.Count) })
	return counts(sizes[:min(maxKeySizes, len(sizes))])
}
