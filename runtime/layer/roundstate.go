package layer

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"sync"
	"time"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// roundState is what is known after one round of a call, for the next one.
type roundState struct {
	answers map[string]runtime.Answer // by key of the question
	open    map[string]string         // ID to key of those that were asked
}

// maxUsed is how many states of ten minutes are remembered as used. Further ones
// count as calls of their own.
const maxUsed = 1 << 16

// states seals the states of calls that wait for a person. Clients keep them, so
// that the next round may be served by another process with the same key.
type states struct {
	aead cipher.AEAD // prefixes its own nonces
	now  func() time.Time

	mu     sync.Mutex
	since  time.Time           // when used was begun
	used   map[string]struct{} // nonces of states
	before map[string]struct{} // those of the time before, which may not have expired
}

// newStates returns states under a key of any length; nil stands for one of its own.
func newStates(key []byte) (*states, error) {
	if key == nil {
		key = make([]byte, 32)
		rand.Read(key) // never fails
	}
	// One key serves one purpose.
	derived := sha256.Sum256(append([]byte("cloudg call state\x00"), key...))
	block, err := aes.NewCipher(derived[:])
	if err != nil {
		return nil, err
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		return nil, err
	}
	return &states{aead: aead, now: time.Now}, nil
}

const nonceSize = 12

// errState is the error for every state that cannot be used: which of the reasons it
// is helps nobody but an attacker.
func errState() error {
	return &stateError{runtime.InvalidArguments("The request state is not that of this call, or has expired; send the request without it", runtime.JSON{})}
}

// stateError is what [errState] returns. No model has to do with it.
type stateError struct{ *runtime.InvalidArgumentsError }

func (e *stateError) Unwrap() error { return e.InvalidArgumentsError }

// seal returns a state for clients, which opens with the same identity only.
func (s *states) seal(state roundState, identity []byte) string {
	var answers, open []codec.Value
	for key, answer := range state.answers {
		content := answer.Content
		if content.IsZero() {
			content = codec.NullValue()
		}
		answers = append(answers, codec.ListValue(codec.StringValue(key), codec.StringValue(string(answer.Action)), content))
	}
	for id, key := range state.open {
		open = append(open, codec.ListValue(codec.StringValue(id), codec.StringValue(key)))
	}
	plain := codec.ListValue(
		codec.IntValue(s.now().Add(maxWait).Unix()),
		codec.ListValue(answers...),
		codec.ListValue(open...),
	).AppendJSON(nil)
	return base64.RawURLEncoding.EncodeToString(s.aead.Seal(nil, nil, plain, identity))
}

// open returns what was sealed, and whether that is done for the first time: a state
// that is sent again begins a call of its own, which counts.
func (s *states) open(text string, identity []byte) (state roundState, fresh bool, err error) {
	sealed, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil || len(sealed) < nonceSize {
		return roundState{}, false, errState()
	}
	plain, err := s.aead.Open(nil, nil, sealed, identity)
	if err != nil {
		return roundState{}, false, errState()
	}
	// From here on the text is our own.
	value := codec.Raw(plain)
	seconds, _ := value.Index(0).Int()
	expires := time.Unix(seconds, 0)
	if !s.now().Before(expires) {
		return roundState{}, false, errState()
	}
	state = roundState{answers: make(map[string]runtime.Answer), open: make(map[string]string)}
	for _, item := range value.Index(1).Items() {
		answer := runtime.Answer{Action: runtime.Action(item.Index(1).Text())}
		if content := item.Index(2); content.Kind() == codec.KindObject {
			answer.Content = content
		}
		state.answers[item.Index(0).Text()] = answer
	}
	for _, item := range value.Index(2).Items() {
		state.open[item.Index(0).Text()] = item.Index(1).Text()
	}
	return state, s.firstUse(string(sealed[:nonceSize])), nil
}

// firstUse notes that a state was used, and reports whether it is known that it was
// not before.
func (s *states) firstUse(nonce string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if now := s.now(); s.used == nil || now.Sub(s.since) > maxWait {
		s.used, s.before, s.since = make(map[string]struct{}), s.used, now
	}
	_, again := s.used[nonce]
	_, before := s.before[nonce]
	if again || before || len(s.used) == maxUsed {
		return false
	}
	s.used[nonce] = struct{}{}
	return true
}
