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

// A selection is a filter being put to use.
type selection struct {
	narrowing
	index *assetIndex
	all   []func(*Asset) bool // what else an asset must meet
}

// must adds a condition that the assets at these positions, and no others, meet.
func (s *selection) must(list []int32, match func(*Asset) bool) {
	s.to(list)
	s.all = append(s.all, match)
}

// selection takes the filter apart.
func (d *Dataset) selection(f AssetFilter) (*selection, error) {
	s := &selection{index: d.assetIndex()}
	if err := s.addNames(f); err != nil {
		return nil, err
	}
	if f.InternetExposed != nil {
		exposed := *f.InternetExposed
		s.all = append(s.all, func(a *Asset) bool { return a.InternetExposed == exposed })
		if exposed {
			s.to(s.index.exposed)
		}
	}
	if f.Tag != "" {
		key, _, _ := strings.Cut(f.Tag, "=")
		s.must(s.index.byTag[key], tagMatcher(f.Tag))
	}
	if query := strings.ToLower(strings.TrimSpace(f.Query)); query != "" {
		s.addQuery(d, query)
	}
	return s, d.addFindings(s, f)
}

// addNames adds the conditions on what has a name.
func (s *selection) addNames(f AssetFilter) error {
	if strings.TrimSpace(f.Provider) != "" {
		provider, err := ParseProvider(f.Provider)
		if err != nil {
			return err
		}
		s.must(s.index.byProvider[provider], func(a *Asset) bool { return a.Provider == provider })
	}
	if len(f.Types) > 0 {
		types := make([]string, len(f.Types))
		for i, text := range f.Types {
			var err error
			if types[i], err = ParseAssetType(text); err != nil {
				return err
			}
		}
		s.must(s.index.ofTypes(types), func(a *Asset) bool { return slices.Contains(types, a.Type) })
	}
	if f.AccountID != "" {
		s.must(s.index.byAccount[f.AccountID], func(a *Asset) bool { return a.AccountID == f.AccountID })
	}
	if f.Region != "" {
		s.must(s.index.byRegion[foldedRegion(f.Region)], func(a *Asset) bool { return strings.EqualFold(a.Region, f.Region) })
	}
	return nil
}

// addQuery adds the condition that an asset mentions the text, which is in lower
// case.
func (s *selection) addQuery(d *Dataset, query string) {
	hits := d.texts.get(func() *textIndex { return newTextIndex(d.Assets) }).find(query)
	mentions := make(map[*Asset]bool, len(hits))
	for _, at := range hits {
		mentions[d.Assets[at]] = true
	}
	s.must(hits, func(a *Asset) bool { return mentions[a] })
}

// addFindings adds the conditions on open findings.
func (d *Dataset) addFindings(s *selection, f AssetFilter) error {
	if f.HasFindings != nil {
		wanted := *f.HasFindings
		s.all = append(s.all, func(a *Asset) bool { return len(d.findingIndex().of(a).findings) > 0 == wanted })
	}
	least, err := ParseLeast(f.MinSeverity)
	if err != nil {
		return err
	}
	if least > SeverityNone {
		s.all = append(s.all, func(a *Asset) bool { return d.findingIndex().of(a).worst >= least })
	}
	return nil
}

// tagMatcher returns the predicate for "key" (the tag is present) or "key=value".
func tagMatcher(tag string) func(*Asset) bool {
	key, want, valued := strings.Cut(tag, "=")
	return func(a *Asset) bool {
		value, present := a.Tags[key]
		return present && (!valued || value == want)
	}
}

// Select returns the assets the filter selects, in dataset order. The caller must
// not modify the list.
func (d *Dataset) Select(f AssetFilter) ([]*Asset, error) {
	s, err := d.selection(f)
	if err != nil {
		return nil, err
	}
	candidates := s.of(d.Assets)
	if len(s.all) == 0 {
		return candidates, nil
	}
	var selected []*Asset
	for _, asset := range candidates {
		if !slices.ContainsFunc(s.all, func(match func(*Asset) bool) bool { return !match(asset) }) {
			selected = append(selected, asset)
		}
	}
	return selected, nil
}
