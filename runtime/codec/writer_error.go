package codec

import (
	"strconv"
	"strings"
)

// An EncodeError says which value could not be written, and why.
type EncodeError struct {
	Path   string // as [Violation.Loc], "" for the whole value
	Reason string // never holds the value
	Err    error  // what a method of the value returned or [Writer.Fail] was given, or nil
}

// Error implements error.
func (e *EncodeError) Error() string {
	if e.Path == "" {
		return e.Reason
	}
	return e.Path + ": " + e.Reason
}

// Unwrap returns e.Err.
func (e *EncodeError) Unwrap() error { return e.Err }

// Fail makes the encoding fail at the current value. The text of err becomes the
// reason, so that it must not hold the value.
func (w *Writer) Fail(err error) { w.fail(err.Error(), err) }

// fail keeps the first error. A lenient writer writes null instead.
func (w *Writer) fail(reason string, err error) {
	if w.lenient {
		w.Null()
		return
	}
	if w.err == nil {
		w.err = &EncodeError{pathOf(w.buf), reason, err}
	}
}

// maxPath is the number of steps of a path that are shown. Longer ones come from
// values that contain themselves.
const maxPath = 16

// pathOf returns the path of the value that would be written next after text. Writing
// is faster without keeping track of it, and this is only needed once.
func pathOf(text []byte) string {
	type step struct {
		name   string // of an object's member
		index  int    // of a list's item
		object bool
	}
	var path []step
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '{', '[':
			path = append(path, step{object: text[i] == '{'})
		case '}', ']':
			path = path[:len(path)-1]
		case ',':
			path[len(path)-1].index++
		case '"':
			end, _, _ := scanString(text, i+1)
			if end+1 < len(text) && text[end+1] == ':' {
				path[len(path)-1].name = string(unescape(nil, text[i+1:end]))
			}
			i = end
		}
	}
	var b strings.Builder
	for i, s := range path {
		if i > 0 {
			b.WriteByte('.')
		}
		if i == maxPath {
			b.WriteString("…")
			break
		}
		if s.object {
			b.Write(appendName(nil, s.name))
		} else {
			b.WriteString(strconv.Itoa(s.index))
		}
	}
	return b.String()
}
