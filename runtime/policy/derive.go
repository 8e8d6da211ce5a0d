package policy

import "slices"

// Derive returns a policy that says what p says, with overrides merged over it as if
// they extended it; the map is as in [FromMap]. The name stays unless it is overridden.
// Both share one vault, whatever the overrides say about it, and nothing else.
func (p *Policy) Derive(overrides map[string]any) (*Policy, error) {
	over, err := nodeOf(overrides)
	if err != nil {
		return nil, err
	}
	doc, err := p.Document().derive(over.without("extends").without("vault"))
	if err != nil {
		return nil, err
	}
	return p.beside(doc)
}

// derive returns doc with the mapping merged over it.
func (doc *Document) derive(over *Node) (*Document, error) {
	if _, err := decode(over); err != nil {
		return nil, err
	}
	parent := NewNode(documentShape().write(encoding{sparse: true, secrets: true}, *doc)).with("name", doc.Name)
	c := &chain{names: append(slices.Clone(doc.Origin.Extends), doc.Name), files: doc.Origin.files}
	return c.finish(merge(parent, over), loadedDerived+doc.Name)
}
