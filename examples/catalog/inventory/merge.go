package inventory

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// Merge returns one estate made of several, each of which saw a part of it. What two
// of them hold under one id is that of the first; so is the organization.
func Merge(parts ...*Data) *Data {
	merged := &Data{}
	for _, part := range parts {
		merged.Assets = append(merged.Assets, part.Assets...)
		merged.Edges = append(merged.Edges, part.Edges...)
		merged.Findings = append(merged.Findings, part.Findings...)
		merged.Compliance = append(merged.Compliance, part.Compliance...)
		merged.Unresolved = append(merged.Unresolved, part.Unresolved...)
		merged.Coverage = append(merged.Coverage, part.Coverage...)
		merged.Providers = append(merged.Providers, part.Providers...)
		for _, at := range part.Regions {
			merged.addRegions(at)
		}
		if merged.Organization == nil {
			merged.Organization = part.Organization
		}
	}
	merged.Assets = firstOf(merged.Assets, func(a *Asset) string { return a.ID })
	merged.Edges = firstOf(merged.Edges, func(e *Edge) string { return e.ID })
	merged.Findings = firstOf(merged.Findings, func(f *Finding) string { return f.ID })
	merged.Compliance = firstOf(merged.Compliance, func(r *ComplianceResult) string { return r.ID })
	merged.Unresolved = firstOf(merged.Unresolved, func(text json.RawMessage) string { return string(bytes.TrimSpace(text)) })
	slices.Sort(merged.Providers)
	merged.Providers = slices.Compact(merged.Providers)
	return merged
}

// addRegions adds the regions of one part.
func (d *Data) addRegions(at ProviderRegions) {
	i := slices.IndexFunc(d.Regions, func(known ProviderRegions) bool { return strings.EqualFold(known.Provider, at.Provider) })
	if i < 0 {
		d.Regions = append(d.Regions, ProviderRegions{Provider: at.Provider})
		i = len(d.Regions) - 1
	}
	for _, region := range at.Regions {
		if !slices.Contains(d.Regions[i].Regions, region) {
			d.Regions[i].Regions = append(d.Regions[i].Regions, region)
		}
	}
}

// firstOf returns the first of the values of each key.
func firstOf[T any](values []T, key func(T) string) []T {
	seen := make(map[string]bool, len(values))
	return slices.DeleteFunc(values, func(v T) bool {
		k := key(v)
		if seen[k] {
			return true
		}
		seen[k] = true
		return false
	})
}

// ProvidersOf returns the providers of the assets, in lower case, sorted.
func ProvidersOf(assets []*Asset) []string {
	var providers []string
	for _, asset := range assets {
		if provider := strings.ToLower(asset.Provider); !slices.Contains(providers, provider) {
			providers = append(providers, provider)
		}
	}
	slices.Sort(providers)
	return providers
}
