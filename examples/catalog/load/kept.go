package load

import (
	"bytes"
	"encoding/json"
	"unicode/utf8"
)

// maxNesting bounds how deeply values that are kept as they are may be nested. Results
// can hold twice that.
const maxNesting = 500

// nesting returns how many objects and lists stand within each other at the most.
func nesting(raw []byte) int {
	if bytes.Count(raw, []byte("{"))+bytes.Count(raw, []byte("[")) <= maxNesting {
		return 0 // whatever it is, it is few enough, and cheap to tell
	}
	depth, most := 0, 0
	for i := 0; i < len(raw); {
		switch raw[i] {
		case '"':
			i = skipString(raw, i)
			continue
		case '{', '[':
			depth++
			most = max(most, depth)
		case '}', ']':
			depth--
		}
		i++
	}
	return most
}

// sound returns JSON text that is kept as it is, with replacement characters for what is
// no Unicode text in its strings: JSON lets files hold that, and results cannot.
func sound(raw []byte) json.RawMessage {
	if utf8.Valid(raw) && !bytes.Contains(raw, []byte(`\ud`)) && !bytes.Contains(raw, []byte(`\uD`)) {
		return raw
	}
	var whole json.RawMessage
	for i := 0; i < len(raw); {
		end := i + 1
		if raw[i] == '"' {
			end = skipString(raw, i)
			quoted, _ := json.Marshal(unquote(raw[i:end])) // a string always encodes
			whole = append(whole, quoted...)
		} else {
			whole = append(whole, raw[i])
		}
		i = end
	}
	return whole
}
