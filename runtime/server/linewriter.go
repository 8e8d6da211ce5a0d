package server

import (
	"context"
	"io"
	"sync"
)

// A lineWriter writes lines in the order they are added. Adding never waits for the
// reader of the output, which may have stopped to read; who adds without end uses room.
type lineWriter struct {
	out io.Writer

	mu      sync.Mutex
	size    int           // bytes that are not written
	fewer   chan struct{} // closed when size has become less; nil when nobody waits
	queue   []queuedLine
	running bool
	err     error // of the first write that failed; nothing is written after it
}

// A queuedLine is a line that waits to be written.
type queuedLine struct {
	data []byte
	then func(error) // called when it was written or cannot be
}

// add queues a line, without its end, and has then called in the end. It keeps data.
func (w *lineWriter) add(data []byte, then func(error)) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.queue = append(w.queue, queuedLine{append(data, '\n'), then})
	w.size += len(data) + 1
	if !w.running {
		w.running = true
		go w.run()
	}
}

// room waits until no more than limit bytes wait to be written, or ctx is done.
func (w *lineWriter) room(ctx context.Context, limit int) {
	for {
		w.mu.Lock()
		if w.size <= limit {
			w.mu.Unlock()
			return
		}
		if w.fewer == nil {
			w.fewer = make(chan struct{})
		}
		fewer := w.fewer
		w.mu.Unlock()
		select {
		case <-fewer:
		case <-ctx.Done():
			return
		}
	}
}

// wrote notes that bytes were written, or never will be.
func (w *lineWriter) wrote(n int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.size -= n
	if w.fewer != nil {
		close(w.fewer)
		w.fewer = nil
	}
}

// run writes until the queue is empty.
func (w *lineWriter) run() {
	for {
		w.mu.Lock()
		queue, err := w.queue, w.err
		w.queue = nil
		w.running = len(queue) > 0
		w.mu.Unlock()
		if len(queue) == 0 {
			return
		}
		for _, line := range queue {
			if err == nil {
				_, err = w.out.Write(line.data)
			}
			w.wrote(len(line.data))
			line.then(err)
		}
		w.mu.Lock()
		w.err = err
		w.mu.Unlock()
	}
}
