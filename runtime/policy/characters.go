package policy

import "unicode/utf8"

// checkCharacters says where a text holds what no document may hold: bytes that are not
// UTF-8, which would be read as something else, and control characters.
func checkCharacters(file string, data []byte) error {
	line, column := 1, 1
	for rest := data; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		message := ""
		switch {
		case r == utf8.RuneError && size == 1:
			message = "the text is not UTF-8 here"
		case r < ' ' && r != '\t' && r != '\n' && r != '\r':
			message = "there is a control character here"
		}
		if message != "" {
			return Invalid([]Problem{{Pos: Pos{File: file, Line: line, Column: column}, Message: message}})
		}
		if column++; r == '\n' {
			line, column = line+1, 1
		}
		rest = rest[size:]
	}
	return nil
}
