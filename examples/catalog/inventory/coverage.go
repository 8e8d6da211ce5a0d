package inventory

import "math"

// A CoverageRecord says how far a live collection got in one region of an account.
// Files hold none: a dataset read from one does not know what its collector skipped.
type CoverageRecord struct {
	Provider  string // lower case, as in Data.Providers
	Region    string
	AccountID string // "" when unknown
	Services  []ServiceCoverage
}

// ServiceCoverage says what became of the collection of one service.
type ServiceCoverage struct {
	Service string
	Status  CollectionStatus
	Assets  int    // collected
	Error   string // why not all of them were, "" for no reason
}

// A CollectionStatus is what became of a collection.
type CollectionStatus string

const (
	CollectionSuccess CollectionStatus = "SUCCESS"
	CollectionFailed  CollectionStatus = "FAILED"
	CollectionPartial CollectionStatus = "PARTIAL" // some assets, and an error
	CollectionSkipped CollectionStatus = "SKIPPED"
)

// Coverage counts services by what became of their collection. Those that were
// collected in part or skipped count in Total only.
type Coverage struct {
	Total, Successful, Failed int
}

// CoverageOf counts the services of records.
func CoverageOf(records ...CoverageRecord) Coverage {
	var c Coverage
	for _, record := range records {
		c.Total += len(record.Services)
		for _, service := range record.Services {
			switch service.Status {
			case CollectionSuccess:
				c.Successful++
			case CollectionFailed:
				c.Failed++
			}
		}
	}
	return c
}

// Percent returns the share of the services that were collected completely, with one
// decimal, and 0 when there are none.
func (c Coverage) Percent() float64 {
	if c.Total == 0 {
		return 0
	}
	return math.RoundToEven(float64(c.Successful)/float64(c.Total)*1000) / 10
}
