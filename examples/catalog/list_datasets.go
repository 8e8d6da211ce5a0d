package main

import "github.com/cloudg/cloudg/runtime"

// DatasetsListed are the datasets of the workspace.
type DatasetsListed struct {
	// Dataset that tools use when none is named; null when nothing is loaded.
	ActiveDataset *string `json:"active_dataset"`
	// In the order in which they were added.
	Datasets []DatasetListed `json:"datasets"`
	Total    int             `json:"total"`
}

// DatasetListed is a loaded dataset, and whether tools use it when none is named.
type DatasetListed struct {
	DatasetEntry
	Active bool `json:"active"`
}

// ListDatasets lists the loaded datasets with their sizes, and says which one is active.
// Use it to find the name of a dataset to select, to compare with or to look into.
//
//cloudg:tool title="List datasets" category=workspace sensitivity=internal capabilities=read_state output=noschema
func (c *Catalog) ListDatasets(*runtime.Context) DatasetsListed {
	datasets, active := c.workspace.Datasets()
	listed := DatasetsListed{Datasets: []DatasetListed{}, Total: len(datasets)}
	for _, dataset := range datasets {
		listed.Datasets = append(listed.Datasets, DatasetListed{entry(dataset), dataset.Name == active})
	}
	if active != "" {
		listed.ActiveDataset = &active
	}
	return listed
}
