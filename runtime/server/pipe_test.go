package server

import (
	"bufio"
	"context"
	"io"
	"testing"
	"time"
)

// A pipe is a stdio server under test, spoken to line by line.
type pipe struct {
	t      *testing.T
	in     *io.PipeWriter
	out    *bufio.Scanner
	cancel context.CancelFunc
	lines  chan string
	served chan error
}

// patience is how long a test waits before it fails.
const patience = 10 * time.Second

// startPipe starts serving. It ends with the test at the latest.
func startPipe(t *testing.T, s *Server) *pipe {
	t.Helper()
	return pipeTo(t, s.ServeStdio)
}

// pipeTo starts serving on a pipe.
func pipeTo(t *testing.T, serve func(context.Context, io.Reader, io.Writer) error) *pipe {
	t.Helper()
	inReader, inWriter := io.Pipe()
	outReader, outWriter := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	p := &pipe{t: t, in: inWriter, out: bufio.NewScanner(outReader), cancel: cancel, lines: make(chan string, 64), served: make(chan error, 1)}
	p.out.Buffer(nil, 64<<20)
	go func() {
		p.served <- serve(ctx, inReader, outWriter)
		outWriter.Close()
	}()
	go func() {
		defer close(p.lines)
		for p.out.Scan() {
			p.lines <- p.out.Text()
		}
	}()
	t.Cleanup(func() { cancel(); inWriter.Close() })
	return p
}

// send writes bytes as they are.
func (p *pipe) send(text string) {
	p.t.Helper()
	if _, err := io.WriteString(p.in, text); err != nil {
		p.t.Fatal(err)
	}
}

// next returns the next line the server writes.
func (p *pipe) next() string {
	p.t.Helper()
	select {
	case line, ok := <-p.lines:
		if !ok {
			p.t.Fatal("the server has stopped writing")
		}
		return line
	case <-time.After(patience):
		p.t.Fatal("the server writes nothing")
	}
	return ""
}

// ask sends a line and returns the next one of the server.
func (p *pipe) ask(line string) string {
	p.t.Helper()
	p.send(line + "\n")
	return p.next()
}

// handshake initializes the session.
func (p *pipe) handshake() {
	p.t.Helper()
	p.ask(`{"jsonrpc":"2.0","id":"start","method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"pipe","version":"1"}}}`)
	p.send(`{"jsonrpc":"2.0","method":"notifications/initialized"}` + "\n")
}

// end waits until serving has ended and returns its error and what was written
// after the last line that was read.
func (p *pipe) end() ([]string, error) {
	p.t.Helper()
	var rest []string
	for {
		select {
		case line, ok := <-p.lines:
			if !ok {
				return rest, <-p.served
			}
			rest = append(rest, line)
		case <-time.After(patience):
			p.t.Fatal("serving does not end")
		}
	}
}
