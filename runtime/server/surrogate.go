package server

import (
	"bytes"
	"encoding/json"
	"strconv"
	"unicode/utf16"
)

// isText reports whether the strings of a valid JSON text are Unicode text: escapes
// of UTF-16 surrogates must come in pairs.
func isText(data []byte) bool {
	for {
		i := bytes.IndexByte(data, '\\')
		if i < 0 {
			return true
		}
		unit, ok := escapedUnit(data[i:])
		switch {
		case !ok:
			data = data[i+2:]
			continue
		case utf16.IsSurrogate(unit):
			low, _ := escapedUnit(data[i+6:])
			if utf16.DecodeRune(unit, low) == '\uFFFD' {
				return false
			}
			i += 6
		}
		data = data[i+6:]
	}
}

// escapedUnit returns the UTF-16 code unit of the escape that data begins with.
func escapedUnit(data []byte) (rune, bool) {
	if len(data) < 6 || data[0] != '\\' || data[1] != 'u' {
		return 0, false
	}
	unit, err := strconv.ParseUint(string(data[2:6]), 16, 16)
	return rune(unit), err == nil
}

// isTextMessage reports whether a message is Unicode text, but for the arguments of a
// tool, which their decoder checks.
func isTextMessage(m *message) bool {
	if isText(m.params) {
		return true
	}
	if m.method != "tools/call" {
		return false
	}
	var params map[string]json.RawMessage
	if json.Unmarshal(m.params, &params) != nil {
		return false
	}
	for name, value := range params {
		if name != "arguments" && !isText(value) {
			return false
		}
	}
	return true
}
