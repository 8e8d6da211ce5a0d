package codec

// manyFields is the number of fields above which a Fields looks names up in a map:
// below it, comparing the few names of equal length is faster.
const manyFields = 16

// Fields describes the members of one struct. It is immutable and kept in a
// package-level variable of generated code.
type Fields struct {
	name     string         // Go name of the struct, for messages
	names    []string       // JSON names in declaration order
	keys     []string       // for each name the text `"name":`
	required []uint64       // bit set over names
	byName   map[string]int // nil for few fields
	open     bool
}

// A FieldOption is a field of a struct or a property of the struct as a whole.
type FieldOption struct {
	name     string
	required bool
	open     bool
}

// Required is a field that must be present. The name must not contain quotes,
// backslashes or control characters, as encoding/json requires of struct tags.
func Required(name string) FieldOption { return FieldOption{name: name, required: true} }

// Optional is a field that may be absent. For the name see [Required].
func Optional(name string) FieldOption { return FieldOption{name: name} }

// Open lets a struct have unknown members; they are dropped.
func Open() FieldOption { return FieldOption{open: true} }

// NewFields describes the struct with the Go name name, with its fields in
// declaration order.
func NewFields(name string, options ...FieldOption) *Fields {
	f := &Fields{name: name}
	for _, o := range options {
		if o.open {
			f.open = true
			continue
		}
		i := len(f.names)
		if i%64 == 0 {
			f.required = append(f.required, 0)
		}
		if o.required {
			f.required[i/64] |= 1 << (i % 64)
		}
		f.names = append(f.names, o.name)
		f.keys = append(f.keys, `"`+o.name+`":`)
	}
	if len(f.names) > manyFields {
		f.byName = make(map[string]int, len(f.names))
		for i, name := range f.names {
			f.byName[name] = i
		}
	}
	return f
}

// find returns the index of the field called key, or -1.
func (f *Fields) find(key []byte) int {
	if f.byName != nil {
		if i, ok := f.byName[string(key)]; ok {
			return i
		}
		return -1
	}
	for i, name := range f.names {
		if name == string(key) {
			return i
		}
	}
	return -1
}
