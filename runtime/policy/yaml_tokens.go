package policy

import (
	"strings"

	yamltoken "github.com/goccy/go-yaml/token"
)

// maxColumn bounds how far to the right a block of YAML may begin, and so how deep
// blocks nest.
const maxColumn = 1000

// A tokenCheck looks for what the parser takes although it is not YAML, or takes too
// long for. All of it could mean that a line says something else than it seems to, or
// nothing at all.
type tokenCheck struct {
	file     string
	flow     int // brackets and braces that are open
	before   yamltoken.Type
	problems []Problem
}

// checkTokens returns what is wrong with the tokens of a document.
func checkTokens(file string, tokens yamltoken.Tokens) []Problem {
	c := &tokenCheck{file: file}
	for _, t := range tokens {
		if !c.nesting(t) {
			break
		}
		c.text(t)
		if t.Type != yamltoken.CommentType {
			c.before = t.Type
		}
	}
	return c.problems
}

func (c *tokenCheck) fail(t *yamltoken.Token, message string) {
	p := Problem{Pos: Pos{File: c.file}, Message: message}
	if t.Position != nil {
		p.Pos.Line, p.Pos.Column = t.Position.Line, t.Position.Column
	}
	c.problems = append(c.problems, p)
}

// nesting reports whether a token is not too deep.
func (c *tokenCheck) nesting(t *yamltoken.Token) bool {
	far := false
	switch t.Type {
	case yamltoken.SequenceStartType, yamltoken.MappingStartType:
		c.flow++
	case yamltoken.SequenceEndType, yamltoken.MappingEndType:
		c.flow--
	case yamltoken.SequenceEntryType, yamltoken.MappingKeyType, yamltoken.MappingValueType:
		far = c.flow <= 0 && t.Position != nil && t.Position.Column > maxColumn
	}
	if far || c.flow > maxDepth {
		c.fail(t, "the document nests too deeply")
		return false
	}
	return true
}

// text checks the texts that stand without quotes.
func (c *tokenCheck) text(t *yamltoken.Token) {
	if t.Type != yamltoken.StringType {
		return
	}
	switch c.before {
	case yamltoken.LiteralType, yamltoken.FoldedType:
	case yamltoken.AnchorType, yamltoken.AliasType:
		if strings.ContainsAny(t.Value, "[]{},'\"") {
			c.fail(t, "the name of an anchor ends before a bracket, a comma or a quote")
		}
	default:
		inFlow := c.flow > 0 && strings.ContainsAny(t.Value, "[]{},")
		begins := strings.IndexAny(t.Value, ",[]{}") == 0
		tab := strings.Contains(strings.TrimSpace(t.Origin), "\t")
		if inFlow || begins || tab || strings.Contains(t.Value, ": ") {
			c.fail(t, "this text needs quotes, or something is missing before or in it, such as a comma or a bracket")
		}
	}
}
