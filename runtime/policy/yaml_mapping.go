package policy

import (
	"github.com/goccy/go-yaml/ast"

	"github.com/cloudg/cloudg/runtime/codec"
)

// mapping reads the members of a mapping. What merge keys bring in comes last and
// never wins.
func (y *yamlReader) mapping(n ast.Node, values []*ast.MappingValueNode) *Node {
	object := &Node{kind: codec.KindObject, pos: y.pos(n)}
	var merged []*Node
	given := map[string]bool{}
	for _, v := range values {
		if v.Key.IsMergeKey() {
			merged = append(merged, y.merged(v.Value)...)
			continue
		}
		m := member{name: y.name(v.Key), value: y.node(v.Value), pos: y.pos(v.Key)}
		if given[m.name] {
			y.fail(v.Key, "the key is given twice in this mapping")
			continue
		}
		given[m.name] = true
		object.members = append(object.members, m)
	}
	for _, from := range merged {
		for _, m := range from.members {
			if !given[m.name] {
				given[m.name] = true
				object.members = append(object.members, m)
			}
		}
	}
	return object
}

// merged returns the mappings that the value of a merge key names.
func (y *yamlReader) merged(value ast.Node) []*Node {
	n := y.node(value)
	list := []*Node{n}
	if n.kind == codec.KindList {
		list = n.items
	}
	for _, from := range list {
		if from.kind != codec.KindObject {
			y.fail(value, "a merge key takes a mapping or a list of mappings")
			return nil
		}
	}
	return list
}

// name returns the text of a key, as it is written.
func (y *yamlReader) name(key ast.Node) string {
	switch key := key.(type) {
	case *ast.MappingKeyNode:
		return y.name(key.Value)
	case *ast.AnchorNode:
		name := y.name(key.Value)
		y.anchors[key.Name.GetToken().Value] = &Node{kind: codec.KindString, text: name, pos: y.pos(key)}
		return name
	case *ast.AliasNode:
		return y.alias(key).text
	case *ast.TagNode:
		return y.name(key.Value)
	case *ast.LiteralNode:
		return key.Value.Value
	case ast.ScalarNode:
		return key.GetToken().Value
	}
	y.fail(key, "a key must be a text")
	return ""
}
