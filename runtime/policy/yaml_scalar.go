package policy

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/goccy/go-yaml/ast"
	yamltoken "github.com/goccy/go-yaml/token"

	"github.com/cloudg/cloudg/runtime/codec"
)

// scalar reads a scalar. Plain ones are booleans and null as in YAML 1.1, where yes
// and off are booleans, and numbers where their text is one. A number that begins
// with 0 is a text: it may be octal, or no number at all, like the id of an account.
func (y *yamlReader) scalar(n ast.ScalarNode) *Node {
	t := n.GetToken()
	switch t.Type {
	case yamltoken.SingleQuoteType, yamltoken.DoubleQuoteType:
		return &Node{kind: codec.KindString, text: t.Value, pos: y.pos(n)}
	}
	kind, text := plain(t.Value)
	return &Node{kind: kind, text: text, pos: y.pos(n)}
}

// plain returns what a plain scalar is.
func plain(s string) (codec.Kind, string) {
	switch s {
	case "", "~", "null", "Null", "NULL":
		return codec.KindNull, ""
	case "true", "True", "TRUE", "yes", "Yes", "YES", "on", "On", "ON":
		return codec.KindBool, "true"
	case "false", "False", "FALSE", "no", "No", "NO", "off", "Off", "OFF":
		return codec.KindBool, "false"
	}
	if literal, ok := numberLiteral(s); ok {
		return codec.KindNumber, literal
	}
	return codec.KindString, s
}

// numberLiteral returns the JSON literal of a number as YAML writes it: with a sign,
// underscores between digits, or in base 16 or 2.
func numberLiteral(s string) (string, bool) {
	digits := strings.TrimLeft(s, "+-")
	if len(s)-len(digits) > 1 || digits == "" {
		return "", false
	}
	for _, prefix := range []string{"0x", "0X", "0b", "0B"} {
		if strings.HasPrefix(digits, prefix) {
			n, ok := new(big.Int).SetString(strings.TrimPrefix(s, "+"), 0)
			if !ok {
				return "", false
			}
			return n.String(), true
		}
	}
	if strings.Trim(digits, "0123456789_.eE+-") != "" || strings.HasPrefix(digits, "_") || strings.HasSuffix(digits, "_") {
		return "", false
	}
	digits = strings.ReplaceAll(digits, "_", "")
	if len(digits) > 1 && digits[0] == '0' && digits[1] != '.' && digits[1] != 'e' && digits[1] != 'E' {
		return "", false
	}
	if _, err := strconv.ParseFloat(digits, 64); err != nil {
		return "", false
	}
	return jsonNumber(strings.HasPrefix(s, "-"), digits), true
}

// jsonNumber writes a decimal number as JSON wants it: with digits on both sides of
// the point.
func jsonNumber(negative bool, digits string) string {
	mantissa, exponent := digits, ""
	if i := strings.IndexAny(digits, "eE"); i >= 0 {
		mantissa, exponent = digits[:i], digits[i:]
	}
	if strings.HasPrefix(mantissa, ".") {
		mantissa = "0" + mantissa
	}
	mantissa = strings.TrimSuffix(mantissa, ".")
	if negative {
		mantissa = "-" + mantissa
	}
	return mantissa + exponent
}

// tagged reads a value with one of the tags that say what plain scalars are.
func (y *yamlReader) tagged(n *ast.TagNode) *Node {
	value := y.node(n.Value)
	switch tag := n.GetToken().Value; tag {
	case "!!map", "!!seq", "!!int", "!!float", "!!bool", "!!null":
		return value
	case "!!str", "!":
		if scalar, ok := n.Value.(ast.ScalarNode); ok {
			if _, literal := scalar.(*ast.LiteralNode); literal {
				return value
			}
			return &Node{kind: codec.KindString, text: scalar.GetToken().Value, pos: value.pos}
		}
	}
	return y.fail(n, "the tag is not known; a policy needs none")
}
