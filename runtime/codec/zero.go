package codec

// IsZero reports whether a value is the zero value of its type. Generated code asks it of
// the parts of values that have the option omitzero.
func IsZero[T comparable](v T) bool {
	var zero T
	return v == zero
}
