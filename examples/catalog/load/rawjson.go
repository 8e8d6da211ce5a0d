package load

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"
)

// The functions of this file take apart JSON text that is known to be valid. They
// keep the order of members, which encoding/json does not.

// A member is one name and value of an object.
type member struct {
	name  string
	value []byte
}

// members splits an object.
func members(object []byte) []member {
	var all []member
	for i := skipSpace(object, 1); object[i] != '}'; i = skipSpace(object, i) {
		if object[i] == ',' {
			i = skipSpace(object, i+1)
		}
		end := skipValue(object, i)
		name := object[i:end]
		i = skipSpace(object, skipSpace(object, end)+1) // past the colon
		end = skipValue(object, i)
		all = append(all, member{unquote(name), object[i:end]})
		i = end
	}
	return all
}

// elements splits an array.
func elements(array []byte) [][]byte {
	var all [][]byte
	for i := skipSpace(array, 1); array[i] != ']'; i = skipSpace(array, i) {
		if array[i] == ',' {
			i = skipSpace(array, i+1)
		}
		end := skipValue(array, i)
		all = append(all, array[i:end])
		i = end
	}
	return all
}

func skipSpace(text []byte, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\t' || text[i] == '\n' || text[i] == '\r') {
		i++
	}
	return i
}

// skipValue returns the end of the value that starts at i.
func skipValue(text []byte, i int) int {
	depth := 0
	for {
		switch text[i] {
		case '"':
			i = skipString(text, i)
		case '{', '[':
			depth++
			i++
		case '}', ']':
			depth--
			i++
		case ',', ':', ' ', '\t', '\n', '\r':
			i++
		default:
			for i < len(text) && !endsScalar(text[i]) {
				i++
			}
		}
		if depth == 0 {
			return i
		}
	}
}

// endsScalar reports whether a number or a literal ends before c.
func endsScalar(c byte) bool {
	switch c {
	case ',', ':', ']', '}', ' ', '\t', '\n', '\r':
		return true
	}
	return false
}

// skipString returns the end of the string that starts at i.
func skipString(text []byte, i int) int {
	for i++; ; i++ {
		i += bytes.IndexByte(text[i:], '"')
		slashes := i
		for text[slashes-1] == '\\' {
			slashes--
		}
		if (i-slashes)%2 == 0 {
			return i + 1
		}
	}
}

// unquote returns the text of a JSON string.
func unquote(quoted []byte) string {
	inner := quoted[1 : len(quoted)-1]
	if bytes.IndexByte(inner, '\\') < 0 && utf8.Valid(inner) {
		return string(inner)
	}
	var text string
	if json.Unmarshal(quoted, &text) != nil {
		return ""
	}
	return text
}
