package main

import (
	"encoding/json"
	"maps"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// realThings are the things that the embedded estate is known by: each kind with its
// values, in lower case.
type realThings map[string]map[string]bool

func (r realThings) add(kind, value string) {
	if r[kind] == nil {
		r[kind] = map[string]bool{}
	}
	if value != "" {
		r[kind][strings.ToLower(value)] = true
	}
}

// everyday are names of assets that the text of the estate also has as words of their
// own: nothing tells one from the other.
func everyday() []string {
	return []string{"app", "db", "edge", "public", "dispatch", "root", "jump", "operations"}
}

// looks tell kinds of values by their look, more simply than any detector does.
func looks() map[string]*regexp.Regexp {
	return map[string]*regexp.Regexp{
		"account":  regexp.MustCompile(`\b(?:[0-9]{12}|5b1f0c3e-[0-9a-f-]{27}|route-ml-7731)\b`),
		"arn":      regexp.MustCompile(`\b(?:arn:aws|cloudg:aws):[^\s"]+`),
		"address":  regexp.MustCompile(`\b(?:10|198)\.[0-9]+\.[0-9]+\.[0-9]+\b`),
		"hostname": regexp.MustCompile(`\b[a-z0-9.-]+\.(?:northwharf\.example|rds\.example|windows\.net)\b`),
		"mail":     regexp.MustCompile(`\b[a-z.]+@[a-z.]+\.example\b`),
	}
}

// estateThings takes them from the files of the estate, and knows nothing of detection.
func estateThings(t *testing.T) realThings {
	t.Helper()
	real := realThings{}
	for _, file := range []string{"inventory-map.json", "findings.json", "inventory-organization.json"} {
		data, err := os.ReadFile("estate/" + file)
		if err != nil {
			t.Fatal(err)
		}
		for kind, look := range looks() {
			for _, value := range look.FindAllString(string(data), -1) {
				real.add(kind, value)
			}
		}
		var estate struct {
			Assets, Findings, Edges, Roots, Policies []struct{ ID, Name string }
		}
		if err := json.Unmarshal(data, &estate); err != nil {
			t.Fatal(err)
		}
		for _, thing := range slices.Concat(estate.Assets, estate.Roots, estate.Policies) {
			real.add("id", thing.ID)
			if !slices.Contains(everyday(), strings.ToLower(thing.Name)) {
				real.add("name", thing.Name)
			}
		}
		for _, finding := range estate.Findings {
			real.add("finding", finding.ID)
		}
		for _, edge := range estate.Edges {
			real.add("edge", edge.ID)
		}
	}
	return real
}

// in returns what of it a text says, by kind.
func (r realThings) in(text string) map[string][]string {
	found := map[string][]string{}
	text = spelled(text)
	for kind, values := range r {
		for _, value := range slices.Sorted(maps.Keys(values)) {
			if hasWord(text, value) {
				found[kind] = append(found[kind], value)
			}
		}
	}
	return found
}

// spelled returns a text in lower case, and behind it the text without the escapes of
// URIs.
func spelled(text string) string {
	var plain strings.Builder
	for i := 0; i < len(text); i++ {
		if i+3 <= len(text) && text[i] == '%' {
			if c, err := url.PathUnescape(text[i : i+3]); err == nil {
				plain.WriteString(c)
				i += 2
				continue
			}
		}
		plain.WriteByte(text[i])
	}
	return strings.ToLower(text + "\n" + plain.String())
}

// hasWord reports whether a text has a value with nothing of a name before and behind it.
func hasWord(text, value string) bool {
	inName := func(i int) bool {
		return i >= 0 && i < len(text) && (text[i] == '-' || text[i] == '_' || '0' <= text[i] && text[i] <= '9' || 'a' <= text[i] && text[i] <= 'z')
	}
	for from := 0; ; from++ {
		i := strings.Index(text[from:], value)
		if i < 0 {
			return false
		}
		from += i
		if !inName(from-1) && !inName(from+len(value)) {
			return true
		}
	}
}
