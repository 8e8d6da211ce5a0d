package schema

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
)

// value is a JSON value that keeps the order of its members: a scalar when
// shape is 0, else an object or an array.
type value struct {
	shape   byte     // 0, '{' or '['
	scalar  string   // JSON literal
	members []member // of an object
	items   []value  // of an array
}

type member struct {
	name  string
	value value
}

// object returns a schema object: its keys are sorted.
func object(members ...member) value {
	slices.SortFunc(members, func(a, b member) int { return cmp.Compare(a.name, b.name) })
	return ordered(members...)
}

// ordered returns an object whose members stay in order, such as properties.
func ordered(members ...member) value {
	return value{shape: '{', members: members}
}

func array(items ...value) value {
	return value{shape: '[', items: items}
}

func literal(text string) value {
	return value{scalar: text}
}

func str(s string) value {
	return literal(quote(s))
}

func stringList(list ...string) value {
	items := make([]value, len(list))
	for i, s := range list {
		items[i] = str(s)
	}
	return array(items...)
}

func literals(list []string) value {
	items := make([]value, len(list))
	for i, text := range list {
		items[i] = literal(text)
	}
	return array(items...)
}

// with returns the schema object v with more members; one of an existing name
// takes its place.
func (v value) with(more ...member) value {
	members := slices.Clone(v.members)
	for _, m := range more {
		members = slices.DeleteFunc(members, func(old member) bool { return old.name == m.name })
		members = append(members, m)
	}
	return object(members...)
}

// quote returns s as a JSON string.
func quote(s string) string {
	var out bytes.Buffer
	enc := json.NewEncoder(&out)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(s); err != nil {
		panic(fmt.Sprintf("schema: a string does not encode: %v", err)) // cannot happen
	}
	return strings.TrimSuffix(out.String(), "\n")
}

// parse reads a JSON text of the author, whose members keep their order.
func parse(text string) (value, error) {
	dec := json.NewDecoder(strings.NewReader(text))
	dec.UseNumber()
	v, err := parseNext(dec)
	if err != nil {
		return value{}, err
	}
	if _, err := dec.Token(); err != io.EOF {
		return value{}, fmt.Errorf("more than one JSON value")
	}
	return v, nil
}

func parseNext(dec *json.Decoder) (value, error) {
	token, err := dec.Token()
	if err != nil {
		return value{}, err
	}
	switch t := token.(type) {
	case json.Delim:
		return parseNested(dec, byte(t))
	case string:
		return str(t), nil
	case json.Number:
		return literal(t.String()), nil
	case bool:
		return literal(fmt.Sprint(t)), nil
	}
	return literal("null"), nil
}

// parseNested reads the rest of an object or array up to its closing bracket.
func parseNested(dec *json.Decoder, open byte) (value, error) {
	v := value{shape: open}
	for dec.More() {
		var name string
		if open == '{' {
			token, err := dec.Token()
			if err != nil {
				return value{}, err
			}
			name = token.(string) // the decoder accepts nothing else here
		}
		next, err := parseNext(dec)
		if err != nil {
			return value{}, err
		}
		if open == '{' {
			v.members = append(v.members, member{name, next})
		} else {
			v.items = append(v.items, next)
		}
	}
	_, err := dec.Token()
	return v, err
}
