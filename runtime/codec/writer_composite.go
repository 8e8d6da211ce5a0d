package codec

import (
	"maps"
	"slices"
)

// WriteList writes a list, nil as [].
func WriteList[T any](w *Writer, list []T, encode func(*Writer, *T)) {
	if !w.BeginList() {
		return
	}
	for i := range list {
		w.Item()
		if encode(w, &list[i]); w.err != nil {
			return
		}
	}
	w.EndList()
}

// WriteMap writes a map as an object with its keys sorted, nil as {}.
func WriteMap[K ~string, T any](w *Writer, m map[K]T, encode func(*Writer, *T)) {
	if !w.BeginObject() {
		return
	}
	if len(m) > 0 {
		v := new(T) // shared by all members: encode makes its argument escape
		for _, key := range slices.Sorted(maps.Keys(m)) {
			w.KeyString(string(key))
			*v = m[key]
			if encode(w, v); w.err != nil {
				return
			}
		}
	}
	w.EndObject()
}

// WriteOrdered writes a map as an object in its order.
func WriteOrdered[T any](w *Writer, m Map[T], encode func(*Writer, *T)) {
	if !w.BeginObject() {
		return
	}
	for i, name := range m.names {
		w.KeyString(name)
		if encode(w, &m.values[i]); w.err != nil {
			return
		}
	}
	w.EndObject()
}

// WritePointer writes what p points to, nil as null.
func WritePointer[T any](w *Writer, p *T, encode func(*Writer, *T)) {
	if p == nil {
		w.Null()
		return
	}
	encode(w, p)
}
