package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// DiffDatasetsArgs name the two datasets.
type DiffDatasetsArgs struct {
	// Dataset to compare with: the earlier state.
	Base string `json:"base" cloudg:"minlen=1"`
	// Dataset that may have changed; empty for the active one.
	Target string `json:"target" cloudg:"default=''"`
	// Most items to return of each change.
	Limit int `json:"limit" cloudg:"default=50,min=1,max=500"`
}

// DatasetsCompared says how a dataset differs from another. Each change has a count, the
// first items, and whether some are left out.
type DatasetsCompared struct {
	// The parts are no structs: a definition is sent with every request, and that of a Diff
	// would be the longest of all.

	Base   string `json:"base"`
	Target string `json:"target"`
	// Added, removed and changed ones; the number of unchanged ones.
	Assets runtime.Object `json:"assets" cloudg:"like=inventory.AssetChanges"`
	// Added and removed ones.
	Edges runtime.Object `json:"edges" cloudg:"like=inventory.EdgeChanges"`
	// New and resolved ones, and those with another severity.
	Findings runtime.Object `json:"findings" cloudg:"like=inventory.FindingChanges"`
	// Assets that became exposed, then new ones that are.
	NewlyInternetExposed runtime.Object `json:"newly_internet_exposed" cloudg:"like=inventory.NewlyExposed"`
}

// DiffDatasets compares two datasets: which assets, edges and findings came, went or
// changed, and what the internet reaches now. Use it to find drift between two states.
//
//cloudg:tool title="Diff datasets" category=workspace sensitivity=confidential capabilities=read_state
func (c *Catalog) DiffDatasets(_ *runtime.Context, args DiffDatasetsArgs) (compared DatasetsCompared, err error) {
	base, err := c.workspace.Get(args.Base)
	if err != nil {
		return compared, asAnswer(err)
	}
	target, err := c.workspace.Get(args.Target)
	if err != nil {
		return compared, asAnswer(err)
	}
	diff := inventory.Compare(base, target, args.Limit)
	compared.Base, compared.Target = diff.Base, diff.Target
	for _, part := range []struct {
		shown *runtime.Object
		value any
	}{
		{&compared.Assets, diff.Assets}, {&compared.Edges, diff.Edges},
		{&compared.Findings, diff.Findings}, {&compared.NewlyInternetExposed, diff.NewlyInternetExposed},
	} {
		object, err := asJSON(part.value)
		if err != nil {
			return compared, err
		}
		for name, member := range object.All() {
			part.shown.Set(name, member)
		}
	}
	return compared, nil
}
