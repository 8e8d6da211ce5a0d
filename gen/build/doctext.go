package build

import (
	"go/ast"
	"strings"
)

// maxListed is how many words a hint lists.
const maxListed = 12

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

// join lists words for a hint.
func join(words []string) string {
	if len(words) > maxListed {
		return strings.Join(words[:maxListed], ", ") + ", …"
	}
	return strings.Join(words, ", ")
}
