package server

import (
	"context"
	"io"
	"strings"
	"testing"
	"time"
)

// A stuckWriter is a client that has stopped reading.
type stuckWriter struct{ free chan struct{} }

func (w stuckWriter) Write(p []byte) (int, error) {
	<-w.free
	return len(p), nil
}

// Serving ends although nobody reads what is written, whether the input ends or
// serving is cancelled.
func TestL7_8_EndsWhenNobodyReads(t *testing.T) {
	for _, test := range []struct{ name, input string }{
		{"answers", strings.Repeat(`{"jsonrpc":"2.0","id":"x","method":"ping"}`+"\n"+echoCall+"\n", 50)},
		{"refusals", strings.Repeat("garbage\n", 5000)},
	} {
		for _, end := range []string{"end of input", "cancelled"} {
			t.Run(test.name+"/"+end, func(t *testing.T) {
				check := checkGoroutines(t)
				out := stuckWriter{make(chan struct{})}
				ctx, cancel := context.WithCancel(t.Context())
				defer cancel()
				in, input := io.Pipe()
				go func() {
					// What is not read any more when serving was cancelled is of no interest.
					_, _ = io.WriteString(input, test.input)
					if end == "end of input" {
						input.Close()
					} else {
						cancel()
					}
				}()
				served := make(chan error, 1)
				go func() {
					served <- newKit(t, Options{Grace: 10 * time.Millisecond}).ServeStdio(ctx, in, out)
				}()
				select {
				case err := <-served:
					if err != nil {
						t.Error(err)
					}
				case <-time.After(patience):
					t.Error("serving does not end")
				}
				close(out.free)
				check()
			})
		}
	}
}
