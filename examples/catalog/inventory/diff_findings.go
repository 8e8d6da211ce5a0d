package inventory

import (
	"cmp"
	"maps"
	"slices"
	"strings"
)

// FindingChanges are findings that two datasets do not share as they are.
type FindingChanges struct {
	New             Changes[FindingChange] `json:"new"`
	Resolved        Changes[FindingChange] `json:"resolved"`
	SeverityChanged Changes[FindingChange] `json:"severity_changed"`
}

// A FindingChange is a finding as it is now, or was when it is gone.
type FindingChange struct {
	ID       string `json:"id" cloudg:"entity=identifier"`
	Title    string `json:"title"`
	Severity string `json:"severity"`
	// The key of the asset it is about, else what it calls that.
	Resource       string  `json:"resource"`
	SourceTool     string  `json:"source_tool"`
	SeverityBefore *string `json:"severity_before,omitempty"`
}

// findingKey identifies a finding in every dataset: ids change with each scan.
type findingKey struct{ tool, about, resource string }

func findingKeys(d keyed) map[findingKey]*Finding {
	keys := make(map[findingKey]*Finding, len(d.Findings))
	for _, finding := range d.Findings {
		key := findingKey{
			finding.SourceTool, cmp.Or(finding.SourceFindingID, finding.Title), cmp.Or(finding.ResourceARN, finding.ResourceID),
		}
		if asset := d.FindingAsset(finding); asset != nil {
			key.resource = asset.StableID()
		}
		if _, taken := keys[key]; !taken {
			keys[key] = finding
		}
	}
	return keys
}

func (k findingKey) change(f *Finding) FindingChange {
	return FindingChange{ID: f.ID, Title: f.Title, Severity: f.Severity.String(), Resource: k.resource, SourceTool: f.SourceTool}
}

func compareFindingKeys(a, b findingKey) int {
	return cmp.Or(strings.Compare(a.tool, b.tool), strings.Compare(a.about, b.about), strings.Compare(a.resource, b.resource))
}

// compareFindings fills what a diff says about findings, whether they are suppressed or
// not.
func (diff *Diff) compareFindings(old, now keyed, limit int) {
	before, after := findingKeys(old), findingKeys(now)
	var raised, resolved, moved []FindingChange
	for _, key := range slices.SortedFunc(maps.Keys(after), compareFindingKeys) {
		finding, change := after[key], key.change(after[key])
		switch was := before[key]; {
		case was == nil:
			raised = append(raised, change)
		case was.Severity != finding.Severity:
			severity := was.Severity.String()
			change.SeverityBefore = &severity
			moved = append(moved, change)
		}
	}
	for _, key := range slices.SortedFunc(maps.Keys(before), compareFindingKeys) {
		if after[key] == nil {
			resolved = append(resolved, key.change(before[key]))
		}
	}
	diff.Findings = FindingChanges{New: first(raised, limit), Resolved: first(resolved, limit), SeverityChanged: first(moved, limit)}
}
