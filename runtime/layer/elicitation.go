package layer

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"slices"
	"strconv"
	"sync"

	"github.com/cloudg/cloudg/runtime"
	"github.com/cloudg/cloudg/runtime/codec"
)

// maxQuestions is how many questions one call may ask.
const maxQuestions = 32

// elicitation is what a call knows of the questions that its handler asks. It is
// used where the answer comes with a further request.
type elicitation struct {
	state   roundState
	given   map[string]runtime.Answer // by ID, of a first request that answers in advance
	refused error                     // why the state of the request counts for nothing; nil if it counts

	mu    sync.Mutex
	asked map[string]int // how often the current run has asked the same
	open  []openQuestion // that the current run has no answer to
}

// An openQuestion is a question whose answer is missing.
type openQuestion struct {
	runtime.AskedQuestion
	key string // see questionKey
}

// asksLater returns the rounds of the request of this call, nil when its questions
// are answered at once or not at all.
func (s *scope) asksLater() *runtime.Rounds {
	if request := runtime.RequestFrom(s.Context); request != nil && s.call.Kind != runtime.KindCompletion {
		return request.Rounds
	}
	return nil
}

// resume takes up a call where the state of its request left it.
func (s *scope) resume(rounds *runtime.Rounds) {
	e := new(elicitation)
	s.elicitation = e
	if rounds.State == "" {
		e.given = rounds.Answers
		return
	}
	state, fresh, err := s.layer.states.open(rounds.State, s.identity())
	if err != nil {
		e.refused = err
		return
	}
	answered := false
	for id, key := range state.open {
		if answer, ok := rounds.Answers[id]; ok {
			state.answers[key] = answer
			answered = true
		}
	}
	clear(state.open)
	e.state = state
	// A round without an answer gets a new state, with which the next one could follow
	// without end; those with answers come to an end with maxQuestions.
	s.call.Continued = fresh && answered
}

// find returns the answer to a question, or notes that it is missing.
func (e *elicitation) find(q, shown runtime.Question) (runtime.Answer, bool, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	hash := questionKey(q)
	e.asked[hash]++
	key := hash + strconv.Itoa(e.asked[hash])
	if answer, ok := e.state.answers[key]; ok {
		return answer, true, nil
	}
	if answer, ok := e.given[q.ID]; ok && q.ID != "" && e.asked[hash] == 1 {
		return answer, true, nil
	}
	number := len(e.state.answers) + len(e.open) + 1
	if number > maxQuestions {
		return runtime.Answer{}, false, errors.New("the call asks too many questions")
	}
	e.open = append(e.open, openQuestion{runtime.AskedQuestion{ID: e.freeID(q.ID, number), Question: shown}, key})
	return runtime.Answer{}, false, nil
}

// freeID returns the ID of a question in its round: its own, unless that is taken.
func (e *elicitation) freeID(own string, number int) string {
	taken := func(id string) bool {
		return slices.ContainsFunc(e.open, func(q openQuestion) bool { return q.ID == id })
	}
	if own != "" && !taken(own) {
		return own
	}
	id := strconv.Itoa(number)
	for taken(id) {
		id = "_" + id
	}
	return id
}

// questionKey tells questions apart, before it is counted how often they are asked.
func questionKey(q runtime.Question) string {
	text := q.Message + "\x00" + q.Schema
	if !q.Params.IsZero() || q.ID != "" {
		text += "\x00" + q.ID + "\x00" + string(q.Method) + "\x00" + string(q.Params.AppendJSON(nil))
	}
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:12]) + "/"
}

// begin forgets what an attempt before this one has asked.
func (e *elicitation) begin() {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.asked, e.open = make(map[string]int), nil
}

// inputRequired returns the answer that asks the questions of the run that has just
// ended, nil when there are none.
func (s *scope) inputRequired() *runtime.InputRequired {
	e := s.elicitation
	if e == nil {
		return nil
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.open) == 0 {
		return nil
	}
	result := new(runtime.InputRequired)
	state := roundState{answers: e.state.answers, open: make(map[string]string)}
	for _, q := range e.open {
		result.Questions = append(result.Questions, q.AskedQuestion)
		state.open[q.ID] = q.key
	}
	result.State = s.layer.states.seal(state, s.identity())
	return result
}

// identity returns what a state must not be separated from: who calls what with which
// arguments.
func (s *scope) identity() []byte {
	p := s.call.Principal
	arguments := s.call.Arguments()
	if arguments.IsZero() {
		arguments = codec.StringValue(string(s.call.Raw))
	}
	return codec.ListValue(
		codec.StringValue(string(s.call.Kind)),
		codec.StringValue(s.call.Name),
		arguments,
		codec.StringValue(p.ID),
		textsList(p.Roles),
		textsObject(p.Attributes, nil),
	).AppendJSON(nil)
}
