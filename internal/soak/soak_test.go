package soak

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"strings"
	"sync"
	"testing"

	"github.com/cloudg/cloudg/runtime"
)

var (
	calls    = flag.Int("calls", defaultCalls, "how many calls are made")
	sessions = flag.Int("sessions", defaultSessions, "how many sessions there are at once")
)

const workers = 16

// each runs f for every number below n, by some workers at once, and returns the first
// errors.
func each(n int, f func(i int) error) error {
	next := make(chan int)
	errs := make(chan error, workers)
	for range workers {
		go func() {
			var first error
			for i := range next {
				if err := f(i); err != nil && first == nil {
					first = fmt.Errorf("%d: %w", i, err)
				}
			}
			errs <- first
		}()
	}
	for i := range n {
		next <- i
	}
	close(next)
	var all []error
	for range workers {
		all = append(all, <-errs)
	}
	return errors.Join(all...)
}

// possible says what is wrong with the flags, before a server refuses it in the midst of
// all.
func possible(calls, sessions int) error {
	switch {
	case calls < 0 || sessions < 0:
		return errors.New("-calls and -sessions are numbers of 0 or more")
	case sessions > mostSessions:
		return fmt.Errorf("-sessions %d: a server takes %d sessions at once and refuses the others: use %[2]d at most, and -calls for a longer run", sessions, mostSessions)
	}
	return nil
}

func TestPossible(t *testing.T) {
	for _, test := range []struct {
		calls, sessions int
		want            string
	}{
		{0, 0, ""},
		{1_000_000, mostSessions, ""},
		{-1, 10, "-calls and -sessions are numbers of 0 or more"},
		{10, -1, "-calls and -sessions are numbers of 0 or more"},
		{10, 2001, "-sessions 2001: a server takes 1000 sessions at once and refuses the others: use 1000 at most, and -calls for a longer run"},
	} {
		got := ""
		if err := possible(test.calls, test.sessions); err != nil {
			got = err.Error()
		}
		if got != test.want {
			t.Errorf("%d calls, %d sessions: %q, want %q", test.calls, test.sessions, got, test.want)
		}
	}
}

// TestSoak serves calls without sessions, then sessions that come and go in every way
// that clients have.
func TestSoak(t *testing.T) {
	if err := possible(*calls, *sessions); err != nil {
		t.Fatal(err)
	}
	start := measure()
	s := serve(t)
	// What is kept for next time, such as buffers, is no leak.
	err := each(100, func(i int) error { return s.call(t.Context(), i) })
	if err := errors.Join(err, s.comeAndGo(t.Context(), *sessions/10)); err != nil {
		t.Fatal(err)
	}
	s.client.CloseIdleConnections()
	warm := measure()

	if err := each(*calls, func(i int) error { return s.call(t.Context(), i) }); err != nil {
		t.Fatal(err)
	}
	settle(t, fmt.Sprintf("%d calls", *calls), warm, s.client)

	if err := s.comeAndGo(t.Context(), *sessions); err != nil {
		t.Fatal(err)
	}
	settle(t, fmt.Sprintf("%d sessions", *sessions), warm, s.client)

	// Clients that vanish leave their sessions behind, which end with the server.
	err = each(*sessions/2, func(i int) error {
		_, err := s.begin(t.Context(), i)
		return err
	})
	if err := errors.Join(err, s.end()); err != nil {
		t.Fatal(err)
	}
	settle(t, "the end", usage{start.goroutines, warm.heap}, s.client)
}

// comeAndGo begins some sessions, uses them all at once, and ends them.
func (s *served) comeAndGo(ctx context.Context, n int) error {
	open := make([]*session, n)
	err := each(n, func(i int) (err error) {
		open[i], err = s.begin(ctx, i)
		return err
	})
	if err != nil {
		return err
	}
	var streams sync.WaitGroup
	if err := s.disturb(ctx, open, &streams); err != nil {
		return err
	}
	err = each(n, func(i int) error { return open[i].delete(ctx) })
	streams.Wait()
	return err
}

// disturb uses sessions as badly as clients do: every third one has a stream that is
// read, another third one that nobody reads, and the calls of the last third are left
// by their clients, or cancelled. Changes are told all the time.
func (s *served) disturb(ctx context.Context, open []*session, streams *sync.WaitGroup) error {
	return each(len(open), func(i int) error {
		c := open[i]
		s.layer.NotifyChange(runtime.ChangeResource, watched)
		switch i % 3 {
		case 0, 1:
			stream, err := c.stream(ctx)
			if err != nil {
				return err
			}
			reads := i%3 == 0
			streams.Go(func() {
				// It ends with its session. One that is not read is closed at last only.
				defer stream.Body.Close()
				if reads {
					_, _ = io.Copy(io.Discard, stream.Body)
					return
				}
				buffer := make([]byte, 1)
				_, _ = stream.Body.Read(buffer)
			})
			called, err := c.post(ctx, `{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"echo","arguments":{"n":2}}}`)
			_, err = answer(called, err, 200)
			return err
		}
		return c.abandon(ctx, i%2 == 0)
	})
}

// abandon begins a call that does not end, and goes; or cancels it and gets no answer.
func (c *session) abandon(ctx context.Context, cancels bool) error {
	ctx, leave := context.WithCancel(ctx)
	defer leave()
	resp, err := c.post(ctx, `{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"wait","arguments":{},"_meta":{"progressToken":1}}}`)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if !cancels {
		return nil
	}
	cancel, err := c.post(ctx, `{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":3}}`)
	if _, err := answer(cancel, err, 202); err != nil {
		return err
	}
	rest, err := io.ReadAll(resp.Body)
	if err == nil && strings.Contains(string(rest), `"id":3`) {
		err = fmt.Errorf("a cancelled call was answered: %s", rest)
	}
	return err
}

// TestFull has a server take as many sessions as possible allows, and no other one.
func TestFull(t *testing.T) {
	s := serve(t)
	if err := each(mostSessions, func(i int) error { _, err := s.begin(t.Context(), i); return err }); err != nil {
		t.Fatal(err)
	}
	if _, err := s.begin(t.Context(), mostSessions); err == nil {
		t.Errorf("a server takes more than %d sessions", mostSessions)
	}
	if err := s.end(); err != nil {
		t.Fatal(err)
	}
}
