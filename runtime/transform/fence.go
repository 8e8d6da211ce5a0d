package transform

import "strings"

// What stands around a text that may hold instructions.
const (
	openMark   = "\u27e6"
	closeMark  = "\u27e7"
	fenceBegin = openMark + "untrusted" + closeMark + " "
	fenceEnd   = " " + openMark + "/untrusted" + closeMark
)

// flatten replaces the brackets that only markers have.
var flatten = strings.NewReplacer(openMark, "[", closeMark, "]")

// fenced returns a text between markers, with no other ones inside.
func fenced(text string) string { return fenceBegin + flatten.Replace(text) + fenceEnd }

// insideFence returns the text in a whole fence as fenced writes it.
func insideFence(text string) (string, bool) {
	inner, opened := strings.CutPrefix(text, fenceBegin)
	inner, closed := strings.CutSuffix(inner, fenceEnd)
	return inner, opened && closed && !strings.Contains(inner, openMark) && !strings.Contains(inner, closeMark)
}

// stripFences returns a text without the markers of the fences that stand in it. A
// fence that is never closed stays.
func stripFences(text string) string {
	at := strings.Index(text, fenceBegin)
	if at < 0 {
		return text
	}
	var b strings.Builder
	for at >= 0 {
		inner := text[at+len(fenceBegin):]
		end := strings.Index(inner, fenceEnd)
		if end < 0 {
			break
		}
		b.WriteString(text[:at])
		b.WriteString(inner[:end])
		text = inner[end+len(fenceEnd):]
		at = strings.Index(text, fenceBegin)
	}
	b.WriteString(text)
	return b.String()
}
