package codec

// Limits bound what a reader accepts. The zero value is the default.
type Limits struct {
	MaxDepth int // nested objects and lists, 0 for 128
	MaxBytes int // length of the input, 0 for no limit
}

const defaultMaxDepth = 128

func (l Limits) depth() int {
	if l.MaxDepth <= 0 {
		return defaultMaxDepth
	}
	return l.MaxDepth
}
