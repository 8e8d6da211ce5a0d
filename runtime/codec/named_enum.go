package codec

// A NamedEnum is a closed set of integers that have names on the wire. It is immutable.
type NamedEnum struct {
	names  *Enum
	values []uint64 // negative ones in two's complement
}

// A NamedValue is an integer of a [NamedEnum].
type NamedValue struct {
	name  string
	value uint64
}

// Named is a signed integer with its name.
func Named(name string, value int64) NamedValue { return NamedValue{name, uint64(value)} }

// NamedUint is an unsigned integer with its name.
func NamedUint(name string, value uint64) NamedValue { return NamedValue{name, value} }

// NewNamedEnum returns the set of the values, whose names messages list in this order.
func NewNamedEnum(values ...NamedValue) *NamedEnum {
	e := &NamedEnum{values: make([]uint64, len(values))}
	names := make([]string, len(values))
	for i, v := range values {
		names[i], e.values[i] = v.name, v.value
	}
	e.names = NewEnum(names...)
	return e
}

// NamedInt reads the name of a signed integer of e.
func (r *Reader) NamedInt(e *NamedEnum) int64 { return int64(r.NamedUint(e)) }

// NamedUint reads the name of an unsigned integer of e.
func (r *Reader) NamedUint(e *NamedEnum) uint64 {
	name := r.Enum(e.names)
	for i, known := range e.names.values {
		if known == name {
			return e.values[i]
		}
	}
	return 0
}

// NamedInt writes the name of a signed integer. One that is not in e fails.
func (w *Writer) NamedInt(e *NamedEnum, n int64) { w.NamedUint(e, uint64(n)) }

// NamedUint writes the name of an unsigned integer. One that is not in e fails.
func (w *Writer) NamedUint(e *NamedEnum, n uint64) {
	for i, known := range e.values {
		if known == n {
			w.String(e.names.values[i])
			return
		}
	}
	w.fail(undeclared, nil)
}
