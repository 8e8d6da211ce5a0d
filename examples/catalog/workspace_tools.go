package main

import (
	"time"

	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/examples/catalog/load"
	"github.com/cloudg/cloudg/examples/catalog/workspace"
	"github.com/cloudg/cloudg/runtime"
)

// Status describes the workspace.
type Status struct {
	// Dataset that tools use when none is named; null when nothing is loaded.
	ActiveDataset *string        `json:"active_dataset"`
	Datasets      []DatasetEntry `json:"datasets"`
	// Directories that load_dataset may read from.
	AllowedRoots []string `json:"allowed_roots" cloudg:"entity=identifier"`
	OutputDir    string   `json:"output_dir" cloudg:"entity=identifier"`
	// Providers that collect_assets can ask.
	ProvidersConfigured []string `json:"providers_configured"`
	// What to do first; only while nothing is loaded.
	NextSteps []string `json:"next_steps,omitempty"`
}

// DatasetEntry is a loaded dataset in a list.
type DatasetEntry struct {
	Name              string    `json:"name"`
	Kind              string    `json:"kind"`
	Source            string    `json:"source"`
	LoadedAt          time.Time `json:"loaded_at"`
	Version           int       `json:"version"`
	Providers         []string  `json:"providers"`
	Assets            int       `json:"assets"`
	Edges             int       `json:"edges"`
	Findings          int       `json:"findings"`
	ComplianceResults int       `json:"compliance_results"`
	// Which derived structures have been built.
	Cached graph.Cached `json:"cached"`
}

// WorkspaceStatus shows what is loaded: the datasets with their sizes, which of them is active,
// and the directories more can be loaded from. Call it first.
//
//cloudg:tool title="Workspace status" category=workspace tags=start-here sensitivity=internal capabilities=read_state
func (c *Catalog) WorkspaceStatus(ctx *runtime.Context) Status {
	status := c.status()
	if status.ActiveDataset != nil {
		link(ctx, "cloudg://workspace", "Workspace")
		return status
	}
	status.NextSteps = []string{
		"Load an inventory map or a report with load_dataset, from one of the allowed roots.",
		"Or collect an inventory: with collect_assets, as soon as the operator configured a collector (--collect).",
	}
	if len(status.ProvidersConfigured) > 0 {
		status.NextSteps[1] = "Or collect the inventory of the providers that are configured with collect_assets."
	}
	return status
}

func (c *Catalog) status() Status {
	datasets, active := c.workspace.Datasets()
	status := Status{
		Datasets:            []DatasetEntry{},
		AllowedRoots:        c.workspace.AllowedRoots(),
		OutputDir:           c.workspace.OutputDir(),
		ProvidersConfigured: c.live.providers(),
	}
	for _, dataset := range datasets {
		status.Datasets = append(status.Datasets, entry(dataset))
	}
	if active != "" {
		status.ActiveDataset = &active
	}
	return status
}

func entry(d *inventory.Dataset) DatasetEntry {
	return DatasetEntry{
		Name: d.Name, Kind: d.Kind, Source: d.Source, LoadedAt: d.LoadedAt, Version: d.Version, Providers: d.Providers,
		Assets: len(d.Assets), Edges: len(d.Edges), Findings: len(d.Findings), ComplianceResults: len(d.Compliance),
		Cached: graph.CachedOf(d),
	}
}

// LoadDatasetArgs name the file to load.
type LoadDatasetArgs struct {
	// File or directory, below one of the allowed roots; a relative path starts at the first of them. Or embedded:northwharf, embedded:northwharf-later or embedded:northwharf-collected: an estate to try things with, its next version, and what a collector makes of it.
	Path string `json:"path" cloudg:"minlen=1"`
	// Name for the dataset: letters, digits and _ . - up to 64. Empty makes one from the path.
	Name string `json:"name" cloudg:"default=''"`
	// Format; auto finds it out.
	Kind load.Kind `json:"kind" cloudg:"default=auto"`
	// Make it the active dataset.
	Activate bool `json:"activate" cloudg:"default=true"`
	// Take the place of a dataset of the same name.
	Replace bool `json:"replace" cloudg:"default=false"`
}

// Loaded describes a dataset that was just loaded.
type Loaded struct {
	// Name of the dataset.
	Loaded string `json:"loaded"`
	// Whether it is the active dataset now.
	Active bool `json:"active"`
	Summary
}

// LoadDataset loads an inventory map, a report or a directory with one of them
// from disk, and answers with its summary. Use it when workspace_status shows that
// nothing fitting is loaded.
//
//cloudg:tool title="Load dataset" category=workspace sensitivity=internal capabilities=read_fs,read_state,write_state idempotent=false output=noschema
func (c *Catalog) LoadDataset(ctx *runtime.Context, args LoadDatasetArgs) (Loaded, error) {
	dataset, active, err := c.workspace.Load(ctx, workspace.LoadRequest{
		Path: args.Path, Name: args.Name, Kind: args.Kind, Activate: args.Activate, Replace: args.Replace,
		Progress: progress(ctx),
	})
	if err != nil {
		return Loaded{}, asAnswer(err)
	}
	link(ctx, inventory.SummaryURI(dataset.Name), "Dataset summary")
	return Loaded{Loaded: dataset.Name, Active: active, Summary: summarize(dataset)}, nil
}
