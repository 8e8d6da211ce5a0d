package testgen

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/cloudg/cloudg/internal/testgen/drive"
)

// other reads a request that is no call of a tool:
//
//	read> URI
//	prompt> NAME {"argument": "text"}
//	complete> NAME-OR-TEMPLATE ARGUMENT "partial" {"argument": "text"}
//	list> resources
func other(line string) (o *drive.Other, ok bool) {
	method, rest, found := strings.Cut(strings.TrimSpace(line), "> ")
	o = &drive.Other{Method: method}
	switch words := strings.SplitN(rest, " ", 2); {
	case !found:
		return nil, false
	case method == "read":
		o.Name = rest
	case method == "list":
		o.Method = rest
	case method == "prompt":
		o.Name = words[0]
		if len(words) > 1 && json.Unmarshal([]byte(words[1]), &o.Texts) != nil {
			return nil, false
		}
	case method == "complete":
		_, err := fmt.Sscanf(rest, "%s %s %q", &o.Name, &o.Argument, &o.Partial)
		if _, context, some := strings.Cut(rest, " {"); err != nil || some && json.Unmarshal([]byte("{"+context), &o.Texts) != nil {
			return nil, false
		}
	default:
		return nil, false
	}
	return o, true
}

// logReference names a record of the log, which differs in each run.
var logReference = regexp.MustCompile(`\(ref [0-9a-f]+\)`)

// otherReply writes a response: the items of a list one by one, anything else on one
// line, and an error with its data.
func otherReply(t *testing.T, o *drive.Other, r drive.Response) string {
	t.Helper()
	switch {
	case r.Error != "" && r.Data != nil:
		return fmt.Sprintf("! %s\n! %s\n", r.Error, r.Data)
	case r.Error != "":
		return fmt.Sprintf("! %s\n", logReference.ReplaceAllString(r.Error, "(ref …)"))
	case o.Method == "prompt" || o.Method == "complete":
		return string(r.Result) + "\n"
	}
	var items []json.RawMessage
	if err := json.Unmarshal(r.Result, &items); err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for _, item := range items {
		out.Write(item)
		out.WriteByte('\n')
	}
	return out.String()
}

// everythingIsAskedFor checks that conversations list, and use, every resource,
// template and prompt.
func everythingIsAskedFor(t *testing.T, p *program) {
	for _, c := range p.cases {
		section, _ := c.section("calls")
		var asked []string
		for _, r := range calls(c.name, section) {
			if r.Other != nil {
				asked = append(asked, r.Other.Method+" "+r.Other.Name)
			}
		}
		for _, method := range []string{"resources", "templates", "prompts"} {
			for _, key := range listed(t, p, c, method) {
				if !anyUse(asked, method, key) {
					t.Errorf("%s: %s is never asked for", c.name, key)
				}
			}
		}
	}
}

// listed returns the URIs, templates or names of a list of definitions.
func listed(t *testing.T, p *program, c *testCase, method string) []string {
	t.Helper()
	var responses []drive.Response
	p.run(t, []drive.Request{{Case: c.name, Other: &drive.Other{Method: method}}}, &responses)
	var items []struct{ URI, URITemplate, Name string }
	if err := json.Unmarshal(responses[0].Result, &items); err != nil {
		t.Fatal(err)
	}
	var keys []string
	for _, item := range items {
		switch method {
		case "resources":
			keys = append(keys, item.URI)
		case "templates":
			keys = append(keys, item.URITemplate)
		default:
			keys = append(keys, item.Name)
		}
	}
	return keys
}

// anyUse reports whether a request uses what the key names. For a template, it is
// enough that a URI starts like it.
func anyUse(asked []string, method, key string) bool {
	start, _, _ := strings.Cut(key, "{")
	for _, a := range asked {
		switch method {
		case "templates":
			if strings.HasPrefix(a, "read "+start) {
				return true
			}
		case "resources":
			if a == "read "+key {
				return true
			}
		default:
			if a == "prompt "+key {
				return true
			}
		}
	}
	return false
}
