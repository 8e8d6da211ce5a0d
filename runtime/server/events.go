package server

import (
	"net/http"
	"strconv"
)

// startEvents begins a stream of server-sent events.
func startEvents(w http.ResponseWriter) {
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
	_, err := w.Write(frame)
	return err == nil && flush(w)
}

// writeRetry tells how long to wait before another attempt when the stream breaks off
// (SEP-1699). It reports whether that was possible.
func writeRetry(w http.ResponseWriter) bool {
	_, err := w.Write([]byte("retry: 1000\n\n"))
	return err == nil && flush(w)
}

// writeComment writes what clients ignore. It reports whether that was possible.
func writeComment(w http.ResponseWriter) bool {
	_, err := w.Write([]byte(": keepalive\n\n"))
	return err == nil && flush(w)
}

func flush(w http.ResponseWriter) bool {
	return http.NewResponseController(w).Flush() == nil
}

// writeJSON writes a whole answer. A client that has gone cannot be told.
func writeJSON(w http.ResponseWriter, status int, body []byte) {
	h := w.Header()
	h.Set("Content-Type", "application/json")
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body)
}
