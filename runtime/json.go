package runtime

import (
	"strconv"

	"github.com/cloudg/cloudg/runtime/codec"
)

// objectWriter appends the members of one compact JSON object.
type objectWriter struct {
	dst   []byte
	empty bool
}

// beginObject opens an object at the end of dst.
func beginObject(dst []byte) objectWriter {
	return objectWriter{dst: append(dst, '{'), empty: true}
}

// key writes a member name, which must not need escaping.
func (w *objectWriter) key(name string) {
	if !w.empty {
		w.dst = append(w.dst, ',')
	}
	w.empty = false
	w.dst = append(w.dst, '"')
	w.dst = append(w.dst, name...)
	w.dst = append(w.dst, '"', ':')
}

func (w *objectWriter) string(name, value string) {
	w.key(name)
	w.dst = appendString(w.dst, value)
}

// text writes a string member unless it is empty.
func (w *objectWriter) text(name, value string) {
	if value != "" {
		w.string(name, value)
	}
}

func (w *objectWriter) bool(name string, value bool) {
	w.key(name)
	w.dst = strconv.AppendBool(w.dst, value)
}

func (w *objectWriter) int(name string, value int64) {
	w.key(name)
	w.dst = strconv.AppendInt(w.dst, value, 10)
}

// float writes a number, which must be finite.
func (w *objectWriter) float(name string, value float64) {
	w.key(name)
	w.dst = codec.FloatValue(value).AppendJSON(w.dst)
}

func (w *objectWriter) strings(name string, values []string) {
	w.key(name)
	w.dst = appendList(w.dst, values, appendString)
}

// object writes an object member unless it has no members.
func (w *objectWriter) object(name string, value *Object) {
	if value.Len() > 0 {
		w.key(name)
		w.dst = value.Value().AppendJSON(w.dst)
	}
}

// end closes the object and returns everything written.
func (w *objectWriter) end() []byte { return append(w.dst, '}') }

// appendList appends a JSON list, [] when there are no items.
func appendList[T any](dst []byte, items []T, appendItem func([]byte, T) []byte) []byte {
	dst = append(dst, '[')
	for i, item := range items {
		if i > 0 {
			dst = append(dst, ',')
		}
		dst = appendItem(dst, item)
	}
	return append(dst, ']')
}

// appendString appends s as a JSON string.
func appendString(dst []byte, s string) []byte {
	return codec.StringValue(s).AppendJSON(dst)
}
