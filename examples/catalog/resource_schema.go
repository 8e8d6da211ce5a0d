package main

import (
	"context"

	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// EdgeTypeShown says what an edge type means.
type EdgeTypeShown struct {
	// The type as a sentence, from the source of an edge to its target.
	ReadsAs string `json:"reads_as"`
	// What stands at the two ends.
	Typical string `json:"typical"`
	// Forward when the source needs the target, reverse when the target needs the source, none otherwise.
	DependencyDirection string `json:"dependency_direction"`
}

// EdgeTypesResource explains every type of edge that a dataset may hold.
//
//cloudg:resource cloudg://schema/edge-types title="Edge types" category=meta sensitivity=public capabilities=none
func (c *Catalog) EdgeTypesResource(context.Context) runtime.Map[EdgeTypeShown] {
	var shown runtime.Map[EdgeTypeShown]
	for _, t := range inventory.EdgeTypeList() {
		shown.Set(t.Name, EdgeTypeShown{
			ReadsAs: "source " + t.Verb + " target", Typical: t.Typical, DependencyDirection: t.Dependency.String(),
		})
	}
	return shown
}
