package main

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/workspace"
	"github.com/cloudg/cloudg/runtime"
)

// genericTool stands for every tool whose findings are written in the form of this
// server.
const genericTool = "generic"

// maxIngested bounds the files of one call.
const maxIngested = 100

// IngestReportsArgs name files, and the dataset that gets their findings.
type IngestReportsArgs struct {
	// Paths of files by the tool that wrote them: generic, for JSON lists of findings and reports. A relative path starts at the first allowed root.
	Reports map[string][]string `json:"reports" cloudg:"minitems=1"`
	// Dataset that gets the findings, empty for the active one; or the name of the new one, empty to make one up.
	Dataset string `json:"dataset" cloudg:"default=''"`
	// Make a dataset of the findings.
	NewDataset bool `json:"new_dataset" cloudg:"default=false"`
	// Take a finding for the same that a tool reports of the same resource under the same id of its own.
	Normalise bool `json:"normalise" cloudg:"default=true"`
	// Make the new dataset the active one.
	Activate bool `json:"activate" cloudg:"default=true"`
	// Let the new dataset take the place of one of the same name.
	Replace bool `json:"replace" cloudg:"default=false"`
}

// ReportsIngested says what was taken in.
type ReportsIngested struct {
	Dataset string `json:"dataset"`
	// Findings in the files.
	Parsed  int              `json:"parsed"`
	PerPath []ReportIngested `json:"per_path"`
	// Files that could not be read, and why.
	Errors []ReportFailed `json:"errors"`
	// Findings of the dataset, before and after.
	FindingsBefore int `json:"findings_before"`
	FindingsAfter  int `json:"findings_after"`
	// Of those in the files.
	MatchedToAssets int  `json:"matched_to_assets"`
	Normalised      bool `json:"normalised"`
	// Whether the dataset is the active one.
	Active bool `json:"active"`
}

// ReportIngested is a file that was read.
type ReportIngested struct {
	Tool     string `json:"tool"`
	Path     string `json:"path" cloudg:"entity=identifier"`
	Findings int    `json:"findings"`
}

// ReportFailed is a file that could not be read.
type ReportFailed struct {
	Tool  string `json:"tool"`
	Path  string `json:"path" cloudg:"entity=identifier"`
	Error string `json:"error"`
}

// IngestReports adds the findings in files to a dataset, or makes a new one of them. A
// finding of a known id takes the place of the old one and stays suppressed if that was.
// Use it when a scanner has written findings about an estate that is loaded.
//
//cloudg:tool title="Ingest scanner reports" category=findings sensitivity=confidential capabilities=read_fs,read_state,write_state idempotent=false destructive=false output=noschema
//cloudg:nolint CG7303 a tool of its own for each scanner would be worse than a map that strict modes refuse
func (c *Catalog) IngestReports(ctx *runtime.Context, args IngestReportsArgs) (ReportsIngested, error) {
	paths, err := reportPaths(args.Reports)
	if err != nil {
		return ReportsIngested{}, asAnswer(err)
	}
	taken, err := c.workspace.Ingest(ctx, workspace.IngestRequest{
		Paths: paths, Dataset: args.Dataset, New: args.NewDataset, Activate: args.Activate, Replace: args.Replace, Same: args.Normalise,
	})
	if err != nil {
		return ReportsIngested{}, asAnswer(err)
	}
	found := taken.Findings()
	shown := ReportsIngested{
		Dataset: taken.Dataset.Name, Parsed: len(found), PerPath: []ReportIngested{}, Errors: []ReportFailed{},
		FindingsBefore: taken.Before, FindingsAfter: len(taken.Dataset.Findings), Normalised: args.Normalise, Active: taken.Active,
	}
	for _, report := range taken.Reports {
		if report.Err != nil {
			shown.Errors = append(shown.Errors, ReportFailed{genericTool, report.Path, report.Err.Error()})
		} else {
			shown.PerPath = append(shown.PerPath, ReportIngested{genericTool, report.Path, len(report.Findings)})
		}
	}
	for _, finding := range found {
		if taken.Dataset.MatchFinding(finding) != nil {
			shown.MatchedToAssets++
		}
	}
	return shown, nil
}

// reportPaths returns the files that are named, once it is sure that all can be read.
func reportPaths(reports map[string][]string) ([]string, error) {
	for _, tool := range slices.Sorted(maps.Keys(reports)) {
		if tool != genericTool {
			valid := []string{genericTool}
			return nil, &fault.Error{
				Kind:    fault.Invalid,
				Message: "Unknown tool of a report. Known tools: " + strings.Join(valid, ", ") + ".",
				Data:    fault.Details{{Key: "value", Value: tool}, {Key: "valid", Value: valid}},
			}
		}
	}
	paths := reports[genericTool]
	if len(paths) == 0 || len(paths) > maxIngested {
		return nil, &fault.Error{Kind: fault.Invalid, Message: fmt.Sprintf("Name from 1 to %d files.", maxIngested)}
	}
	return paths, nil
}
