package codec

import "slices"

// mostAhead is the most parts for which room is made at once.
const mostAhead = 256

// A stack gathers the parts of containers that are read, of which the inner ones come to
// their end first.
type stack[T any] struct {
	open  []T // of containers that are not read to their end
	free  []T // room for those that are, empty when there is none
	ahead int // how much room to make when there is none
	high  int // the most that was open
}

func (s *stack[T]) push(part T) {
	if len(s.open) == cap(s.open) { // append alone grows long ones by a quarter, again and again
		s.open = slices.Grow(s.open, max(1, len(s.open)))
	}
	s.open = append(s.open, part)
}

// take returns the parts from a place on, nil when there are none, and closes them. Short
// lists of one text lie beside each other in memory, because making room for each of them
// takes longer than reading them.
func (s *stack[T]) take(first int) []T {
	n := len(s.open) - first
	s.high = max(s.high, len(s.open))
	var parts []T
	switch {
	case n == 0:
		return nil
	case n > mostAhead/4:
		parts = make([]T, n)
	default:
		if len(s.free) < n {
			s.free = make([]T, max(s.ahead, n))
		}
		parts, s.free = s.free[:n:n], s.free[n:]
	}
	copy(parts, s.open[first:])
	s.open = s.open[:first]
	return parts
}

// release makes the stack ready for another text, of which it remembers nothing.
func (s *stack[T]) release() {
	const maxKept = 1 << 10
	if cap(s.open) > maxKept {
		*s = stack[T]{}
		return
	}
	clear(s.open[:min(s.high, cap(s.open))])
	*s = stack[T]{open: s.open[:0]}
}
