package codec

import (
	"encoding"
	"maps"
	"slices"
	"strconv"
	"strings"
)

type (
	signed interface {
		~int | ~int8 | ~int16 | ~int32 | ~int64
	}
	unsigned interface {
		~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
	}
)

// ReadIntMap reads an object whose names are signed integers of the given size in bits,
// written as JSON writes them. Otherwise it is like [ReadMap].
func ReadIntMap[K signed, T any](r *Reader, bits int, rules *MapRules, decode func(*Reader, *T)) map[K]T {
	return readKeyed(r, rules, decode, func(r *Reader, name string) (K, bool) {
		n, err := strconv.ParseInt(name, 10, bits)
		return K(n), r.integerKey(name, err)
	})
}

// ReadUintMap is like [ReadIntMap] for unsigned integers.
func ReadUintMap[K unsigned, T any](r *Reader, bits int, rules *MapRules, decode func(*Reader, *T)) map[K]T {
	return readKeyed(r, rules, decode, func(r *Reader, name string) (K, bool) {
		n, err := strconv.ParseUint(name, 10, bits)
		return K(n), r.integerKey(name, err)
	})
}

// ReadTextMap reads an object whose names are the text of the keys. The Go type name is
// what the message calls a name that is none. Otherwise it is like [ReadMap].
func ReadTextMap[K comparable, T any, P interface {
	*K
	encoding.TextUnmarshaler
}](r *Reader, name string, rules *MapRules, decode func(*Reader, *T)) map[K]T {
	return readKeyed(r, rules, decode, func(r *Reader, text string) (K, bool) {
		var key K
		if P(&key).UnmarshalText([]byte(text)) != nil {
			r.reportAt(r.keyLoc(), typeValue, "Input should be a valid "+name)
			return key, false
		}
		return key, true
	})
}

// integerKey records a name that is no integer, or too large; err is strconv's.
func (r *Reader) integerKey(name string, err error) bool {
	p := intGood
	switch end, ok := scanNumber([]byte(name), 0); {
	case !ok || end != len(name) || strings.ContainsAny(name, ".eE") || name == "-0":
		p = intText
	case err != nil && name[0] == '-' && err.(*strconv.NumError).Func == "ParseUint":
		p = intText
	case err != nil:
		p = intTooBig
	default:
		return true
	}
	kind, msg := p.message()
	r.reportAt(r.keyLoc(), kind, msg)
	return false
}

// readKeyed reads a map whose keys are made of the names by convert. The member of a
// name that is no key is skipped.
func readKeyed[K comparable, T any](r *Reader, rules *MapRules, decode func(*Reader, *T), convert func(*Reader, string) (K, bool)) map[K]T {
	if r.emptyNull("{}") {
		r.checkMembers(rules, 0)
		return map[K]T{}
	}
	if !r.begin('{', mapFrame, nil) {
		return nil
	}
	m := map[K]T{}
	n := 0
	for {
		name, ok := r.nextMember(rules)
		if !ok {
			break
		}
		n++
		if rules != nil && rules.Keys != nil && !rules.Keys.has(name) {
			r.skip() // reported
			continue
		}
		key, ok := convert(r, name)
		if !ok {
			r.skip()
			continue
		}
		if _, dup := m[key]; dup {
			n--
			r.repeated()
			continue
		}
		v := new(T)
		decode(r, v)
		m[key] = *v
	}
	r.endMembers(rules, n)
	return m
}

// WriteIntMap writes a map as an object whose names are the keys, sorted as texts; nil
// as {}.
func WriteIntMap[K signed, T any](w *Writer, m map[K]T, encode func(*Writer, *T)) {
	writeKeyed(w, m, encode, func(key K) (string, error) { return strconv.FormatInt(int64(key), 10), nil })
}

// WriteUintMap is like [WriteIntMap] for unsigned integers.
func WriteUintMap[K unsigned, T any](w *Writer, m map[K]T, encode func(*Writer, *T)) {
	writeKeyed(w, m, encode, func(key K) (string, error) { return strconv.FormatUint(uint64(key), 10), nil })
}

// WriteTextMap writes a map as an object whose names are the texts of the keys, sorted;
// nil as {}. Keys that cannot be written fail, and so do two of one text.
func WriteTextMap[K interface {
	comparable
	encoding.TextMarshaler
}, T any](w *Writer, m map[K]T, encode func(*Writer, *T)) {
	writeKeyed(w, m, encode, func(key K) (string, error) {
		text, err := key.MarshalText()
		return string(text), err
	})
}

func writeKeyed[K comparable, T any](w *Writer, m map[K]T, encode func(*Writer, *T), text func(K) (string, error)) {
	if !w.BeginObject() {
		return
	}
	keys := make(map[string]K, len(m))
	for key := range m {
		name, err := text(key)
		if err != nil {
			w.fail("the MarshalText method of a key failed", err)
			return
		}
		if _, dup := keys[name]; dup {
			w.fail("two keys have one text", nil)
			return
		}
		keys[name] = key
	}
	for _, name := range slices.Sorted(maps.Keys(keys)) {
		w.KeyString(name)
		v := m[keys[name]]
		if encode(w, &v); w.err != nil {
			return
		}
	}
	w.EndObject()
}
