package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// A SchemaSection is a part of the vocabulary of datasets.
type SchemaSection string

const (
	SchemaAll        SchemaSection = "all"
	SchemaAssetTypes SchemaSection = "asset_types"
	SchemaEdgeTypes  SchemaSection = "edge_types"
	SchemaSeverities SchemaSection = "severities"
	SchemaStatuses   SchemaSection = "compliance_statuses"
	SchemaProviders  SchemaSection = "providers"
)

// DescribeSchemaArgs say which part of the vocabulary to describe.
type DescribeSchemaArgs struct {
	// Which part to describe.
	Section SchemaSection `json:"section" cloudg:"default=all"`
}

// SchemaDescribed is the vocabulary of datasets, as far as it was asked for. Its words
// are part of the program.
type SchemaDescribed struct {
	// By family.
	AssetTypes *runtime.Map[[]string] `json:"asset_types,omitempty" cloudg:"entity=literal"`
	// What the source of an edge does to its target.
	EdgeTypes *runtime.Map[string] `json:"edge_types,omitempty" cloudg:"entity=literal"`
	// The worst first.
	Severities         []string `json:"severities,omitempty"`
	ComplianceStatuses []string `json:"compliance_statuses,omitempty"`
	Providers          []string `json:"providers,omitempty"`
}

// DescribeSchema lists the words that datasets are made of: types of assets and edges,
// severities, verdicts on controls and providers. Use it to learn which values other
// tools take; nothing needs to be loaded.
//
//cloudg:tool title="Describe schema" category=meta sensitivity=public capabilities=none output=noschema
func (c *Catalog) DescribeSchema(_ *runtime.Context, args DescribeSchemaArgs) SchemaDescribed {
	var described SchemaDescribed
	asked := func(section SchemaSection) bool { return args.Section == section || args.Section == SchemaAll }
	if asked(SchemaAssetTypes) {
		described.AssetTypes = new(runtime.Map[[]string])
		for _, family := range inventory.AssetFamilies() {
			described.AssetTypes.Set(family.Name, family.Types)
		}
	}
	if asked(SchemaEdgeTypes) {
		described.EdgeTypes = new(runtime.Map[string])
		for _, t := range inventory.EdgeTypeList() {
			described.EdgeTypes.Set(t.Name, t.Verb)
		}
	}
	if asked(SchemaSeverities) {
		described.Severities = inventory.Severities()
	}
	if asked(SchemaStatuses) {
		described.ComplianceStatuses = inventory.Statuses()
	}
	if asked(SchemaProviders) {
		described.Providers = inventory.Providers()
	}
	return described
}
