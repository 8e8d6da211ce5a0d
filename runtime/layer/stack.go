package layer

// handlerStack is how many bytes of stack most handlers get by with, encoder included.
const handlerStack = 6 << 10

// growStack makes room on the stack of a new goroutine, which starts with next to
// nothing. To grow it later, from within an encoder, costs more than all the rest
// that the layer does for a call: every frame in use is moved, again with every
// doubling.
//
//go:noinline
func growStack(at uint16) byte {
	var frame [handlerStack]byte
	frame[at%handlerStack] = 1
	return frame[0]
}
