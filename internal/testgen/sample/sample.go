// Package sample holds the handlers that the generator's output is designed
// against: one of everything the language knows, small enough to read together with
// the generated file beside it.
//
//cloudg:server name=sample version=1.0.0 category=inventory
package sample

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/cloudg/cloudg/runtime"
)

// SortKey orders findings.
type SortKey string

// The sort keys.
const (
	ByScore SortKey = "score"
	ByAge   SortKey = "age"
	ByName  SortKey = "name"
)

// Level is how bad a finding is.
type Level int

// The levels.
const (
	Low Level = iota + 1
	Medium
	High
)

// Window is a span of time.
type Window struct {
	Start time.Time  `json:"start"`
	End   *time.Time `json:"end,omitempty"` // open when absent
}

// SearchArgs are the arguments of search_findings.
type SearchArgs struct {
	// Free text to look for.
	Query string `json:"query" cloudg:"minlen=1,maxlen=200"`
	// Page size.
	Limit    int               `json:"limit" cloudg:"default=20,min=1,max=100"`
	MinScore float64           `json:"min_score,omitempty" cloudg:"min=0,xmax=10"`
	SortBy   SortKey           `json:"sort_by" cloudg:"default=score"`
	Levels   []Level           `json:"levels,omitempty" cloudg:"maxitems=3,unique"`
	Labels   map[string]string `json:"labels,omitempty"`
	Window   Window            `json:"window"`
}

// Finding is one finding.
type Finding struct {
	ID    string   `json:"id"`
	Level Level    `json:"level"`
	Score float64  `json:"score"`
	Owner *string  `json:"owner"`
	Tags  []string `json:"tags"`
}

// SearchResult is a page of findings.
type SearchResult struct {
	Total int              `json:"total"`
	Next  string           `json:"next,omitempty"`
	Items []Finding        `json:"items"`
	Count runtime.Map[int] `json:"count"`
}

// Store holds the findings.
type Store struct{ Findings []Finding }

// Search finds findings by text, level and time.
//
// Returns one page.
//
//cloudg:tool search_findings title="Search findings" tags=start-here sensitivity=internal
func (s *Store) Search(ctx *runtime.Context, args SearchArgs) (*SearchResult, error) {
	if s.Findings == nil {
		return nil, errors.New("nothing loaded")
	}
	items := s.Findings[:min(args.Limit, len(s.Findings))]
	return &SearchResult{Total: len(s.Findings), Items: items}, nil
}

// Echo repeats a text.
//
//cloudg:tool sensitivity=public capabilities=none timeout=5s
//cloudg:arg text doc="What to repeat." maxlen=1000
//cloudg:arg times default=1 min=1 max=5
func Echo(ctx context.Context, text string, times int) []string {
	out := make([]string, times)
	for i := range out {
		out[i] = text
	}
	return out
}

// Reset forgets everything.
//
//cloudg:tool capabilities=write_state destructive
func Reset(ctx *runtime.Context) error { return nil }

// Guide explains how to search.
//
//cloudg:resource sample://guide mime=text/markdown sensitivity=public capabilities=none audience=assistant priority=0.8
func Guide(ctx context.Context) string { return "# Searching\n\nStart with a level.\n" }

// FindingResource is one finding.
//
//cloudg:template sample://findings/{level}/{id} name=finding title=Finding
//cloudg:arg id minlen=1 complete=CompleteID
func (s *Store) FindingResource(ctx *runtime.Context, level Level, id string) (*Finding, error) {
	for _, f := range s.Findings {
		if f.ID == id && f.Level == level {
			return &f, nil
		}
	}
	return nil, runtime.NotFound("No such finding", runtime.JSON{})
}

// CompleteID proposes the IDs that start with what was typed.
func (s *Store) CompleteID(ctx *runtime.Context, partial string) ([]string, error) {
	var ids []string
	for _, f := range s.Findings {
		if strings.HasPrefix(f.ID, partial) {
			ids = append(ids, f.ID)
		}
	}
	return ids, nil
}

// Triage asks which findings to fix first.
//
//cloudg:prompt title="Triage findings" tags=start-here
//cloudg:arg team doc="Who will fix them."
//cloudg:arg level default=3 doc="Least level to look at."
func Triage(ctx *runtime.Context, team string, level Level) string {
	return fmt.Sprintf("Which findings of level %d and above should %s fix first, and why?", level, team)
}
