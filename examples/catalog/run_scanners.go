package main

import (
	"context"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/examples/catalog/live"
	"github.com/cloudg/cloudg/runtime"
)

// Scanning is a catalog that can run scanners: one whose operator configured one.
type Scanning struct{ *Catalog }

// RunScannersArgs say what to scan, and what with.
type RunScannersArgs struct {
	// Scanners to run; all that have what they need when empty.
	Scanners []string `json:"scanners,omitempty" cloudg:"maxitems=20"`
	// Directory with infrastructure as code, below one of the allowed roots, for scanners of that.
	IacDir string `json:"iac_dir" cloudg:"default=''"`
	// Container images, for scanners of those.
	Images []string `json:"images,omitempty" cloudg:"maxitems=20"`
	// Have what a scanner reported before replaced instead of added.
	Normalise bool `json:"normalise" cloudg:"default=true"`
	// Dataset that gets the findings; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
	// See first whether it can work at all.
	Preflight bool `json:"preflight" cloudg:"default=true"`
	// Do not wait for the cooldown; needs the role admin or operator.
	Force bool `json:"force" cloudg:"default=false"`
}

// Scan is what scanners found.
type Scan struct {
	// The dataset that has the findings now.
	Dataset string `json:"dataset"`
	Active  bool   `json:"active"`
	Tool    string `json:"tool"`
	// What was asked, as refusals and rate_limit_status name it.
	Scopes    []string `json:"scopes" cloudg:"entity=identifier"`
	DurationS float64  `json:"duration_s"`
	// Findings that the scanners reported.
	Reported int            `json:"reported"`
	Summary  OutsideSummary `json:"summary"`
	// Scanners that failed.
	Errors []ScanError `json:"errors"`
	// Where the reports are.
	ReportPaths []string `json:"report_paths" cloudg:"entity=identifier"`
	NextSteps   []string `json:"next_steps"`
	// Whether another caller had started it.
	Joined bool   `json:"joined,omitempty"`
	Note   string `json:"note,omitempty"`
}

// ScanError is a scanner that failed.
type ScanError struct {
	Scanner string `json:"scanner"`
	// The image it was to scan, if any.
	Image *string `json:"image" cloudg:"entity=identifier"`
	Error string  `json:"error"`
}

// RunScanners runs security scanners that the operator configured, and adds what they
// find to a dataset. Use it when findings are missing or too old, or to check a
// directory of infrastructure as code or container images; it can take long.
//
//cloudg:tool title="Run scanners" category=live sensitivity=confidential capabilities=cloud_access,exec,read_fs,read_state,write_fs,write_state timeout=7200s readonly=false destructive=false idempotent=false openworld=true output=noschema
func (c *Scanning) RunScanners(ctx *runtime.Context, args RunScannersArgs) (Scan, error) {
	jobs, err := c.scanJobs(args)
	if err != nil {
		return Scan{}, asAnswer(err)
	}
	target, err := c.workspace.Get(args.Dataset)
	if err != nil {
		return Scan{}, asAnswer(err)
	}
	call := liveCall{tool: "run_scanners", force: args.Force, phases: 3, arguments: []any{keysOf(jobs), args.Normalise, target.Name}}
	call.scopes, call.checks = outsideOf(jobs, args.Preflight)
	scan, joined, err := callLive(ctx, c.Catalog, call, func(ctx context.Context, enter func(live.Phase)) (Scan, error) {
		start := c.live.clock()
		scan := Scan{Tool: call.tool, Scopes: call.names(), Errors: []ScanError{}, ReportPaths: []string{}, NextSteps: afterScanning()}
		findings, err := c.scan(ctx, jobs, enter, &scan)
		if err != nil {
			return Scan{}, err
		}
		if len(scan.Errors) == len(jobs) {
			return Scan{}, nothingScanned(scan.Errors)
		}
		enter(live.Normalising)
		var changed *inventory.Dataset
		err = c.workspace.Change(target.Name, func(d *inventory.Dataset) *inventory.Dataset {
			changed = d.AddFindings(findings, args.Normalise)
			return changed
		})
		if err != nil {
			return Scan{}, err
		}
		_, active := c.workspace.Datasets()
		scan.Dataset, scan.Active, scan.Reported = changed.Name, changed.Name == active, len(findings)
		scan.DurationS, scan.Summary = c.since(start), summarizeOutside(changed)
		return scan, nil
	})
	if err != nil {
		return Scan{}, err
	}
	if joined {
		scan.Joined, scan.Note = true, joinedNote
	}
	linkOutside(ctx, scan.Dataset)
	return scan, nil
}

func afterScanning() []string {
	return []string{
		"See what was found with list_findings, and where it hurts most with top_risks.",
		"Compare with an earlier state with diff_datasets, if there is a snapshot of one.",
	}
}
