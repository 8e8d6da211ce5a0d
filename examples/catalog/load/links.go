package load

import "github.com/cloudg/cloudg/examples/catalog/inventory"

// edgesFromLinks rebuilds edges from the links of a report's drawing, for reports
// that hold nothing else. Links of an unknown type or without both ends are
// skipped: a drawing is no source to insist on.
func edgesFromLinks(o object) []*inventory.Edge {
	var links [][]byte
	drawing := object{schema: &schema{}, members: o.members}
	drawing.child("graph", func(o object) { links = o.list("links") })
	var edges []*inventory.Edge
	for _, raw := range links {
		problems := &schema{}
		var edge *inventory.Edge
		problems.object(raw, "", func(o object) { edge = readLink(o) })
		if problems.problems == 0 && edge.SourceID != "" && edge.TargetID != "" {
			edges = append(edges, edge)
		}
	}
	return edges
}

func readLink(o object) *inventory.Edge {
	return &inventory.Edge{
		ID:           readID(o),
		SourceID:     o.required("source"),
		TargetID:     o.required("target"),
		Type:         o.enum("type", inventory.IsEdgeType),
		Relationship: o.nullableText("relationship"),
		PortRange:    o.nullableText("port_range"),
		Protocol:     o.nullableText("protocol"),
		CIDR:         o.nullableText("cidr"),
		Direction:    o.text("direction", "ingress"),
		Description:  o.nullableText("description"),
	}
}
