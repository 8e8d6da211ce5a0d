package inventory

import "slices"

// Suppressed says what became of the findings a caller named.
type Suppressed struct {
	Changed   []string
	Unchanged []string // were in that state before
	NotFound  []string
}

// Suppress returns the next version of the dataset, in which the findings with
// these ids are suppressed for a reason, or open again for the reason "". It is nil
// when nothing changes. Suppressing a finding again replaces its reason.
func (d *Dataset) Suppress(ids []string, suppressed bool, reason string) (*Dataset, Suppressed) {
	result := Suppressed{Changed: []string{}, Unchanged: []string{}, NotFound: []string{}}
	at := make(map[string]int, len(d.Findings))
	for i, finding := range d.Findings {
		if _, taken := at[finding.ID]; !taken {
			at[finding.ID] = i
		}
	}
	data := *d.Data
	data.Findings = slices.Clone(d.Findings)
	named := make(map[string]bool, len(ids))
	changed := false
	for _, id := range ids {
		i, known := at[id]
		switch {
		case named[id]:
			continue
		case !known:
			result.NotFound = append(result.NotFound, id)
		case d.Findings[i].Suppressed == suppressed:
			result.Unchanged = append(result.Unchanged, id)
		default:
			result.Changed = append(result.Changed, id)
		}
		named[id] = true
		if known && (d.Findings[i].Suppressed != suppressed || d.Findings[i].SuppressionReason != reason) {
			finding := *d.Findings[i]
			finding.Suppressed, finding.SuppressionReason = suppressed, reason
			data.Findings[i] = &finding
			changed = true
		}
	}
	if !changed {
		return nil, result
	}
	return d.Next(&data), result
}
