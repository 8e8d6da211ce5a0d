package main

import (
	"slices"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// maxTagValues bounds the values of each tag when all tags are listed.
const maxTagValues = 5

// ListTagsArgs ask for the tags of assets.
type ListTagsArgs struct {
	// Key of one tag, to see more of its values; empty for all tags.
	Key string `json:"key" cloudg:"default=''"`
	// Most tags to return or, with key, most values of it.
	Top int `json:"top" cloudg:"default=30,min=1,max=200"`
	// Dataset to look in; empty for the active one.
	Dataset string `json:"dataset" cloudg:"default=''"`
}

// TagsListed are the tags that assets have.
type TagsListed struct {
	Dataset string `json:"dataset"`
	// Number of tags.
	Total    int `json:"total"`
	Returned int `json:"returned"`
	// Whether there are tags or, with key, values that are not shown.
	Truncated bool `json:"truncated"`
	// The most used first.
	Items []TagListed `json:"items"`
	Hint  string      `json:"hint,omitempty"`
}

// TagListed is how assets use a tag.
type TagListed struct {
	Key string `json:"key"`
	// Number of assets that have it.
	Assets         int `json:"assets"`
	DistinctValues int `json:"distinct_values"`
	// The most frequent values. Each stands with its key in a member called tags: what
	// people wrote there is then, to a policy, what it is on an asset.
	Tags []TagValueListed `json:"tags"`
}

// TagValueListed is one value of a tag.
type TagValueListed struct {
	Key   string `json:"key"`
	Value string `json:"value"`
	// Number of assets that have it.
	Assets int `json:"assets"`
}

// ListTags lists the keys of tags and their most frequent values. Use it to see how an
// estate is organised, and which key and value to give find_assets.
//
//cloudg:tool title="List tags" category=inventory sensitivity=confidential capabilities=read_state output=noschema
func (c *Catalog) ListTags(_ *runtime.Context, args ListTagsArgs) (TagsListed, error) {
	dataset, err := c.workspace.Get(args.Dataset)
	if err != nil {
		return TagsListed{}, asAnswer(err)
	}
	uses, values := dataset.Tags(), maxTagValues
	listed := TagsListed{Dataset: dataset.Name, Items: []TagListed{}}
	if args.Key != "" {
		at := slices.IndexFunc(uses, func(use inventory.TagUse) bool { return use.Key == args.Key })
		if at < 0 {
			listed.Hint = "No asset has a tag with this key. Keys are case-sensitive; leave key out to see all of them."
			return listed, nil
		}
		uses, values = uses[at:at+1], args.Top
		listed.Truncated = len(uses[0].Values) > values
	}
	listed.Total = len(uses)
	shown := uses[:min(args.Top, len(uses))]
	listed.Returned, listed.Truncated = len(shown), listed.Truncated || len(uses) > len(shown)
	for _, use := range shown {
		item := TagListed{Key: use.Key, Assets: use.Assets, DistinctValues: len(use.Values), Tags: []TagValueListed{}}
		for _, value := range use.Values[:min(values, len(use.Values))] {
			item.Tags = append(item.Tags, TagValueListed{Key: use.Key, Value: value.Key, Assets: value.Count})
		}
		listed.Items = append(listed.Items, item)
	}
	return listed, nil
}
