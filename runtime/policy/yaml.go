package policy

import (
	"errors"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/lexer"
	"github.com/goccy/go-yaml/parser"
	yamltoken "github.com/goccy/go-yaml/token"

	"github.com/cloudg/cloudg/runtime/codec"
)

// maxNodes bounds how large a document is once its aliases are written out.
const maxNodes = 100_000

// parseYAML reads a YAML document. An empty one is an empty mapping.
func parseYAML(file string, data []byte) (*Node, error) {
	if err := checkCharacters(file, data); err != nil {
		return nil, err
	}
	tokens := lexer.Tokenize(strings.TrimPrefix(string(data), "\ufeff"))
	if err := Invalid(checkTokens(file, tokens)); err != nil {
		return nil, err
	}
	tree, err := parser.Parse(tokens, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		return nil, syntaxError(file, err)
	}
	y := &yamlReader{file: file, anchors: map[string]*Node{}}
	var root *Node
	for _, doc := range tree.Docs {
		if _, directive := doc.Body.(*ast.DirectiveNode); directive || doc.Body == nil {
			continue
		}
		if root != nil {
			y.fail(doc.Body, "a second document starts here, but a file holds one")
			break
		}
		root = y.node(doc.Body)
	}
	if root == nil || root.kind == codec.KindNull {
		root = &Node{kind: codec.KindObject, pos: Pos{File: file, Line: 1, Column: 1}}
	}
	return root, Invalid(y.problems)
}

// syntaxError says where the text stops being YAML. Of the parser's words only those
// are kept that cannot be a piece of the document.
func syntaxError(file string, err error) error {
	p := Problem{Pos: Pos{File: file}, Message: "this is not YAML"}
	var located interface {
		GetMessage() string
		GetToken() *yamltoken.Token
	}
	if errors.As(err, &located) {
		if t := located.GetToken(); t != nil && t.Position != nil {
			p.Pos.Line, p.Pos.Column = t.Position.Line, t.Position.Column
		}
		if message := located.GetMessage(); message != "" && !strings.Contains(message, `"`) {
			p.Message += ": " + message
		}
	}
	return Invalid([]Problem{p})
}

// A yamlReader turns the syntax tree of YAML into nodes.
type yamlReader struct {
	file     string
	anchors  map[string]*Node // nil while the value of the anchor is being read
	nodes    int
	large    bool // nodes is beyond maxNodes, and that was said
	problems []Problem
}

func (y *yamlReader) pos(n ast.Node) Pos {
	switch n := n.(type) {
	case *ast.MappingNode:
		if len(n.Values) > 0 && !n.IsFlowStyle {
			return y.pos(n.Values[0].Key)
		}
	case *ast.MappingValueNode:
		return y.pos(n.Key)
	}
	t := n.GetToken()
	if t == nil || t.Position == nil {
		return Pos{File: y.file}
	}
	return Pos{File: y.file, Line: t.Position.Line, Column: t.Position.Column}
}

func (y *yamlReader) fail(n ast.Node, message string) *Node {
	y.problems = append(y.problems, Problem{Pos: y.pos(n), Message: message})
	return &Node{kind: codec.KindNull, pos: y.pos(n)}
}

// node reads a value.
func (y *yamlReader) node(n ast.Node) *Node {
	if y.nodes++; y.nodes > maxNodes {
		return y.tooLarge(n)
	}
	switch n := n.(type) {
	case *ast.MappingNode:
		return y.mapping(n, n.Values)
	case *ast.MappingValueNode:
		return y.mapping(n, []*ast.MappingValueNode{n})
	case *ast.SequenceNode:
		list := &Node{kind: codec.KindList, pos: y.pos(n)}
		for _, item := range n.Values {
			list.items = append(list.items, y.node(item))
		}
		return list
	case *ast.AnchorNode:
		name := n.Name.GetToken().Value
		y.anchors[name] = nil
		value := y.node(n.Value)
		y.anchors[name] = value
		return value
	case *ast.AliasNode:
		return y.alias(n)
	case *ast.TagNode:
		return y.tagged(n)
	case *ast.LiteralNode:
		return &Node{kind: codec.KindString, text: n.Value.Value, pos: y.pos(n)}
	case ast.ScalarNode:
		return y.scalar(n)
	}
	return y.fail(n, "there is something here that a policy cannot hold")
}

// alias returns the value of the anchor.
func (y *yamlReader) alias(n *ast.AliasNode) *Node {
	value, known := y.anchors[n.Value.GetToken().Value]
	switch {
	case !known:
		return y.fail(n, "the alias is of no anchor before it")
	case value == nil:
		return y.fail(n, "the alias is inside its own anchor")
	}
	if y.nodes += value.size(maxNodes); y.nodes > maxNodes {
		return y.tooLarge(n)
	}
	return value
}

// tooLarge says once that the document is.
func (y *yamlReader) tooLarge(n ast.Node) *Node {
	if y.large {
		return &Node{kind: codec.KindNull, pos: y.pos(n)}
	}
	y.large = true
	return y.fail(n, "the document is too large")
}

// size counts the nodes in n, up to limit.
func (n *Node) size(limit int) int {
	count := 1
	for _, item := range n.items {
		if count < limit {
			count += item.size(limit - count)
		}
	}
	for _, m := range n.members {
		if count < limit {
			count += m.value.size(limit - count)
		}
	}
	return count
}
