package inventory

import (
	"fmt"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/fault"
)

// A FindingSuggestion is a finding a caller may have meant.
type FindingSuggestion struct {
	FindingID string `json:"finding_id"`
	Dataset   string `json:"dataset"`
}

// Finding returns the finding with that id, or the only one its tool knows by that
// id. The error lists findings the caller may have meant.
func (d *Dataset) Finding(id string) (*Finding, error) {
	var bySource []*Finding
	for _, finding := range d.Findings {
		if finding.ID == id {
			return finding, nil
		}
		if finding.SourceFindingID == id {
			bySource = append(bySource, finding)
		}
	}
	if len(bySource) == 1 && id != "" {
		return bySource[0], nil
	}
	suggestions := d.closeFindings(id)
	return nil, &fault.Error{
		Kind:    fault.NotFound,
		Message: "No such finding." + closeCount(len(suggestions)) + " Browse with list_findings.",
		Data: fault.Details{
			{Key: "value", Value: id}, {Key: "dataset", Value: d.Name}, {Key: "suggestions", Value: suggestions},
		},
	}
}

// closeFindings returns the first findings whose id holds the text.
func (d *Dataset) closeFindings(text string) []FindingSuggestion {
	suggestions := []FindingSuggestion{}
	for _, finding := range d.Findings {
		if len(suggestions) < maxSuggestions && strings.Contains(finding.ID, text) {
			suggestions = append(suggestions, FindingSuggestion{finding.ID, d.Name})
		}
	}
	return suggestions
}

// closeCount is the sentence of an error about how many close matches there are, ""
// for none.
func closeCount(matches int) string {
	switch matches {
	case 0:
		return ""
	case 1:
		return " The dataset has 1 close match."
	}
	return fmt.Sprintf(" The dataset has %d close matches.", matches)
}

// FindingAsset returns the asset a finding is about, nil when it matches none, or
// several.
func (d *Dataset) FindingAsset(finding *Finding) *Asset { return d.findingIndex().asset[finding] }
