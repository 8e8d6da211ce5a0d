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
	return p.graph.Whole().D3(), nil
}

// GraphResource is the whole graph of the active dataset in a form for drawing: d3,
// cytoscape or graphml.
//
//cloudg:template cloudg://graph/{format} title="Graph export" category=graph sensitivity=restricted capabilities=read_state like=Drawn
//cloudg:arg format complete=CompleteGraphFormat
func (c *Catalog) GraphResource(_ *runtime.Context, format string) (*runtime.TextContents, error) {
	p, err := c.at("")
	if err != nil {
		return nil, err
	}
	contents := &runtime.TextContents{URI: "cloudg://graph/" + format, MIMEType: runtime.DefaultMIMEType}
	switch drawing := draw(p.graph.Whole(), GraphFormat(format)).(type) {
	case nil:
		return nil, asAnswer(&fault.Error{
			Kind:    fault.Invalid,
			Message: fmt.Sprintf("Unknown format of a graph. Valid formats: %s.", strings.Join(graphFormats(), ", ")),
			Data:    fault.Details{{Key: "value", Value: format}, {Key: "valid", Value: graphFormats()}},
		})
	case string:
		contents.Text, contents.MIMEType = drawing, "application/graphml+xml"
		return contents, nil
	default:
		text, err := json.Marshal(drawing)
		contents.Text = string(text)
		return contents, err
	}
}

// CompleteGraphFormat proposes forms of a graph; case does not matter.
func (c *Catalog) CompleteGraphFormat(_ *runtime.Context, partial string) []string {
	return slices.DeleteFunc(graphFormats(), func(name string) bool { return !strings.HasPrefix(name, strings.ToLower(partial)) })
}

// Drawn has what a graph that is drawn as JSON may have, in either form.
type Drawn struct {
	graph.D3
	graph.Cytoscape
}

// A GraphFormat is a form for drawing.
type GraphFormat string

const (
	FormatD3        GraphFormat = "d3"
	FormatCytoscape GraphFormat = "cytoscape"
	FormatGraphML   GraphFormat = "graphml"
)

func graphFormats() []string {
	return []string{string(FormatD3), string(FormatCytoscape), string(FormatGraphML)}
}

// draw returns a part of a graph in a form: a value to be written as JSON, the text of
// a GraphML document, or nil for a form that is none.
func draw(part graph.Subgraph, format GraphFormat) any {
	switch format {
	case FormatD3:
		return part.D3()
	case FormatCytoscape:
		return part.Cytoscape()
	case FormatGraphML:
		return part.GraphML()
	default:
		return nil
	}
}
