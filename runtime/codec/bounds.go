package codec

import "strconv"

// The types and words of violated bounds.
const (
	typeLow      = "greater_than_equal"
	wordLow      = "greater than or equal to "
	typeHigh     = "less_than_equal"
	wordHigh     = "less than or equal to "
	typeAbove    = "greater_than"
	wordAbove    = "greater than "
	typeBelow    = "less_than"
	wordBelow    = "less than "
	typeMultiple = "multiple_of"
	wordMultiple = "a multiple of "
)

// bounds has the layout of IntRules and UintRules, so that one function checks both.
type bounds[T int64 | uint64, E any] struct {
	HasMin     bool
	Min        T
	HasXMin    bool
	XMin       T
	HasMax     bool
	Max        T
	HasXMax    bool
	XMax       T
	MultipleOf T
	Values     E
}

// checkBounds records the first bound that n breaks.
func checkBounds[T int64 | uint64, E any](r *Reader, n T, b *bounds[T, E]) bool {
	switch {
	case b.HasMin && n < b.Min:
		r.report(typeLow, boundMessage(wordLow, b.Min))
	case b.HasXMin && n <= b.XMin:
		r.report(typeAbove, boundMessage(wordAbove, b.XMin))
	case b.HasMax && n > b.Max:
		r.report(typeHigh, boundMessage(wordHigh, b.Max))
	case b.HasXMax && n >= b.XMax:
		r.report(typeBelow, boundMessage(wordBelow, b.XMax))
	case b.MultipleOf != 0 && n%b.MultipleOf != 0:
		r.report(typeMultiple, boundMessage(wordMultiple, b.MultipleOf))
	default:
		return true
	}
	return false
}

// boundMessage returns "Input should be <word><n>".
func boundMessage[T int64 | uint64 | float64](word string, n T) string {
	var buf [64]byte
	b := append(append(buf[:0], "Input should be "...), word...)
	switch n := any(n).(type) {
	case int64:
		b = strconv.AppendInt(b, n, 10)
	case uint64:
		b = strconv.AppendUint(b, n, 10)
	case float64:
		b = appendFloat(b, n, 64)
	}
	return string(b)
}
