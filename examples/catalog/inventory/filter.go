package inventory

import (
	"slices"
	"strings"
)

// An AssetFilter selects assets; every part that is set must hold. The zero
// value selects all.
type AssetFilter struct {
	Query           string   // part of the name, ARN, id or a tag value; case does not matter
	Provider        string   // see ParseProvider
	Types           []string // any of them; see ParseAssetType
	Region          string   // case does not matter
	AccountID       string
	Tag             string // "key" or "key=value"
	InternetExposed *bool
	HasFindings     *bool  // open ones
	MinSeverity     string // of an open finding; see ParseSeverity
}

// matchers turns the filter into predicates, in the order of their cost.
func (d *Dataset) matchers(f AssetFilter) ([]func(*Asset) bool, error) {
	var all []func(*Asset) bool
	add := func(match func(*Asset) bool) { all = append(all, match) }
	if f.Provider != "" {
		provider, err := ParseProvider(f.Provider)
		if err != nil {
			return nil, err
		}
		add(func(a *Asset) bool { return a.Provider == provider })
	}
	if len(f.Types) > 0 {
		types := make([]string, len(f.Types))
		for i, text := range f.Types {
			var err error
			if types[i], err = ParseAssetType(text); err != nil {
				return nil, err
			}
		}
		add(func(a *Asset) bool { return slices.Contains(types, a.Type) })
	}
	if f.InternetExposed != nil {
		add(func(a *Asset) bool { return a.InternetExposed == *f.InternetExposed })
	}
	if f.AccountID != "" {
		add(func(a *Asset) bool { return a.AccountID == f.AccountID })
	}
	if f.Region != "" {
		add(func(a *Asset) bool { return strings.EqualFold(a.Region, f.Region) })
	}
	if f.Tag != "" {
		add(tagMatcher(f.Tag))
	}
	if query := strings.ToLower(strings.TrimSpace(f.Query)); query != "" {
		add(func(a *Asset) bool { return a.mentions(query) })
	}
	return d.addFindingMatchers(all, f)
}

// addFindingMatchers appends the predicates that need the finding index.
func (d *Dataset) addFindingMatchers(all []func(*Asset) bool, f AssetFilter) ([]func(*Asset) bool, error) {
	if f.HasFindings != nil {
		all = append(all, func(a *Asset) bool {
			return len(d.findingIndex().of(a).findings) > 0 == *f.HasFindings
		})
	}
	if strings.TrimSpace(f.MinSeverity) != "" {
		least, err := ParseSeverity(f.MinSeverity)
		if err != nil {
			return nil, err
		}
		all = append(all, func(a *Asset) bool { return d.findingIndex().of(a).worst >= least })
	}
	return all, nil
}

// tagMatcher returns the predicate for "key" (the tag is present) or "key=value".
func tagMatcher(tag string) func(*Asset) bool {
	key, want, valued := strings.Cut(tag, "=")
	return func(a *Asset) bool {
		value, present := a.Tags[key]
		return present && (!valued || value == want)
	}
}

// mentions reports whether the asset's name, ARN, id or a tag value contains the
// text, which is in lower case.
func (a *Asset) mentions(lower string) bool {
	for _, text := range []string{a.Name, a.ARN, a.ID} {
		if strings.Contains(strings.ToLower(text), lower) {
			return true
		}
	}
	for _, value := range a.Tags {
		if strings.Contains(strings.ToLower(value), lower) {
			return true
		}
	}
	return false
}

// Select returns the assets the filter selects, in dataset order.
func (d *Dataset) Select(f AssetFilter) ([]*Asset, error) {
	matchers, err := d.matchers(f)
	if err != nil {
		return nil, err
	}
	var selected []*Asset
	for _, asset := range d.Assets {
		if !slices.ContainsFunc(matchers, func(match func(*Asset) bool) bool { return !match(asset) }) {
			selected = append(selected, asset)
		}
	}
	return selected, nil
}
