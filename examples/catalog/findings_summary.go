package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// FindingsSummaryArgs say what to group findings by.
type FindingsSummaryArgs struct {
	// What to group by.
	GroupBy inventory.FindingGrouping `json:"group_by" cloudg:"default=severity"`
	// Count suppressed findings as well.
	IncludeSuppressed bool `json:"include_suppressed" cloudg:"default=false"`
	// Most groups to return.
	Top int `json:"top" cloudg:"default=25,min=1,max=200"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// FindingsGrouped are numbers of findings by group.
type FindingsGrouped struct {
	Dataset string                    `json:"dataset"`
	GroupBy inventory.FindingGrouping `json:"group_by"`
	// Findings counted, each once, though it may be in several groups.
	Total int `json:"total"`
	// Findings of the dataset that do not count as open.
	Suppressed int `json:"suppressed"`
	// Of each group the total, then the number of each severity.
	Groups runtime.Map[runtime.Map[int]] `json:"groups"`
	// Those of the groups shown that are accounts.
	Accounts []string `json:"accounts,omitempty"`
	// Whether there are groups that are not shown.
	Truncated bool `json:"truncated"`
}

// FindingsSummary counts findings by severity, tool, framework, type of asset, account or
// asset. Use it for an overview before listing findings.
//
//cloudg:tool title="Findings summary" category=findings sensitivity=internal capabilities=read_state output=noschema
func (c *Catalog) FindingsSummary(_ *runtime.Context, args FindingsSummaryArgs) (FindingsGrouped, error) {
	d, err := c.workspace.Get(args.Dataset)
	if err != nil {
		return FindingsGrouped{}, asAnswer(err)
	}
	findings, err := d.SelectFindings(inventory.FindingFilter{IncludeSuppressed: args.IncludeSuppressed})
	if err != nil {
		return FindingsGrouped{}, asAnswer(err)
	}
	groups := d.GroupFindings(findings, args.GroupBy)
	grouped := FindingsGrouped{
		Dataset: d.Name, GroupBy: args.GroupBy, Total: len(findings), Suppressed: d.Summary().Suppressed,
		Truncated: len(groups) > args.Top,
	}
	for _, group := range groups[:min(args.Top, len(groups))] {
		var numbers runtime.Map[int]
		numbers.Set("total", group.Total)
		for _, count := range group.Severities {
			numbers.Set(count.Key, count.Count)
		}
		grouped.Groups.Set(group.Key, numbers)
		if args.GroupBy == inventory.FindingsByAccount && group.Key != inventory.Unmapped && group.Key != inventory.NoAccount {
			// The key of a group does not say that it is one; a policy learns it here.
			grouped.Accounts = append(grouped.Accounts, group.Key)
		}
	}
	return grouped, nil
}
