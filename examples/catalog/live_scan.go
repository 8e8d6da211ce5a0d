package main

import (
	"context"
	"path/filepath"
	"regexp"
	"slices"

	"github.com/cloudg/cloudg/examples/catalog/fault"
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/examples/catalog/live"
)

// scanJob is one run of a scanner.
type scanJob struct {
	scanner live.Scanner
	target  live.Target
}

// validImage is what the reference of a container image looks like. None can be taken
// for an option.
var validImage = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._:/@+\-]{0,511}$`)

// scanJobs returns the runs that a caller means: each scanner once, those of images
// once for each.
func (c *Catalog) scanJobs(args RunScannersArgs) ([]scanJob, error) {
	scanners, err := c.scannersOf(args.Scanners)
	if err != nil {
		return nil, err
	}
	dir := ""
	if args.IacDir != "" {
		if dir, err = c.workspace.ReadableDir(args.IacDir); err != nil {
			return nil, err
		}
	}
	for _, image := range args.Images {
		if !validImage.MatchString(image) {
			return nil, &fault.Error{
				Kind:    fault.Invalid,
				Message: "images holds something that is no name of a container image, such as registry/app:1.2.",
				Data:    fault.Details{{Key: "value", Value: image}},
			}
		}
	}
	var jobs []scanJob
	var used live.Needs
	for _, scanner := range scanners {
		needs := scanner.Needs()
		if needs.Dir && dir == "" || needs.Image && len(args.Images) == 0 {
			if len(args.Scanners) > 0 {
				return nil, lacks(needs)
			}
			continue
		}
		used.Dir, used.Image = used.Dir || needs.Dir, used.Image || needs.Image
		jobs = append(jobs, jobsOf(scanner, dir, args.Images)...)
	}
	switch {
	case len(jobs) == 0:
		return nil, invalid("No scanner can run without a directory or an image. Pass iac_dir or images.")
	case dir != "" && !used.Dir:
		return nil, invalid("None of the scanners scans a directory. Leave out iac_dir, or name other scanners.")
	case len(args.Images) > 0 && !used.Image:
		return nil, invalid("None of the scanners scans images. Leave out images, or name other scanners.")
	}
	return jobs, nil
}

// scannersOf returns the scanners a caller means, all for none, each once.
func (c *Catalog) scannersOf(texts []string) ([]live.Scanner, error) {
	if len(texts) == 0 {
		return c.live.scanners, nil
	}
	var names []string
	for _, scanner := range c.live.scanners {
		names = append(names, scanner.Name())
	}
	var wanted []string
	for _, text := range texts {
		name, err := inventory.ParseChoice("scanner", text, names)
		if err != nil {
			return nil, err
		}
		wanted = append(wanted, name)
	}
	return slices.DeleteFunc(slices.Clone(c.live.scanners), func(s live.Scanner) bool { return !slices.Contains(wanted, s.Name()) }), nil
}

func jobsOf(scanner live.Scanner, dir string, images []string) []scanJob {
	needs := scanner.Needs()
	target := live.Target{}
	if needs.Dir {
		target.Dir = dir
	}
	if !needs.Image {
		return []scanJob{{scanner, target}}
	}
	var jobs []scanJob
	for _, image := range images {
		target.Image = image
		jobs = append(jobs, scanJob{scanner, target})
	}
	return jobs
}

func lacks(needs live.Needs) error {
	if needs.Dir {
		return invalid("A scanner of those you named needs iac_dir, a directory with infrastructure as code.")
	}
	return invalid("A scanner of those you named needs images, names of container images.")
}

func invalid(message string) error { return &fault.Error{Kind: fault.Invalid, Message: message} }

// keysOf returns what tells runs apart.
func keysOf(jobs []scanJob) (keys [][3]string) {
	for _, job := range jobs {
		keys = append(keys, [3]string{job.scanner.Name(), job.target.Dir, job.target.Image})
	}
	return keys
}

// outsideOf returns what runs ask, and the checks that come before.
func outsideOf(jobs []scanJob, preflight bool) (scopes []live.Scope, checks []live.Check) {
	for i, job := range jobs {
		if i > 0 && jobs[i-1].scanner == job.scanner {
			continue
		}
		scopes = append(scopes, job.scanner.Scope())
		if preflight {
			checks = append(checks, live.Check{Scope: live.ScannerScope(job.scanner.Name()), Run: job.scanner.Preflight})
		}
	}
	return scopes, checks
}

// scan runs the scanners one after the other, and returns what they found. It notes in
// result where the reports are, and which of them failed.
func (c *Catalog) scan(ctx context.Context, jobs []scanJob, enter func(live.Phase), result *Scan) ([]*inventory.Finding, error) {
	var findings []*inventory.Finding
	for _, job := range jobs {
		enter(live.Scanning)
		report, path, err := c.scanOne(ctx, job)
		switch {
		case ctx.Err() != nil:
			return nil, context.Cause(ctx)
		case err != nil:
			result.Errors = append(result.Errors, ScanError{
				Scanner: job.scanner.Name(), Image: optional(job.target.Image), Error: live.Explain("a scan failed", job.scanner.Scope(), err),
			})
			continue
		}
		findings = append(findings, report.Findings...)
		result.ReportPaths = append(result.ReportPaths, path)
	}
	return findings, nil
}

// scanOne runs a scanner in a directory of its own, and keeps its report there.
func (c *Catalog) scanOne(ctx context.Context, job scanJob) (report live.Report, path string, err error) {
	name := job.scanner.Name() + "-" + c.stamp()
	if job.target.OutputDir, err = c.workspace.NewDir(filepath.Join("scans", name)); err != nil {
		return report, "", err
	}
	if report, err = job.scanner.Scan(ctx, job.target); err != nil {
		return report, "", err
	}
	path, err = c.workspace.Write(ctx, job.target.OutputDir, "report.json", report.Text)
	return report, path, err
}

func nothingScanned(errors []ScanError) error {
	return &fault.Error{
		Kind:    fault.Unavailable,
		Message: "No scanner came to an end; the data says why. Go on with the findings that are loaded, or ask the operator.",
		Data:    fault.Details{{Key: "errors", Value: errors}},
	}
}
