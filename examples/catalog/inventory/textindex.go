package inventory

import (
	"maps"
	"slices"
	"strings"
)

// fieldEnd stands after every text of a textIndex. It is no part of any UTF-8 text,
// so nothing that is looked for reaches over the end of a field.
const fieldEnd = "\xff"

// A textIndex is the text of all assets in lower case, one behind the other, so that
// looking for something is one search through memory.
type textIndex struct {
	text  string
	start []int // of each asset in the text
}

func newTextIndex(assets []*Asset) *textIndex {
	x := &textIndex{start: make([]int, len(assets))}
	var text strings.Builder
	for i, asset := range assets {
		x.start[i] = text.Len()
		fields := append([]string{asset.Name, asset.ARN, asset.ID}, slices.Collect(maps.Values(asset.Tags))...)
		for _, field := range fields {
			text.WriteString(strings.ToLower(field))
			text.WriteString(fieldEnd)
		}
	}
	x.text = text.String()
	return x
}

// find returns the positions of the assets whose name, ARN, id or a tag value
// contains the text, which is in lower case and not empty.
func (x *textIndex) find(lower string) []int32 {
	var found []int32
	for from := 0; ; {
		hit := strings.Index(x.text[from:], lower)
		if hit < 0 {
			return found
		}
		asset, starts := slices.BinarySearch(x.start, from+hit)
		if !starts {
			asset--
		}
		found = append(found, int32(asset))
		if asset+1 == len(x.start) {
			return found
		}
		from = x.start[asset+1]
	}
}
