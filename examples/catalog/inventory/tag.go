package inventory

import (
	"cmp"
	"slices"
	"strings"
)

// A TagUse is how assets use one key of tags.
type TagUse struct {
	Key    string
	Assets int
	Values []Count // the most frequent first, equal ones by value
}

// Tags returns the keys of tags: the most used first, equal ones by key. They are
// counted once for each version.
func (d *Dataset) Tags() []TagUse {
	return d.tags.get(func() []TagUse {
		var uses []TagUse
		for key, positions := range d.assetIndex().byTag {
			values := tally(positions, func(at int32) string { return d.Assets[at].Tags[key] })
			slices.SortFunc(values, largestThenKey)
			uses = append(uses, TagUse{Key: key, Assets: len(positions), Values: values})
		}
		slices.SortFunc(uses, func(a, b TagUse) int {
			return cmp.Or(cmp.Compare(b.Assets, a.Assets), strings.Compare(a.Key, b.Key))
		})
		return uses
	})
}
