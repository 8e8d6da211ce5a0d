package page

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// code quotes text as Markdown code that may stand in a table.
func code(text string) string {
	text = strings.ReplaceAll(oneLine(text), "|", `\|`)
	fence := "`"
	for strings.Contains(text, fence) {
		fence += "`"
	}
	if len(fence) > 1 {
		return fence + " " + text + " " + fence
	}
	return fence + text + fence
}

// cell is text that may stand in a table.
func cell(text string) string {
	return strings.NewReplacer("|", `\|`, "<", "&lt;").Replace(oneLine(text))
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// quoted is text as a Markdown quotation.
func quoted(text string) string {
	return "> " + strings.ReplaceAll(strings.TrimSpace(text), "\n", "\n> ")
}

// capital makes the first letter of a text that is not empty a capital one.
func capital(text string) string {
	r, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(r)) + text[size:]
}

// firstSentence is the title, or the description up to the end of its first
// sentence.
func firstSentence(title, description string) string {
	if title != "" {
		return title
	}
	text := oneLine(description)
	if i := strings.Index(text, ". "); i >= 0 {
		return text[:i+1]
	}
	return text
}
