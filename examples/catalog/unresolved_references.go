package main

import (
	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// UnresolvedReferencesArgs ask for a page of references.
type UnresolvedReferencesArgs struct {
	PageArgs
}

// UnresolvedReferencesFound is a page of references.
type UnresolvedReferencesFound struct {
	Page
	// As the collector wrote them.
	Items []runtime.JSON `json:"items" cloudg:"like=UnresolvedReference,entity=identifier"`
}

// UnresolvedReference says what a reference is to a policy: the members that collectors
// write, whose ends may be objects, too.
type UnresolvedReference struct {
	UnresolvedEnd
	Source     UnresolvedEnd `json:"source" cloudg:"entity=identifier"`
	SourceID   string        `json:"source_id" cloudg:"entity=identifier"`
	SourceARN  string        `json:"source_arn" cloudg:"entity=identifier"`
	SourceName string        `json:"source_name" cloudg:"entity=name"`
	Target     UnresolvedEnd `json:"target" cloudg:"entity=identifier"`
	TargetID   string        `json:"target_id" cloudg:"entity=identifier"`
	TargetARN  string        `json:"target_arn" cloudg:"entity=identifier"`
	TargetName string        `json:"target_name" cloudg:"entity=name"`
}

// UnresolvedEnd is the end of a reference that is an object.
type UnresolvedEnd struct {
	ID   string `json:"id" cloudg:"entity=identifier"`
	ARN  string `json:"arn" cloudg:"entity=identifier"`
	Name string `json:"name" cloudg:"entity=name"`
}

// UnresolvedReferences lists what the collector saw an asset refer to and did not find:
// other accounts, services that were not collected, things that are gone. Use it to judge
// how complete the graph is, and to find references that lead to nothing.
//
//cloudg:tool title="Unresolved references" category=inventory sensitivity=confidential capabilities=read_state output=noschema
func (c *Catalog) UnresolvedReferences(_ *runtime.Context, args UnresolvedReferencesArgs) (UnresolvedReferencesFound, error) {
	dataset, err := c.workspace.Get(args.Dataset)
	if err != nil {
		return UnresolvedReferencesFound{}, asAnswer(err)
	}
	part, page, err := args.cut(dataset, len(dataset.Unresolved), "unresolved references")
	if err != nil {
		return UnresolvedReferencesFound{}, err
	}
	found := UnresolvedReferencesFound{Page: page, Items: []runtime.JSON{}}
	for _, reference := range dataset.Unresolved[part.Start:part.End] {
		found.Items = append(found.Items, codec.RawText(reference))
	}
	return found, nil
}
