package ir

import (
	"unicode"
	"unicode/utf8"
)

// RegisterName returns the name of the generated function that registers the
// methods of the type recv, or the functions of a package when recv is "". It is
// exported when the type is.
func RegisterName(recv string) string {
	r, size := utf8.DecodeRuneInString(recv)
	if recv == "" || unicode.IsUpper(r) {
		return "Register" + recv
	}
	return "register" + string(unicode.ToUpper(r)) + recv[size:]
}
