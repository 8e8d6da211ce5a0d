package server

import (
	"net/http"
	"strconv"
	"time"
)

// startEvents begins a stream of server-sent events.
func startEvents(w http.ResponseWriter) {
	limitWrite(w)
	h := w.Header()
	h.Set("Content-Type", "text/event-stream")
	h.Set("Cache-Control", "no-cache, no-transform")
	h.Set("X-Accel-Buffering", "no")
	w.WriteHeader(http.StatusOK)
	flush(w)
}

// writeEvent writes a message, which is one line, as an event. It reports whether
// that was possible.
func writeEvent(w http.ResponseWriter, data []byte) bool {
	frame := make([]byte, 0, len(data)+32)
	frame = append(frame, "event: message\ndata: "...)
	frame = append(frame, data...)
	frame = append(frame, '\n', '\n')
	limitWrite(w)
	_, err := w.Write(frame)
	return err == nil && flush(w)
}

// writeRetry tells how long to wait before another attempt when the stream breaks off
// (SEP-1699). It reports whether that was possible.
func writeRetry(w http.ResponseWriter) bool {
	limitWrite(w)
	_, err := w.Write([]byte("retry: 1000\n\n"))
	return err == nil && flush(w)
}

// writeComment writes what clients ignore. It reports whether that was possible.
func writeComment(w http.ResponseWriter) bool {
	limitWrite(w)
	_, err := w.Write([]byte(": keepalive\n\n"))
	return err == nil && flush(w)
}

// writeTimeout is how long a client may take to read what is written at once. One that
// does not read must not hold a call, a session or a stream for ever.
const writeTimeout = 30 * time.Second

// limitWrite bounds the time of the next writes. Not every writer has deadlines; then
// there is none.
func limitWrite(w http.ResponseWriter) {
	_ = http.NewResponseController(w).SetWriteDeadline(time.Now().Add(writeTimeout))
}

func flush(w http.ResponseWriter) bool {
	return http.NewResponseController(w).Flush() == nil
}

// writeJSON writes a whole answer. A client that has gone cannot be told.
func writeJSON(w http.ResponseWriter, status int, body []byte) {
	limitWrite(w)
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body)
}
