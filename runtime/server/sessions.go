package server

import (
	"context"
	"sync"
	"time"
)

const (
	maxSessions         = 1000
	maxSessionsOfCaller = 100
	sessionTimeout      = time.Hour // after which a session that is not used ends
)

// A webSession is one handshake over HTTP and what follows it.
type webSession struct {
	conn    *httpConn
	owner   string             // id of the principal that began it
	version string             // negotiated; empty during the handshake
	stop    context.CancelFunc // ends the calls in flight

	// The lock of the table guards what follows.
	uses  int // requests that are being answered, the stream among them
	last  time.Time
	timer *time.Timer
}

// end ends the session: its calls are cancelled, and get lastGrace to say so before
// their streams end. It does not wait for that.
func (s *webSession) end() {
	s.stop()
	go func() {
		ctx, cancel := context.WithTimeout(s.conn.alive, lastGrace)
		defer cancel()
		s.conn.calls.wait(ctx)
		s.conn.gone()
	}()
}

// A sessionTable holds the sessions of one handler.
type sessionTable struct {
	mu   sync.Mutex
	byID map[string]*webSession
}

// add adds a session that is in use. When there are too many it returns why; the
// least recently used session of the same owner makes room if it can.
func (t *sessionTable) add(s *webSession) (refusal string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	own := 0
	var oldest *webSession
	for _, other := range t.byID {
		if other.owner != s.owner {
			continue
		}
		own++
		if other.uses == 0 && (oldest == nil || other.last.Before(oldest.last)) {
			oldest = other
		}
	}
	if own >= maxSessionsOfCaller {
		if oldest == nil {
			return "Too many sessions for this caller"
		}
		t.drop(oldest)
		oldest.end()
	}
	if len(t.byID) >= maxSessions {
		return "Too many sessions"
	}
	if t.byID == nil {
		t.byID = make(map[string]*webSession)
	}
	t.byID[s.conn.id] = s
	s.uses = 1
	s.timer = time.AfterFunc(sessionTimeout, func() { t.expire(s) })
	return ""
}

// drop takes a session out of the table. It is called with the lock held.
func (t *sessionTable) drop(s *webSession) {
	delete(t.byID, s.conn.id)
	s.timer.Stop()
}

// expire ends a session that nobody has used for long.
func (t *sessionTable) expire(s *webSession) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.byID[s.conn.id] == s && s.uses == 0 {
		t.drop(s)
		s.end()
	}
}

// enter returns the session of an owner with an id and marks it as in use, until
// leave. It returns nil when there is none; that of somebody else counts as none.
func (t *sessionTable) enter(id, owner string) *webSession {
	t.mu.Lock()
	defer t.mu.Unlock()
	s := t.byID[id]
	if s == nil || s.owner != owner {
		return nil
	}
	s.uses++
	s.timer.Stop()
	return s
}

// settle notes the version that a handshake has settled on.
func (t *sessionTable) settle(s *webSession, version string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s.version = version
}

func (t *sessionTable) leave(s *webSession) {
	t.mu.Lock()
	defer t.mu.Unlock()
	s.uses--
	s.last = time.Now()
	if s.uses == 0 && t.byID[s.conn.id] == s {
		s.timer.Reset(sessionTimeout)
	}
}

// remove takes a session out of the table and ends it. It reports false when somebody
// else has done so.
func (t *sessionTable) remove(s *webSession) bool {
	t.mu.Lock()
	found := t.byID[s.conn.id] == s
	if found {
		t.drop(s)
	}
	t.mu.Unlock()
	if found {
		s.end()
	}
	return found
}

// close ends all sessions at once.
func (t *sessionTable) close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range t.byID {
		t.drop(s)
		s.stop()
		s.conn.gone()
	}
}
