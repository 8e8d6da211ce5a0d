package codec

// undeclared is why a value of a closed set cannot be written: the schema of the result
// says that it does not occur.
const undeclared = "not one of the declared values"

// Enum writes one of the strings of e. Another one fails.
func (w *Writer) Enum(e *Enum, s string) {
	if !e.has(s) {
		w.fail(undeclared, nil)
		return
	}
	w.String(s)
}

// IntEnum writes one of the integers of e. Another one fails.
func (w *Writer) IntEnum(e *IntEnum, n int64) {
	if !e.has(n) {
		w.fail(undeclared, nil)
		return
	}
	w.Int(n)
}

// UintEnum writes one of the integers of e. Another one fails.
func (w *Writer) UintEnum(e *UintEnum, n uint64) {
	if !e.has(n) {
		w.fail(undeclared, nil)
		return
	}
	w.Uint(n)
}
