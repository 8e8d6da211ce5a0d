package estate

import (
	"encoding/json"
	"slices"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
)

// LaterName is the name the second version of the estate has.
const LaterName = Name + "-later"

// Versions returns how to load the versions of the estate, by name.
func Versions() map[string]func() (*inventory.Data, error) {
	return map[string]func() (*inventory.Data, error){Name: Load, LaterName: Later, CollectedName: Collected}
}

// Later returns a fresh copy of the estate as it is some weeks later: a table is gone,
// an instance is exposed and has a finding for it, a function changed hands, a database
// lost its standby, and the file server is no longer open to the internet's remote
// desktops.
func Later() (*inventory.Data, error) {
	data, err := Load()
	if err != nil {
		return nil, err
	}
	const gone = "table-harbour"
	data.Assets = slices.DeleteFunc(data.Assets, func(a *inventory.Asset) bool { return a.ID == gone })
	data.Edges = slices.DeleteFunc(data.Edges, func(e *inventory.Edge) bool { return e.SourceID == gone || e.TargetID == gone })
	for _, asset := range data.Assets {
		change(asset)
	}
	data.Findings = slices.DeleteFunc(data.Findings, func(f *inventory.Finding) bool { return f.ID == "f-rdp" })
	data.Findings = append(data.Findings, raised(data.Findings[0]))
	return data, nil
}

// change makes of an asset what it is later.
func change(asset *inventory.Asset) {
	switch asset.ID {
	case "i-0track2":
		asset.InternetExposed = true
	case "fn-dispatch":
		asset.Tags["team"] = "dispatch"
	case "db-manifests":
		for i, entry := range asset.Metadata {
			if entry.Key == "multi_az" {
				asset.Metadata[i].Value = json.RawMessage("false")
			}
		}
	}
}

// raised returns the finding that comes up later, found at the time and with the tool of
// another one.
func raised(like *inventory.Finding) *inventory.Finding {
	return &inventory.Finding{
		ID: "f-debug", ResourceID: "i-0track2", Severity: inventory.SeverityHigh,
		Title:       "A debugging port is open to the internet",
		Description: "The profiler of the tracking service answers everybody.",
		Remediation: "Have the profiler listen on the loopback address.",
		SourceTool:  like.SourceTool, DetectedAt: like.DetectedAt, ComplianceFrameworks: []string{},
		RiskScore: inventory.RiskScore(inventory.SeverityHigh, nil),
	}
}
