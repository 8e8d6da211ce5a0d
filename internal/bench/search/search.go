// Package search is the measured tool, as a user would write it: the types of the fixture
// with the rules that the competing columns check by hand or by schema.
//
//cloudg:server name=bench version=1
package search

import "github.com/cloudg/cloudg/runtime"

// SortKey orders findings.
type SortKey string

// The sort keys.
const (
	SortScore SortKey = "score"
	SortAge   SortKey = "age"
	SortName  SortKey = "name"
)

// Severity is how bad a finding is.
type Severity string

// The severities.
const (
	Low      Severity = "low"
	Medium   Severity = "medium"
	High     Severity = "high"
	Critical Severity = "critical"
)

// Window is a span of time.
type Window struct {
	Start string `json:"start"`
	End   string `json:"end,omitempty"`
	TZ    string `json:"tz,omitempty"`
}

// Args is the 8-argument input of the measured tool.
type Args struct {
	// free text to search for
	Query string `json:"query"`
	// opaque page cursor
	Cursor string `json:"cursor,omitempty"`
	// page size
	Limit int `json:"limit" cloudg:"default=20,min=1,max=100"`
	// include archived findings
	Archived bool `json:"archived,omitempty"`
	// lowest score to return
	MinScore float64 `json:"min_score,omitempty"`
	// sort key
	SortBy SortKey `json:"sort_by" cloudg:"default=score"`
	// severities to keep
	Severities []Severity `json:"severities,omitempty"`
	// time window
	Window Window `json:"window"`
}

// Finding is one item of the result.
type Finding struct {
	ID       string   `json:"id"`
	Title    string   `json:"title"`
	Severity Severity `json:"severity"`
	Score    float64  `json:"score"`
	Region   string   `json:"region"`
	Open     bool     `json:"open"`
	Tags     []string `json:"tags"`
	Count    int      `json:"count"`
}

// Result is a page of findings.
type Result struct {
	Total      int       `json:"total"`
	Returned   int       `json:"returned"`
	NextCursor string    `json:"next_cursor,omitempty"`
	Items      []Finding `json:"items"`
}

// Store answers every search with the same page.
type Store struct{ Page Result }

// Search finds findings by text, severity and time window. Returns one page;
// pass next_cursor back for the next one.
//
//cloudg:tool search_0 title="Search findings" category=inventory sensitivity=internal
func (s *Store) Search(_ *runtime.Context, args Args) (*Result, error) {
	return &s.Page, nil
}
