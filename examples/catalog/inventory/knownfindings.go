package inventory

import "cmp"

// KnownFindings returns findings as the dataset has them, and those that it has not. A
// finding is known by its id, or by what the same tool says of the same resource.
func (d *Dataset) KnownFindings(findings []*Finding) (shown, fresh []*Finding) {
	type said struct{ tool, title, resource string }
	saying := func(f *Finding) said { return said{f.SourceTool, f.Title, cmp.Or(f.ResourceARN, f.ResourceID)} }
	byID, bySaying := make(map[string]*Finding, len(d.Findings)), make(map[said]*Finding, len(d.Findings))
	for _, finding := range d.Findings {
		byID[finding.ID] = cmp.Or(byID[finding.ID], finding)
		bySaying[saying(finding)] = cmp.Or(bySaying[saying(finding)], finding)
	}
	for _, finding := range findings {
		known := cmp.Or(byID[finding.ID], bySaying[saying(finding)])
		if known == nil {
			fresh = append(fresh, finding)
		}
		shown = append(shown, cmp.Or(known, finding))
	}
	return shown, fresh
}
