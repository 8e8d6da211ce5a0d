package codec

import (
	"encoding"
	"encoding/json"
	"maps"
	"math/big"
	"slices"
	"time"
)

// RawMessage reads any value as the text that was sent. T is [json.RawMessage], or a
// type like it.
func RawMessage[T ~[]byte](r *Reader) T {
	text, ok := r.raw()
	if !ok {
		return nil
	}
	return append(T{}, text...)
}

// WriteRawMessage writes JSON text in the form of the rest, nil as null. A text that is
// no JSON fails.
func WriteRawMessage[T ~[]byte](w *Writer, text T) {
	if text == nil {
		w.Null()
		return
	}
	w.checked(text, "not valid JSON")
}

// checked writes JSON text after checking it.
func (w *Writer) checked(text []byte, reason string) {
	r := Reader{data: text, maxDepth: maxWriteDepth - w.depth}
	r.skip()
	r.finish()
	if r.failed {
		w.fail(reason, nil)
		return
	}
	w.raw(text)
}

// Any reads any value: null as nil, and everything else as a [Value], which keeps the
// order of members and the literals of numbers.
func (r *Reader) Any() any {
	if r.Null() {
		return nil
	}
	return r.Value()
}

// Any writes what an interface holds, as encoding/json does. As that takes no
// reflection, only predeclared types, lists and maps of any, and types that write
// themselves are known; others fail.
func (w *Writer) Any(v any) {
	switch v := v.(type) {
	case nil:
		w.Null()
	case Value:
		w.Value(v)
	case Object:
		w.Object(v)
	case bool:
		w.Bool(v)
	case string:
		w.String(v)
	case json.Number:
		w.Number(v)
	case json.RawMessage:
		WriteRawMessage(w, v)
	case time.Duration:
		w.Duration(v)
	case time.Time:
		w.Time(v)
	case *big.Int:
		w.BigInt(v)
	case []byte:
		WriteBytes(w, v)
	case json.Marshaler:
		w.Marshaler(v)
	case encoding.TextMarshaler:
		w.Text(v)
	default:
		w.anyNumber(v)
	}
}

func (w *Writer) anyNumber(v any) {
	switch v := v.(type) {
	case int:
		w.Int(int64(v))
	case int8:
		w.Int(int64(v))
	case int16:
		w.Int(int64(v))
	case int32:
		w.Int(int64(v))
	case int64:
		w.Int(v)
	case uint:
		w.Uint(uint64(v))
	case uint8:
		w.Uint(uint64(v))
	case uint16:
		w.Uint(uint64(v))
	case uint32:
		w.Uint(uint64(v))
	case uint64:
		w.Uint(v)
	case uintptr:
		w.Uint(uint64(v))
	case float32:
		w.Float(float64(v), 32)
	case float64:
		w.Float(v, 64)
	default:
		w.anyContainer(v)
	}
}

func (w *Writer) anyContainer(v any) {
	switch v := v.(type) {
	case []any:
		WriteList(w, v, writeAnyItem)
	case map[string]any:
		WriteMap(w, v, writeAnyItem)
	case []string:
		WriteList(w, v, func(w *Writer, s *string) { w.String(*s) })
	case []map[string]any:
		WriteList(w, v, func(w *Writer, m *map[string]any) { WriteMap(w, *m, writeAnyItem) })
	case map[string]string:
		if w.BeginObject() {
			for _, key := range slices.Sorted(maps.Keys(v)) {
				w.KeyString(key)
				w.String(v[key])
			}
			w.EndObject()
		}
	default:
		w.fail("a type that any cannot carry; use a type of its own, or codec.Value", nil)
	}
}

func writeAnyItem(w *Writer, v *any) { w.Any(*v) }
