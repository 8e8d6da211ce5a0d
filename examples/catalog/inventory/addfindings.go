package inventory

import "slices"

// AddFindings returns the next version of the dataset, which has the findings as well.
// One with the id of another takes its place. With same, so does one that the same
// tool reports of the same resource under the same id of its own, and keeps the id
// it is known by. What is suppressed stays suppressed.
func (d *Dataset) AddFindings(findings []*Finding, same bool) *Dataset {
	data := *d.Data
	data.Findings = slices.Clone(d.Findings)
	at := newFindingPlaces(data.Findings, same)
	for _, finding := range findings {
		i, known := at.find(finding)
		if !known {
			at.put(finding, len(data.Findings))
			data.Findings = append(data.Findings, finding)
			continue
		}
		old, added := data.Findings[i], *finding
		added.ID = old.ID
		added.Suppressed, added.SuppressionReason = old.Suppressed || finding.Suppressed, old.SuppressionReason
		data.Findings[i] = &added
	}
	return d.Next(&data)
}

// reported is what a tool says to be the same finding.
type reported struct{ tool, id, resource string }

// findingPlaces are the positions of findings.
type findingPlaces struct {
	byID     map[string]int
	byReport map[reported]int // nil when reports do not count
}

func newFindingPlaces(findings []*Finding, same bool) findingPlaces {
	at := findingPlaces{byID: make(map[string]int, len(findings))}
	if same {
		at.byReport = make(map[reported]int, len(findings))
	}
	for i, finding := range findings {
		at.put(finding, i)
	}
	return at
}

// put notes the position of a finding, unless that of another one like it is known.
func (at findingPlaces) put(f *Finding, i int) {
	if _, taken := at.byID[f.ID]; !taken {
		at.byID[f.ID] = i
	}
	if at.byReport == nil || f.SourceFindingID == "" {
		return
	}
	report := reported{f.SourceTool, f.SourceFindingID, f.ResourceID}
	if _, taken := at.byReport[report]; !taken {
		at.byReport[report] = i
	}
}

func (at findingPlaces) find(f *Finding) (int, bool) {
	if i, ok := at.byID[f.ID]; ok {
		return i, true
	}
	if f.SourceFindingID == "" {
		return 0, false
	}
	i, ok := at.byReport[reported{f.SourceTool, f.SourceFindingID, f.ResourceID}]
	return i, ok
}
