package diag

import (
	"embed"
	"fmt"
	"slices"
	"strings"
)

// An Entry explains a code to a person who meets it for the first time.
type Entry struct {
	Code        Code
	Title       string // a few words, no period
	Explanation string // Markdown: what is wrong, why it matters, how to fix it
}

//go:embed explain/*.md
var explain embed.FS

// groups names the files of explanations in the order of their codes.
const groups = "directives signatures types names loading output lint"

// Catalogue returns the entries of all codes, in the order of the codes. The
// caller owns the slice.
func Catalogue() []Entry {
	var all []Entry
	for group := range strings.FieldsSeq(groups) {
		text, err := explain.ReadFile("explain/" + group + ".md")
		if err != nil {
			panic(fmt.Sprintf("diag: embedded catalogue: %v", err)) // the build embeds all of them
		}
		all = append(all, parseEntries(string(text))...)
	}
	return all
}

// Lookup returns the entry of a code; ok is false when there is none.
func Lookup(code Code) (entry Entry, ok bool) {
	all := Catalogue()
	i := slices.IndexFunc(all, func(e Entry) bool { return e.Code == code })
	if i < 0 {
		return Entry{}, false
	}
	return all[i], true
}

// parseEntries splits a file of explanations: an entry starts at a heading
// "## CODE Title" and ends before the next one.
func parseEntries(text string) []Entry {
	var entries []Entry
	text = "\n" + strings.ReplaceAll(text, "\r\n", "\n")
	for _, section := range strings.Split(text, "\n## ")[1:] {
		heading, body, _ := strings.Cut(section, "\n")
		code, title, _ := strings.Cut(heading, " ")
		entries = append(entries, Entry{
			Code:        Code(code),
			Title:       strings.TrimSpace(title),
			Explanation: strings.TrimSpace(body) + "\n",
		})
	}
	return entries
}
