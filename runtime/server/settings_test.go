package server

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// What holds over HTTP when nobody says anything else.
func TestL7_9_Settings(t *testing.T) {
	s, err := NewMount(newKit(t, Options{}).mount, Options{})
	if err != nil {
		t.Fatal(err)
	}
	type settings struct {
		Health                                  string
		Connections, Sessions, SessionsOfCaller int
		Body, Header, Outbox                    int
		Idle, KeepAlive, HeaderTime, BodyTime   time.Duration
		JSON, NoSessions, Guarded, Open         bool
	}
	got := settings{
		Health: s.health, Connections: s.maxConns, Sessions: maxSessions, SessionsOfCaller: maxSessionsOfCaller,
		Body: maxBody, Header: maxHeader, Outbox: maxOutbox,
		Idle: sessionTimeout, KeepAlive: keepAliveInterval, HeaderTime: s.headerTimeout, BodyTime: s.bodyTimeout,
		JSON: s.jsonOnly, NoSessions: s.oneShots, Guarded: s.guard.hostAllowed("localhost:80"), Open: s.tokens == nil,
	}
	want := settings{
		Health: "/healthz", Connections: 512, Sessions: 1000, SessionsOfCaller: 100,
		Body: 4 << 20, Header: 64 << 10, Outbox: 512,
		Idle: time.Hour, KeepAlive: 15 * time.Second, HeaderTime: 30 * time.Second, BodyTime: 2 * time.Minute,
		Guarded: true, Open: true,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}
