package main

import (
	"slices"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// CompleteDataset proposes the names of loaded datasets; case does not matter.
func (c *Catalog) CompleteDataset(_ *runtime.Context, partial string) []string {
	var names []string
	datasets, _ := c.workspace.Datasets()
	for _, dataset := range datasets {
		if strings.HasPrefix(strings.ToLower(dataset.Name), strings.ToLower(partial)) {
			names = append(names, dataset.Name)
		}
	}
	return names
}

// CompleteRef proposes references to assets.
func (c *Catalog) CompleteRef(ctx *runtime.Context, partial string) ([]string, error) {
	d, err := c.completed(ctx)
	if err != nil {
		return nil, err
	}
	return d.CompleteAsset(partial), nil
}

// CompleteFinding proposes ids of findings.
func (c *Catalog) CompleteFinding(ctx *runtime.Context, partial string) ([]string, error) {
	d, err := c.completed(ctx)
	if err != nil {
		return nil, err
	}
	return d.CompleteFinding(partial), nil
}

// CompleteFramework proposes names of compliance frameworks that hold the text; case
// does not matter. Those of the ruleset stand in where the data names none.
func (c *Catalog) CompleteFramework(ctx *runtime.Context, partial string) []string {
	var names []string
	if d, err := c.completed(ctx); err == nil {
		names = d.Frameworks()
	}
	if len(names) == 0 {
		names = c.rules.Names()
	}
	return slices.DeleteFunc(names, func(name string) bool { return !inventory.MatchesFramework(name, partial) })
}

// CompleteSeverity proposes severities, the worst first; case does not matter.
func (c *Catalog) CompleteSeverity(_ *runtime.Context, partial string) []string {
	return upperWith(partial, inventory.Severities())
}

// CompleteAssetType proposes types of assets, related ones together; case does not
// matter.
func (c *Catalog) CompleteAssetType(_ *runtime.Context, partial string) []string {
	return upperWith(partial, inventory.AssetTypes())
}

// upperWith returns those of the names, which are in capitals, that begin with a text
// in any case. It may change the list.
func upperWith(partial string, names []string) []string {
	return slices.DeleteFunc(names, func(name string) bool { return !strings.HasPrefix(name, strings.ToUpper(partial)) })
}

// completed returns the dataset that the caller has named beside what is completed,
// else the active one.
func (c *Catalog) completed(ctx *runtime.Context) (*inventory.Dataset, error) {
	return c.workspace.Get(ctx.CompletionArguments()["dataset"])
}
