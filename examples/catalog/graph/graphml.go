package graph

import (
	"encoding/json"
	"encoding/xml"
	"fmt"
	"strconv"
	"strings"
)

// The attributes of nodes and edges in GraphML, in the order they are written.
var (
	nodeAttributes = []string{"name", "type", "provider", "region", "arn", "account_id", "is_internet_exposed", "is_external", "tags"}
	edgeAttributes = []string{"type", "port_range", "protocol", "cidr", "direction", "relationship", "description"}
)

// GraphML returns the nodes and edges as a GraphML document. It has the attributes of
// [D3], and the tags of an asset as JSON text; what is unknown is left out.
func (s Subgraph) GraphML() string {
	var doc strings.Builder
	doc.WriteString(xml.Header)
	doc.WriteString(`<graphml xmlns="http://graphml.graphdrawing.org/xmlns">` + "\n")
	writeKeys(&doc, "node", nodeAttributes)
	writeKeys(&doc, "edge", edgeAttributes)
	doc.WriteString(`<graph id="estate" edgedefault="directed">` + "\n")
	drawing := s.D3()
	for at, node := range drawing.Nodes {
		fmt.Fprintf(&doc, `<node id="%s">`, escaped(node.ID))
		writeData(&doc, "node", nodeAttributes, []string{
			node.Name, node.Type, node.Provider, node.Region, node.ARN, node.AccountID,
			strconv.FormatBool(node.InternetExposed), strconv.FormatBool(node.External), s.graph.tagText(s.nodes[at]),
		})
		doc.WriteString("</node>\n")
	}
	for i, link := range drawing.Links {
		fmt.Fprintf(&doc, `<edge id="e%d" source="%s" target="%s">`, i, escaped(link.Source), escaped(link.Target))
		writeData(&doc, "edge", edgeAttributes, []string{
			link.Type, link.PortRange, link.Protocol, link.CIDR, link.Direction, link.Relationship, link.Description,
		})
		doc.WriteString("</edge>\n")
	}
	doc.WriteString("</graph>\n</graphml>\n")
	return doc.String()
}

// writeKeys declares the attributes of nodes or edges.
func writeKeys(doc *strings.Builder, of string, names []string) {
	for _, name := range names {
		kind := "string"
		if strings.HasPrefix(name, "is_") {
			kind = "boolean"
		}
		fmt.Fprintf(doc, `<key id="%s_%s" for="%s" attr.name="%s" attr.type="%s"/>`+"\n", of, name, of, name, kind)
	}
}

// writeData writes the values of attributes that are not empty.
func writeData(doc *strings.Builder, of string, names, values []string) {
	for i, value := range values {
		if value != "" {
			fmt.Fprintf(doc, `<data key="%s_%s">%s</data>`, of, names[i], escaped(value))
		}
	}
}

// tagText returns the tags of a node as JSON text, sorted by key, "" when it has none.
func (g *Graph) tagText(n Node) string {
	asset := g.assets[n]
	if asset == nil || len(asset.Tags) == 0 {
		return ""
	}
	text, err := json.Marshal(asset.Tags)
	if err != nil {
		return "" // texts always encode
	}
	return string(text)
}

// escaped returns a text as it stands in XML. Characters that XML cannot hold become
// U+FFFD.
func escaped(text string) string {
	var out strings.Builder
	_ = xml.EscapeText(&out, []byte(text)) // a Builder takes everything
	return out.String()
}
