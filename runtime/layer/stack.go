package layer

// How many bytes of stack most runs get by with.
const (
	handlerStack  = 6 << 10  // of the handler, encoder included
	pipelineStack = 12 << 10 // of pipelines, which walk through values
)

// growStack makes room on the stack of a new goroutine, which starts with next to
// nothing. To grow it later, from within an encoder, costs more than all the rest
// that the layer does for a call: every frame in use is moved, again with every
// doubling. The room is made on entry; at is 0, so that nothing in it is cleared.
//
//go:noinline
func growStack(at uint16) byte {
	if at == 0 {
		return 0
	}
	var frame [handlerStack]byte
	frame[at%handlerStack] = 1
	return frame[0]
}

// growPipelineStack is growStack where the run goes through pipelines.
//
//go:noinline
func growPipelineStack(at uint16) byte {
	if at == 0 {
		return 0
	}
	var frame [pipelineStack]byte
	frame[at%pipelineStack] = 1
	return frame[0]
}
