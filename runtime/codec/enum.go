package codec

import (
	"slices"
	"strconv"
)

// Enum is a closed set of strings. It is immutable.
type Enum struct {
	values []string
	msg    string
}

// IntEnum is a closed set of signed integers. It is immutable.
type IntEnum struct {
	values []int64
	msg    string
}

// UintEnum is a closed set of unsigned integers. It is immutable.
type UintEnum struct {
	values []uint64
	msg    string
}

// FloatEnum is a closed set of numbers. It is immutable.
type FloatEnum struct {
	values []float64
	msg    string
}

// NewEnum returns the set of the values, which messages list in this order.
func NewEnum(values ...string) *Enum {
	return &Enum{values, choiceMessage(values, func(b []byte, s string) []byte {
		return append(append(append(b, '\''), s...), '\'')
	})}
}

// NewIntEnum returns the set of the values, which messages list in this order.
func NewIntEnum(values ...int64) *IntEnum {
	return &IntEnum{values, choiceMessage(values, func(b []byte, n int64) []byte { return strconv.AppendInt(b, n, 10) })}
}

// NewUintEnum returns the set of the values, which messages list in this order.
func NewUintEnum(values ...uint64) *UintEnum {
	return &UintEnum{values, choiceMessage(values, func(b []byte, n uint64) []byte { return strconv.AppendUint(b, n, 10) })}
}

// NewFloatEnum returns the set of the values, which messages list in this order.
func NewFloatEnum(values ...float64) *FloatEnum {
	return &FloatEnum{values, choiceMessage(values, func(b []byte, f float64) []byte { return appendFloat(b, f, 64) })}
}

// choiceMessage returns "Input should be a, b or c".
func choiceMessage[T any](values []T, write func([]byte, T) []byte) string {
	b := []byte("Input should be ")
	for i, v := range values {
		switch {
		case i == 0:
		case i == len(values)-1:
			b = append(b, " or "...)
		default:
			b = append(b, ", "...)
		}
		b = write(b, v)
	}
	return string(b)
}

// find returns the set's own copy of s, so that callers need not allocate one.
func (e *Enum) find(s []byte) (string, bool) {
	for _, v := range e.values {
		if v == string(s) {
			return v, true
		}
	}
	return "", false
}

func (e *Enum) has(s string) bool     { return slices.Contains(e.values, s) }
func (e *IntEnum) has(n int64) bool   { return slices.Contains(e.values, n) }
func (e *UintEnum) has(n uint64) bool { return slices.Contains(e.values, n) }
