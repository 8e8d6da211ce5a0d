package server

import (
	"context"
	"io"
	"os"
	"time"
)

// ServeStdio serves one client over newline-delimited JSON until stdin ends or ctx
// is done; both are a normal end. Calls in flight then have [Options.Grace] to
// finish and their answers to be read, and after it are cancelled. Lines that are no message are answered with
// the error that says so.
//
// If stdout is [os.Stdout], nothing else can write to it meanwhile: the protocol
// gets a duplicate, and file descriptor 1 (where the system allows it) and the
// variable lead to standard error until ServeStdio returns. If stdin is an
// [io.Closer] it is closed, which ends a read that waits.
func (s *Server) ServeStdio(ctx context.Context, stdin io.Reader, stdout io.Writer) error {
	if stdout == io.Writer(os.Stdout) {
		protected, restore, err := ProtectStdout()
		if err != nil {
			return err
		}
		defer restore()
		stdout = protected
	}
	shared := &link{log: s.log}
	conn := newLineConn(shared, stdin, stdout, maxLine, s.grace)
	if closer, ok := stdin.(io.Closer); ok {
		// What is wrong with an input nobody reads any more is of no interest.
		defer func() { _ = closer.Close() }()
	}
	defer conn.Close()
	// The calls must outlive ctx by the grace, so the connection does not end with it.
	detached := withLink(withServing(context.WithoutCancel(ctx), &serving{transport: "stdio"}), shared)
	session, err := s.connectable().Connect(detached, conn, nil)
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, conn.Stop)()
	ended := make(chan error, 1)
	go func() { ended <- session.Wait() }()
	select {
	case err := <-ended:
		return err
	case <-conn.alive.Done():
	}
	select {
	case err := <-ended:
		return err
	case <-time.After(lastGrace):
		// What ignores its cancellation, and a client that reads nothing, are left
		// behind.
		return nil
	}
}
