package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// DatasetArgs name the dataset a tool looks at.
type DatasetArgs struct {
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// DatasetSummary describes a dataset in numbers: assets, edges and findings, by
// type, provider and severity. Use it for a first overview.
//
//cloudg:tool title="Dataset summary" category=workspace sensitivity=internal capabilities=read_state
func (c *Catalog) DatasetSummary(ctx *runtime.Context, args DatasetArgs) (Summary, error) {
	dataset, err := c.workspace.Get(args.Dataset)
	if err != nil {
		return Summary{}, asAnswer(err)
	}
	link(ctx, inventory.SummaryURI(dataset.Name), "Dataset summary")
	return summarize(dataset), nil
}

// NamedDatasetArgs name one dataset.
type NamedDatasetArgs struct {
	// Name of a loaded dataset.
	Name string `json:"name" cloudg:"minlen=1"`
}

// SelectedDataset is the dataset that is active now.
type SelectedDataset struct {
	ActiveDataset string `json:"active_dataset"`
	DatasetEntry
}

// SelectDataset makes a loaded dataset the active one, which tools use when none
// is named.
//
//cloudg:tool title="Select dataset" category=workspace sensitivity=internal capabilities=read_state,write_state idempotent=true destructive=false output=noschema
func (c *Catalog) SelectDataset(_ *runtime.Context, args NamedDatasetArgs) (SelectedDataset, error) {
	dataset, err := c.workspace.Select(args.Name)
	if err != nil {
		return SelectedDataset{}, asAnswer(err)
	}
	return SelectedDataset{ActiveDataset: dataset.Name, DatasetEntry: entry(dataset)}, nil
}

// UnloadedDataset says what is left after a dataset was dropped.
type UnloadedDataset struct {
	// Name of the dataset that is gone.
	Unloaded string `json:"unloaded"`
	// Null when nothing is left.
	ActiveDataset *string  `json:"active_dataset"`
	Remaining     []string `json:"remaining"`
}

// UnloadDataset drops a dataset from memory, with all changes made to it since it
// was loaded. Files stay as they are.
//
//cloudg:tool title="Unload dataset" category=workspace sensitivity=internal capabilities=read_state,write_state destructive=true idempotent=true output=noschema
func (c *Catalog) UnloadDataset(_ *runtime.Context, args NamedDatasetArgs) (UnloadedDataset, error) {
	active, remaining, err := c.workspace.Remove(args.Name)
	if err != nil {
		return UnloadedDataset{}, asAnswer(err)
	}
	unloaded := UnloadedDataset{Unloaded: args.Name, Remaining: remaining}
	if active != "" {
		unloaded.ActiveDataset = &active
	}
	return unloaded, nil
}

// SnapshotDatasetArgs name the copy and what is copied.
type SnapshotDatasetArgs struct {
	// Name of the copy: letters, digits and _ . - up to 64.
	NewName string `json:"new_name" cloudg:"minlen=1"`
	// Dataset to copy; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
	// Take the place of a dataset of the same name.
	Replace bool `json:"replace" cloudg:"default=false"`
}

// SnapshotTaken describes a copy.
type SnapshotTaken struct {
	// Name of the copy.
	Snapshot string `json:"snapshot"`
	DatasetEntry
}

// SnapshotDataset copies a dataset under a new name, to compare with later. The
// copy does not become active, and changes to the dataset do not reach it.
//
//cloudg:tool title="Snapshot dataset" category=workspace sensitivity=internal capabilities=read_state,write_state idempotent=false destructive=false output=noschema
func (c *Catalog) SnapshotDataset(_ *runtime.Context, args SnapshotDatasetArgs) (SnapshotTaken, error) {
	snapshot, err := c.workspace.Snapshot(args.Dataset, args.NewName, args.Replace)
	if err != nil {
		return SnapshotTaken{}, asAnswer(err)
	}
	return SnapshotTaken{Snapshot: snapshot.Name, DatasetEntry: entry(snapshot)}, nil
}
