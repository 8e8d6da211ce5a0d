package main

import (
	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// ReachabilityFindingsArgs say what becomes of the findings.
type ReachabilityFindingsArgs struct {
	// Keep those that are new in the dataset, as findings like any other.
	AddToDataset bool `json:"add_to_dataset" cloudg:"default=false"`
	// Most findings to return.
	Limit int `json:"limit" cloudg:"default=50,min=1,max=500"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// ReachabilityFound are findings about what the internet should not reach.
type ReachabilityFound struct {
	Dataset string `json:"dataset"`
	// Findings made.
	Generated int `json:"generated"`
	// Those that the dataset did not have.
	New int `json:"new"`
	// Those that it has now.
	Added    int `json:"added"`
	Total    int `json:"total"`
	Returned int `json:"returned"`
	// Whether the limit left findings out.
	Truncated bool `json:"truncated"`
	// As in list_findings: first assets that traffic gets to, then open ports.
	Items []runtime.Object `json:"items" cloudg:"like=inventory.FindingBrief"`
}

// ReachabilityFindings makes findings of what traffic from the internet gets to and
// should not: databases, other assets, and sensitive ports. Use it to have an inventory
// without reports of scanners tell what is open. Other tools know the findings once they
// are added to the dataset.
//
//cloudg:tool title="Reachability findings" category=findings sensitivity=confidential capabilities=read_state,write_state idempotent=false destructive=false output=noschema
func (c *Catalog) ReachabilityFindings(_ *runtime.Context, args ReachabilityFindingsArgs) (ReachabilityFound, error) {
	if !args.AddToDataset {
		d, err := c.workspace.Get(args.Dataset)
		if err != nil {
			return ReachabilityFound{}, asAnswer(err)
		}
		found, _ := reachability(d, args.Limit)
		return found, nil
	}
	var found ReachabilityFound
	err := c.workspace.Change(args.Dataset, func(d *inventory.Dataset) *inventory.Dataset {
		var fresh []*inventory.Finding
		found, fresh = reachability(d, args.Limit)
		if len(fresh) == 0 {
			return nil
		}
		found.Added = len(fresh)
		return d.AddFindings(fresh, false)
	})
	return found, asAnswer(err)
}

// reachability returns what a dataset says about itself, and the findings that it does
// not have.
func reachability(d *inventory.Dataset, limit int) (found ReachabilityFound, fresh []*inventory.Finding) {
	findings, fresh := d.KnownFindings(graph.Of(d).Reachability())
	found = ReachabilityFound{
		Dataset: d.Name, Generated: len(findings), New: len(fresh), Total: len(findings), Items: shownFindings(d, findings, limit),
	}
	found.Returned = len(found.Items)
	found.Truncated = found.Returned < found.Total
	return found, fresh
}
