package policy

import (
	"maps"
	"slices"
	"unicode/utf16"

	"github.com/cloudg/cloudg/runtime/codec"
)

// appendSpaced appends a value in the form that is hashed: members sorted by name, a
// space behind commas and colons, and everything beyond ASCII escaped. Other servers
// with the same key hash the same text.
func appendSpaced(dst []byte, v codec.Value) []byte {
	switch v.Kind() {
	case codec.KindObject:
		members := map[string]codec.Value{} // of members with the same name the last counts
		for name, value := range v.All() {
			members[name] = value
		}
		dst = append(dst, '{')
		for i, name := range slices.Sorted(maps.Keys(members)) {
			dst = appendComma(dst, i)
			dst = appendASCII(dst, codec.StringValue(name))
			dst = append(dst, ": "...)
			dst = appendSpaced(dst, members[name])
		}
		return append(dst, '}')
	case codec.KindList:
		dst = append(dst, '[')
		for i, item := range v.Items() {
			dst = appendSpaced(appendComma(dst, i), item)
		}
		return append(dst, ']')
	}
	return appendASCII(dst, v)
}

func appendComma(dst []byte, i int) []byte {
	if i > 0 {
		dst = append(dst, ", "...)
	}
	return dst
}

// appendASCII appends a scalar.
func appendASCII(dst []byte, v codec.Value) []byte {
	for _, r := range string(v.AppendJSON(nil)) {
		switch {
		case r < 0x7f:
			dst = append(dst, byte(r))
		case r > 0xffff:
			high, low := utf16.EncodeRune(r)
			dst = appendEscape(appendEscape(dst, high), low)
		default:
			dst = appendEscape(dst, r)
		}
	}
	return dst
}

func appendEscape(dst []byte, r rune) []byte {
	const digits = "0123456789abcdef"
	return append(dst, '\\', 'u', digits[r>>12&15], digits[r>>8&15], digits[r>>4&15], digits[r&15])
}
