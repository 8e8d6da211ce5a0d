package directive

import (
	"bufio"
	"fmt"
	"io"
	"strings"
)

// WriteReference writes the whole language as Markdown: every directive with the
// declarations it stands on, its positional value and its keys.
func WriteReference(w io.Writer) error {
	b := bufio.NewWriter(w)
	fmt.Fprintln(b, "# Directives")
	fmt.Fprintln(b)
	fmt.Fprintln(b, "A directive is one line, `//cloudg:word`, an optional value, then keys, in the doc comment of what it describes.")
	fmt.Fprintln(b, "A value with spaces is a Go string literal, list elements are separated by commas, and a key alone means true.")
	for _, word := range Words() {
		writeWord(b, word)
	}
	fmt.Fprintln(b)
	fmt.Fprintln(b, "## Struct tags")
	fmt.Fprintln(b)
	fmt.Fprintf(b, "A field of an args struct takes the keys of `%sarg` in its tag: `%s`.\n", prefix, "cloudg:\"min=1,max=500,default=50\"")
	fmt.Fprintln(b, "Items are separated by commas, list elements by `|`; single quotes enclose a value that holds either, and `''` stands for one quote.")
	return b.Flush()
}

func writeWord(b *bufio.Writer, word *Word) {
	fmt.Fprintf(b, "\n## %s%s\n\n%s", prefix, word.Name, word.Help)
	fmt.Fprintf(b, "\n\n    %s\n\nIn the doc comment of: %s.\n", word.Example, word.Targets)
	if pos := word.Positional; pos != nil {
		need := "optional"
		if pos.Required {
			need = "required"
		}
		fmt.Fprintf(b, "First value: %s (%s, %s). %s\n", pos.Name, pos.Type, need, pos.Help)
	}
	if word.FreeText != "" {
		fmt.Fprintf(b, "The rest of the line: the %s.\n", word.FreeText)
	}
	if len(word.Keys) == 0 {
		return
	}
	fmt.Fprintf(b, "\nKeys:\n\n")
	for _, k := range word.Keys {
		fmt.Fprintf(b, "- `%s` (%s). %s Example: %s\n", k.Name, keyForm(k), k.Help, codeSpan(k.Example))
	}
}

// keyForm describes the values of a key.
func keyForm(k *Key) string {
	form := k.Type.String()
	switch {
	case k.Type == Bool && len(k.Allowed) == 1:
		form = "only " + k.Allowed[0]
	case k.Type == Enum || k.Type == Set:
		form += " " + strings.Join(k.Allowed, ", ")
	}
	if k.Repeatable {
		form += ", may be repeated"
	}
	return form
}

// codeSpan quotes text as Markdown code, which may hold back quotes itself.
func codeSpan(text string) string {
	if strings.Contains(text, "`") {
		return "`` " + text + " ``"
	}
	return "`" + text + "`"
}
