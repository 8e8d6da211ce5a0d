package main

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/cloudg/cloudg/examples/catalog/fault"
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

// graphFormats are the forms that a graph can be read in.
func graphFormats() []string { return []string{"d3", "cytoscape", "graphml"} }

// GraphResource is the whole graph of the active dataset in a form for drawing: d3,
// cytoscape or graphml.
//
//cloudg:template cloudg://graph/{format} title="Graph export" category=graph sensitivity=restricted capabilities=read_state
//cloudg:arg format complete=CompleteGraphFormat
func (c *Catalog) GraphResource(_ *runtime.Context, format string) (*runtime.TextContents, error) {
	p, err := c.at("")
	if err != nil {
		return nil, err
	}
	contents := &runtime.TextContents{URI: "cloudg://graph/" + format, MIMEType: runtime.DefaultMIMEType}
	var drawing any
	switch format {
	case "graphml":
		contents.Text, contents.MIMEType = p.graph.GraphML(), "application/graphml+xml"
		return contents, nil
	case "d3":
		drawing = p.graph.D3()
	case "cytoscape":
		drawing = p.graph.Cytoscape()
	default:
		return nil, asAnswer(&fault.Error{
			Kind:    fault.Invalid,
			Message: fmt.Sprintf("Unknown format of a graph. Valid formats: %s.", strings.Join(graphFormats(), ", ")),
			Data:    fault.Details{{Key: "value", Value: format}, {Key: "valid", Value: graphFormats()}},
		})
	}
	text, err := json.Marshal(drawing)
	contents.Text = string(text)
	return contents, err
}

// CompleteGraphFormat proposes forms of a graph; case does not matter.
func (c *Catalog) CompleteGraphFormat(_ *runtime.Context, partial string) []string {
	return slices.DeleteFunc(graphFormats(), func(name string) bool { return !strings.HasPrefix(name, strings.ToLower(partial)) })
}
