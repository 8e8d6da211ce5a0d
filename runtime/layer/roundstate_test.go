package layer

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

func newTestStates(t *testing.T) (*states, *time.Time) {
	t.Helper()
	s, err := newStates(nil)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Unix(1_700_000_000, 0)
	s.now = func() time.Time { return now }
	return s, &now
}

func TestElicit_StateKeepsAndExpires(t *testing.T) {
	s, now := newTestStates(t)
	state := roundState{
		answers: map[string]runtime.Answer{
			"a/1": {Action: runtime.ActionAccept, Content: codec.Raw([]byte(`{"x":[1,"2"]}`))},
			"b/1": {Action: runtime.ActionDecline},
		},
		open: map[string]string{"3": "c/1"},
	}
	sealed := s.seal(state, []byte("me"))
	got, fresh, err := s.open(sealed, []byte("me"))
	if err != nil || !fresh {
		t.Fatalf("fresh %t, error %v", fresh, err)
	}
	if diff := cmp.Diff(state.open, got.open); diff != "" {
		t.Errorf("open (-want +got):\n%s", diff)
	}
	for key, want := range state.answers {
		if answer := got.answers[key]; answer.Action != want.Action || !answer.Content.Equal(want.Content) {
			t.Errorf("%s: %v, want %v", key, answer, want)
		}
	}
	if _, fresh, err := s.open(sealed, []byte("me")); fresh || err != nil {
		t.Errorf("again: fresh %t, error %v", fresh, err)
	}
	*now = now.Add(maxWait - time.Second)
	if _, _, err := s.open(sealed, []byte("me")); err != nil {
		t.Errorf("a second before it expires: %v", err)
	}
	*now = now.Add(time.Second)
	if _, _, err := s.open(sealed, []byte("me")); err == nil {
		t.Error("it does not expire")
	}
}

// What is remembered of used states is bounded, and kept as long as they can be used.
func TestElicit_UsedStates(t *testing.T) {
	s, now := newTestStates(t)
	if !s.firstUse("x") || s.firstUse("x") {
		t.Error("the first use is not told from the second")
	}
	*now = now.Add(maxWait + time.Second)
	if !s.firstUse("y") || s.firstUse("x") {
		t.Error("a state is forgotten too early")
	}
	for i := range maxUsed {
		s.firstUse(string(codec.IntValue(int64(i)).Number()))
	}
	if s.firstUse("z") || len(s.used) != maxUsed {
		t.Errorf("%d states are remembered", len(s.used))
	}
	*now = now.Add(2 * maxWait)
	if !s.firstUse("z") {
		t.Error("it stays full")
	}
}

func TestElicit_Countdown(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx := runtime.NewContext(t.Context(), runtime.CallOptions{})
		defer ctx.End(nil)
		const timeout = time.Minute
		timer := time.NewTimer(timeout)
		var c countdown
		c.start(timer, ctx, time.Now().Add(timeout))
		time.Sleep(timeout / 4)
		c.pause()
		c.pause()
		c.resume()
		time.Sleep(2 * timeout) // by the clock of the bubble
		select {
		case <-timer.C:
			t.Error("the deadline passes while somebody is asked")
		default:
		}
		if _, ok := ctx.Deadline(); ok {
			t.Error("the context has a deadline while somebody is asked")
		}
		c.resume()
		resumed := time.Now()
		if _, ok := ctx.Deadline(); !ok {
			t.Error("the context has no deadline any more")
		}
		<-timer.C
		if left := time.Since(resumed); left != timeout*3/4 {
			t.Errorf("%v were left, want three quarters of %v", left, timeout)
		}
		c.stop()
		c.pause()
		c.resume()
		if timer.Stop() {
			t.Error("a timer that was given back is set")
		}
	})
}
