package layer

import (
	"unicode/utf8"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

const (
	// truncationMark follows a text that was cut. It comes on top of the limit.
	truncationMark = "\n... [truncated by cloudg mcp layer]"
	// reportTruncated counts the characters that were cut off.
	reportTruncated = "truncated_chars"
)

// cut returns a text within the limit of the layer and the number of characters
// (code points) that were removed.
func (l *Layer) cut(text string) (string, int) {
	limit := l.opts.MaxTextChars
	if limit < 0 || len(text) <= limit {
		return text, 0
	}
	kept := 0 // bytes
	for range limit {
		if kept == len(text) {
			return text, 0
		}
		_, size := utf8.DecodeRuneInString(text[kept:])
		kept += size
	}
	if kept == len(text) {
		return text, 0
	}
	return text[:kept] + truncationMark, utf8.RuneCountInString(text[kept:])
}

// asText returns a string as it is, nothing for an absent value, and anything else
// indented.
func asText(value runtime.JSON) string {
	switch value.Kind() {
	case codec.KindAbsent:
		return ""
	case codec.KindString:
		return value.Text()
	default:
		return string(value.AppendIndent(nil))
	}
}
