package build

import (
	"go/ast"
	"strings"
)

// docText returns a comment as text, without directives; "" for nil.
func docText(g *ast.CommentGroup) string {
	return strings.TrimSpace(g.Text())
}

// isDeprecated reports whether a paragraph of the text says so in the way of Go.
func isDeprecated(text string) bool {
	for p := range strings.SplitSeq(text, "\n\n") {
		if strings.HasPrefix(p, "Deprecated: ") {
			return true
		}
	}
	return false
}
