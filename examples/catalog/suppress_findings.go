package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// SuppressFindingsArgs name findings and say why they do not count.
type SuppressFindingsArgs struct {
	// Exact ids, from list_findings.
	FindingIDs []string `json:"finding_ids" cloudg:"minitems=1,maxitems=500,entity=identifier"`
	// Why the findings are accepted.
	Reason string `json:"reason" cloudg:"minlen=3,maxlen=500"`
	// Dataset to change; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// SuppressedFindings says what became of each finding.
type SuppressedFindings struct {
	Dataset string `json:"dataset"`
	// Changed by this call.
	Suppressed        []string `json:"suppressed" cloudg:"entity=identifier"`
	AlreadySuppressed []string `json:"already_suppressed" cloudg:"entity=identifier"`
	NotFound          []string `json:"not_found" cloudg:"entity=identifier"`
}

// SuppressFindings marks findings as accepted, so that they no longer count as
// open. Use it for false alarms and accepted risks; unsuppress_findings undoes it.
//
//cloudg:tool title="Suppress findings" category=findings sensitivity=confidential capabilities=read_state,write_state idempotent=true destructive=false output=noschema
func (c *Catalog) SuppressFindings(_ *runtime.Context, args SuppressFindingsArgs) (SuppressedFindings, error) {
	name, result, err := c.suppress(args.Dataset, args.FindingIDs, true, args.Reason)
	return SuppressedFindings{
		Dataset: name, Suppressed: result.Changed, AlreadySuppressed: result.Unchanged, NotFound: result.NotFound,
	}, err
}

// UnsuppressFindingsArgs name findings.
type UnsuppressFindingsArgs struct {
	// Exact ids, from list_findings with include_suppressed.
	FindingIDs []string `json:"finding_ids" cloudg:"minitems=1,maxitems=500,entity=identifier"`
	// Dataset to change; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// UnsuppressedFindings says what became of each finding.
type UnsuppressedFindings struct {
	Dataset string `json:"dataset"`
	// Changed by this call.
	Unsuppressed  []string `json:"unsuppressed" cloudg:"entity=identifier"`
	NotSuppressed []string `json:"not_suppressed" cloudg:"entity=identifier"`
	NotFound      []string `json:"not_found" cloudg:"entity=identifier"`
}

// UnsuppressFindings makes suppressed findings count as open again and forgets why
// they were suppressed.
//
//cloudg:tool title="Unsuppress findings" category=findings sensitivity=confidential capabilities=read_state,write_state idempotent=true destructive=false output=noschema
func (c *Catalog) UnsuppressFindings(_ *runtime.Context, args UnsuppressFindingsArgs) (UnsuppressedFindings, error) {
	name, result, err := c.suppress(args.Dataset, args.FindingIDs, false, "")
	return UnsuppressedFindings{
		Dataset: name, Unsuppressed: result.Changed, NotSuppressed: result.Unchanged, NotFound: result.NotFound,
	}, err
}

// suppress suppresses findings or opens them again, and returns the name of the
// dataset they are in.
func (c *Catalog) suppress(dataset string, ids []string, suppressed bool, reason string) (string, inventory.Suppressed, error) {
	var name string
	var result inventory.Suppressed
	err := c.workspace.Change(dataset, func(d *inventory.Dataset) *inventory.Dataset {
		name = d.Name
		next, outcome := d.Suppress(ids, suppressed, reason)
		result = outcome
		return next
	})
	return name, result, asAnswer(err)
}
