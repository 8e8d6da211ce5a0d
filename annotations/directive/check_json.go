package directive

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// checkLiteral checks the form of a value whose type only the generator knows: a raw
// string that starts like a JSON list or object is one.
func checkLiteral(k *Key, raw, text string) *fault {
	trimmed := strings.TrimLeft(text, blanks)
	if !strings.HasPrefix(raw, "`") || trimmed == "" || trimmed[0] != '{' && trimmed[0] != '[' {
		return nil
	}
	if f := must(k, json.Valid([]byte(text)), "well-formed JSON when a raw string starts with { or ["); f != nil {
		return f
	}
	return checkNames(k, text)
}

// checkNames refuses JSON with an object that has a name twice: readers disagree which
// of the values counts. Text that is no JSON is for others to refuse.
func checkNames(k *Key, text string) *fault {
	type level struct {
		seen  map[string]bool // nil for a list
		value bool            // a name was read
	}
	var stack []level
	for d := json.NewDecoder(strings.NewReader(text)); ; {
		t, err := d.Token()
		if err != nil {
			return nil
		}
		if t == json.Delim('}') || t == json.Delim(']') {
			stack = stack[:len(stack)-1]
			continue
		}
		if n := len(stack); n > 0 && stack[n-1].seen != nil {
			top := &stack[n-1]
			if top.value = !top.value; top.value {
				name, _ := t.(string)
				if top.seen[name] {
					return &fault{message: fmt.Sprintf("%s has the name %q twice in one JSON object", k.Name, name), hint: "delete one of them"}
				}
				top.seen[name] = true
				continue
			}
		}
		switch t {
		case json.Delim('{'):
			stack = append(stack, level{seen: map[string]bool{}})
		case json.Delim('['):
			stack = append(stack, level{})
		}
	}
}

// checkJSON checks a value that is JSON whatever it belongs to.
func checkJSON(k *Key, v *Value) *fault {
	if !v.Quoted {
		return must(k, false, "quoted JSON, in back quotes in a comment and in single quotes in a tag")
	}
	if f := checkNames(k, v.Text); f != nil {
		return f
	}
	if k.Type == JSONList {
		var list []json.RawMessage
		return must(k, json.Unmarshal([]byte(v.Text), &list) == nil && list != nil, "a well-formed JSON list")
	}
	var object map[string]json.RawMessage
	if json.Unmarshal([]byte(v.Text), &object) != nil || object == nil {
		return must(k, false, "a well-formed JSON object")
	}
	switch k.Type {
	case Meta:
		return checkMeta(k, object)
	case Schema:
		var name string
		if json.Unmarshal(object["type"], &name) != nil || !slices.Contains(k.Allowed, name) {
			return &fault{
				message: fmt.Sprintf("%s must have one known \"type\"", k.Name),
				hint:    hint(name, k.Allowed),
			}
		}
	}
	return nil
}

// checkMeta refuses the keys that belong to the layer or to MCP itself: its rule is
// that a prefix is reserved when its second label is "modelcontextprotocol" or "mcp".
func checkMeta(k *Key, object map[string]json.RawMessage) *fault {
	for _, key := range slices.Sorted(maps.Keys(object)) {
		namespace, _, found := strings.Cut(key, "/")
		labels := strings.Split(namespace, ".")
		second := ""
		if found && len(labels) > 1 {
			second = labels[1]
		}
		if found && namespace == "cloudg" || second == "mcp" || second == "modelcontextprotocol" {
			return &fault{
				message: fmt.Sprintf("%s holds the reserved key %q", k.Name, key),
				hint:    "allowed: keys with a prefix of your own, such as example.com/owner",
			}
		}
	}
	return nil
}
