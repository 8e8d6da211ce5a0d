package server

import (
	"encoding/json"
	"iter"
	"strings"
)

// splitObject returns the members of a JSON object, the last of those of one name. data
// must be valid JSON; it reports false when that is no object.
func splitObject(data []byte) (map[string]json.RawMessage, bool) {
	if first(data) != '{' {
		return nil, false
	}
	members := make(map[string]json.RawMessage, 4)
	for i := skipSpace(data, 0) + 1; ; i++ { // after the brace, and then after each comma
		i = skipSpace(data, i)
		if data[i] == '}' {
			return members, true
		}
		end := skipValue(data, i)
		name, ok := memberName(data[i:end])
		if !ok {
			return nil, false
		}
		i = skipSpace(data, skipSpace(data, end)+1) // after the colon
		end = skipValue(data, i)
		members[name] = data[i:end:end]
		if i = skipSpace(data, end); data[i] == '}' {
			return members, true
		}
	}
}

// elements yields the elements of a JSON array, which must be valid, and where they are.
func elements(data []byte) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		i := skipSpace(data, skipSpace(data, 0)+1)
		for data[i] != ']' {
			end := skipValue(data, i)
			if !yield(i, data[i:end]) {
				return
			}
			if i = skipSpace(data, end); data[i] == ',' {
				i = skipSpace(data, i+1)
			}
		}
	}
}

// memberName returns the text of a JSON string, such as the name of a member.
func memberName(literal []byte) (name string, ok bool) {
	if plain := string(literal[1 : len(literal)-1]); !strings.Contains(plain, `\`) {
		return plain, true
	}
	return name, json.Unmarshal(literal, &name) == nil
}

// skipSpace returns where white space at i ends.
func skipSpace(data []byte, i int) int {
	for data[i] == ' ' || data[i] == '\t' || data[i] == '\r' || data[i] == '\n' {
		i++
	}
	return i
}

// skipValue returns where the value at i ends.
func skipValue(data []byte, i int) int {
	depth := 0
	for ; i < len(data); i++ {
		switch data[i] {
		case '"':
			for i++; data[i] != '"'; i++ {
				if data[i] == '\\' {
					i++
				}
			}
		case '{', '[':
			depth++
			continue
		case '}', ']':
			if depth == 0 {
				return i // the end of a number or a word before it
			}
			depth--
		case ',', ':', ' ', '\t', '\r', '\n':
			if depth == 0 {
				return i
			}
			continue
		default:
			continue // inside a number or a word
		}
		if depth == 0 {
			return i + 1
		}
	}
	return i
}
