package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// CoverageReported says how far a collection got. A service that was collected in part,
// or not at all because nobody wanted it, is neither successful nor failed.
type CoverageReported struct {
	Dataset string `json:"dataset"`
	// One for each region of an account.
	Records []CoverageShown `json:"records"`
	// Sums over all records, when there are any.
	*CoverageCounts
	// Why there are none.
	Note string `json:"note,omitempty"`
}

// CoverageShown is how far a collection got in one region of an account.
type CoverageShown struct {
	Provider  string  `json:"provider"`
	Region    string  `json:"region"`
	AccountID *string `json:"account_id"`
	CoverageCounts
	// Services that failed, or of which only a part was collected.
	Failures []CoverageFailure `json:"failures"`
}

// CoverageCounts are numbers of services.
type CoverageCounts struct {
	TotalServices int `json:"total_services"`
	Successful    int `json:"successful"`
	Failed        int `json:"failed"`
	// Share of the services that are successful, in percent.
	CoveragePct float64 `json:"coverage_pct"`
}

// CoverageFailure is a service that could not be collected, or not all of it.
type CoverageFailure struct {
	Service string                     `json:"service"`
	Status  inventory.CollectionStatus `json:"status"`
	Error   *string                    `json:"error"`
}

// CoverageReport says which services of which accounts and regions a live collection
// reached, and why the others failed. Use it before concluding from an inventory that
// something does not exist.
//
//cloudg:tool title="Coverage report" category=inventory sensitivity=internal capabilities=read_state output=noschema
func (c *Catalog) CoverageReport(_ *runtime.Context, args DatasetArgs) (CoverageReported, error) {
	dataset, err := c.workspace.Get(args.Dataset)
	if err != nil {
		return CoverageReported{}, asAnswer(err)
	}
	reported := CoverageReported{Dataset: dataset.Name, Records: []CoverageShown{}}
	if len(dataset.Coverage) == 0 {
		reported.Note = "No record of what was covered: files hold none, only datasets of live collections have it."
		return reported, nil
	}
	for _, record := range dataset.Coverage {
		shown := CoverageShown{
			Provider: record.Provider, Region: record.Region, AccountID: optional(record.AccountID),
			CoverageCounts: coverage(record), Failures: []CoverageFailure{},
		}
		for _, service := range record.Services {
			if service.Status == inventory.CollectionFailed || service.Status == inventory.CollectionPartial {
				failure := CoverageFailure{Service: service.Service, Status: service.Status, Error: optional(service.Error)}
				shown.Failures = append(shown.Failures, failure)
			}
		}
		reported.Records = append(reported.Records, shown)
	}
	all := coverage(dataset.Coverage...)
	reported.CoverageCounts = &all
	return reported, nil
}

func coverage(records ...inventory.CoverageRecord) CoverageCounts {
	c := inventory.CoverageOf(records...)
	return CoverageCounts{TotalServices: c.Total, Successful: c.Successful, Failed: c.Failed, CoveragePct: c.Percent()}
}
