package main

import (
	"github.com/cloudg/cloudg/examples/catalog/graph"
	"github.com/cloudg/cloudg/runtime"
)

// GraphD3Resource is the whole graph of the active dataset, nodes and links, for
// drawing with D3.
//
//cloudg:resource cloudg://graph/d3 title="Graph (D3)" category=graph sensitivity=confidential capabilities=read_state
func (c *Catalog) GraphD3Resource(*runtime.Context) (graph.D3, error) {
	p, err := c.at("")
	if err != nil {
		return graph.D3{}, err
	}
	return p.graph.D3(), nil
}
