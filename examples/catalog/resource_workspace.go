package main

import (
	"github.com/cloudg/cloudg/runtime"
)

// WorkspaceResource is the state of the workspace: what is loaded, which dataset is
// active, and where more can be loaded from.
//
//cloudg:resource cloudg://workspace title="Workspace" category=workspace sensitivity=internal capabilities=read_state
func (c *Catalog) WorkspaceResource(*runtime.Context) Status { return c.status() }

// DatasetList is what is loaded.
type DatasetList struct {
	// Dataset that tools use when none is named; null when nothing is loaded.
	ActiveDataset *string        `json:"active_dataset"`
	Datasets      []DatasetEntry `json:"datasets"`
}

// DatasetsResource lists the datasets that are loaded, in the order they were.
//
//cloudg:resource cloudg://datasets title="Datasets" category=workspace sensitivity=internal capabilities=read_state
func (c *Catalog) DatasetsResource(*runtime.Context) DatasetList {
	status := c.status()
	return DatasetList{ActiveDataset: status.ActiveDataset, Datasets: status.Datasets}
}

// DatasetSummaryResource describes a dataset in numbers.
//
//cloudg:template cloudg://datasets/{dataset}/summary title="Dataset summary" category=workspace sensitivity=internal capabilities=read_state
//cloudg:arg dataset complete=CompleteDataset
func (c *Catalog) DatasetSummaryResource(_ *runtime.Context, dataset string) (Summary, error) {
	d, err := c.workspace.Get(dataset)
	if err != nil {
		return Summary{}, asAnswer(err)
	}
	return summarize(d), nil
}
