package main

import (
	"github.com/cloudg/cloudg/examples/catalog/inventory"
	"github.com/cloudg/cloudg/runtime"
)

// ExplainEdgeTypeArgs name a type of edges.
type ExplainEdgeTypeArgs struct {
	// Such as ASSUMES_ROLE; case does not matter.
	EdgeType string `json:"edge_type" cloudg:"minlen=1"`
}

// EdgeTypeExplained says what a type of edges means to the tools.
type EdgeTypeExplained struct {
	EdgeType string `json:"edge_type"`
	// The type as a sentence, from the source of an edge to its target.
	ReadsAs string `json:"reads_as"`
	// What stands at the two ends.
	Typical string `json:"typical"`
	// What the analyses make of it.
	Note string `json:"note"`
	// Forward when the source needs the target, reverse when the target needs the source, none otherwise.
	DependencyDirection string `json:"dependency_direction"`
}

// ExplainEdgeType says what an edge of some type tells, what stands at its ends, and
// which of them needs the other. Use it to read paths and dependencies; nothing needs to
// be loaded.
//
//cloudg:tool title="Explain edge type" category=meta sensitivity=public capabilities=none output=noschema
func (c *Catalog) ExplainEdgeType(_ *runtime.Context, args ExplainEdgeTypeArgs) (EdgeTypeExplained, error) {
	name, err := inventory.ParseEdgeType(args.EdgeType)
	if err != nil {
		return EdgeTypeExplained{}, asAnswer(err)
	}
	t := inventory.EdgeTypeOf(name)
	shown := edgeTypeShown(t)
	return EdgeTypeExplained{
		EdgeType: t.Name, ReadsAs: shown.ReadsAs, Typical: shown.Typical, Note: t.Note,
		DependencyDirection: shown.DependencyDirection,
	}, nil
}
