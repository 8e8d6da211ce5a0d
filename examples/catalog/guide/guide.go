// Package guide is what the server says about itself, for whoever works with it: one
// text in Markdown, each section of which is a topic. It holds nothing of any dataset.
package guide

import (
	_ "embed"
	"slices"
	"strings"
)

//go:embed guide.md
var text string

// A Topic is a section of the guide.
type Topic struct {
	Name    string // the title in lower case, with - between the words
	Summary string // one line
	Text    string // Markdown, with the title as heading
}

// Topics returns all topics, in the order of the guide.
func Topics() []Topic {
	var topics []Topic
	for _, section := range strings.Split("\n"+text, "\n## ")[1:] {
		title, body, _ := strings.Cut(section, "\n")
		summary, _, _ := strings.Cut(strings.TrimSpace(body), "\n")
		topics = append(topics, Topic{
			Name:    strings.ReplaceAll(strings.ToLower(title), " ", "-"),
			Summary: summary,
			Text:    "# " + title + "\n\n" + strings.TrimSpace(body) + "\n",
		})
	}
	return topics
}

// Find returns the topic of a name in any case, and whether there is one.
func Find(name string) (Topic, bool) {
	topics := Topics()
	i := slices.IndexFunc(topics, func(t Topic) bool { return strings.EqualFold(t.Name, name) })
	if i < 0 {
		return Topic{}, false
	}
	return topics[i], true
}
